/* The leaders of a position: see position.h. Those that lie face up, mark stages or are in hand get
 * the places they must have come by: kept in the selection or, beyond four, drawn from the box.
 * Whatever a recruitment used and nobody names was sold. */
#ifndef SEPTEM_TESTS_RETINUE_H
#define SEPTEM_TESTS_RETINUE_H

#include "position.h"

/* Lays all leaders of a game that has just been set up and stands at its age and turn. NULL, or
 * what is impossible. No effect comes into play yet. */
const char *retinue_lay(const struct position *position, struct septem_game *g);

/* What septem_city.markers says of a leader that a seat has. */
uint8_t retinue_marker(const struct septem_game *g, int seat, septem_card leader);

#endif
