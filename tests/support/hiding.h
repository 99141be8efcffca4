/* Another game that a seat cannot tell from this one, found without the engine's views: the
 * cards that R13 hides from the seat are shuffled. */
#ifndef SEPTEM_TESTS_HIDING_H
#define SEPTEM_TESTS_HIDING_H

#include <septem/game.h>
#include <septem/rng.h>

/* For games in which nobody has built from the discard pile. */
struct septem_game hiding_shuffle(const struct septem_game *g, int seat, struct septem_rng *rng);

/* Of this the leaders: those of others that never lay face up, and the box. Nothing in teams. */
void hiding_shuffle_leaders(struct septem_game *g, int seat, struct septem_rng *rng);

/* How many places of the hands are hidden from the seat: a card that must lie where it lies is
 * not. */
int hiding_count(const struct septem_game *g, int seat);

#endif
