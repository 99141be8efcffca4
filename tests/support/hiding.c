/* What is hidden from a seat: see hiding.h. */
#include "hiding.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX };

/* Cards that could lie the other way round without the seat noticing. */
struct group {
    int count;
    septem_card *cards[PLACES_MAX];
};

/* R2.3: who decides on a place of a hand; the last card is its holder's of the last turn. After
 * some turns hands did not move (R10.11). */
static int decider(const struct septem_game *g, int age, int hand, int place)
{
    int turn = place < g->turns ? place : g->turns - 1;
    for (int before = turn - 1; before >= 0; before--) {
        turn -= g->frozen[age - 1] >> before & 1;
    }
    return age == 2 ? (hand + 7 * g->cities - turn) % g->cities : (hand + turn) % g->cities;
}

/* R11.10: partners show each other their hands. */
static bool shown(const struct septem_game *g, int seat, int holder)
{
    return holder == seat || (g->teams && holder / 2 == seat / 2);
}

static bool shown_now(const struct septem_game *g, int seat, int hand)
{
    for (int holder = 0; holder < g->cities; holder++) {
        if (g->hand_of[holder] == hand) {
            return shown(g, seat, holder);
        }
    }
    return false;
}

static void shuffle(struct group *group, struct septem_rng *rng)
{
    for (int i = group->count - 1; i > 0; i--) {
        int j = (int)septem_rng_below(rng, (uint32_t)i + 1);
        septem_card card = *group->cards[i];
        *group->cards[i] = *group->cards[j];
        *group->cards[j] = card;
    }
}

/* The secret ones of the places first … end-1: neither built in the open nor gone by the seat's
 * own decision. */
static void gather(struct septem_game *g, int seat, int age, int hand, int first, int end,
                   struct group *group)
{
    for (int place = first; place < end; place++) {
        enum septem_fate fate = septem_game_fate(g, age, hand, place);
        bool own = fate != SEPTEM_FATE_NONE && decider(g, age, hand, place) == seat;
        if (fate != SEPTEM_FATE_BUILT && !own) {
            group->cards[group->count++] = &g->hands[age - 1][hand][place];
        }
    }
}

/* Places of a hand that the seat saw at its turns `since` and later, up to `end`; all that was
 * never seen goes into `pool`. */
static int walk_hand(struct septem_game *g, int seat, int age, int hand, struct group *pool,
                     struct septem_rng *rng)
{
    int begun = age < g->age ? g->turns : age == g->age ? g->turn : 0;
    int last = 0, hidden = 0; /* the turn in which the seat saw the hand last */
    for (int turn = 1; turn <= begun; turn++) {
        if (shown(g, seat, decider(g, age, hand, turn - 1))) {
            struct group between = {0};
            gather(g, seat, age, hand, last, turn - 1, last == 0 ? pool : &between);
            shuffle(&between, rng);
            hidden += between.count > 1 ? between.count : 0;
            last = turn;
        }
    }
    bool held = age == g->age && g->turn > 0 && shown_now(g, seat, hand);
    if (!held) {
        struct group after = {0};
        gather(g, seat, age, hand, last, g->hand_size, last == 0 ? pool : &after);
        shuffle(&after, rng);
        hidden += after.count > 1 ? after.count : 0;
    }
    return hidden;
}

/* R1.3: a guild or black card that nobody has seen may be another one that was not drawn. */
static void swap_drawn(const struct septem_game *g, struct group *pool, struct septem_rng *rng)
{
    for (int i = 0; i < pool->count; i++) {
        int card = 1 + (int)septem_rng_below(rng, (uint32_t)septem_card_end() - 1);
        const struct septem_card_info *old = septem_card_info(*pool->cards[i]);
        const struct septem_card_info *new = septem_card_info((septem_card)card);
        if (old->copies == 0 && new->copies == 0 && new->age == old->age &&
            new->colour == old->colour && (g->sets >> new->set & 1) &&
            memchr(g->hands[old->age - 1], card, sizeof g->hands[0]) == NULL) {
            *pool->cards[i] = (septem_card)card;
        }
    }
}

/* Other cards were discarded, so another pile. */
static void refill_pile(struct septem_game *g)
{
    memset(g->pile, 0, sizeof g->pile);
    for (int i = 0; i < SEPTEM_AGES * PLACES_MAX; i++) {
        int age = 1 + i / PLACES_MAX, hand = i / SEPTEM_HAND_MAX % SEPTEM_CITIES_MAX;
        int place = i % SEPTEM_HAND_MAX;
        enum septem_fate fate = septem_game_fate(g, age, hand, place);
        septem_card card = g->hands[age - 1][hand][place];
        if (fate == SEPTEM_FATE_SOLD || fate == SEPTEM_FATE_LEFT) {
            g->pile[card / 32] += (uint64_t)1 << (2 * (card % 32));
        }
    }
}

/* What others have sealed must be something they could have: their first card, sold. What one
 * pays of a loss does not depend on cards. */
static void reseal(struct septem_game *g, int seat)
{
    for (int other = 0; other < g->cities; other++) {
        int count;
        const septem_card *hand = septem_game_hand(g, other, &count);
        if (other != seat && g->sealed[other].use != SEPTEM_USE_NONE &&
            g->sealed[other].use != SEPTEM_USE_PAY && count > 0) {
            g->sealed[other] = (struct septem_move){.card = hand[0], .use = SEPTEM_USE_SELL};
        }
    }
}

/* Hands are kept in the order of the cards. */
static void sort_hand(struct septem_game *g, int age, int hand)
{
    septem_card *cards = g->hands[age - 1][hand];
    for (int i = 1; i < g->hand_size; i++) {
        for (int k = i; k > 0 && cards[k] < cards[k - 1] &&
                        septem_game_fate(g, age, hand, k - 1) == SEPTEM_FATE_NONE;
             k--) {
            septem_card card = cards[k];
            cards[k] = cards[k - 1];
            cards[k - 1] = card;
        }
    }
}

static int shuffle_all(struct septem_game *g, int seat, struct septem_rng *rng)
{
    int hidden = 0;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        struct group pool = {0};
        for (int hand = 0; hand < g->cities; hand++) {
            hidden += walk_hand(g, seat, age, hand, &pool, rng);
        }
        hidden += pool.count;
        swap_drawn(g, &pool, rng);
        shuffle(&pool, rng);
        for (int hand = 0; hand < g->cities; hand++) {
            sort_hand(g, age, hand);
        }
    }
    refill_pile(g);
    reseal(g, seat);
    return hidden;
}

struct septem_game hiding_shuffle(const struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_game other = *g;
    shuffle_all(&other, seat, rng);
    hiding_shuffle_leaders(&other, seat, rng);
    other.seed ^= septem_rng_next(rng);
    return other;
}

int hiding_count(const struct septem_game *g, int seat)
{
    struct septem_game other = *g;
    struct septem_rng rng;
    septem_rng_init(&rng, 0);
    return shuffle_all(&other, seat, &rng);
}
