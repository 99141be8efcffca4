/* Where every unit of a cost comes from. A cost has seven units at most, so all ways to share them
 * among the sources are tried. */
#include <septem/bill.h>

#include <septem/cities.h>

#include "city.h"
#include "payment.h"
#include "phase.h"
#include "rows.h"
#include "trade.h"
#include "wonder.h"

/* Packed units by where they come from; what is left of a cost the city makes itself. */
struct purchase {
    uint32_t by[SEPTEM_SOURCE_COUNT];
};

struct search {
    const struct buyer *buyer;
    const struct septem_cost *cost;
    int of;
    const struct septem_move *paid; /* the payment to find; NULL: any, the best there is */
    struct purchase best;
    int rank; /* of the best: the less the better; -1 before there is one */
};

static bool is_sold(const struct septem_city *seller, uint32_t units)
{
    struct septem_cost cost = hall_cost(units);
    return hall_cover(seller->raw_sold | HALL_HIGH, seller->goods_sold | HALL_HIGH, &cost);
}

static int side_coins(const struct buyer *buyer, int side, uint32_t units)
{
    struct septem_cost cost = hall_cost(units);
    return trade_side_price(buyer, side, (int)(cost.raw >> 60), (int)(cost.goods >> 28));
}

static void weigh_purchase(struct search *search, const struct purchase *purchase)
{
    const uint32_t *by = purchase->by;
    const struct buyer *buyer = search->buyer;
    if (!is_sold(buyer->left, by[SEPTEM_SOURCE_LEFT]) ||
        !is_sold(buyer->right, by[SEPTEM_SOURCE_RIGHT])) {
        return;
    }
    int left = side_coins(buyer, 0, by[SEPTEM_SOURCE_LEFT]);
    int right = side_coins(buyer, 1, by[SEPTEM_SOURCE_RIGHT]);
    int bank = septem_cost_coins(search->cost) + hall_sum(by[SEPTEM_SOURCE_BANK]);
    const struct septem_move *paid = search->paid;
    if (paid != NULL && (left != paid->left || right != paid->right || bank != paid->bank)) {
        return;
    }
    int bought = hall_sum(by[SEPTEM_SOURCE_LEFT]) + hall_sum(by[SEPTEM_SOURCE_RIGHT]) +
                 hall_sum(by[SEPTEM_SOURCE_BANK]);
    int rank = (hall_sum(by[SEPTEM_SOURCE_NONE]) * 64 + bought) * 64 + left + right + bank;
    if (search->rank < 0 || rank < search->rank) {
        search->best = *purchase;
        search->rank = rank;
    }
}

/* All splits of `sold` between the neighbours. */
static void split(struct search *search, struct purchase purchase, uint32_t sold)
{
    uint32_t left = 0;
    do {
        purchase.by[SEPTEM_SOURCE_LEFT] = left;
        purchase.by[SEPTEM_SOURCE_RIGHT] = sold - left;
        weigh_purchase(search, &purchase);
        left = payment_next_units(left, sold);
    } while (left != 0);
}

/* The same with one of the units from the bank, too, where it sells any. */
static void split_with_bank(struct search *search, struct purchase purchase, uint32_t sold)
{
    split(search, purchase, sold);
    if ((search->buyer->own->powers & SEPTEM_POWER_BANK_UNIT) == 0) {
        return;
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        if ((sold >> (4 * r) & 15) != 0) {
            purchase.by[SEPTEM_SOURCE_BANK] = 1u << (4 * r);
            split(search, purchase, sold - purchase.by[SEPTEM_SOURCE_BANK]);
        }
    }
}

/* The units that the city does not make, all of them bought or some of them sold by nobody. */
static void share_out(struct search *search, uint32_t missing)
{
    uint32_t lacking = 0;
    do {
        struct purchase purchase = {.by = {[SEPTEM_SOURCE_NONE] = lacking}};
        split_with_bank(search, purchase, missing - lacking);
        lacking = payment_next_units(lacking, missing);
    } while (lacking != 0 && search->paid == NULL);
}

static void find_purchase(struct search *search)
{
    uint32_t asked = search->cost->units & ~15u;
    uint32_t missing = 0;
    search->rank = -1;
    do {
        struct septem_cost made = hall_cost(asked - missing);
        if (trade_is_covered(search->buyer, &made, search->of)) {
            share_out(search, missing);
        }
        missing = payment_next_units(missing, asked);
    } while (missing != 0);
}

/* ---- Writing it down ---- */

static int unit_coins(const struct buyer *buyer, int resource, enum septem_source source)
{
    enum septem_ware ware = resource < SEPTEM_GLASS ? SEPTEM_WARE_RAW : SEPTEM_WARE_GOODS;
    switch (source) {
    case SEPTEM_SOURCE_LEFT:
    case SEPTEM_SOURCE_RIGHT:
        return payment_price(buyer, ware, source == SEPTEM_SOURCE_RIGHT);
    case SEPTEM_SOURCE_BANK:
        return 1;
    case SEPTEM_SOURCE_NONE:
    case SEPTEM_SOURCE_OWN:
    case SEPTEM_SOURCE_COUNT:
        break;
    }
    return 0;
}

static void add_units(struct septem_bill *bill, const struct buyer *buyer, int resource,
                      enum septem_source source, uint32_t packed)
{
    for (int n = (int)(packed >> (4 * resource) & 15); n > 0; n--) {
        bill->units[bill->count++] = (struct septem_bill_unit){
            .resource = (uint8_t)resource,
            .source = (uint8_t)source,
            .coins = (uint8_t)unit_coins(buyer, resource, source),
        };
    }
}

/* R11.7: the first unit from a side may be a coin cheaper. */
static void take_rebate(struct septem_bill *bill, enum septem_source source, int side_sum)
{
    int sum = 0, first = -1;
    for (int i = 0; i < bill->count; i++) {
        if (bill->units[i].source == source) {
            sum += bill->units[i].coins;
            first = first < 0 ? i : first;
        }
    }
    if (first >= 0) {
        bill->units[first].coins = (uint8_t)(bill->units[first].coins - (sum - side_sum));
    }
}

static void write_bill(struct septem_bill *bill, const struct search *search)
{
    static const enum septem_source order[] = {SEPTEM_SOURCE_OWN, SEPTEM_SOURCE_LEFT,
                                               SEPTEM_SOURCE_RIGHT, SEPTEM_SOURCE_BANK,
                                               SEPTEM_SOURCE_NONE};
    struct purchase all = search->best;
    all.by[SEPTEM_SOURCE_OWN] = search->cost->units & ~15u;
    for (int source = 0; source < SEPTEM_SOURCE_COUNT; source++) {
        all.by[SEPTEM_SOURCE_OWN] -= source != SEPTEM_SOURCE_OWN ? all.by[source] : 0;
    }
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
            add_units(bill, search->buyer, r, order[i], all.by[order[i]]);
        }
    }
    take_rebate(bill, SEPTEM_SOURCE_LEFT, side_coins(search->buyer, 0, all.by[SEPTEM_SOURCE_LEFT]));
    take_rebate(bill, SEPTEM_SOURCE_RIGHT,
                side_coins(search->buyer, 1, all.by[SEPTEM_SOURCE_RIGHT]));
}

static void add_purchase(struct septem_bill *bill, const struct buyer *buyer,
                         const struct septem_cost *cost, int of, const struct septem_move *paid)
{
    struct search search = {.buyer = buyer, .cost = cost, .of = of, .paid = paid};
    find_purchase(&search);
    if (search.rank >= 0) {
        write_bill(bill, &search);
    }
}

/* The structure of a city that makes a card free. */
static septem_card free_after(const struct septem_city *city, septem_card card)
{
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        septem_card before = card_rows[card].free_after[i];
        if (before != CARD_NONE && septem_card_set_has(&city->built, before)) {
            return before;
        }
    }
    return CARD_NONE;
}

/* What a city has when it has paid, or has been paid for a card. */
static int coins_after(const struct septem_game *g, int seat, const struct septem_move *move)
{
    struct septem_game after = *g;
    if (move->use == SEPTEM_USE_SELL) {
        city_take(&after, seat, TURN_SALE);
    }
    return after.city[seat].coins - move->left - move->right - move->bank;
}

struct septem_bill septem_game_bill(const struct septem_game *g, int seat,
                                    const struct septem_move *move)
{
    const struct septem_city *city = &g->city[seat];
    struct buyer buyer = payment_buyer(g, seat, RICH);
    struct septem_bill bill = {.coins = coins_after(g, seat, move)};
    bool is_build = move->use == SEPTEM_USE_BUILD && septem_move_by(move) == SEPTEM_BY_COST;
    if (is_build && city_has_chain(city, move->card)) {
        bill.after = free_after(city, move->card);
    } else if (is_build && city_has_freed(city, move->card)) {
        bill.freed = true;
    } else if (is_build) {
        const struct septem_card_info *card = &card_rows[move->card];
        add_purchase(&bill, &buyer, &card->cost, card->colour, move);
    } else if (move->use == SEPTEM_USE_STAGE) {
        add_purchase(&bill, &buyer, wonder_cost(g, seat, move->stage, move->as),
                     SEPTEM_COUNT_STAGES, move);
    }
    return bill;
}

struct septem_bill septem_game_bill_lacking(const struct septem_game *g, int seat, septem_card card,
                                            const struct septem_why *why)
{
    struct buyer buyer = payment_buyer(g, seat, RICH);
    struct septem_bill bill = {.coins = why->coins};
    int of = why->stage > 0 ? SEPTEM_COUNT_STAGES : (int)card_rows[card].colour;
    add_purchase(&bill, &buyer, &why->cost, of, NULL);
    return bill;
}
