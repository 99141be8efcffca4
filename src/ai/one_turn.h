/* What a city stands at when the turn is over. */
#ifndef SEPTEM_ONE_TURN_H
#define SEPTEM_ONE_TURN_H

#include <septem/game.h>
#include <septem/rng.h>

/* Points as things stand: the score with thirds of points for single coins, and the conflicts at
 * the end of this age as if they were fought now. */
float one_turn_points(const struct septem_game *g, int seat);

/* Carries a decision out and lets all others that owe one decide by lot, until the next turn
 * begins. */
void one_turn_play(struct septem_game *g, int seat, const struct septem_move *move,
                   struct septem_rng *rng);

#endif
