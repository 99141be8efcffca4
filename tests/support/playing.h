/* Playing games at random, for tests. */
#ifndef SEPTEM_TESTS_PLAYING_H
#define SEPTEM_TESTS_PLAYING_H

#include <septem/game.h>
#include <septem/rng.h>

/* Any table. Aborts where the options are refused. */
void playing_start_options(struct septem_game *g, const struct septem_options *options,
                           uint64_t seed);

/* A table of the base game by lot. Aborts where the options are refused. */
void playing_start(struct septem_game *g, int players, uint64_t seed);

/* With two boards fixed, those of seats 0 and 1. */
void playing_start_with(struct septem_game *g, int players, uint64_t seed, septem_board first,
                        septem_board second);

/* The same with the set Cities. */
void playing_start_cities(struct septem_game *g, int players, bool teams, uint64_t seed);

/* The first seat that owes a decision, -1 for none. */
int playing_seat(const struct septem_game *g);

/* One of the seat's decisions by lot. Selling, leaving and declining are taken less often than
 * their number would have it, so that cities grow. */
struct septem_move playing_pick(const struct septem_game *g, int seat, struct septem_rng *rng);

/* One decision of the first seat that owes one. */
void playing_step(struct septem_game *g, struct septem_rng *rng);

/* Up to so many decisions, or to the end of the game. */
void playing_on(struct septem_game *g, struct septem_rng *rng, int decisions);

#endif
