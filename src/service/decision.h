/* What others may see of a decision that was carried out. */
#ifndef SEPTEM_DECISION_H
#define SEPTEM_DECISION_H

#include <stdbool.h>

#include <septem/game.h>

/* Does the card of such a decision lie face up afterwards? A use that is not listed does not. */
bool decision_is_open(const struct septem_move *move);

/* The decision as others see it: without its card, if that lies face down. */
struct septem_move decision_public(const struct septem_move *move);

#endif
