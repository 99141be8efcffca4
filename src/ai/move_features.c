/* Turns effect kinds into features for one city: see move_features.h. Never looks at the identity
 * of a card. */
#include "move_features.h"

#include <septem/cities.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- The city ---- */

static int cities_in(int whose)
{
    return (whose & 1) + (whose >> 1 & 1) + (whose >> 2 & 1);
}

/* ---- Effects ---- */

/* Stages not built yet that ask for more of a resource than the city makes. */
static int stage_needs(const struct move_features *f, int resource, int have)
{
    const struct septem_board_info *board = septem_board_info(f->own->board);
    int needs = 0;
    for (int stage = 0; stage < board->stage_count; stage++) {
        needs +=
            !septem_city_has_stage(f->own, stage + 1) &&
            septem_cost_units(&board->stages[stage].cost, (enum septem_resource)resource) > have;
    }
    return needs;
}

static void add_produce(struct move_features *f, const struct septem_effect *fx)
{
    bool choice = fx->kind == SEPTEM_FX_PRODUCE_ANY;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        int n = (int)(fx->produce.units >> (4 * r) & 15);
        if (n == 0) {
            continue;
        }
        bool raw = r < SEPTEM_GLASS;
        int row = raw ? (choice ? FEATURE_RAW_CHOICE : FEATURE_RAW)
                      : (choice ? FEATURE_GOODS_CHOICE : FEATURE_GOODS);
        int have = septem_city_makes(f->own, (enum septem_resource)r);
        int near = septem_city_sells(f->left, (enum septem_resource)r) +
                   septem_city_sells(f->right, (enum septem_resource)r);
        for (int i = 0; i < n; i++) {
            move_features_add(f, row + least(have + i, 2), 1);
        }
        move_features_add(f, raw ? FEATURE_RAW_NEAR : FEATURE_GOODS_NEAR, (float)least(near, 3));
        move_features_add(f, FEATURE_STAGE_NEED, (float)stage_needs(f, r, have));
    }
}

/* A shield and a neighbour; for the Free City its steward has rows of its own. */
static void add_lead(struct move_features *f, int neighbour, int lead)
{
    int row = neighbour == f->steward ? FEATURE_STEWARD_LEAD : FEATURE_LEAD;
    move_features_add(f, row + 3 + (lead < -3 ? -3 : least(lead, 4)), 1);
}

static void add_some_shields(struct move_features *f, int shields)
{
    for (int i = 1; i <= shields; i++) {
        add_lead(f, septem_game_left(f->g, f->seat), f->own->shields + i - f->left->shields);
        add_lead(f, septem_game_right(f->g, f->seat), f->own->shields + i - f->right->shields);
    }
}

static void add_shields(struct move_features *f, const struct septem_effect *fx)
{
    add_some_shields(f, fx->flat.n);
}

static void add_shields_per(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, fx->per.n);
    add_some_shields(f, fx->per.n * septem_city_count(f->own, fx->per.of));
}

static int symbol_points(const uint8_t symbols[SEPTEM_SYMBOL_COUNT], int more)
{
    int n[SEPTEM_SYMBOL_COUNT] = {0, symbols[1], symbols[2], symbols[3]};
    n[more]++;
    return n[1] * n[1] + n[2] * n[2] + n[3] * n[3] + 7 * least(n[1], least(n[2], n[3]));
}

static void add_symbol(struct move_features *f, const struct septem_effect *fx)
{
    const uint8_t *symbols = f->own->symbols;
    int before = symbol_points(symbols, SEPTEM_SYMBOL_NONE), best = 0, same = 0;
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        bool any = fx->kind == SEPTEM_FX_ANY_SYMBOL;
        if (any || fx->science.symbol == i) {
            int points = symbol_points(symbols, i) - before;
            if (points > best) {
                best = points;
                same = symbols[i];
            }
        }
    }
    int near = 0;
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        near += f->left->symbols[i] + f->right->symbols[i];
    }
    move_features_add(f, FEATURE_WORD + (int)fx->kind, 1);
    move_features_add(f, FEATURE_SYMBOL_NOW, (float)best);
    move_features_add(f, FEATURE_SYMBOL_SAME, (float)same);
    move_features_add(f, FEATURE_SYMBOL_ALL,
                      (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
    move_features_add(f, FEATURE_SYMBOL_NEAR, (float)near);
}

static void add_coins(struct move_features *f, const struct septem_effect *fx)
{
    f->coins += fx->flat.n;
}

static void add_coins_per(struct move_features *f, const struct septem_effect *fx)
{
    f->coins += fx->per.n * septem_game_count(f->g, f->seat, fx->per.of, fx->per.whose);
}

static void add_points_per(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(
        f, FEATURE_PER_NOW,
        (float)(fx->per.n * septem_game_count(f->g, f->seat, fx->per.of, fx->per.whose)));
    move_features_add(f, FEATURE_PER_GROWTH, (float)(fx->per.n * cities_in(fx->per.whose)));
    move_features_add(f, FEATURE_PER_OF + fx->per.of,
                      (float)(fx->per.n * cities_in(fx->per.whose)));
}

/* Complete sets of cards, one of each kind, with one more of a colour. */
static int sets_with(const struct septem_city *city, const struct septem_effect *fx, int colour)
{
    int sets = UINT8_MAX;
    for (int kind = 0; kind < SEPTEM_COLOUR_COUNT; kind++) {
        if (fx->set.kinds >> kind & 1) {
            sets = least(sets, city->counts[kind] + (kind == colour));
        }
    }
    return sets;
}

static void add_points_per_set(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, fx->set.n);
    move_features_add(f, FEATURE_SET_NOW,
                      (float)(fx->set.n * sets_with(f->own, fx, SEPTEM_COLOUR_NONE)));
}

/* How many more there are than at the neighbour who has most. */
static int lead_in(const struct move_features *f, int of)
{
    int left = septem_city_count(f->left, of), right = septem_city_count(f->right, of);
    return septem_city_count(f->own, of) - (left > right ? left : right);
}

static void add_if_most(struct move_features *f, const struct septem_effect *fx)
{
    int lead = lead_in(f, fx->per.of);
    move_features_add(f, FEATURE_MOST_OF + fx->per.of, fx->per.n);
    move_features_add(f, FEATURE_MOST_LEAD, (float)(lead < -3 ? -3 : least(lead, 3)));
}

/* Points for having none of something, or few of it. */
static void add_less(struct move_features *f, const struct septem_effect *fx)
{
    int count = septem_city_count(f->own, fx->per.of);
    int points = fx->kind == SEPTEM_FX_POINTS_IF_NONE ? (count == 0) * fx->per.n
                 : count < fx->per.n                  ? fx->per.n - count
                                                      : 0;
    move_features_add(f, FEATURE_WORD + (int)fx->kind, (float)points);
}

static void add_alone(struct move_features *f, const struct septem_effect *fx)
{
    bool alone = f->own->counts[SEPTEM_WHITE] == 0;
    move_features_add(f, FEATURE_WORD + (int)fx->kind, alone ? fx->flat.n : 0);
}

static void add_set_bonus(struct move_features *f, const struct septem_effect *fx)
{
    const uint8_t *symbols = f->own->symbols;
    int sets = least(symbols[1], least(symbols[2], symbols[3]));
    move_features_add(f, FEATURE_WORD + (int)fx->kind, fx->flat.n);
    move_features_add(f, FEATURE_SET_NOW, (float)(fx->flat.n * sets));
    move_features_add(f, FEATURE_SYMBOL_ALL,
                      (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
}

/* Effects whose value grows with the number of symbols. */
static void add_symbols(struct move_features *f, const struct septem_effect *fx)
{
    const uint8_t *symbols = f->own->symbols;
    move_features_add(f, FEATURE_WORD + (int)fx->kind, 1);
    move_features_add(f, FEATURE_SYMBOL_ALL,
                      (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
}

static void add_coins_each(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_EACH_OF + fx->per.of, fx->per.n);
}

static void add_saving(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, 1);
    move_features_add(f, FEATURE_LESS_FOR + fx->per.of, 1);
}

/* The coins that an effect saves on the leaders in hand. */
static void add_cheap_leaders(struct move_features *f, const struct septem_effect *fx)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(f->g, f->seat, leaders), saved = 0;
    int most = fx->kind == SEPTEM_FX_FREE_LEADERS ? UINT8_MAX : fx->cheap.own;
    for (int i = 0; i < count; i++) {
        saved += least(most, septem_game_leader_cost(f->g, f->seat, leaders[i]));
    }
    move_features_add(f, FEATURE_WORD + (int)fx->kind, 1);
    move_features_add(f, FEATURE_SAVED, (float)saved);
}

/* Effects whose value grows with the age. */
static void add_by_age(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, f->g->age > 0 ? f->g->age : 1);
}

static void add_forget_defeats(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, f->own->counts[SEPTEM_COUNT_DEFEATS]);
}

static void add_discount(struct move_features *f, const struct septem_effect *fx)
{
    bool raw = fx->trade.ware == SEPTEM_WARE_RAW;
    enum septem_resource first = raw ? SEPTEM_WOOD : SEPTEM_GLASS;
    int end = raw ? (int)SEPTEM_GLASS : (int)SEPTEM_RESOURCE_COUNT;
    int sides = 0, units = 0;
    for (int side = SEPTEM_LEFT; side <= SEPTEM_RIGHT; side *= 2) {
        const struct septem_city *seller = side == SEPTEM_LEFT ? f->left : f->right;
        if (!(fx->trade.whose & side) ||
            septem_city_price(f->own, (enum septem_whose)side, first) == 1) {
            continue;
        }
        sides++;
        for (int r = (int)first; r < end; r++) {
            units += septem_city_sells(seller, (enum septem_resource)r);
        }
    }
    move_features_add(f, FEATURE_WORD + (int)fx->kind, (float)sides);
    move_features_add(f, raw ? FEATURE_DISCOUNT_RAW : FEATURE_DISCOUNT_GOODS, (float)units);
}

/* Effects with an amount. */
static void add_flat(struct move_features *f, const struct septem_effect *fx)
{
    move_features_add(f, FEATURE_WORD + (int)fx->kind, fx->flat.n);
}

/* The function for each effect kind; an effect that is not listed counts 1 with its weight. */
static void (*const add[SEPTEM_FX_COUNT])(struct move_features *, const struct septem_effect *) = {
    [SEPTEM_FX_PRODUCE] = add_produce,
    [SEPTEM_FX_PRODUCE_ANY] = add_produce,
    [SEPTEM_FX_POINTS] = add_flat,
    [SEPTEM_FX_SHIELDS] = add_shields,
    [SEPTEM_FX_COINS] = add_coins,
    [SEPTEM_FX_SYMBOL] = add_symbol,
    [SEPTEM_FX_ANY_SYMBOL] = add_symbol,
    [SEPTEM_FX_DISCOUNT] = add_discount,
    [SEPTEM_FX_COINS_PER] = add_coins_per,
    [SEPTEM_FX_POINTS_PER] = add_points_per,
    [SEPTEM_FX_MASK] = add_flat,
    [SEPTEM_FX_DIPLOMACY] = add_flat,
    [SEPTEM_FX_LOSS] = add_flat,
    [SEPTEM_FX_POINTS_PER_SET] = add_points_per_set,
    [SEPTEM_FX_POINTS_IF_MOST] = add_if_most,
    [SEPTEM_FX_POINTS_IF_NONE] = add_less,
    [SEPTEM_FX_POINTS_LESS] = add_less,
    [SEPTEM_FX_POINTS_IF_ALONE] = add_alone,
    [SEPTEM_FX_SET_BONUS] = add_set_bonus,
    [SEPTEM_FX_MOST_SYMBOL] = add_symbols,
    [SEPTEM_FX_SWAP_SYMBOL] = add_symbols,
    [SEPTEM_FX_SHIELDS_PER] = add_shields_per,
    [SEPTEM_FX_REDUCTION] = add_saving,
    [SEPTEM_FX_FREE_COLOUR] = add_saving,
    [SEPTEM_FX_FREE_PER_AGE] = add_saving,
    [SEPTEM_FX_FREE_LEADERS] = add_cheap_leaders,
    [SEPTEM_FX_CHEAP_LEADERS] = add_cheap_leaders,
    [SEPTEM_FX_COINS_EACH] = add_coins_each,
    [SEPTEM_FX_LOSS_BY_AGE] = add_by_age,
    [SEPTEM_FX_VICTORY] = add_by_age,
    [SEPTEM_FX_FORGET_DEFEATS] = add_forget_defeats,
    [SEPTEM_FX_DRAW] = add_flat,
};

void move_features_add_effects(struct move_features *f, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (add[effects[i].kind] != NULL) {
            add[effects[i].kind](f, &effects[i]);
        } else {
            move_features_add(f, FEATURE_WORD + (int)effects[i].kind, 1);
        }
    }
}

/* ---- One more ---- */

/* Points that one more of a colour adds to what an effect counts at the end. */
static int points_for_one_more(const struct move_features *f, const struct septem_effect *fx,
                               int colour)
{
    if (fx->kind == SEPTEM_FX_POINTS_PER) {
        return fx->per.of == colour && (fx->per.whose & SEPTEM_OWN) ? fx->per.n : 0;
    }
    if (fx->kind == SEPTEM_FX_POINTS_PER_SET) {
        int more = sets_with(f->own, fx, colour) - sets_with(f->own, fx, SEPTEM_COLOUR_NONE);
        return fx->set.n * more;
    }
    return fx->kind == SEPTEM_FX_POINTS_IF_MOST && fx->per.of == colour && lead_in(f, colour) == 0
               ? fx->per.n
               : 0;
}

int move_features_points_for(const struct move_features *f, int of)
{
    int points = 0;
    for (int i = 0; i < f->own->late_count; i++) {
        const struct septem_card_info *late = septem_card_info(f->own->late[i]);
        for (int e = 0; e < SEPTEM_EFFECTS_MAX && late->effects[e].kind != SEPTEM_FX_NONE; e++) {
            points += points_for_one_more(f, &late->effects[e], of);
        }
    }
    return points;
}

static int coins_for_one_more(septem_card leader, int of)
{
    const struct septem_card_info *info = septem_card_info(leader);
    int coins = 0;
    for (int e = 0; e < SEPTEM_EFFECTS_MAX && info->effects[e].kind != SEPTEM_FX_NONE; e++) {
        const struct septem_effect *fx = &info->effects[e];
        coins += fx->kind == SEPTEM_FX_COINS_EACH && fx->per.of == of ? fx->per.n : 0;
    }
    return coins;
}

int move_features_coins_for(const struct move_features *f, int of)
{
    int coins = 0;
    if (!septem_city_has(f->own, SEPTEM_POWER_EVENTS)) {
        return 0;
    }
    for (int card = f->evaluator->first_leader; card < septem_card_end(); card++) {
        if (septem_card_set_has(&f->own->built, (septem_card)card) || card == f->own->courted) {
            coins += coins_for_one_more((septem_card)card, of);
        }
    }
    return coins;
}
