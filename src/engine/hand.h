/* Where hands travel: who held which hand when. */
#ifndef SEPTEM_HAND_H
#define SEPTEM_HAND_H

#include <septem/game.h>

/* The seat that decides on place `place` of a hand, counted from 0: the one that holds the hand in
 * turn place + 1, or for the age's last card in the last turn (R2.3, R2.4). */
static inline int hand_holder(const struct septem_game *g, int age, int hand, int place)
{
    int passes = place < g->turns ? place : g->turns - 1;
    for (unsigned still = g->frozen[age - 1] & ((1u << passes) - 1); still != 0;
         still &= still - 1) {
        passes--; /* R10.11: after some turns hands do not move */
    }
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

/* Was the card at this place discarded, for coins or not? */
static inline bool hand_discarded(const struct septem_game *g, int age, int hand, int place)
{
    enum septem_fate fate = septem_game_fate(g, age, hand, place);
    return fate == SEPTEM_FATE_SOLD || fate == SEPTEM_FATE_LEFT;
}

/* A place of a hand as one number from 1, as septem_city.markers counts, and back. */
static inline uint8_t hand_where(int age, int hand, int place)
{
    return (uint8_t)(1 + ((age - 1) * SEPTEM_CITIES_MAX + hand) * SEPTEM_HAND_MAX + place);
}

struct hand_place {
    int age, hand, place;
};

static inline struct hand_place hand_at(uint8_t where)
{
    int index = where - 1;
    return (struct hand_place){.age = 1 + index / (SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX),
                               .hand = index / SEPTEM_HAND_MAX % SEPTEM_CITIES_MAX,
                               .place = index % SEPTEM_HAND_MAX};
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

/* Counts the pile anew from what was discarded, less what was built from it. False if something
 * was built that did not lie there. */
bool pile_recount(struct septem_game *g);

/* Did a search of the discard pile see what was discarded from this place? */
static inline bool hand_seen_by(const struct septem_search *search, int age, int place)
{
    return age < search->age || (age == search->age && place < search->gone);
}

#endif
