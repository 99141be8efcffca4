/* Paying out of the ordinary: see trade.h.
 *
 * There are several ways to use such a city's own production: each wild producer makes a raw
 * material or a good, and a harbour spends two equal units of one kind for one unit of any kind.
 * A unit less to pay (R10.8) is a wild producer of all kinds.
 * Each way is a pair of Hall words, a *mode*; a cost is covered if one of the modes covers it. A
 * payment is irreducible if no mode could do without one of the units bought: that is asked for
 * every part of the cost, of which there are some dozens at most. */
#include "trade.h"

#include <stddef.h>

#include <septem/cities.h>

#include "city.h"
#include "rows.h"

#define ALL_KINDS 0x11111110u

enum { WILDS_MAX = 5, MODES_MAX = (1 + 7) << WILDS_MAX };

/* A buyer's own production, used in one way; highest bits set, as in struct buyer. */
struct mode {
    uint64_t raw, goods;
};

struct modes {
    int count;
    struct mode list[MODES_MAX];
};

/* ---- Modes ---- */

/* The kinds a city sells, as packed units: one of each. A producer with a choice makes them all. */
static uint32_t kinds_sold(const struct septem_city *city)
{
    uint32_t kinds = 0;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        bool sold = septem_city_sells(city, (enum septem_resource)r) != 0;
        kinds |= (uint32_t)sold << (4 * r);
    }
    return kinds;
}

/* Adds a mode for each way in which the wild producers can be a raw material or a good. */
static void add_modes(struct modes *modes, struct mode mode, const uint32_t *wilds, int count)
{
    for (unsigned raw_bits = 0; raw_bits < 1u << count; raw_bits++) {
        uint64_t raw = mode.raw, goods = mode.goods;
        for (int i = 0; i < count; i++) {
            if (raw_bits >> i & 1) {
                raw = hall_add(raw, hall_any(HALL_RAW(wilds[i])));
            } else {
                goods = hall_add(goods, hall_any(HALL_GOODS(wilds[i])));
            }
        }
        modes->list[modes->count++] = (struct mode){raw | HALL_HIGH, goods | HALL_HIGH};
    }
}

/* Producers of one ware that touch each set of kinds, counted exactly: all own ones, and those of
 * cards that are sold. The words of a city stop at 7, which is too early for taking two away. */
struct makers {
    int own[16], sold[16];
};

static void count_maker(struct makers *m, unsigned kinds, int units, bool sold)
{
    for (unsigned set = 1; set < 16; set++) {
        if (set & kinds) {
            m->own[set] += units;
            m->sold[set] += sold ? units : 0;
        }
    }
}

static void count_effect(struct makers *raw, struct makers *goods, const struct septem_effect *fx,
                         bool sold)
{
    unsigned kinds = 0;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        unsigned units = fx->produce.units >> (4 * r) & 15;
        unsigned bit = r < SEPTEM_GLASS ? 1u << (r - SEPTEM_WOOD) : 16u << (r - SEPTEM_GLASS);
        kinds |= units != 0 ? bit : 0;
        if (fx->kind == SEPTEM_FX_PRODUCE && units != 0) {
            count_maker(bit < 16 ? raw : goods, bit < 16 ? bit : bit >> 4, (int)units, sold);
        }
    }
    if (fx->kind == SEPTEM_FX_PRODUCE_ANY) { /* all kinds of one ware */
        count_maker(kinds < 16 ? raw : goods, kinds < 16 ? kinds : kinds >> 4, 1, sold);
    }
}

static void count_makers(const struct septem_city *city, struct makers *raw, struct makers *goods)
{
    for (int card = CARD_NONE + 1; card < LEADER_FIRST; card++) {
        const struct septem_effect *effects = card_rows[card].effects;
        if (!septem_card_set_has(&city->built, (septem_card)card)) {
            continue;
        }
        for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
            if (effects[i].kind == SEPTEM_FX_PRODUCE || effects[i].kind == SEPTEM_FX_PRODUCE_ANY) {
                count_effect(raw, goods, &effects[i], septem_card_is_sold((septem_card)card));
            }
        }
    }
}

/* The Hall word that is left when two units of a kind, made by cards that are sold, are spent: a
 * set may ask for what touches it, and together with the two for what touches it or makes them. */
static uint64_t spend_two(const struct makers *m, int sets, unsigned kind)
{
    uint64_t word = 0;
    for (unsigned set = 1; set < (unsigned)sets; set++) {
        int either = m->own[set] + m->sold[set | kind] - m->sold[set];
        int left = either - 2 < m->own[set] ? either - 2 : m->own[set];
        word |= (uint64_t)(left < 7 ? left : 7) << (4 * set);
    }
    return word;
}

/* R12.5: one mode more for each kind of which two units can be spent on one of any kind. */
static void add_harbour(struct modes *modes, const struct septem_city *city, uint32_t *wilds,
                        int count)
{
    struct makers raw = {{0}, {0}}, goods = {{0}, {0}};
    count_makers(city, &raw, &goods);
    wilds[count] = ALL_KINDS;
    for (unsigned kind = 1; kind < 16; kind <<= 1) {
        if (raw.sold[kind] >= 2) {
            struct mode mode = {spend_two(&raw, 16, kind), city->goods};
            add_modes(modes, mode, wilds, count + 1);
        }
        if (kind < 8 && goods.sold[kind] >= 2) {
            struct mode mode = {city->raw, spend_two(&goods, 8, kind)};
            add_modes(modes, mode, wilds, count + 1);
        }
    }
}

static void find_modes(const struct buyer *buyer, int of, struct modes *modes)
{
    const struct septem_city *city = buyer->own;
    uint32_t wilds[WILDS_MAX];
    uint32_t kinds = kinds_sold(city);
    int count = 0;
    for (int i = 0; i < city->owned; i++) {
        wilds[count++] = kinds;
    }
    for (int i = 0; i < city->missing; i++) {
        wilds[count++] = ALL_KINDS & ~kinds;
    }
    if ((city->reductions & city_kind_bit(of)) != 0) {
        wilds[count++] = ALL_KINDS;
    }
    modes->count = 0;
    add_modes(modes, (struct mode){city->raw, city->goods}, wilds, count);
    if ((city->powers & SEPTEM_POWER_HARBOUR) != 0) {
        add_harbour(modes, city, wilds, count);
    }
}

/* ---- Ways ---- */

static bool modes_cover(const struct modes *modes, uint32_t units)
{
    struct septem_cost cost = hall_cost(units);
    for (int i = 0; i < modes->count; i++) {
        if (hall_cover(modes->list[i].raw, modes->list[i].goods, &cost)) {
            return true;
        }
    }
    return false;
}

bool trade_is_covered(const struct buyer *buyer, const struct septem_cost *cost, int of)
{
    struct modes modes;
    find_modes(buyer, of, &modes);
    return modes_cover(&modes, cost->units & ~15u);
}

int trade_side_price(const struct buyer *buyer, int side, int raw, int goods)
{
    int price = raw * payment_price(buyer, SEPTEM_WARE_RAW, side) +
                goods * payment_price(buyer, SEPTEM_WARE_GOODS, side);
    return price - (raw + goods > 0 && (buyer->own->cheap >> (4 + side) & 1));
}

/* Ways to pay, each payment once, with the most neighbours that are bought from in one. */
struct ways {
    struct septem_move *moves;
    uint8_t *sellers; /* NULL: not wanted */
    int count;
};

static void add_way(struct ways *ways, uint64_t move, int sellers)
{
    int i = move_find(ways->moves, ways->count, move);
    if (i == ways->count) {
        move_write(&ways->moves[ways->count++], move);
        if (ways->sellers != NULL) {
            ways->sellers[i] = 0;
        }
    }
    if (ways->sellers != NULL && sellers > ways->sellers[i]) {
        ways->sellers[i] = (uint8_t)sellers;
    }
}

/* Adds all splits of what is bought from neighbours. */
static void list_purchase(const struct buyer *buyer, uint32_t bought, int purse, uint64_t move,
                          struct ways *ways)
{
    struct septem_cost cost = hall_cost(bought);
    int raw = (int)(cost.raw >> 60), goods = (int)(cost.goods >> 28);
    unsigned raw_splits = hall_splits(buyer->left->raw_sold, buyer->right->raw_sold, cost.raw, raw);
    unsigned goods_splits =
        hall_splits(buyer->left->goods_sold, buyer->right->goods_sold, cost.goods, goods);
    for (int r = 0; raw_splits >> r != 0; r++) {
        for (int q = 0; goods_splits >> q != 0; q++) {
            int left = trade_side_price(buyer, 0, r, q);
            int right = trade_side_price(buyer, 1, raw - r, goods - q);
            uint64_t paid = move + MOVE_FIELD(left, left) + MOVE_FIELD(right, right);
            if ((raw_splits >> r & goods_splits >> q & 1) != 0 && left + right <= purse) {
                add_way(ways, paid, (r + q > 0) + (raw - r + goods - q > 0));
            }
        }
    }
}

/* R10.9: the same with one of the units, whichever it is, from the bank. */
static void list_bank(const struct buyer *buyer, uint32_t bought, int purse, uint64_t move,
                      struct ways *ways)
{
    for (int r = SEPTEM_WOOD; purse > 0 && r < SEPTEM_RESOURCE_COUNT; r++) {
        if ((bought >> (4 * r) & 15) != 0) {
            list_purchase(buyer, bought - (1u << (4 * r)), purse - 1, move + MOVE_FIELD(bank, 1),
                          ways);
        }
    }
}

static void list_bought(const struct buyer *buyer, uint32_t bought, int purse, uint64_t move,
                        struct ways *ways)
{
    list_purchase(buyer, bought, purse, move, ways);
    if ((buyer->own->powers & SEPTEM_POWER_BANK_UNIT) != 0) {
        list_bank(buyer, bought, purse, move, ways);
    }
}

int trade_least(const struct buyer *buyer, uint32_t units)
{
    struct septem_move moves[PAYMENTS_MAX];
    struct ways ways = {.moves = moves};
    int least = -1;
    list_bought(buyer, units, RICH, 0, &ways);
    for (int i = 0; i < ways.count; i++) {
        int price = moves[i].left + moves[i].right + moves[i].bank;
        least = least < 0 || price < least ? price : least;
    }
    return least;
}

/* Could one of the units bought be left out? */
static bool is_reducible(const struct modes *modes, uint32_t made, uint32_t bought)
{
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        if ((bought >> (4 * r) & 15) != 0 && modes_cover(modes, made + (1u << (4 * r)))) {
            return true;
        }
    }
    return false;
}

/* Units that come from nowhere in particular: at most `most`. */
static int wild_units(const struct septem_city *city, int of)
{
    return city->owned + city->missing + ((city->reductions & city_kind_bit(of)) != 0) +
           ((city->powers & SEPTEM_POWER_HARBOUR) != 0);
}

/* Units that a cost asks for beyond what these makers cover, whatever else there is. */
static int units_short(uint64_t raw, uint64_t goods, const struct septem_cost *cost)
{
    return hall_largest(hall_gaps(raw | HALL_HIGH, cost->raw)) +
           hall_largest(hall_gaps(goods | HALL_HIGH, cost->goods));
}

/* Out of the question, by a quick estimate: too little is made and sold, or too few coins are
 * there, even if a dock on each side gave a coin. Spares most of the search. */
static bool is_hopeless(const struct buyer *buyer, const struct septem_cost *cost, int of)
{
    const struct septem_city *own = buyer->own;
    int wilds = wild_units(own, of);
    int bank = (own->powers & SEPTEM_POWER_BANK_UNIT) != 0;
    int purse = buyer->coins - septem_cost_coins(cost);
    return units_short(own->raw_reach, own->goods_reach, cost) > wilds + bank ||
           units_short(own->raw, own->goods, cost) - wilds > purse + 2;
}

bool trade_is_ordinary(const struct septem_city *city, int of)
{
    return wild_units(city, of) == 0 && (city->powers & SEPTEM_POWER_BANK_UNIT) == 0 &&
           (city->cheap >> 4 & 3) == 0;
}

static void find_ways(const struct buyer *buyer, const struct septem_cost *cost, int of,
                      uint64_t move, struct ways *ways)
{
    struct modes modes;
    uint32_t asked = cost->units & ~15u;
    int purse = buyer->coins - septem_cost_coins(cost);
    if (is_hopeless(buyer, cost, of)) {
        return;
    }
    find_modes(buyer, of, &modes);
    uint32_t bought = 0;
    do {
        if (modes_cover(&modes, asked - bought) && !is_reducible(&modes, asked - bought, bought)) {
            list_bought(buyer, bought, purse, move, ways);
        }
        bought = payment_next_units(bought, asked);
    } while (bought != 0);
}

int trade_special(const struct buyer *buyer, const struct septem_cost *cost, int of, uint64_t move,
                  struct septem_move *out)
{
    struct ways ways = {.moves = out};
    find_ways(buyer, cost, of, move, &ways);
    return ways.count;
}

int trade_sellers(const struct buyer *buyer, const struct septem_cost *cost, int of,
                  const struct septem_move *move)
{
    struct septem_move moves[PAYMENTS_MAX];
    uint8_t sellers[PAYMENTS_MAX];
    struct ways ways = {.moves = moves, .sellers = sellers};
    find_ways(buyer, cost, of, MOVE_FIELD(bank, septem_cost_coins(cost)), &ways);
    for (int i = 0; i < ways.count; i++) {
        if (moves[i].left == move->left && moves[i].right == move->right &&
            moves[i].bank == move->bank) {
            return sellers[i];
        }
    }
    return 0;
}
