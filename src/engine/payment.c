/* Paying in the ordinary case: own production and both neighbours. What is out of the ordinary
 * is in trade.c. */
#include "payment.h"

#include <assert.h>

#include "rows.h"
#include "trade.h"

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
        count += ((mask & 1) & (sum <= purse)) && !(merge && move_is_in(out, count, move));
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

int payment_trade(const struct buyer *buyer, const struct septem_cost *cost, int of, uint64_t move,
                  struct septem_move *out)
{
    if (buyer->raw_reach == PAYMENT_ANYTHING && !trade_is_ordinary(buyer->own, of)) {
        return trade_special(buyer, cost, of, move, out);
    }
    uint64_t raw_gaps = hall_gaps(buyer->raw, cost->raw);
    uint64_t goods_gaps = hall_gaps(buyer->goods, cost->goods);
    int purse = buyer->coins - septem_cost_coins(cost);
    int raw_need = hall_largest(raw_gaps);
    int goods_need = hall_largest(goods_gaps);
    if (raw_need + goods_need > purse) { /* no unit is ever cheaper than a coin */
        return 0;
    }
    unsigned raw = hall_splits(buyer->left->raw_sold, buyer->right->raw_sold, raw_gaps, raw_need);
    if (goods_need == 0) {
        return list_ware(buyer, SEPTEM_WARE_RAW, raw, raw_need, purse, move, out);
    }
    unsigned goods =
        hall_splits(buyer->left->goods_sold, buyer->right->goods_sold, goods_gaps, goods_need);
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

int payment_sellers(const struct buyer *buyer, const struct septem_cost *cost, int of,
                    const struct septem_move *move)
{
    if ((buyer->own->powers & SEPTEM_POWER_WILD) != 0) {
        return trade_sellers(buyer, cost, of, move);
    }
    return (move->left != 0) + (move->right != 0);
}

/* Saturating sums may be taken in any order, so the words of a city grow producer by producer. */
static void add_reach(struct septem_city *city, uint64_t raw, uint64_t goods)
{
    city->raw_reach = hall_add(city->raw_reach, raw);
    city->goods_reach = (uint32_t)hall_add(city->goods_reach, goods);
}

void payment_produce(struct septem_game *g, int seat, uint32_t units, bool any, bool sold)
{
    assert(seat >= 0 && seat < g->cities);
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

uint32_t payment_next_units(uint32_t units, uint32_t most)
{
    for (int shift = 0; shift < 32; shift += 4) {
        if ((units >> shift & 15) < (most >> shift & 15)) {
            return units + (1u << shift);
        }
        units &= ~(15u << shift);
    }
    return 0;
}
