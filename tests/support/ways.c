/* Ways to pay, the slow way: see ways.h. */
#include "ways.h"

#include <string.h>

#include "standing.h"

enum {
    UNITS_MAX = 8,
    PRODUCERS_MAX = 64,
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
    struct producers producers = {.count = 1,
                                  .sets = {1u << septem_board_info(g->city[seat].board)->resource}};
    for (int i = 0; i < standing.count; i++) {
        if (standing.for_sale[i]) {
            add_producers(&producers, standing.effects[i]);
        }
    }
    return producers;
}

/* What the city has for itself: that, what is not for sale, one unit of a kind that is among what
 * it sells, or is not, and one of any kind where leaders save on what is paid for (R10.8). */
static struct producers made_by(const struct septem_game *g, int seat, int of)
{
    struct standing standing = standing_in(g, seat);
    struct producers producers = sold_by(g, seat);
    unsigned kinds = 0;
    producers.harboured = standing_says(g, seat, SEPTEM_FX_HARBOUR) ? producers.count : 0;
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
        if (standing.effects[i]->kind == SEPTEM_FX_REDUCTION && standing.effects[i]->per.of == of) {
            producers.sets[producers.count++] = ALL_RESOURCES;
        }
    }
    return producers;
}

/* What a buyer pays for a unit on the left (0) and on the right (1), whether one unit from there is
 * a coin cheaper (R11.7), and whether the bank sells one (R10.9). */
struct terms {
    int price[2][SEPTEM_RESOURCE_COUNT];
    bool dock[2];
    bool bank;
};

/* R4.4: 2 coins, 1 where something built here says so. */
static struct terms terms_of(const struct septem_game *g, int seat)
{
    struct standing standing = standing_in(g, seat);
    struct terms terms = {.bank = standing_says(g, seat, SEPTEM_FX_BANK_UNIT)};
    for (int n = 0; n < 2 * SEPTEM_RESOURCE_COUNT; n++) {
        int side = n % 2, whose = side == 0 ? SEPTEM_LEFT : SEPTEM_RIGHT, unit = n / 2;
        int ware = unit <= SEPTEM_ORE ? SEPTEM_WARE_RAW : SEPTEM_WARE_GOODS;
        terms.price[side][unit] = 2;
        for (int i = 0; i < standing.count; i++) {
            const struct septem_effect *fx = standing.effects[i];
            bool here = (fx->trade.whose & whose) != 0;
            if (fx->kind == SEPTEM_FX_DISCOUNT && fx->trade.ware == ware && here) {
                terms.price[side][unit] = 1;
            }
            terms.dock[side] |= fx->kind == SEPTEM_FX_REBATE && here;
        }
    }
    return terms;
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
        if (out[i].left == way.left && out[i].right == way.right && out[i].bank == way.bank) {
            out[i].sellers = way.sellers > out[i].sellers ? way.sellers : out[i].sellers;
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
static int price_of(const struct bill *bill, unsigned units, const int *prices, int docked)
{
    int sum = 0;
    for (int unit = 0; unit < bill->count; unit++) {
        if (units >> unit & 1) {
            int paid = prices[bill->units[unit]] - (unit == docked);
            sum += paid > 0 ? paid : 0;
        }
    }
    return sum;
}

/* Everything that a purchase is worked out from. */
struct shop {
    struct bill bill;
    struct terms terms;
    int coins;                                        /* of the buyer */
    bool left[1 << UNITS_MAX], right[1 << UNITS_MAX]; /* what each side sells, as match_all says */
    struct way *out;
    int count;
};

/* Notes a purchase with the dock on each unit it may be on; without one it is on none. */
static void note_docked(struct shop *shop, const unsigned bought[2], int bank)
{
    unsigned left_docked = shop->terms.dock[0] ? bought[0] : 0;
    unsigned right_docked = shop->terms.dock[1] ? bought[1] : 0;
    for (int i = -1; i < shop->bill.count; i++) {
        for (int j = -1; j < shop->bill.count; j++) {
            bool on_left = i < 0 ? left_docked == 0 : left_docked >> i & 1;
            bool on_right = j < 0 ? right_docked == 0 : right_docked >> j & 1;
            if (!on_left || !on_right) {
                continue;
            }
            struct way way = {.left = price_of(&shop->bill, bought[0], shop->terms.price[0], i),
                              .right = price_of(&shop->bill, bought[1], shop->terms.price[1], j),
                              .bank = bank,
                              .sellers = (bought[0] != 0) + (bought[1] != 0)};
            if (way.left + way.right + way.bank <= shop->coins) {
                note(way, shop->out, &shop->count);
            }
        }
    }
}

/* Notes every split of the units bought: from the left, from the right and, where that can be
 * done, one of them from the bank for a coin (R10.9). */
static void note_splits(struct shop *shop, unsigned bought, int coins)
{
    for (int unit = -1; unit < (shop->terms.bank ? shop->bill.count : 0); unit++) {
        unsigned from_bank = unit < 0 ? 0 : 1u << unit;
        unsigned rest = bought & ~from_bank;
        for (unsigned left = 0; left <= rest && !(from_bank & ~bought); left++) {
            if (!(left & ~rest) && shop->left[left] && shop->right[rest & ~left]) {
                const unsigned sides[2] = {left, rest & ~left};
                note_docked(shop, sides, coins + (unit >= 0));
            }
        }
    }
}

int ways_to_pay(const struct septem_game *g, int seat, const struct septem_cost *cost, int of,
                struct way out[WAYS_MAX])
{
    struct producers own = made_by(g, seat, of);
    struct producers left = sold_by(g, (seat + 1) % g->cities);
    struct producers right = sold_by(g, (seat + g->cities - 1) % g->cities);
    struct shop shop = {.bill = bill_of(cost),
                        .terms = terms_of(g, seat),
                        .coins = g->city[seat].coins,
                        .out = out};
    bool can_own[1 << UNITS_MAX];
    unsigned all = (1u << shop.bill.count) - 1;
    match_all(&shop.bill, &own, can_own);
    match_all(&shop.bill, &left, shop.left);
    match_all(&shop.bill, &right, shop.right);
    for (unsigned bought = 0; bought <= all; bought++) {
        if (can_own[all & ~bought] && !reducible(can_own, all, bought)) {
            note_splits(&shop, bought, septem_cost_coins(cost));
        }
    }
    return shop.count;
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

/* Has it this word, about cards of that colour? */
static bool says_of(const struct septem_game *g, int seat, enum septem_fx kind, int of)
{
    struct standing standing = standing_in(g, seat);
    for (int i = 0; i < standing.count; i++) {
        if (standing.effects[i]->kind == kind && standing.effects[i]->per.of == of) {
            return true;
        }
    }
    return false;
}

/* R8.1, R10.7: the powers left that build this card for nothing. */
static bool has_power(const struct septem_game *g, int seat, septem_card card, enum septem_by by)
{
    uint16_t spent = g->city[seat].spent;
    if (by == SEPTEM_BY_FREE_BUILD) {
        return standing_says(g, seat, SEPTEM_FX_FREE_BUILD) && !(spent & SEPTEM_POWER_FREE_BUILD);
    }
    return says_of(g, seat, SEPTEM_FX_FREE_PER_AGE, septem_card_info(card)->colour) &&
           !(spent & SEPTEM_POWER_FREE_COLOUR);
}

/* R11.7: where stages cost no resources, their coins remain. */
static struct septem_cost stage_cost(const struct septem_game *g, int seat, int stage, int as)
{
    struct septem_cost cost = standing_stage(g, seat, stage, as)->cost;
    if (standing_says(g, seat, SEPTEM_FX_FREE_STAGES)) {
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
    const struct septem_card_info *info = septem_card_info(card);
    if (chained(city, card) || says_of(g, seat, SEPTEM_FX_FREE_COLOUR, info->colour)) {
        out[0] = move;
        return 1;
    }
    int paid = ways_to_pay(g, seat, &info->cost, info->colour, ways);
    int count = list_paid(move, ways, paid, out);
    for (int by = SEPTEM_BY_FREE_BUILD; by <= SEPTEM_BY_FREE_COLOUR; by++) {
        if (!any_free(ways, paid) && has_power(g, seat, card, (enum septem_by)by)) {
            move.by = (unsigned)by & 7;
            out[count++] = move;
        }
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
                int paid = ways_to_pay(g, seat, &cost, SEPTEM_COUNT_STAGES, ways);
                count += list_paid(marker, ways, paid, out + count);
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
    if (standing_says(g, seat, SEPTEM_FX_FREEZE) && g->phase == SEPTEM_PHASE_TURN &&
        g->turn < g->turns && !(g->city[seat].spent & SEPTEM_POWER_FREEZE)) { /* R10.11 */
        for (int i = 0; i < count; i++) {
            out[count + i] = out[i];
            out[count + i].freeze = 1;
        }
        count *= 2;
    }
    return count;
}

/* R10.5: what a leader costs a seat. */
static int leader_price(const struct septem_game *g, int seat, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    int price = info->cost_by_age ? g->age : septem_cost_coins(&info->cost);
    for (int other = 0; other < g->cities; other++) {
        struct standing standing = standing_in(g, other);
        bool beside = (other + 1) % g->cities == seat || (seat + 1) % g->cities == other;
        for (int i = 0; i < standing.count; i++) {
            const struct septem_effect *fx = standing.effects[i];
            if (fx->kind == SEPTEM_FX_CHEAP_LEADERS) {
                price -= other == seat ? fx->cheap.own : beside ? fx->cheap.others : 0;
            }
        }
    }
    return standing_says(g, seat, SEPTEM_FX_FREE_LEADERS) || price < 0 ? 0 : price;
}

/* R10.12: the stages a leader builds who costs as many coins as they have units and coins. */
static int list_stages_for_coins(const struct septem_game *g, int seat, septem_card leader,
                                 struct septem_move *out)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    int count = 0;
    bool next = true;
    for (int stage = 1; stage <= board->stage_count; stage++) {
        bool open = !(city->stages >> (stage - 1) & 1);
        for (int as = 0; as <= SEPTEM_STAGES_MAX && open && next; as++) {
            if (!may_copy(g, seat, stage, as)) {
                continue;
            }
            struct septem_cost cost = standing_stage(g, seat, stage, as)->cost;
            int price = bill_of(&cost).count + septem_cost_coins(&cost);
            if (price <= city->coins) {
                out[count++] = (struct septem_move){.card = leader,
                                                    .use = SEPTEM_USE_RECRUIT,
                                                    .stage = (uint8_t)stage,
                                                    .as = (uint8_t)as,
                                                    .bank = (uint8_t)price};
            }
        }
        next = board->any_order || (next && !open);
    }
    return count;
}

int ways_to_recruit(const struct septem_game *g, int seat, struct septem_move *out)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    struct septem_move stages[SEPTEM_STAGES_MAX * WAYS_MAX];
    int stage_count = list_stages(g, seat, 0, stages);
    int leader_count = septem_game_leaders(g, seat, leaders);
    int count = 0;
    for (int i = 0; i < leader_count; i++) {
        int price = leader_price(g, seat, leaders[i]);
        if (septem_card_info(leaders[i])->effects[0].kind == SEPTEM_FX_STAGE_FOR_COINS) {
            count += list_stages_for_coins(g, seat, leaders[i], out + count);
        } else if (price <= g->city[seat].coins) {
            out[count++] = (struct septem_move){
                .card = leaders[i], .use = SEPTEM_USE_RECRUIT, .bank = (uint8_t)price};
        }
        for (int k = 0; k < stage_count; k++) {
            out[count] = stages[k];
            out[count++].card = leaders[i];
        }
        out[count++] = (struct septem_move){.card = leaders[i], .use = SEPTEM_USE_SELL};
    }
    return count;
}

int ways_sellers(const struct septem_game *g, int seat, const struct septem_move *move)
{
    struct way ways[WAYS_MAX];
    struct septem_cost cost = move->use == SEPTEM_USE_STAGE
                                  ? stage_cost(g, seat, move->stage, move->as)
                                  : septem_card_info(move->card)->cost;
    int of =
        move->use == SEPTEM_USE_STAGE ? SEPTEM_COUNT_STAGES : septem_card_info(move->card)->colour;
    int count = ways_to_pay(g, seat, &cost, of, ways);
    for (int i = 0; i < count; i++) {
        if (ways[i].left == move->left && ways[i].right == move->right &&
            ways[i].bank == move->bank) {
            return ways[i].sellers;
        }
    }
    return -1;
}
