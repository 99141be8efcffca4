/* Paying: which coins may go to the left, to the right and to the bank for a cost (R4). The
 * arithmetic behind it is in hall.h. */
#ifndef SEPTEM_PAYMENT_H
#define SEPTEM_PAYMENT_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/game.h>

#include "hall.h"
#include "move.h"

/* What a buyer has to go by, the same for all cards of a hand. Makers are kept with the highest
 * bit of every counter set, ready to subtract from. */
struct buyer {
    uint64_t raw, goods;             /* own production */
    uint64_t raw_reach, goods_reach; /* with all that the neighbours sell, if coins buy any */
    const struct septem_city *left, *right;
    int coins;
    const struct septem_city *own; /* for what is looked up only when something is bought */
};

/* What a unit costs: raw material or goods (R4.4), from the left (0) or the right (1). */
static inline int payment_price(const struct buyer *buyer, enum septem_ware ware, int side)
{
    return 2 - (int)(buyer->own->cheap >> (2 * ((int)ware - SEPTEM_WARE_RAW) + side) & 1);
}

/* The lower of the prices of both neighbours. */
static inline int payment_lower_price(const struct buyer *buyer, enum septem_ware ware)
{
    int left = payment_price(buyer, ware, 0), right = payment_price(buyer, ware, 1);
    return left < right ? left : right;
}

/* No cost has more than seven units, each at two coins or less: this is the number of pairs of
 * sums, with a coin for the bank besides or without. */
enum { PAYMENTS_MAX = 2 * 15 * 16 / 2 };

enum { RICH = 100 }; /* coins enough for whatever can be bought at all */

/* Producers that are at home in both wares, and prices that depend on more than one unit, are
 * left to trade.c: everything then seems in reach. */
#define PAYMENT_ANYTHING (~(uint64_t)0)

/* A seat as buyer with `coins` coins: those it has, or RICH to learn what could be had at all. */
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
    buyer.own = own;
    if ((own->powers & SEPTEM_POWER_WILD) != 0) {
        buyer.raw_reach = buyer.goods_reach = PAYMENT_ANYTHING;
    }
    return buyer;
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

/* Coins for a cost if all that is missing is bought at the lower price of the neighbours, whichever
 * of them sells it. An estimate: wild producers, reductions and rebates are left out. */
static inline int payment_estimate(const struct buyer *buyer, const struct septem_cost *cost)
{
    int raw = hall_largest(hall_gaps(buyer->raw, cost->raw));
    int goods = hall_largest(hall_gaps(buyer->goods, cost->goods));
    return raw * payment_lower_price(buyer, SEPTEM_WARE_RAW) +
           goods * payment_lower_price(buyer, SEPTEM_WARE_GOODS) + septem_cost_coins(cost);
}

/* The ways to pay for something in reach where some of it must be bought. */
int payment_trade(const struct buyer *buyer, const struct septem_cost *cost, int of, uint64_t move,
                  struct septem_move *out);

/* How many neighbours are bought from when a cost is paid so: with the same coins as many as
 * possible (R10.18). */
int payment_sellers(const struct buyer *buyer, const struct septem_cost *cost, int of,
                    const struct septem_move *move);

/* Lists a move, given as word, once with each distinct payment of an irreducible way that the
 * treasury covers (R4.7); returns how many, at most PAYMENTS_MAX. The cost is that of a card of
 * colour `of`, or of a stage (SEPTEM_COUNT_STAGES): some cities save on these (R10.8). */
static inline int payment_list(const struct buyer *buyer, const struct septem_cost *cost, int of,
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
    return payment_trade(buyer, cost, of, move, out);
}

/* The next part of a cost, counter by counter, after `units`; 0 after the last. */
uint32_t payment_next_units(uint32_t units, uint32_t most);

/* Adds producers to a city: `units` packed, all of them or (any) one unit of one of them. */
void payment_produce(struct septem_game *g, int seat, uint32_t units, bool any, bool sold);

#endif
