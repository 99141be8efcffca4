/* Paying: see payment.h for the idea. */
#include "payment.h"

#include <limits.h>

#include "rows.h"

#define ALL_KINDS 0x11111110u

/* Units to buy of each ware, and how many of them may come from the left: bit r for r of them. */
struct demand {
    int raw, goods;
    unsigned raw_splits, goods_splits;
};

/* Sums counters without exceeding 7. */
static uint64_t hall_add(uint64_t a, uint64_t b)
{
    uint64_t sum = a + b;
    uint64_t over = sum & HALL_HIGH;
    return (sum | (over - (over >> 3))) & ~over;
}

/* The lesser of each pair of counters. */
static uint64_t hall_min(uint64_t a, uint64_t b)
{
    uint64_t larger = ((a | HALL_HIGH) - b) & HALL_HIGH; /* where a is not less than b */
    uint64_t mask = larger - (larger >> 3);
    return (a & ~mask) | (b & mask);
}

/* Caps every counter at `cap` (0 to 7). */
static uint64_t hall_cap(uint64_t word, uint64_t cap)
{
    return hall_min(word, cap * HALL_ONES);
}

/* What each set still lacks when own production has done all it can. The largest of these gaps is
 * the number of units to buy (the deficiency version of Hall's theorem), and as own production
 * can do no more than that, bought units need to close just these gaps. */
static uint64_t hall_gaps(uint64_t makers, uint64_t asked)
{
    uint64_t room = makers - asked; /* 8 and more: no gap; less: 8 minus the gap */
    uint64_t gap = ~room >> 3 & HALL_ONES;
    return ((~room & ~HALL_HIGH) + gap) & gap * 15;
}

/* Counted without branches up to 4: which gap is the largest is anybody's guess, and guessing
 * wrong would cost more than the comparisons. */
static int hall_largest(uint64_t gaps)
{
    uint64_t guarded = gaps | HALL_HIGH;
    int largest = (gaps != 0) + (((guarded - 2 * HALL_ONES) & HALL_HIGH) != 0) +
                  (((guarded - 3 * HALL_ONES) & HALL_HIGH) != 0) +
                  (((guarded - 4 * HALL_ONES) & HALL_HIGH) != 0);
    while (largest >= 4 && ((guarded - (uint64_t)(largest + 1) * HALL_ONES) & HALL_HIGH) != 0) {
        largest++;
    }
    return largest;
}

/* One wherever a counter is not 0. */
static uint64_t hall_any(uint64_t word)
{
    return (word | word >> 1 | word >> 2) & HALL_ONES;
}

/* How many of the `need` units to buy may come from the left: bit r for r of them. */
static unsigned splits(uint64_t left, uint64_t right, uint64_t gaps, int need)
{
    unsigned mask = 0;
    if (need <= 1) {
        return ((gaps & ~hall_any(right)) == 0) | (unsigned)((gaps & ~hall_any(left)) == 0) << need;
    }
    for (int r = 0; r <= need; r++) {
        uint64_t bought = hall_cap(left, (uint64_t)r) + hall_cap(right, (uint64_t)(need - r));
        mask |= (unsigned)((((bought | HALL_HIGH) - gaps) & HALL_HIGH) == HALL_HIGH) << r;
    }
    return mask;
}

/* The kinds a city sells, as packed units: one of each. A producer with a choice makes them all. */
static uint32_t kinds_sold(const struct septem_city *city)
{
    uint32_t kinds = 0;
    for (int i = 0; i < 4; i++) {
        kinds |= (uint32_t)((city->raw_sold >> (4 << i) & 7) != 0) << 4 * (SEPTEM_WOOD + i);
    }
    for (int i = 0; i < 3; i++) {
        kinds |= (uint32_t)((city->goods_sold >> (4 << i) & 7) != 0) << 4 * (SEPTEM_GLASS + i);
    }
    return kinds;
}

void payment_add_wilds(struct buyer *buyer, const struct septem_city *own)
{
    uint32_t kinds = kinds_sold(own);
    for (int i = 0; i < own->owned; i++) {
        buyer->wilds[buyer->wild_count++] = kinds;
    }
    for (int i = 0; i < own->missing; i++) {
        buyer->wilds[buyer->wild_count++] = ALL_KINDS & ~kinds;
    }
    buyer->raw_reach = buyer->goods_reach = ~(uint64_t)0;
}

static bool listed(const struct septem_move *list, int count, uint64_t move)
{
    for (int i = 0; i < count; i++) {
        if (move_word(&list[i]) == move) {
            return true;
        }
    }
    return false;
}

/* Lists the ways that take `need` units of one ware, split as `mask` allows, with `purse` coins
 * left to pay them. With `merge`, a payment listed before is not listed again. */
static int list_splits(const struct buyer *buyer, enum septem_ware ware, unsigned mask, int need,
                       int purse, uint64_t move, struct septem_move *out, int count, bool merge)
{
    int left_price = payment_price(buyer, ware, 0);
    int right_price = payment_price(buyer, ware, 1);
    int sum = need * right_price;
    uint64_t step = MOVE_FIELD(left, left_price) - MOVE_FIELD(right, right_price);
    move += MOVE_FIELD(right, sum);
    for (; mask != 0; mask >>= 1) {
        move_write(&out[count], move); /* counted only if it is one: no branch to be guessed */
        count += ((mask & 1) & (sum <= purse)) && !(merge && listed(out, count, move));
        move += step;
        sum += left_price - right_price;
    }
    return count;
}

/* One unit of one ware: who sells it, and at which price? By far the most frequent trade. */
static int list_unit(const struct buyer *buyer, enum septem_ware ware, unsigned sellers, int purse,
                     uint64_t move, struct septem_move *out)
{
    int left_price = payment_price(buyer, ware, 0);
    int right_price = payment_price(buyer, ware, 1);
    move_write(&out[0], move + MOVE_FIELD(right, right_price));
    int count = (int)(sellers & 1) & (right_price <= purse);
    move_write(&out[count], move + MOVE_FIELD(left, left_price));
    return count + ((int)(sellers >> 1) & (left_price <= purse));
}

static int list_ware(const struct buyer *buyer, enum septem_ware ware, unsigned mask, int need,
                     int purse, uint64_t move, struct septem_move *out)
{
    return need == 1 ? list_unit(buyer, ware, mask, purse, move, out)
                     : list_splits(buyer, ware, mask, need, purse, move, out, 0, false);
}

/* One way to use the wild producers: bit i says whether wild i makes a raw material or a good. */
static struct buyer settle_wilds(const struct buyer *buyer, unsigned raw_bits)
{
    struct buyer settled = *buyer;
    for (int i = 0; i < buyer->wild_count; i++) {
        if (raw_bits >> i & 1) {
            uint64_t raw = hall_any(HALL_RAW(buyer->wilds[i]));
            settled.raw = hall_add(settled.raw & ~HALL_HIGH, raw) | HALL_HIGH;
        } else {
            uint64_t goods = hall_any(HALL_GOODS(buyer->wilds[i]));
            settled.goods = hall_add(settled.goods & ~HALL_HIGH, goods) | HALL_HIGH;
        }
    }
    return settled;
}

bool payment_is_covered(const struct buyer *buyer, const struct septem_cost *cost)
{
    for (unsigned bits = 0; bits < 1u << buyer->wild_count; bits++) {
        struct buyer settled = settle_wilds(buyer, bits);
        if (payment_is_made(&settled, cost)) {
            return true;
        }
    }
    return false;
}

/* R11.7: the first unit from each side may be a coin cheaper. */
static int side_price(const struct buyer *buyer, int side, int raw, int goods)
{
    int price = raw * payment_price(buyer, SEPTEM_WARE_RAW, side) +
                goods * payment_price(buyer, SEPTEM_WARE_GOODS, side);
    return price - (raw + goods > 0 && (buyer->cheap >> (4 + side) & 1));
}

/* Lists all splits of both wares, each payment once. */
static int list_pairs(const struct buyer *buyer, const struct demand *demand, int purse,
                      uint64_t move, struct septem_move *out, int count)
{
    for (int r = 0; demand->raw_splits >> r != 0; r++) {
        for (int q = 0; demand->goods_splits >> q != 0; q++) {
            int left = side_price(buyer, 0, r, q);
            int right = side_price(buyer, 1, demand->raw - r, demand->goods - q);
            uint64_t paid = move + MOVE_FIELD(left, left) + MOVE_FIELD(right, right);
            if ((demand->raw_splits >> r & demand->goods_splits >> q & 1) != 0 &&
                left + right <= purse && !listed(out, count, paid)) {
                move_write(&out[count++], paid);
            }
        }
    }
    return count;
}

static struct demand demand_of(const struct buyer *buyer, const struct septem_cost *cost)
{
    uint64_t raw_gaps = hall_gaps(buyer->raw, cost->raw);
    uint64_t goods_gaps = hall_gaps(buyer->goods, cost->goods);
    struct demand demand = {.raw = hall_largest(raw_gaps), .goods = hall_largest(goods_gaps)};
    demand.raw_splits = splits(buyer->left->raw_sold, buyer->right->raw_sold, raw_gaps, demand.raw);
    demand.goods_splits =
        splits(buyer->left->goods_sold, buyer->right->goods_sold, goods_gaps, demand.goods);
    return demand;
}

/* All ways to use the wild producers that leave the fewest units to buy: only these are
 * irreducible. */
static int trade_wild(const struct buyer *buyer, const struct septem_cost *cost, uint64_t move,
                      struct septem_move *out)
{
    int purse = buyer->coins - septem_cost_coins(cost);
    int fewest = INT_MAX, count = 0;
    for (unsigned bits = 0; bits < 1u << buyer->wild_count; bits++) {
        struct buyer settled = settle_wilds(buyer, bits);
        struct demand demand = demand_of(&settled, cost);
        if (demand.raw + demand.goods < fewest) {
            fewest = demand.raw + demand.goods;
            count = 0;
        }
        if (demand.raw + demand.goods == fewest) {
            count = list_pairs(&settled, &demand, purse, move, out, count);
        }
    }
    return count;
}

int payment_trade(const struct buyer *buyer, const struct septem_cost *cost, uint64_t move,
                  struct septem_move *out)
{
    if (buyer->raw_reach == ~(uint64_t)0) {
        return trade_wild(buyer, cost, move, out);
    }
    uint64_t raw_gaps = hall_gaps(buyer->raw, cost->raw);
    uint64_t goods_gaps = hall_gaps(buyer->goods, cost->goods);
    int purse = buyer->coins - septem_cost_coins(cost);
    int raw_need = hall_largest(raw_gaps);
    int goods_need = hall_largest(goods_gaps);
    if (raw_need + goods_need > purse) { /* no unit is ever cheaper than a coin */
        return 0;
    }
    unsigned raw = splits(buyer->left->raw_sold, buyer->right->raw_sold, raw_gaps, raw_need);
    if (goods_need == 0) {
        return list_ware(buyer, SEPTEM_WARE_RAW, raw, raw_need, purse, move, out);
    }
    unsigned goods =
        splits(buyer->left->goods_sold, buyer->right->goods_sold, goods_gaps, goods_need);
    if (raw_need == 0) {
        return list_ware(buyer, SEPTEM_WARE_GOODS, goods, goods_need, purse, move, out);
    }
    struct septem_move raw_ways[PAYMENTS_MAX];
    int raw_count = list_ware(buyer, SEPTEM_WARE_RAW, raw, raw_need, purse, move, raw_ways);
    int count = 0;
    for (int i = 0; i < raw_count; i++) {
        count = list_splits(buyer, SEPTEM_WARE_GOODS, goods, goods_need,
                            purse - raw_ways[i].left - raw_ways[i].right, move_word(&raw_ways[i]),
                            out, count, true);
    }
    return count;
}

/* Saturating sums may be taken in any order, so the words of a city grow producer by producer. */
static void add_reach(struct septem_city *city, uint64_t raw, uint64_t goods)
{
    city->raw_reach = hall_add(city->raw_reach, raw);
    city->goods_reach = (uint32_t)hall_add(city->goods_reach, goods);
}

void payment_produce(struct septem_game *g, int seat, uint32_t units, bool any, bool sold)
{
    struct septem_city *city = &g->city[seat];
    uint64_t raw = HALL_RAW(units);
    uint64_t goods = HALL_GOODS(units);
    if (any) { /* one producer: it touches a set or it does not */
        raw = hall_any(raw);
        goods = hall_any(goods);
    }
    city->raw = hall_add(city->raw, raw);
    city->goods = (uint32_t)hall_add(city->goods, goods);
    add_reach(city, raw, goods);
    if (sold) {
        city->raw_sold = hall_add(city->raw_sold, raw);
        city->goods_sold = (uint32_t)hall_add(city->goods_sold, goods);
        add_reach(&g->city[septem_game_left(g, seat)], raw, goods);
        add_reach(&g->city[septem_game_right(g, seat)], raw, goods);
    }
}
