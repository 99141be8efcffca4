/* Ways to pay, the slow way: see ways.h. */
#include "ways.h"

#include <string.h>

enum { UNITS_MAX = 8, PRODUCERS_MAX = 64 };

/* A producer gives one unit a turn, of one of the resources in the set. */
struct producers {
    int count;
    unsigned sets[PRODUCERS_MAX];
};

struct bill {
    int count;
    enum septem_resource units[UNITS_MAX];
};

/* ---- Who makes what (R4.2, R4.3) ---- */

static void add_effects(struct producers *producers, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
        unsigned set = 0;
        for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
            unsigned n = effects[i].produce.units >> (4 * r) & 15;
            for (; effects[i].kind == SEPTEM_FX_PRODUCE && n > 0; n--) {
                producers->sets[producers->count++] = 1u << r;
            }
            set |= n > 0 ? 1u << r : 0;
        }
        if (effects[i].kind == SEPTEM_FX_PRODUCE_ANY) {
            producers->sets[producers->count++] = set;
        }
    }
}

static struct producers producers_of(const struct septem_city *city, bool for_sale)
{
    const struct septem_board_info *board = septem_board_info(city->board);
    struct producers producers = {.count = 1, .sets = {1u << board->resource}};
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        bool sold = info->colour == SEPTEM_BROWN || info->colour == SEPTEM_GRAY;
        if (septem_card_set_has(&city->built, (septem_card)card) && (sold || !for_sale)) {
            add_effects(&producers, info->effects);
        }
    }
    for (int stage = 0; stage < board->stage_count && !for_sale; stage++) {
        if (city->stages >> stage & 1) {
            add_effects(&producers, board->stages[stage].effects);
        }
    }
    return producers;
}

/* R4.4: 2 coins, 1 where something built here says so. */
static int price(const struct septem_city *city, enum septem_resource unit, int side)
{
    const struct septem_board_info *board = septem_board_info(city->board);
    int ware = unit <= SEPTEM_ORE ? SEPTEM_WARE_RAW : SEPTEM_WARE_GOODS;
    const struct septem_effect *effects[256];
    int count = 0;
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card)) {
            effects[count++] = septem_card_info((septem_card)card)->effects;
        }
    }
    for (int stage = 0; stage < board->stage_count; stage++) {
        if (city->stages >> stage & 1) {
            effects[count++] = board->stages[stage].effects;
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < SEPTEM_EFFECTS_MAX; j++) {
            const struct septem_effect *fx = &effects[i][j];
            if (fx->kind == SEPTEM_FX_DISCOUNT && fx->trade.ware == ware &&
                (fx->trade.whose & side)) {
                return 1;
            }
        }
    }
    return 2;
}

/* ---- Matching units to producers ---- */

static bool match(const struct bill *bill, unsigned units, const struct producers *producers,
                  uint64_t used)
{
    if (units == 0) {
        return true;
    }
    int unit = 0;
    while (!(units >> unit & 1)) {
        unit++;
    }
    for (int p = 0; p < producers->count; p++) {
        if (!(used >> p & 1) && (producers->sets[p] >> bill->units[unit] & 1) &&
            match(bill, units & ~(1u << unit), producers, used | (uint64_t)1 << p)) {
            return true;
        }
    }
    return false;
}

/* For every subset of the units of a bill: can these producers make them all at once? */
static void match_all(const struct bill *bill, const struct producers *producers,
                      bool can[1 << UNITS_MAX])
{
    for (unsigned units = 0; units < 1u << bill->count; units++) {
        can[units] = match(bill, units, producers, 0);
    }
}

static struct bill bill_of(const struct septem_cost *cost)
{
    struct bill bill = {0};
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        for (int n = septem_cost_units(cost, (enum septem_resource)r); n > 0; n--) {
            bill.units[bill.count++] = (enum septem_resource)r;
        }
    }
    return bill;
}

/* ---- Ways ---- */

static void note(struct way way, struct way *out, int *count)
{
    for (int i = 0; i < *count; i++) {
        if (out[i].left == way.left && out[i].right == way.right) {
            return;
        }
    }
    out[(*count)++] = way;
}

/* Could one of the bought units be dropped? */
static bool reducible(const bool own[1 << UNITS_MAX], unsigned all, unsigned bought)
{
    for (unsigned unit = 1; unit <= bought; unit <<= 1) {
        if ((bought & unit) && own[(all & ~bought) | unit]) {
            return true;
        }
    }
    return false;
}

int ways_to_pay(const struct septem_game *g, int seat, const struct septem_cost *cost,
                struct way out[WAYS_MAX])
{
    const struct septem_city *city = &g->city[seat];
    struct bill bill = bill_of(cost);
    struct producers own = producers_of(city, false);
    struct producers left = producers_of(&g->city[(seat + 1) % g->cities], true);
    struct producers right = producers_of(&g->city[(seat + g->cities - 1) % g->cities], true);
    bool can_own[1 << UNITS_MAX], can_left[1 << UNITS_MAX], can_right[1 << UNITS_MAX];
    unsigned all = (1u << bill.count) - 1;
    int count = 0;
    match_all(&bill, &own, can_own);
    match_all(&bill, &left, can_left);
    match_all(&bill, &right, can_right);
    for (unsigned bought = 0; bought <= all; bought++) {
        if (!can_own[all & ~bought] || reducible(can_own, all, bought)) {
            continue;
        }
        for (unsigned from_left = 0; from_left <= bought; from_left++) {
            if ((from_left & ~bought) || !can_left[from_left] || !can_right[bought & ~from_left]) {
                continue;
            }
            struct way way = {.bank = septem_cost_coins(cost)};
            for (int unit = 0; unit < bill.count; unit++) {
                if (from_left >> unit & 1) {
                    way.left += price(city, bill.units[unit], SEPTEM_LEFT);
                } else if (bought >> unit & 1) {
                    way.right += price(city, bill.units[unit], SEPTEM_RIGHT);
                }
            }
            if (way.left + way.right + way.bank <= city->coins) {
                note(way, out, &count);
            }
        }
    }
    return count;
}

/* ---- Decisions ---- */

static bool same_name_stands(const struct septem_city *city, septem_card card)
{
    for (int other = 1; other < septem_card_end(); other++) {
        if (septem_card_set_has(&city->built, (septem_card)other) &&
            strcmp(septem_card_info((septem_card)other)->name, septem_card_info(card)->name) == 0) {
            return true;
        }
    }
    return false;
}

static bool chained(const struct septem_city *city, septem_card card)
{
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        septem_card after = septem_card_info(card)->free_after[i];
        if (after != 0 && septem_card_set_has(&city->built, after)) {
            return true;
        }
    }
    return false;
}

static bool has_free_build(const struct septem_city *city)
{
    const struct septem_board_info *board = septem_board_info(city->board);
    for (int stage = 0; stage < board->stage_count; stage++) {
        for (int i = 0; i < SEPTEM_EFFECTS_MAX; i++) {
            if ((city->stages >> stage & 1) &&
                board->stages[stage].effects[i].kind == SEPTEM_FX_FREE_BUILD) {
                return !(city->spent & SEPTEM_POWER_FREE_BUILD);
            }
        }
    }
    return false;
}

static int list_paid(struct septem_move move, const struct way *ways, int count,
                     struct septem_move *out)
{
    for (int i = 0; i < count; i++) {
        move.left = (uint8_t)ways[i].left;
        move.right = (uint8_t)ways[i].right;
        move.bank = (uint8_t)ways[i].bank;
        out[i] = move;
    }
    return count;
}

static int list_builds(const struct septem_game *g, int seat, septem_card card,
                       struct septem_move *out)
{
    const struct septem_city *city = &g->city[seat];
    struct septem_move move = {.card = card, .use = SEPTEM_USE_BUILD};
    struct way ways[WAYS_MAX];
    if (same_name_stands(city, card)) {
        return 0;
    }
    if (chained(city, card)) {
        out[0] = move;
        return 1;
    }
    int count = ways_to_pay(g, seat, &septem_card_info(card)->cost, ways);
    bool free = count == 1 && ways[0].left + ways[0].right + ways[0].bank == 0;
    list_paid(move, ways, count, out);
    if (!free && has_free_build(city)) {
        move.by = SEPTEM_BY_FREE_BUILD;
        out[count++] = move;
    }
    return count;
}

int ways_to_move(const struct septem_game *g, int seat, struct septem_move *out)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct way stage_ways[WAYS_MAX];
    int hand_count, count = 0, stage = 0, stage_count = 0;
    const septem_card *hand = septem_game_hand(g, seat, &hand_count);
    while (stage < board->stage_count && (city->stages >> stage & 1)) {
        stage++;
    }
    if (stage < board->stage_count) {
        stage_count = ways_to_pay(g, seat, &board->stages[stage].cost, stage_ways);
    }
    for (int i = 0; i < hand_count; i++) {
        if (memchr(hand, hand[i], (size_t)i) != NULL) {
            continue;
        }
        struct septem_move marker = {
            .card = hand[i], .use = SEPTEM_USE_STAGE, .stage = (uint8_t)(stage + 1)};
        count += list_builds(g, seat, hand[i], out + count);
        count += list_paid(marker, stage_ways, stage_count, out + count);
        out[count++] = (struct septem_move){.card = hand[i], .use = SEPTEM_USE_SELL};
    }
    if (g->phase == SEPTEM_PHASE_LAST_CARD) {
        out[count++] = (struct septem_move){.card = hand[0], .use = SEPTEM_USE_LEAVE};
    }
    return count;
}

int ways_science(int compasses, int gears, int tablets, int any)
{
    if (any > 0) {
        int best = ways_science(compasses + 1, gears, tablets, any - 1);
        int other = ways_science(compasses, gears + 1, tablets, any - 1);
        best = other > best ? other : best;
        other = ways_science(compasses, gears, tablets + 1, any - 1);
        return other > best ? other : best;
    }
    int sets = compasses;
    sets = gears < sets ? gears : sets;
    sets = tablets < sets ? tablets : sets;
    return compasses * compasses + gears * gears + tablets * tablets + 7 * sets;
}
