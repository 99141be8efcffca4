/* Where hands travel: who held which hand when. */
#ifndef SEPTEM_HAND_H
#define SEPTEM_HAND_H

#include <septem/game.h>

#include "../base/bit_count.h"

/* How often the hands of an age have moved on before place `place` of a hand, counted from 0, is
 * decided on: that is in turn place + 1, for the age's last card in the last turn (R2.4). All that
 * is known of who held what rests on this. */
static inline int hand_passes(const struct septem_game *g, int age, int place)
{
    int passes = place < g->turns ? place : g->turns - 1;
    /* R10.11: after some turns hands do not move. */
    return passes - bit_count(g->frozen[age - 1] & ((1u << passes) - 1));
}

/* With two players the third hand is the Free City's pile: called the stack in here, since the pile
 * is where cards are discarded. It stays with the Free City. */
static inline bool hand_is_stack(const struct septem_game *g, int hand)
{
    return hand >= g->players;
}

/* The hand that the Free City card moves with: that of the player to the left of the Free City, in
 * age II to its right (R9.2). */
static inline int hand_companion(const struct septem_game *g, int age)
{
    return age == 2 ? septem_game_right(g, g->players) : septem_game_left(g, g->players);
}

/* The seat that holds a hand when place `place` of it is decided on (R2.3, R9.5). */
static inline int hand_holder(const struct septem_game *g, int age, int hand, int place)
{
    int passes = hand_passes(g, age, place);
    int steps = age == 2 ? g->players - passes % g->players : passes;
    return hand_is_stack(g, hand) ? hand : (hand + steps) % g->players;
}

/* The hand that a seat holds then: the other way round, for players' seats. */
static inline int hand_held(const struct septem_game *g, int age, int seat, int place)
{
    int passes = hand_passes(g, age, place);
    while (passes >= g->players) { /* rarely more than once: faster than a division */
        passes -= g->players;
    }
    int hand = age == 2 ? seat + passes : seat - passes;
    return hand < 0 ? hand + g->players : hand < g->players ? hand : hand - g->players;
}

/* The player who decides on it: for the stack the player who has the Free City card then (R9.3). */
static inline int hand_decider(const struct septem_game *g, int age, int hand, int place)
{
    return hand_holder(g, age, hand_is_stack(g, hand) ? hand_companion(g, age) : hand, place);
}

/* Cards gone from every hand: in follow-up questions, the one of this turn too. */
static inline int hand_gone(const struct septem_game *g)
{
    bool deciding = g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_FREE_CITY;
    return deciding ? g->turn - 1 : g->turn;
}

/* Was the card at this place drawn unseen by the other player (SEPTEM_FATE_DRAWN)? */
static inline bool hand_is_drawn(const struct septem_game *g, int age, int hand, int place)
{
    return g->fates[age - 1][hand] >> (4 * place) & SEPTEM_FATE_DRAWN;
}

static inline void hand_set_drawn(struct septem_game *g, int age, int hand, int place, bool drawn)
{
    uint32_t bit = (uint32_t)SEPTEM_FATE_DRAWN << (4 * place);
    uint32_t *fates = &g->fates[age - 1][hand];
    *fates = drawn ? *fates | bit : *fates & ~bit;
}

/* Does a seat see what another one holds: its own, and its partner's (R11.10)? */
static inline bool hand_is_shown(const struct septem_game *g, int seat, int other)
{
    return other == seat || other == septem_game_partner(g, seat);
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

/* All places of a hand as a mask: the lowest of the four bits that each has in `fates`. */
#define HAND_PLACES 0x11111111u

/* Of these, the ones with this fate. */
static inline uint32_t hand_with_fate(const struct septem_game *g, int age, int hand,
                                      enum septem_fate fate)
{
    uint32_t other = (g->fates[age - 1][hand] & 7 * HAND_PLACES) ^ (uint32_t)fate * HAND_PLACES;
    return ~((other + 7 * HAND_PLACES) >> 3) & HAND_PLACES; /* seven more: 8 unless it was 0 */
}

/* Those that were discarded, for coins or not. */
static inline uint32_t hand_discards(const struct septem_game *g, int age, int hand)
{
    return hand_with_fate(g, age, hand, SEPTEM_FATE_SOLD) |
           hand_with_fate(g, age, hand, SEPTEM_FATE_LEFT);
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

/* Where the cards lie that a seat chooses from, as septem_game_hand says, in no order; how many. */
int hand_places(const struct septem_game *g, int seat, struct hand_place out[SEPTEM_HELD_MAX]);

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

/* The player who looked: for the Free City the player who had its card in that turn (R9.3). */
static inline int hand_searcher(const struct septem_game *g, const struct septem_search *search)
{
    return hand_is_stack(g, search->seat)
               ? hand_decider(g, search->age, search->seat, search->gone - 1)
               : search->seat;
}

#endif
