/* Lookahead of one turn: plays a decision to the end of the turn and counts points. */
#ifndef SEPTEM_ONE_TURN_H
#define SEPTEM_ONE_TURN_H

#include <septem/game.h>
#include <septem/rng.h>

/* The points of a city if the age ended now: its score, a third of a point for each coin that makes
 * no full point, and the military conflicts with the present shields. */
float one_turn_points(const struct septem_game *g, int seat);

/* Plays `move` and random decisions for all other seats that owe one, until the next turn begins.
 */
void one_turn_play(struct septem_game *g, int seat, const struct septem_move *move,
                   struct septem_rng *rng);

#endif
