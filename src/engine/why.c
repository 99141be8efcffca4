/* Why a card of the hand cannot be used in some way, item by item, for people to read. */
#include <string.h>

#include <septem/cities.h>

#include "city.h"
#include "leader.h"
#include "payment.h"
#include "phase.h"
#include "rows.h"
#include "trade.h"
#include "wonder.h"

/* The least that a cost can be had for by a rich buyer; -1 where nobody sells enough. */
static int least(const struct buyer *buyer, const struct septem_cost *cost, int of)
{
    struct septem_move ways[PAYMENTS_MAX];
    int count = payment_list(buyer, cost, of, 0, ways);
    int best = -1;
    for (int i = 0; i < count; i++) {
        int price = ways[i].left + ways[i].right + ways[i].bank;
        if (best < 0 || price < best) {
            best = price;
        }
    }
    return best;
}

/* Which units to buy so that own production covers the rest: as few as possible, among these the
 * cheapest that the neighbours sell. A cost has some dozens of parts at most: all are tried. */
static uint32_t units_to_buy(const struct buyer *buyer, const struct septem_cost *cost, int of)
{
    uint32_t resources = cost->units & ~15u;
    uint32_t best = 0;
    int best_sum = 0, best_price = 0;
    if (trade_is_covered(buyer, cost, of)) {
        return 0;
    }
    for (uint32_t units = payment_next_units(0, resources); units != 0;
         units = payment_next_units(units, resources)) {
        int sum = hall_sum(units);
        struct septem_cost rest = hall_cost(resources - units);
        if ((best != 0 && sum > best_sum) || !trade_is_covered(buyer, &rest, of)) {
            continue;
        }
        int price = trade_least(buyer, units);
        bool cheaper = price >= 0 && (best_price < 0 || price < best_price);
        if (best == 0 || sum < best_sum || cheaper) {
            best = units;
            best_sum = sum;
            best_price = price;
        }
    }
    return best;
}

/* What a city sells of every resource: the counters of the sets with one member. */
static struct septem_offer offer(const struct septem_city *seller, const struct buyer *buyer,
                                 int side)
{
    struct septem_offer offer = {{0}, {0}};
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        enum septem_ware ware = r < SEPTEM_GLASS ? SEPTEM_WARE_RAW : SEPTEM_WARE_GOODS;
        offer.units[r] = (uint8_t)septem_city_sells(seller, (enum septem_resource)r);
        offer.price[r] = (uint8_t)payment_price(buyer, ware, side);
    }
    return offer;
}

/* The price and what it is made of, as far as resources and coins decide. */
static void weigh(struct septem_why *why, const struct buyer *buyer, int of)
{
    uint32_t units = units_to_buy(buyer, &why->cost, of);
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        why->missing[r] = (uint8_t)(units >> (4 * r) & 15);
    }
    why->price = least(buyer, &why->cost, of);
    if (why->price < 0) {
        why->deny = SEPTEM_DENY_RESOURCES;
    } else if (why->price > why->coins) {
        why->deny = SEPTEM_DENY_COINS;
    }
}

static void explain_build(const struct septem_game *g, int seat, septem_card card,
                          const struct buyer *buyer, struct septem_why *why)
{
    const struct septem_city *city = &g->city[seat];
    why->cost = card_rows[card].cost;
    memcpy(why->chains, card_rows[card].free_after, sizeof why->chains);
    weigh(why, buyer, card_rows[card].colour);
    why->chained = city_has_chain(city, card);
    why->freed = city_has_freed(city, card);
    why->power = why->price != 0 && (city_has_power(city, SEPTEM_BY_FREE_BUILD, card) ||
                                     city_has_power(city, SEPTEM_BY_FREE_COLOUR, card));
    if (why->chained || why->freed) {
        why->price = 0;
        why->power = false;
        memset(why->missing, 0, sizeof why->missing);
    }
    if (city_has_name(city, card)) {
        why->deny = SEPTEM_DENY_NAME_BUILT;
        why->power = false;
    } else if (why->chained || why->freed || why->power) {
        why->deny = SEPTEM_DENY_NONE;
    }
}

static void explain_choice(const struct septem_game *g, int seat, const struct buyer *buyer,
                           struct septem_stage_choice choice, struct septem_why *why)
{
    why->stage = choice.stage;
    why->as = choice.as;
    why->cost = *wonder_cost(g, seat, choice.stage, choice.as);
    weigh(why, buyer, SEPTEM_COUNT_STAGES);
}

/* Of several stages that could be next, the one that costs least. */
static void explain_stage(const struct septem_game *g, int seat, const struct buyer *buyer,
                          struct septem_why *why)
{
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    int count = septem_game_stages(g, seat, choices);
    struct septem_why first = *why;
    if (count == 0) {
        why->deny = SEPTEM_DENY_STAGES_BUILT;
    }
    for (int i = 0; i < count; i++) {
        struct septem_why next = first;
        explain_choice(g, seat, buyer, choices[i], &next);
        if (i == 0 || (next.price >= 0 && (why->price < 0 || next.price < why->price))) {
            *why = next;
        }
    }
}

/* A leader's price in coins; of one that builds a stage, the least that one would take. */
static void explain_recruit(const struct septem_game *g, int seat, septem_card leader,
                            struct septem_why *why)
{
    if (!septem_card_is_leader(leader)) {
        why->deny = SEPTEM_DENY_USE;
        return;
    }
    why->price = septem_game_leader_cost(g, seat, leader);
    if (leader_says(leader, SEPTEM_FX_STAGE_FOR_COINS)) {
        struct septem_stage_choice next = wonder_cheapest_for_coins(g, seat, &why->price);
        why->stage = next.stage;
        why->as = next.as;
        why->deny = next.stage == 0 ? SEPTEM_DENY_STAGES_BUILT : SEPTEM_DENY_NONE;
    }
    if (why->deny == SEPTEM_DENY_NONE && why->price > why->coins) {
        why->deny = SEPTEM_DENY_COINS;
    }
}

/* What holds for every use of a card: false where it is not in the hand. */
static bool begin(const struct septem_game *g, int seat, septem_card card, struct septem_why *why,
                  struct buyer *buyer)
{
    septem_card hand[SEPTEM_HELD_MAX];
    if (seat < 0 || seat >= g->cities) {
        why->deny = SEPTEM_DENY_SEAT;
        return false;
    }
    int held = septem_game_hand(g, seat, hand);
    why->coins = g->city[seat].coins;
    if (card == CARD_NONE ||
        (memchr(hand, card, (size_t)held) == NULL && leader_held(g, seat, card) < 0)) {
        why->deny = SEPTEM_DENY_NOT_IN_HAND;
        return false;
    }
    *buyer = payment_buyer(g, seat, RICH);
    why->left = offer(&g->city[septem_game_left(g, seat)], buyer, 0);
    why->right = offer(&g->city[septem_game_right(g, seat)], buyer, 1);
    return true;
}

struct septem_why septem_game_why_not(const struct septem_game *g, int seat, septem_card card,
                                      enum septem_use use)
{
    struct septem_why why = {.deny = SEPTEM_DENY_NONE};
    struct buyer buyer;
    if (!begin(g, seat, card, &why, &buyer)) {
        return why;
    }
    if (use == SEPTEM_USE_BUILD) {
        explain_build(g, seat, card, &buyer, &why);
    } else if (use == SEPTEM_USE_STAGE) {
        explain_stage(g, seat, &buyer, &why);
    } else if (use == SEPTEM_USE_RECRUIT) {
        explain_recruit(g, seat, card, &why);
    } else if (use != SEPTEM_USE_SELL) {
        why.deny = SEPTEM_DENY_USE;
    } else if (free_city_must_build(g, seat)) {
        why.deny = SEPTEM_DENY_MUST_BUILD;
    }
    return why;
}

struct septem_why septem_game_why_not_stage(const struct septem_game *g, int seat, septem_card card,
                                            struct septem_stage_choice choice)
{
    struct septem_why why = {.deny = SEPTEM_DENY_NONE};
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    struct buyer buyer;
    if (!begin(g, seat, card, &why, &buyer)) {
        return why;
    }
    why.deny = SEPTEM_DENY_STAGE_ORDER;
    for (int i = septem_game_stages(g, seat, choices) - 1; i >= 0; i--) {
        if (choices[i].stage == choice.stage && choices[i].as == choice.as) {
            why.deny = SEPTEM_DENY_NONE;
            explain_choice(g, seat, &buyer, choice, &why);
        }
    }
    return why;
}
