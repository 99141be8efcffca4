/* The questions of a game: who is asked, among what, and what then happens.
 *
 * game.c walks through the phases; each phase stands in a file of its own. The follow-up
 * questions of a turn are asked in the order of enum septem_phase, which is that of R5.6. */
#ifndef SEPTEM_PHASE_H
#define SEPTEM_PHASE_H

#include <septem/game.h>

struct phase {
    /* Bit per seat that has this question to answer now; asked once it was raised, until it
     * returns none. Settles what has no answer. */
    uint8_t (*ask)(struct septem_game *g);
    int (*moves)(const struct septem_game *g, int seat, struct septem_move *out);
    enum septem_deny (*check)(const struct septem_game *g, int seat,
                              const struct septem_move *move);
    void (*resolve)(struct septem_game *g);
};

/* A question of this kind has come up and is asked in its turn. */
static inline void phase_raise(struct septem_game *g, enum septem_phase phase)
{
    g->pending |= (uint8_t)(1u << phase);
}

/* turn.c */
int turn_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny turn_check(const struct septem_game *g, int seat, const struct septem_move *move);
void turn_resolve(struct septem_game *g);
uint8_t last_card_ask(struct septem_game *g);
int last_card_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny last_card_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move);

/* salvage.c */
uint8_t salvage_ask(struct septem_game *g);
int salvage_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny salvage_check(const struct septem_game *g, int seat,
                               const struct septem_move *move);
void salvage_resolve(struct septem_game *g);

/* loss.c */
uint8_t loss_ask(struct septem_game *g);
int loss_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny loss_check(const struct septem_game *g, int seat, const struct septem_move *move);
void loss_resolve(struct septem_game *g);

/* conflict.c */
void conflict_resolve(struct septem_game *g);

#endif
