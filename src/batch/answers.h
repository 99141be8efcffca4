/* Who answers: the player whose view a decision of a seat is taken from. */
#ifndef SEPTEM_ANSWERS_H
#define SEPTEM_ANSWERS_H

#include <assert.h>

#include <septem/game.h>

/* A player answers for the own seat, the steward for the Free City (R9.3). */
static inline int answers_for(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    return septem_game_steward(g, seat);
}

#endif
