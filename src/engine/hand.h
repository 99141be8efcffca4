/* Where hands travel: who held which hand when. */
#ifndef SEPTEM_HAND_H
#define SEPTEM_HAND_H

#include <septem/game.h>

/* The seat that decides on place `place` of a hand, counted from 0: the one that holds the hand in
 * turn place + 1, or for the age's last card in the last turn (R2.3, R2.4). */
static inline int hand_holder(const struct septem_game *g, int age, int hand, int place)
{
    int passes = place < g->turns ? place : g->turns - 1;
    int steps = age == 2 ? g->cities - passes % g->cities : passes;
    return (hand + steps) % g->cities;
}

/* Discarded, for coins or not. */
static inline bool hand_discarded(enum septem_fate fate)
{
    return fate == SEPTEM_FATE_SOLD || fate == SEPTEM_FATE_LEFT;
}

/* Did a search of the discard pile see what was discarded from this place? */
static inline bool hand_seen_by(const struct septem_search *search, int age, int place)
{
    return age < search->age || (age == search->age && place < search->gone);
}

#endif
