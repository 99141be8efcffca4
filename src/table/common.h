/* What all seats of a game agree on, for those who have none. */
#ifndef SEPTEM_COMMON_H
#define SEPTEM_COMMON_H

#include <jansson.h>

#include <septem/game.h>

/* The view of a spectator: what every seat is told alike, with everything face down taken out. So
 * no seat can learn anything by watching its own table. A new reference. */
json_t *common_view(const struct septem_game *g);

/* What two values have in common: of objects the keys of both, of arrays of one length the items,
 * of two numbers the smaller (points that one of them cannot see are no points), else null. */
json_t *common_part(json_t *a, json_t *b);

#endif
