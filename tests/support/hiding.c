/* What is hidden from a seat: see hiding.h. */
#include "hiding.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX };

/* Where a card lies: what became of it is four bits of *fates. */
struct slot {
    septem_card *card;
    uint32_t *fates;
    int place;
};

/* Cards that could lie the other way round without the seat noticing. */
struct group {
    int count;
    struct slot slots[PLACES_MAX];
};

/* R9.1: with two players the hand behind theirs is the Free City's pile. */
static bool is_drawn_from(const struct septem_game *g, int hand)
{
    return hand == g->players;
}

/* R9.2: the hand into which that is drawn. */
static bool is_drawn_into(const struct septem_game *g, int age, int hand)
{
    return g->players == 2 && hand == (age == 2 ? 1 : 0);
}

/* R2.3, R9.3: who decides on a place of a hand; the last card is its holder's of the last turn.
 * After some turns hands did not move (R10.11). */
static int decider(const struct septem_game *g, int age, int hand, int place)
{
    int turn = place < g->turns ? place : g->turns - 1;
    for (int before = turn - 1; before >= 0; before--) {
        turn -= g->frozen[age - 1] >> before & 1;
    }
    int first = !is_drawn_from(g, hand) ? hand : age == 2 ? 1 : 0;
    return age == 2 ? (first + 7 * g->players - turn) % g->players : (first + turn) % g->players;
}

static struct slot slot_at(struct septem_game *g, int age, int hand, int place)
{
    return (struct slot){&g->hands[age - 1][hand][place], &g->fates[age - 1][hand], place};
}

/* Drawn from that pile, and not seen by the other player since? */
static bool is_drawn(struct slot slot)
{
    return *slot.fates >> (4 * slot.place) & SEPTEM_FATE_DRAWN;
}

/* What lies in two places changes places. */
static void swap(struct slot a, struct slot b)
{
    septem_card card = *a.card;
    *a.card = *b.card;
    *b.card = card;
    if (is_drawn(a) != is_drawn(b)) {
        *a.fates ^= (uint32_t)SEPTEM_FATE_DRAWN << (4 * a.place);
        *b.fates ^= (uint32_t)SEPTEM_FATE_DRAWN << (4 * b.place);
    }
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
        swap(group->slots[i], group->slots[j]);
    }
}

/* Cards never seen: these change places, and nothing else does. */
static void shuffle_cards(struct group *group, struct septem_rng *rng)
{
    for (int i = group->count - 1; i > 0; i--) {
        int j = (int)septem_rng_below(rng, (uint32_t)i + 1);
        septem_card card = *group->slots[i].card;
        *group->slots[i].card = *group->slots[j].card;
        *group->slots[j].card = card;
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
        bool unused = is_drawn_from(g, hand) && (fate == SEPTEM_FATE_NONE || place == g->turns);
        if (fate != SEPTEM_FATE_BUILT && !own && !unused) {
            group->slots[group->count++] = slot_at(g, age, hand, place);
        }
    }
    if (is_drawn_into(g, age, hand)) {
        gather(g, seat, age, g->players, first, end, group);
    }
}

/* The cards of a group lie in any order; those drawn unseen may be any that were never seen. How
 * many are certain to lie there, but not in which place. */
static int hide(struct group *group, struct group *pool, struct septem_rng *rng)
{
    int drawn = 0;
    shuffle(group, rng);
    for (int i = 0; i < group->count; i++) {
        if (is_drawn(group->slots[i])) {
            pool->slots[pool->count++] = group->slots[i];
            drawn++;
        }
    }
    return group->count > 1 ? group->count - drawn : 0;
}

/* R9.3, R9.5: the cards of the Free City's pile that no turn has used. */
static void gather_undrawn(struct septem_game *g, int seat, int age, struct group *pool)
{
    for (int place = 0; place < g->hand_size; place++) {
        struct slot slot = slot_at(g, age, g->players, place);
        enum septem_fate fate = septem_game_fate(g, age, g->players, place);
        bool deciding = g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_FREE_CITY;
        bool now = age == g->age && place == g->turn - 1 && deciding;
        bool seen = now || (place == g->turns && is_drawn(slot));
        if ((fate == SEPTEM_FATE_NONE || (place == g->turns && fate != SEPTEM_FATE_BUILT)) &&
            !(seen && decider(g, age, g->players, place) == seat)) {
            pool->slots[pool->count++] = slot;
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
            hidden += hide(&between, pool, rng);
            last = turn;
        }
    }
    bool held = age == g->age && g->turn > 0 && shown_now(g, seat, hand);
    if (!held) {
        struct group after = {0};
        gather(g, seat, age, hand, last, g->hand_size, last == 0 ? pool : &after);
        hidden += hide(&after, pool, rng);
    }
    return hidden;
}

/* R1.3: a guild or black card that nobody has seen may be another one that was not drawn. */
static void swap_drawn(const struct septem_game *g, struct group *pool, struct septem_rng *rng)
{
    for (int i = 0; i < pool->count; i++) {
        int card = 1 + (int)septem_rng_below(rng, (uint32_t)septem_card_end() - 1);
        const struct septem_card_info *old = septem_card_info(*pool->slots[i].card);
        const struct septem_card_info *new = septem_card_info((septem_card)card);
        if (old->copies == 0 && new->copies == 0 &&
            new->age == old->age &&new->colour == old->colour && (g->sets >> new->set & 1) &&
            memchr(g->hands[old->age - 1], card, sizeof g->hands[0]) == NULL) {
            *pool->slots[i].card = (septem_card)card;
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
        septem_card hand[SEPTEM_HELD_MAX];
        int count = septem_game_hand(g, other, hand);
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
            swap(slot_at(g, age, hand, k), slot_at(g, age, hand, k - 1));
        }
    }
}

static int shuffle_all(struct septem_game *g, int seat, struct septem_rng *rng)
{
    int hidden = 0;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        struct group pool = {0};
        for (int hand = 0; hand < g->players; hand++) {
            hidden += walk_hand(g, seat, age, hand, &pool, rng);
        }
        if (g->players == 2) {
            gather_undrawn(g, seat, age, &pool);
        }
        hidden += pool.count;
        swap_drawn(g, &pool, rng);
        shuffle_cards(&pool, rng);
        for (int hand = 0; hand < g->players; hand++) {
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
