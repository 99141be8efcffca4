/* Paying: which coins may go to the left, to the right and to the bank for a cost (R4).
 *
 * How a set of producers covers a cost is a question of matching units to producers, some of
 * which offer a choice. By Hall's theorem all units find a producer of their own exactly if, for
 * every set T of resources, the cost asks for at most as many units of T as there are producers
 * that make something in T. Raw materials and goods never share a producer, so 16 sets of raw
 * materials and 8 sets of goods say everything: one counter of four bits per set, all counters of
 * a kind in one word. A *Hall word* of a cost holds the units asked for in each set; that of a
 * city the producers that touch each set, never counted above 7. No cost exceeds 7 units, so the
 * highest bit of a counter is free for comparing all counters in one subtraction.
 *
 * The same holds for two neighbours: units bought from them are matched to their producers, and
 * "at most r of them" caps their counters at r. Such counters add up (the sum theorem of
 * polymatroids), which makes every question about ways to pay a few operations on words. Own
 * production is used as far as it goes (R4.7), so the number of units to buy is the same in
 * every irreducible way; how many of them can come from the left is an interval. */
#ifndef SEPTEM_PAYMENT_H
#define SEPTEM_PAYMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/game.h>

#include "move.h"

/* Counter T of a word, T running over sets of raw materials (wood 1, stone 2, clay 4, ore 8) or
 * of goods (glass 1, textile 2, papyrus 4): one in every set that holds the resource. */
#define HALL_WOOD 0x1010101010101010u
#define HALL_STONE 0x1100110011001100u
#define HALL_CLAY 0x1111000011110000u
#define HALL_ORE 0x1111111100000000u
#define HALL_GLASS 0x10101010u
#define HALL_TEXTILE 0x11001100u
#define HALL_PAPYRUS 0x11110000u

/* The Hall words of units packed as in struct septem_cost, as constant expressions. */
#define HALL_N(u, resource) ((uint64_t)((u) >> 4 * (resource)&15u))
#define HALL_RAW(u)                                                                                \
    (HALL_N(u, SEPTEM_WOOD) * HALL_WOOD + HALL_N(u, SEPTEM_STONE) * HALL_STONE +                   \
     HALL_N(u, SEPTEM_CLAY) * HALL_CLAY + HALL_N(u, SEPTEM_ORE) * HALL_ORE)
#define HALL_GOODS(u)                                                                              \
    ((uint32_t)(HALL_N(u, SEPTEM_GLASS) * HALL_GLASS + HALL_N(u, SEPTEM_TEXTILE) * HALL_TEXTILE +  \
                HALL_N(u, SEPTEM_PAPYRUS) * HALL_PAPYRUS))

#define HALL_HIGH 0x8888888888888888u
#define HALL_ONES 0x1111111111111111u

enum { WILDS_MAX = 4 };

/* What a buyer has to go by, the same for all cards of a hand. Makers are kept with the highest
 * bit of every counter set, ready to subtract from. */
struct buyer {
    uint64_t raw, goods;             /* own production */
    uint64_t raw_reach, goods_reach; /* with all that the neighbours sell, if coins buy any */
    const struct septem_city *left, *right;
    int coins;
    unsigned cheap; /* as in struct septem_city */
    /* Own producers that make one unit of several kinds, raw materials and goods alike, packed. */
    int wild_count;
    uint32_t wilds[WILDS_MAX];
};

/* What a unit costs: raw material or goods (R4.4), from the left (0) or the right (1). */
static inline int payment_price(const struct buyer *buyer, enum septem_ware ware, int side)
{
    return 2 - (int)(buyer->cheap >> (2 * ((int)ware - SEPTEM_WARE_RAW) + side) & 1);
}

enum { PAYMENTS_MAX = 32 };

enum { RICH = 100 }; /* coins enough for whatever can be bought at all */

/* Producers that are at home in both wares, and prices that depend on more than one unit, are
 * left to payment_trade: everything then seems in reach. */
void payment_add_wilds(struct buyer *buyer, const struct septem_city *own);

/* A seat as buyer with so many coins: those it has, or RICH to learn what could be had at all. */
static inline struct buyer payment_buyer(const struct septem_game *g, int seat, int coins)
{
    const struct septem_city *own = &g->city[seat];
    bool buys_raw = coins >= ((own->cheap & 3) != 0 ? 1 : 2);
    bool buys_goods = coins >= ((own->cheap & 12) != 0 ? 1 : 2);
    struct buyer buyer;
    buyer.raw = own->raw | HALL_HIGH;
    buyer.goods = own->goods | HALL_HIGH;
    buyer.raw_reach = (buys_raw ? own->raw_reach : own->raw) | HALL_HIGH;
    buyer.goods_reach = (buys_goods ? own->goods_reach : own->goods) | HALL_HIGH;
    buyer.left = &g->city[septem_game_left(g, seat)];
    buyer.right = &g->city[septem_game_right(g, seat)];
    buyer.coins = coins;
    buyer.cheap = own->cheap;
    buyer.wild_count = 0; /* the wilds themselves need no value */
    if ((own->powers & SEPTEM_POWER_WILD) != 0) {
        payment_add_wilds(&buyer, own);
    }
    return buyer;
}

/* Do the makers of both wares cover the cost, in every set? Coins aside. */
static inline bool hall_cover(uint64_t raw, uint64_t goods, const struct septem_cost *cost)
{
    return ((raw - cost->raw) & (goods - cost->goods) & HALL_HIGH) == HALL_HIGH;
}

/* Does own production cover it all, wild producers aside? */
static inline bool payment_is_made(const struct buyer *buyer, const struct septem_cost *cost)
{
    return hall_cover(buyer->raw, buyer->goods, cost);
}

/* Could it be had at all? If not, there is no way to pay; if so, there may be one. */
static inline bool payment_is_in_reach(const struct buyer *buyer, const struct septem_cost *cost)
{
    return hall_cover(buyer->raw_reach, buyer->goods_reach, cost) &&
           septem_cost_coins(cost) <= buyer->coins;
}

/* The ways to pay for something in reach where some of it must be bought. */
int payment_trade(const struct buyer *buyer, const struct septem_cost *cost, uint64_t move,
                  struct septem_move *out);

/* Lists a move, given as word, once with each distinct payment of an irreducible way that the
 * treasury covers (R4.7); returns how many, at most PAYMENTS_MAX. */
static inline int payment_list(const struct buyer *buyer, const struct septem_cost *cost,
                               uint64_t move, struct septem_move *out)
{
    if (!payment_is_in_reach(buyer, cost)) {
        return 0;
    }
    move += MOVE_FIELD(bank, septem_cost_coins(cost));
    if (payment_is_made(buyer, cost)) {
        move_write(out, move);
        return 1;
    }
    return payment_trade(buyer, cost, move, out);
}

/* Does own production cover it all, in whatever way? */
bool payment_is_covered(const struct buyer *buyer, const struct septem_cost *cost);

/* Adds producers to a city: `units` packed, all of them or (any) one unit of one of them. */
void payment_produce(struct septem_game *g, int seat, uint32_t units, bool any, bool sold);

#endif
