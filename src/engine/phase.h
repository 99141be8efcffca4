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

/* free_city.c */
int free_city_moves(const struct septem_game *g, int seat, struct septem_move *out);
enum septem_deny free_city_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move);
void free_city_resolve(struct septem_game *g);
/* R9.4: is this the Free City, with something that it can build? */
bool free_city_must_build(const struct septem_game *g, int seat);
/* Takes the sales out of a list where something can be built; returns how many are left. */
int free_city_drop_sales(struct septem_move *moves, int count);
/* The hands are about to move: the next player sees what was drawn into the companion hand. */
void free_city_pass(struct septem_game *g);
/* Was every card marked as drawn unseen drawn before it was used? */
bool free_city_draws_add_up(const struct septem_game *g);

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
