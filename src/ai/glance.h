/* What a city stands at when the turn is over. */
#ifndef SEPTEM_GLANCE_H
#define SEPTEM_GLANCE_H

#include <septem/game.h>
#include <septem/rng.h>

/* Points as things stand: the score with thirds of points for single coins, and the conflicts at
 * the end of this age as if they were fought now. */
float glance_standing(const struct septem_game *g, int seat);

/* Carries a decision out and lets all others that owe one decide by lot, until the next turn
 * begins. */
void glance_turn(struct septem_game *g, int seat, const struct septem_move *move,
                 struct septem_rng *rng);

#endif
