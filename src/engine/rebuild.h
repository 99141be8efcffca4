/* Cities as what became of every card makes them, for checking and for when an effect ends. */
#ifndef SEPTEM_REBUILD_H
#define SEPTEM_REBUILD_H

#include <septem/game.h>

/* Builds all cities of `g` anew into `fresh`, which has nothing but the frame of the game: what
 * follows from structures, stages and leaders alone, without coins, tokens and powers spent. */
void rebuild_cities(const struct septem_game *g, struct septem_game *fresh);

/* Keeps of `city` what does not follow from that, and takes the rest from `fresh`. */
void rebuild_keep(struct septem_city *city, const struct septem_city *fresh);

/* R10.13: a leader is gone; whatever it did is undone. */
void rebuild_city(struct septem_game *g, int seat);

#endif
