/* What a binding for another language needs beside the other headers: sizes, offsets and
 * constants as this very build has them, and by pointer what elsewhere goes by value or inline.
 *
 * A binding that asks for these instead of writing them down cannot be out of step with the
 * library: a field that moves moves with it, one that is gone is not found. Python's is in
 * python/septem. */
#ifndef SEPTEM_BINDING_H
#define SEPTEM_BINDING_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/export.h>
#include <septem/game.h>
#include <septem/score.h>
#include <septem/view.h>

SEPTEM_C_BEGIN

/* Goes up when something here, in action.h, observe.h or batch.h changes its meaning. */
enum { SEPTEM_BINDING_VERSION = 3 };

SEPTEM_API int septem_binding_version(void);

/* ---- What things are ---- */

/* The size of a struct by its name without "septem_" ("game"), 0 where it is not known. */
SEPTEM_API int septem_binding_size(const char *type);

/* A constant by its name without "SEPTEM_" ("PHASE_OVER"); -1 where it is not known. */
SEPTEM_API int64_t septem_binding_constant(const char *name);

/* A field of a struct, by names without "septem_" ("game", "phase"). `out` gets its offset, the
 * size of an item, how many items there are (1 unless it is an array), and 1 if they are signed.
 * False, with nothing written, where there is none that bindings may read. */
SEPTEM_API bool septem_binding_field(const char *type, const char *field, int out[4]);

/* ---- Views as text ---- */

enum {
    SEPTEM_LAYOUT_MAX = 17, /* with the final zero */
    SEPTEM_PACKED_MAX = (8 + sizeof(struct septem_view) + 2) / 3 * 4 + 1
};

/* Which structs, cards and boards this build has, as sixteen digits: bytes of structs from another
 * build mean the same if these are equal, and may be kept or sent then. */
SEPTEM_API void septem_binding_layout(char out[SEPTEM_LAYOUT_MAX]);

/* A view as engines are sent it ("packed" in docs/engines.md). Reading returns false, with nothing
 * written, if the text is damaged or of another layout. */
SEPTEM_API void septem_binding_view_write(const struct septem_view *view,
                                          char text[SEPTEM_PACKED_MAX]);
SEPTEM_API bool septem_binding_view_read(const char *text, struct septem_view *view);

/* ---- By pointer ---- */

SEPTEM_API void septem_binding_options(struct septem_options *options);
SEPTEM_API void septem_binding_score(const struct septem_game *g, int seat,
                                     struct septem_score *score);
SEPTEM_API void septem_binding_hand(const struct septem_view *view, int seat,
                                    struct septem_view_hand *hand);

/* The neighbours of a seat, the seats' partner or -1, the player who answers for a seat. */
SEPTEM_API int septem_binding_left(const struct septem_game *g, int seat);
SEPTEM_API int septem_binding_right(const struct septem_game *g, int seat);
SEPTEM_API int septem_binding_partner(const struct septem_game *g, int seat);
SEPTEM_API int septem_binding_answers_for(const struct septem_game *g, int seat);

/* Copies of a card in the discard pile, as septem_game_pile says it. */
SEPTEM_API int septem_binding_pile(const struct septem_game *g, int card);

/* True if a city has built a card. */
SEPTEM_API bool septem_binding_built(const struct septem_game *g, int seat, int card);

/* Slugs, NULL where there is none, and 'A' or 'B' for a side of a board. */
SEPTEM_API const char *septem_binding_card(int card);
SEPTEM_API const char *septem_binding_board(int board);
SEPTEM_API int septem_binding_board_side(int board);
SEPTEM_API const char *septem_binding_set(int set);

/* Reads a bot from its text. Returns false and writes `error` if the text is invalid. */
SEPTEM_API bool septem_binding_bot_spec(const char *text, struct septem_bot_spec *spec,
                                        char error[SEPTEM_BOT_ERROR_MAX]);

/* Creates a bot from its text. Returns NULL and writes `error` if the text is invalid or memory is
 * out. The caller frees it with septem_bot_destroy. */
SEPTEM_API struct septem_bot *septem_binding_bot(const char *text,
                                                 char error[SEPTEM_BOT_ERROR_MAX]);

/* Writes the decision that a bot chooses for a seat, from the view of its player. Returns false if
 * the seat owes no decision. The game is not changed. */
SEPTEM_API bool septem_binding_choose(struct septem_bot *bot, const struct septem_game *g, int seat,
                                      struct septem_rng *rng, struct septem_move *move);

SEPTEM_C_END

#endif
