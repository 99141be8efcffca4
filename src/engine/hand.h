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

/* Puts cards into the order of the tables, which is the order of every hand: it says nothing
 * about who dealt or took what, and copies of a card lie side by side. */
static inline void hand_sort(septem_card *cards, int count)
{
    for (int i = 1; i < count; i++) {
        septem_card card = cards[i];
        int j = i;
        for (; j > 0 && cards[j - 1] > card; j--) {
            cards[j] = cards[j - 1];
        }
        cards[j] = card;
    }
}

/* Discarded, for coins or not. */
static inline bool hand_discarded(enum septem_fate fate)
{
    return fate == SEPTEM_FATE_SOLD || fate == SEPTEM_FATE_LEFT;
}

/* Puts a card on the discard pile, takes it off again. */
static inline void pile_add(struct septem_game *g, septem_card card)
{
    g->pile[card / 32] += (uint64_t)1 << (2 * (card % 32));
}

static inline void pile_remove(struct septem_game *g, septem_card card)
{
    g->pile[card / 32] -= (uint64_t)1 << (2 * (card % 32));
}

/* Did a search of the discard pile see what was discarded from this place? */
static inline bool hand_seen_by(const struct septem_search *search, int age, int place)
{
    return age < search->age || (age == search->age && place < search->gone);
}

#endif
