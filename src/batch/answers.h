/* Who answers: the player whose view a decision of a seat is taken from. */
#ifndef SEPTEM_ANSWERS_H
#define SEPTEM_ANSWERS_H

#include <assert.h>

#include <septem/game.h>

/* Every seat is a player's, who answers for it. A city that is nobody's would have no view. */
static inline int answers_for(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->players);
    (void)g;
    return seat;
}

#endif
