/* Ways to pay, the slow way: see ways.h. */
#include "ways.h"

#include <string.h>

enum {
    UNITS_MAX = 8,
    PRODUCERS_MAX = 64,
    EFFECTS_MAX = 128,
    ALL_RESOURCES = (1 << SEPTEM_RESOURCE_COUNT) - (1 << SEPTEM_WOOD)
};

/* A producer gives one unit a turn, of one of the resources in the set. */
struct producers {
    int count;
    int harboured; /* a harbour may spend those from 1, behind the board, up to here (R12.5) */
    unsigned sets[PRODUCERS_MAX];
};

struct bill {
    int count;
    enum septem_resource units[UNITS_MAX];
};

/* ---- What stands in a city ---- */

/* The effects of everything built, and whether neighbours may buy what each makes. */
struct standing {
    int count;
    const struct septem_effect *effects[EFFECTS_MAX];
    bool for_sale[EFFECTS_MAX];
};

static void add_effects(struct standing *standing, const struct septem_effect *effects, bool sold)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        standing->effects[standing->count] = &effects[i];
        standing->for_sale[standing->count++] = sold;
    }
}

/* R12.3: what a stage is, copied or not; `as` where that is a choice. */
static const struct septem_stage *stage_meant(const struct septem_game *g, int seat, int stage,
                                              int as)
{
    const struct septem_stage *own =
        &septem_board_info(g->city[seat].board)->stages[stage - 1];
    const struct septem_effect *copy = &own->effects[0];
    if (copy->kind != SEPTEM_FX_COPY_STAGE) {
        return own;
    }
    int from = (seat + (copy->copy.whose == SEPTEM_LEFT ? 1 : g->cities - 1)) % g->cities;
    const struct septem_board_info *board = septem_board_info(g->city[from].board);
    int number = copy->copy.stage == 0 ? board->stage_count : copy->copy.stage;
    return &board->stages[(board->any_order ? as : number) - 1];
}

static struct standing standing_in(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct standing standing = {.count = 0};
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (septem_card_set_has(&city->built, (septem_card)card)) {
            add_effects(&standing, info->effects,
                        info->colour == SEPTEM_BROWN || info->colour == SEPTEM_GRAY);
        }
    }
    for (int stage = 0; stage < board->stage_count; stage++) {
        if (city->stages >> stage & 1) {
            const struct septem_stage *built = stage_meant(g, seat, stage + 1, city->as[stage]);
            add_effects(&standing, built->effects, false);
        }
    }
    add_effects(&standing, board->start, false);
    return standing;
}

static bool has_effect(const struct septem_game *g, int seat, enum septem_fx kind)
{
    struct standing standing = standing_in(g, seat);
    for (int i = 0; i < standing.count; i++) {
        if (standing.effects[i]->kind == kind) {
            return true;
        }
    }
    return false;
}

/* ---- Who makes what (R4.2, R4.3, R11.7) ---- */

static void add_producers(struct producers *producers, const struct septem_effect *fx)
{
    unsigned set = 0;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        unsigned n = fx->produce.units >> (4 * r) & 15;
        for (; fx->kind == SEPTEM_FX_PRODUCE && n > 0; n--) {
            producers->sets[producers->count++] = 1u << r;
        }
        set |= n > 0 ? 1u << r : 0;
    }
    if (fx->kind == SEPTEM_FX_PRODUCE_ANY) {
        producers->sets[producers->count++] = set;
    }
}

/* What the neighbours may buy. */
static struct producers sold_by(const struct septem_game *g, int seat)
{
    struct standing standing = standing_in(g, seat);
    struct producers producers = {
        .count = 1, .sets = {1u << septem_board_info(g->city[seat].board)->resource}};
    for (int i = 0; i < standing.count; i++) {
        if (standing.for_sale[i]) {
            add_producers(&producers, standing.effects[i]);
        }
    }
    return producers;
}

/* What the city has for itself: that, what is not for sale, and one unit of a kind that is
 * among what it sells, or is not. */
static struct producers made_by(const struct septem_game *g, int seat)
{
    struct standing standing = standing_in(g, seat);
    struct producers producers = sold_by(g, seat);
    unsigned kinds = 0;
    producers.harboured = has_effect(g, seat, SEPTEM_FX_HARBOUR) ? producers.count : 0;
    for (int i = 0; i < producers.count; i++) {
        kinds |= producers.sets[i];
    }
    for (int i = 0; i < standing.count; i++) {
        if (!standing.for_sale[i]) {
            add_producers(&producers, standing.effects[i]);
        }
        if (standing.effects[i]->kind == SEPTEM_FX_PRODUCE_OWNED) {
            producers.sets[producers.count++] = kinds;
        }
        if (standing.effects[i]->kind == SEPTEM_FX_PRODUCE_MISSING) {
            producers.sets[producers.count++] = ALL_RESOURCES & ~kinds;
        }
    }
    return producers;
}

/* R4.4: 2 coins, 1 where something built here says so. */
static int price(const struct septem_game *g, int seat, enum septem_resource unit, int side)
{
    struct standing standing = standing_in(g, seat);
    int ware = unit <= SEPTEM_ORE ? SEPTEM_WARE_RAW : SEPTEM_WARE_GOODS;
    for (int i = 0; i < standing.count; i++) {
        const struct septem_effect *fx = standing.effects[i];
        if (fx->kind == SEPTEM_FX_DISCOUNT && fx->trade.ware == ware &&
            (fx->trade.whose & side)) {
            return 1;
        }
    }
    return 2;
}

/* R11.7: is one of the units bought from that side a coin cheaper? */
static bool has_dock(const struct septem_game *g, int seat, int side)
{
    struct standing standing = standing_in(g, seat);
    for (int i = 0; i < standing.count; i++) {
        if (standing.effects[i]->kind == SEPTEM_FX_REBATE &&
            (standing.effects[i]->trade.whose & side)) {
            return true;
        }
    }
    return false;
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

/* R12.5: is there a pair of producers that make the same kind and leave enough for all but one of
 * the units? */
static bool match_by_harbour(const struct bill *bill, unsigned units,
                             const struct producers *producers)
{
    for (int a = 1; a < producers->harboured; a++) {
        for (int b = a + 1; b < producers->harboured; b++) {
            for (int unit = 0; unit < bill->count; unit++) {
                if ((producers->sets[a] & producers->sets[b]) != 0 && (units >> unit & 1) &&
                    match(bill, units & ~(1u << unit), producers,
                          (uint64_t)1 << a | (uint64_t)1 << b)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* For every subset of the units of a bill: can these producers make them all at once? */
static void match_all(const struct bill *bill, const struct producers *producers,
                      bool can[1 << UNITS_MAX])
{
    for (unsigned units = 0; units < 1u << bill->count; units++) {
        can[units] = match(bill, units, producers, 0) || match_by_harbour(bill, units, producers);
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

/* What the units bought from one side cost, with the dock of that side on the unit `docked`. */
static int price_of(const struct septem_game *g, int seat, const struct bill *bill,
                    unsigned units, int side, int docked)
{
    int sum = 0;
    for (int unit = 0; unit < bill->count; unit++) {
        if (units >> unit & 1) {
            int paid = price(g, seat, bill->units[unit], side) - (unit == docked);
            sum += paid > 0 ? paid : 0;
        }
    }
    return sum;
}

/* Notes a purchase with the dock on each unit it may be on; without one it is on none. */
static void note_docked(const struct septem_game *g, int seat, const struct bill *bill,
                        const unsigned bought[2], int bank, struct way *out, int *count)
{
    unsigned left_docked = has_dock(g, seat, SEPTEM_LEFT) ? bought[0] : 0;
    unsigned right_docked = has_dock(g, seat, SEPTEM_RIGHT) ? bought[1] : 0;
    for (int i = -1; i < bill->count; i++) {
        for (int j = -1; j < bill->count; j++) {
            bool on_left = i < 0 ? left_docked == 0 : left_docked >> i & 1;
            bool on_right = j < 0 ? right_docked == 0 : right_docked >> j & 1;
            struct way way = {.left = price_of(g, seat, bill, bought[0], SEPTEM_LEFT, i),
                              .right = price_of(g, seat, bill, bought[1], SEPTEM_RIGHT, j),
                              .bank = bank};
            if (on_left && on_right && way.left + way.right + way.bank <= g->city[seat].coins) {
                note(way, out, count);
            }
        }
    }
}

int ways_to_pay(const struct septem_game *g, int seat, const struct septem_cost *cost,
                struct way out[WAYS_MAX])
{
    struct bill bill = bill_of(cost);
    struct producers own = made_by(g, seat);
    struct producers left = sold_by(g, (seat + 1) % g->cities);
    struct producers right = sold_by(g, (seat + g->cities - 1) % g->cities);
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
            if (!(from_left & ~bought) && can_left[from_left] && can_right[bought & ~from_left]) {
                const unsigned sides[2] = {from_left, bought & ~from_left};
                note_docked(g, seat, &bill, sides, septem_cost_coins(cost), out, &count);
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

static bool has_free_build(const struct septem_game *g, int seat)
{
    return has_effect(g, seat, SEPTEM_FX_FREE_BUILD) &&
           !(g->city[seat].spent & SEPTEM_POWER_FREE_BUILD);
}

/* R11.7: where stages cost no resources, their coins remain. */
static struct septem_cost stage_cost(const struct septem_game *g, int seat, int stage, int as)
{
    struct septem_cost cost = stage_meant(g, seat, stage, as)->cost;
    if (has_effect(g, seat, SEPTEM_FX_FREE_STAGES)) {
        cost = (struct septem_cost){.units = (uint32_t)septem_cost_coins(&cost)};
    }
    return cost;
}

/* Is one of the ways to pay nothing? */
static bool any_free(const struct way *ways, int count)
{
    for (int i = 0; i < count; i++) {
        if (ways[i].left + ways[i].right + ways[i].bank == 0) {
            return true;
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
    list_paid(move, ways, count, out);
    if (!any_free(ways, count) && has_free_build(g, seat)) {
        move.by = SEPTEM_BY_FREE_BUILD;
        out[count++] = move;
    }
    return count;
}

/* R12.3: may a stage be built as a copy of stage `as`? 0 stands for no choice. */
static bool may_copy(const struct septem_game *g, int seat, int stage, int as)
{
    const struct septem_board_info *own = septem_board_info(g->city[seat].board);
    const struct septem_effect *copy = &own->stages[stage - 1].effects[0];
    if (copy->kind != SEPTEM_FX_COPY_STAGE) {
        return as == 0;
    }
    int from = (seat + (copy->copy.whose == SEPTEM_LEFT ? 1 : g->cities - 1)) % g->cities;
    const struct septem_board_info *board = septem_board_info(g->city[from].board);
    for (int other = 1; other <= own->stage_count; other++) {
        bool built = g->city[seat].stages >> (other - 1) & 1;
        if (built && as != 0 && g->city[seat].as[other - 1] == as &&
            own->stages[other - 1].effects[0].copy.whose == copy->copy.whose) {
            return false;
        }
    }
    return board->any_order ? as >= 1 && as <= board->stage_count : as == 0;
}

/* R3.2, R12.2: the stages that a card may be put under, with what is paid. */
static int list_stages(const struct septem_game *g, int seat, septem_card card,
                       struct septem_move *out)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct way ways[WAYS_MAX];
    int count = 0;
    for (int stage = 1; stage <= board->stage_count; stage++) {
        if (city->stages >> (stage - 1) & 1) {
            continue;
        }
        for (int as = 0; as <= SEPTEM_STAGES_MAX; as++) {
            if (may_copy(g, seat, stage, as)) {
                struct septem_cost cost = stage_cost(g, seat, stage, as);
                struct septem_move marker = {.card = card,
                                             .use = SEPTEM_USE_STAGE,
                                             .stage = (uint8_t)stage,
                                             .as = (uint8_t)as};
                count += list_paid(marker, ways, ways_to_pay(g, seat, &cost, ways), out + count);
            }
        }
        if (!board->any_order) {
            break;
        }
    }
    return count;
}

int ways_to_move(const struct septem_game *g, int seat, struct septem_move *out)
{
    septem_card hand[SEPTEM_HELD_MAX];
    int hand_count = septem_game_hand(g, seat, hand), count = 0, sales = 0;
    struct septem_move stages[SEPTEM_STAGES_MAX * WAYS_MAX];
    int stage_count = list_stages(g, seat, 0, stages);
    for (int i = 0; i < hand_count; i++) {
        if (memchr(hand, hand[i], (size_t)i) != NULL) {
            continue;
        }
        count += list_builds(g, seat, hand[i], out + count);
        for (int k = 0; k < stage_count; k++) {
            out[count] = stages[k];
            out[count++].card = hand[i];
        }
        out[count++] = (struct septem_move){.card = hand[i], .use = SEPTEM_USE_SELL};
        sales++;
    }
    for (int i = 0; i < count && seat >= g->players && sales < count;) { /* R9.4 */
        if (out[i].use == SEPTEM_USE_SELL) {
            memmove(out + i, out + i + 1, (size_t)(--count - i) * sizeof *out);
            sales--;
        } else {
            i++;
        }
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

/* The symbols of the green cards that a mask may copy: those of both neighbours, each a card. */
static int copied_symbols(const struct septem_game *g, int seat, uint8_t out[2 * UINT8_MAX])
{
    const int neighbours[2] = {(seat + 1) % g->cities, (seat + g->cities - 1) % g->cities};
    int count = 0;
    for (int i = 0; i < 2; i++) {
        for (int card = 1; card < septem_card_end(); card++) {
            const struct septem_card_info *info = septem_card_info((septem_card)card);
            if (info->colour == SEPTEM_GREEN &&
                septem_card_set_has(&g->city[neighbours[i]].built, (septem_card)card)) {
                out[count++] = info->effects[0].science.symbol;
            }
        }
    }
    return count;
}

/* Card by card: a mask copies it or none does. */
static int best_masked(const uint8_t *cards, int count, int masks, int n[SEPTEM_SYMBOL_COUNT],
                       int any)
{
    if (count == 0 || masks == 0) {
        return ways_science(n[SEPTEM_COMPASS], n[SEPTEM_GEAR], n[SEPTEM_TABLET], any);
    }
    int best = best_masked(cards + 1, count - 1, masks, n, any);
    n[cards[0]]++;
    int other = best_masked(cards + 1, count - 1, masks - 1, n, any);
    n[cards[0]]--;
    return other > best ? other : best;
}

int ways_to_count_symbols(const struct septem_game *g, int seat)
{
    struct standing standing = standing_in(g, seat);
    int n[SEPTEM_SYMBOL_COUNT] = {0}, any = 0, masks = 0;
    uint8_t cards[2 * UINT8_MAX];
    for (int i = 0; i < standing.count; i++) {
        const struct septem_effect *fx = standing.effects[i];
        n[fx->kind == SEPTEM_FX_SYMBOL ? fx->science.symbol : SEPTEM_SYMBOL_NONE]++;
        any += fx->kind == SEPTEM_FX_ANY_SYMBOL;
        masks += fx->kind == SEPTEM_FX_MASK;
    }
    return best_masked(cards, copied_symbols(g, seat, cards), masks, n, any);
}
