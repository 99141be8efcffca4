/* Words: the names of things, effects and costs in a person's language, and decisions as text.
 *
 * Two kinds of words are kept apart. A slug ("tree_farm", "wood", "free_build") is for programs:
 * it is the same in every language and never changes. A text is for people: it comes from
 * data/lang/<language>.def, UTF-8 throughout.
 *
 * Nothing here allocates. Functions that write take the caller's buffer and its size and return
 * how many bytes the whole text has without its final zero, as snprintf does: a result >= size
 * means that it was cut, never in the middle of a character. A written buffer always ends in a
 * zero; size 0 only measures, and buf may then be NULL. */
#ifndef SEPTEM_TEXT_H
#define SEPTEM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/card.h>
#include <septem/export.h>
#include <septem/game.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_TEXT_MAX = 512,     /* bytes that hold any one effect list, cost or decision in words */
    SEPTEM_MOVE_TEXT_MAX = 128 /* bytes that hold any decision written by septem_move_write */
};

/* ---- Languages ---- */

/* A language by its index, 0 is English. What a language lacks is said in English. */
typedef uint8_t septem_lang;

/* The first index past the end. */
SEPTEM_API int septem_lang_end(void);

/* "fr" and "Français"; those of English for an index out of range. */
SEPTEM_API const char *septem_lang_tag(septem_lang lang);
SEPTEM_API const char *septem_lang_name(septem_lang lang);

/* By tag, also as an environment says it ("fr_CA.UTF-8"). False, *lang unchanged, if unknown. */
SEPTEM_API bool septem_lang_find(const char *tag, septem_lang *lang);

/* ---- Phrases ---- */

/* What is said to people: the codes of septem/phrases.def. */
enum septem_phrase {
    SEPTEM_PHRASE_NONE,
#define X(code) SEPTEM_PHRASE_##code,
#include <septem/phrases.def>
#undef X
    SEPTEM_PHRASE_COUNT
};

/* The text as it stands in the catalogue, "" for one out of range. */
SEPTEM_API const char *septem_text(septem_lang lang, enum septem_phrase phrase);

/* A phrase with its gaps filled. The gap named first in the English phrase is args[0], the next
 * name args[1] and so on, in every language; {n?coin|coins} chooses by the number that the argument
 * begins with. A gap without an argument stays empty. */
struct septem_args {
    const char *args[6];
};

SEPTEM_API int septem_text_fill(septem_lang lang, enum septem_phrase phrase,
                                struct septem_args args, char *buf, size_t size);

/* The same for a sentence of the caller's and its English, every brace of which is closed. */
SEPTEM_API int septem_text_fill_pattern(septem_lang lang, const char *pattern, const char *english,
                                        struct septem_args args, char *buf, size_t size);

/* ---- Names ---- */

/* For people. "" where the value is none or out of range. */
SEPTEM_API const char *septem_text_card(septem_lang lang, septem_card card);
SEPTEM_API const char *septem_text_board(septem_lang lang, septem_board board);  /* Gizah */
SEPTEM_API const char *septem_text_wonder(septem_lang lang, septem_board board); /* in full */
SEPTEM_API const char *septem_text_set(septem_lang lang, enum septem_set set);
SEPTEM_API const char *septem_text_resource(septem_lang lang, enum septem_resource resource);
SEPTEM_API const char *septem_text_symbol(septem_lang lang, enum septem_symbol symbol);
SEPTEM_API const char *septem_text_line(septem_lang lang, enum septem_line line);
SEPTEM_API const char *septem_text_phase(septem_lang lang, enum septem_phase phase);
/* `counted` is an enum septem_colour ("brown") or an enum septem_countable. */
SEPTEM_API const char *septem_text_colour(septem_lang lang, int counted);
SEPTEM_API const char *septem_text_deny(septem_lang lang, enum septem_deny deny);
SEPTEM_API const char *septem_text_err(septem_lang lang, enum septem_err err);

/* For programs. "none" where the value is none or out of range. Cards, boards and sets have
 * theirs in the tables. */
SEPTEM_API const char *septem_slug_resource(enum septem_resource resource);
SEPTEM_API const char *septem_slug_ware(enum septem_ware ware);
SEPTEM_API const char *septem_slug_symbol(enum septem_symbol symbol);
SEPTEM_API const char *septem_slug_colour(int counted);
SEPTEM_API const char *septem_slug_line(enum septem_line line);
SEPTEM_API const char *septem_slug_fx(enum septem_fx fx);
SEPTEM_API const char *septem_slug_use(enum septem_use use);
SEPTEM_API const char *septem_slug_by(enum septem_by by);
SEPTEM_API const char *septem_slug_edition(enum septem_edition edition);
SEPTEM_API const char *septem_slug_deck(enum septem_deck deck); /* one deck, not several */
SEPTEM_API const char *septem_slug_phase(enum septem_phase phase);

/* ---- Sentences ---- */

/* One effect: "1 coin for each brown card of yours and your neighbours". */
SEPTEM_API int septem_text_effect(septem_lang lang, const struct septem_effect *fx, char *buf,
                                  size_t size);
/* All effects of a card or stage, with "; " between them. */
SEPTEM_API int septem_text_effects(septem_lang lang,
                                   const struct septem_effect effects[SEPTEM_EFFECTS_MAX],
                                   char *buf, size_t size);

/* What a board is beside its resource and its stages: "4 more coins at the start; its stages are
 * built in any order". Empty for most boards. */
SEPTEM_API int septem_text_traits(septem_lang lang, septem_board board, char *buf, size_t size);

/* "only with the set Leaders": the set without which a board is not used. Empty where there is
 * none, or where it is the set that the board comes with. */
SEPTEM_API int septem_text_needs(septem_lang lang, septem_board board, char *buf, size_t size);

/* A cost: "1 coin, 2 clay, 1 textile" or "free"; in short "$1 CCT", "-" where free. */
SEPTEM_API int septem_text_cost(septem_lang lang, const struct septem_cost *cost, char *buf,
                                size_t size);
SEPTEM_API int septem_text_cost_short(const struct septem_cost *cost, char *buf, size_t size);

/* What a card or leader costs by its row, in the same two ways: also "1, 2 or 3 coins, by age" and
 * in short "$1/2/3". */
SEPTEM_API int septem_text_card_cost(septem_lang lang, septem_card card, char *buf, size_t size);
SEPTEM_API int septem_text_card_cost_short(septem_card card, char *buf, size_t size);

/* A decision for its maker: "build Stables: 2 coins to the left". */
SEPTEM_API int septem_text_move(septem_lang lang, const struct septem_move *move, char *buf,
                                size_t size);

/* Places a text takes on a screen, counted in characters; none of ours is wide or combining. */
SEPTEM_API int septem_text_width(const char *text);

/* Is this UTF-8 without control characters? What names must be. */
SEPTEM_API bool septem_text_is_clean(const char *text, size_t length);

/* ---- Decisions as logs and protocols write them ---- */

/* What can be wrong with text from outside; septem_parse_error_text says it in English and what
 * would be right. */
enum septem_parse_error {
    SEPTEM_PARSE_NONE,
#define X(code, text) SEPTEM_PARSE_##code,
#include <septem/parse_errors.def>
#undef X
    SEPTEM_PARSE_COUNT
};

SEPTEM_API const char *septem_parse_error_text(enum septem_parse_error error);

/* Writes a decision that answers the question of `phase`: "build lumber_yard left 2",
 * "stage altar 1 as 3", "last sell altar", "recruit plato bank 4", "salvage none", "pay 2". A
 * decision that no question has is written as "?". */
SEPTEM_API int septem_notation_write(enum septem_phase phase, const struct septem_move *move,
                                     char *buf, size_t size);

/* Reads one. The form is strict: single blanks, words in their one order, numbers without
 * leading zeros, no payment of nothing. The text says everything but whether it is legal;
 * *phase is the first phase that has such a decision. `where`, if not NULL, is set to the word
 * that is wrong. Nothing is written to *phase and *move on failure. */
SEPTEM_API enum septem_parse_error septem_notation_read(const char *text, enum septem_phase *phase,
                                                        struct septem_move *move,
                                                        const char **where);

/* The same for the question a game is asking now; a decision of another question is
 * SEPTEM_PARSE_NOT_NOW. Whether it is legal is septem_game_check's to say. */
SEPTEM_API int septem_move_write(const struct septem_game *g, const struct septem_move *move,
                                 char *buf, size_t size);
SEPTEM_API enum septem_parse_error septem_move_read(const struct septem_game *g, const char *text,
                                                    struct septem_move *move);

SEPTEM_C_END

#endif
