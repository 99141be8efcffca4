/* What the words of the vocabulary are to a city as things stand: see scene.h. Which cards say what
 * is nobody's business here. */
#include "scene.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- What stands ---- */

/* Producers of a resource in a packed word of a city; raw before goods, as in the payment
 * arithmetic: counter T of a word counts those that make something in the set T. */
static inline int makers(uint64_t raw, uint32_t goods, int resource)
{
    if (resource < SEPTEM_GLASS) {
        return (int)(raw >> (4 << (resource - SEPTEM_WOOD)) & 15);
    }
    return (int)(goods >> (4 << (resource - SEPTEM_GLASS)) & 15);
}

/* How many there are of something, an enum septem_colour or septem_countable. */
static int counted(const struct septem_city *city, int of)
{
    if (of < SEPTEM_COUNTABLE_COUNT) {
        return city->counts[of];
    }
    return of == SEPTEM_COUNT_COINS          ? city->coins
           : of == SEPTEM_COUNT_COIN_TRIPLES ? city->coins / 3
                                             : 0; /* what happens now and then is not there */
}

static int count_of(const struct scene *s, int of, int whose)
{
    return (whose & SEPTEM_OWN ? counted(s->own, of) : 0) +
           (whose & SEPTEM_LEFT ? counted(s->left, of) : 0) +
           (whose & SEPTEM_RIGHT ? counted(s->right, of) : 0);
}

static int cities_in(int whose)
{
    return (whose & 1) + (whose >> 1 & 1) + (whose >> 2 & 1);
}

/* ---- Words ---- */

/* Stages not built yet that ask for more of a resource than the city makes. */
static int stage_needs(const struct scene *s, int resource, int have)
{
    const struct septem_board_info *board = septem_board_info(s->own->board);
    int needs = 0;
    for (int stage = 0; stage < board->stage_count; stage++) {
        needs +=
            !(s->own->stages >> stage & 1) &&
            septem_cost_units(&board->stages[stage].cost, (enum septem_resource)resource) > have;
    }
    return needs;
}

static void see_produce(struct scene *s, const struct septem_effect *fx)
{
    bool choice = fx->kind == SEPTEM_FX_PRODUCE_ANY;
    for (int r = SEPTEM_WOOD; r < SEPTEM_RESOURCE_COUNT; r++) {
        int n = (int)(fx->produce.units >> (4 * r) & 15);
        if (n == 0) {
            continue;
        }
        bool raw = r < SEPTEM_GLASS;
        int row = raw ? (choice ? TRAIT_RAW_CHOICE : TRAIT_RAW)
                      : (choice ? TRAIT_GOODS_CHOICE : TRAIT_GOODS);
        int have = makers(s->own->raw, s->own->goods, r);
        int near = makers(s->left->raw_sold, s->left->goods_sold, r) +
                   makers(s->right->raw_sold, s->right->goods_sold, r);
        for (int i = 0; i < n; i++) {
            scene_add(s, row + least(have + i, 2), 1);
        }
        scene_add(s, raw ? TRAIT_RAW_NEAR : TRAIT_GOODS_NEAR, (float)least(near, 3));
        scene_add(s, TRAIT_STAGE_NEED, (float)stage_needs(s, r, have));
    }
}

/* A shield and a neighbour; to the Free City its steward is not just any neighbour. */
static void see_lead(struct scene *s, int neighbour, int lead)
{
    int row = neighbour == s->steward ? TRAIT_STEWARD_LEAD : TRAIT_LEAD;
    scene_add(s, row + 3 + (lead < -3 ? -3 : least(lead, 4)), 1);
}

static void see_some_shields(struct scene *s, int shields)
{
    for (int i = 1; i <= shields; i++) {
        see_lead(s, septem_game_left(s->g, s->seat), s->own->shields + i - s->left->shields);
        see_lead(s, septem_game_right(s->g, s->seat), s->own->shields + i - s->right->shields);
    }
}

static void see_shields(struct scene *s, const struct septem_effect *fx)
{
    see_some_shields(s, fx->flat.n);
}

static void see_shields_per(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, fx->per.n);
    see_some_shields(s, fx->per.n * counted(s->own, fx->per.of));
}

static int symbol_points(const uint8_t symbols[SEPTEM_SYMBOL_COUNT], int more)
{
    int n[SEPTEM_SYMBOL_COUNT] = {0, symbols[1], symbols[2], symbols[3]};
    n[more]++;
    return n[1] * n[1] + n[2] * n[2] + n[3] * n[3] + 7 * least(n[1], least(n[2], n[3]));
}

static void see_symbol(struct scene *s, const struct septem_effect *fx)
{
    const uint8_t *symbols = s->own->symbols;
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
        near += s->left->symbols[i] + s->right->symbols[i];
    }
    scene_add(s, TRAIT_WORD + (int)fx->kind, 1);
    scene_add(s, TRAIT_SYMBOL_NOW, (float)best);
    scene_add(s, TRAIT_SYMBOL_SAME, (float)same);
    scene_add(s, TRAIT_SYMBOL_ALL, (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
    scene_add(s, TRAIT_SYMBOL_NEAR, (float)near);
}

static void see_coins(struct scene *s, const struct septem_effect *fx)
{
    s->coins += fx->flat.n;
}

static void see_coins_per(struct scene *s, const struct septem_effect *fx)
{
    s->coins += fx->per.n * count_of(s, fx->per.of, fx->per.whose);
}

static void see_points_per(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_PER_NOW, (float)(fx->per.n * count_of(s, fx->per.of, fx->per.whose)));
    scene_add(s, TRAIT_PER_GROWTH, (float)(fx->per.n * cities_in(fx->per.whose)));
    scene_add(s, TRAIT_PER_OF + fx->per.of, (float)(fx->per.n * cities_in(fx->per.whose)));
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

static void see_points_per_set(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, fx->set.n);
    scene_add(s, TRAIT_SET_NOW, (float)(fx->set.n * sets_with(s->own, fx, SEPTEM_COLOUR_NONE)));
}

/* How many more there are than at the neighbour who has most. */
static int lead_in(const struct scene *s, int of)
{
    int left = counted(s->left, of), right = counted(s->right, of);
    return counted(s->own, of) - (left > right ? left : right);
}

static void see_if_most(struct scene *s, const struct septem_effect *fx)
{
    int lead = lead_in(s, fx->per.of);
    scene_add(s, TRAIT_MOST_OF + fx->per.of, fx->per.n);
    scene_add(s, TRAIT_MOST_LEAD, (float)(lead < -3 ? -3 : least(lead, 3)));
}

/* Points for what there is not, or the fewer the better. */
static void see_less(struct scene *s, const struct septem_effect *fx)
{
    int count = counted(s->own, fx->per.of);
    int points = fx->kind == SEPTEM_FX_POINTS_IF_NONE ? (count == 0) * fx->per.n
                 : count < fx->per.n                  ? fx->per.n - count
                                                      : 0;
    scene_add(s, TRAIT_WORD + (int)fx->kind, (float)points);
}

static void see_alone(struct scene *s, const struct septem_effect *fx)
{
    bool alone = s->own->counts[SEPTEM_WHITE] == 0;
    scene_add(s, TRAIT_WORD + (int)fx->kind, alone ? fx->flat.n : 0);
}

static void see_set_bonus(struct scene *s, const struct septem_effect *fx)
{
    const uint8_t *symbols = s->own->symbols;
    int sets = least(symbols[1], least(symbols[2], symbols[3]));
    scene_add(s, TRAIT_WORD + (int)fx->kind, fx->flat.n);
    scene_add(s, TRAIT_SET_NOW, (float)(fx->flat.n * sets));
    scene_add(s, TRAIT_SYMBOL_ALL, (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
}

/* Words that are worth the more the more symbols there are. */
static void see_symbols(struct scene *s, const struct septem_effect *fx)
{
    const uint8_t *symbols = s->own->symbols;
    scene_add(s, TRAIT_WORD + (int)fx->kind, 1);
    scene_add(s, TRAIT_SYMBOL_ALL, (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
}

static void see_coins_each(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_EACH_OF + fx->per.of, fx->per.n);
}

static void see_saving(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, 1);
    scene_add(s, TRAIT_LESS_FOR + fx->per.of, 1);
}

/* What a word saves on the leaders in hand. */
static void see_cheap_leaders(struct scene *s, const struct septem_effect *fx)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(s->g, s->seat, leaders), saved = 0;
    int most = fx->kind == SEPTEM_FX_FREE_LEADERS ? UINT8_MAX : fx->cheap.own;
    for (int i = 0; i < count; i++) {
        saved += least(most, septem_game_leader_cost(s->g, s->seat, leaders[i]));
    }
    scene_add(s, TRAIT_WORD + (int)fx->kind, 1);
    scene_add(s, TRAIT_SAVED, (float)saved);
}

/* What is worth the more the later it is. */
static void see_by_age(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, s->g->age > 0 ? s->g->age : 1);
}

static void see_forget_defeats(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, s->own->counts[SEPTEM_COUNT_DEFEATS]);
}

static void see_discount(struct scene *s, const struct septem_effect *fx)
{
    bool raw = fx->trade.ware == SEPTEM_WARE_RAW;
    int sides = fx->trade.whose >> 1 & 3 & ~(s->own->cheap >> (raw ? 0 : 2));
    int units = 0;
    for (int r = raw ? SEPTEM_WOOD : SEPTEM_GLASS;
         r < (raw ? (int)SEPTEM_GLASS : (int)SEPTEM_RESOURCE_COUNT); r++) {
        units += sides & 1 ? makers(s->left->raw_sold, s->left->goods_sold, r) : 0;
        units += sides & 2 ? makers(s->right->raw_sold, s->right->goods_sold, r) : 0;
    }
    scene_add(s, TRAIT_WORD + (int)fx->kind, (float)((sides & 1) + (sides >> 1)));
    scene_add(s, raw ? TRAIT_DISCOUNT_RAW : TRAIT_DISCOUNT_GOODS, (float)units);
}

/* Words that say how much. */
static void see_flat(struct scene *s, const struct septem_effect *fx)
{
    scene_add(s, TRAIT_WORD + (int)fx->kind, fx->flat.n);
}

/* What is looked at in each word; a word that is not listed counts once, by its weight. */
static void (*const see[SEPTEM_FX_COUNT])(struct scene *, const struct septem_effect *) = {
    [SEPTEM_FX_PRODUCE] = see_produce,
    [SEPTEM_FX_PRODUCE_ANY] = see_produce,
    [SEPTEM_FX_POINTS] = see_flat,
    [SEPTEM_FX_SHIELDS] = see_shields,
    [SEPTEM_FX_COINS] = see_coins,
    [SEPTEM_FX_SYMBOL] = see_symbol,
    [SEPTEM_FX_ANY_SYMBOL] = see_symbol,
    [SEPTEM_FX_DISCOUNT] = see_discount,
    [SEPTEM_FX_COINS_PER] = see_coins_per,
    [SEPTEM_FX_POINTS_PER] = see_points_per,
    [SEPTEM_FX_MASK] = see_flat,
    [SEPTEM_FX_DIPLOMACY] = see_flat,
    [SEPTEM_FX_LOSS] = see_flat,
    [SEPTEM_FX_POINTS_PER_SET] = see_points_per_set,
    [SEPTEM_FX_POINTS_IF_MOST] = see_if_most,
    [SEPTEM_FX_POINTS_IF_NONE] = see_less,
    [SEPTEM_FX_POINTS_LESS] = see_less,
    [SEPTEM_FX_POINTS_IF_ALONE] = see_alone,
    [SEPTEM_FX_SET_BONUS] = see_set_bonus,
    [SEPTEM_FX_MOST_SYMBOL] = see_symbols,
    [SEPTEM_FX_SWAP_SYMBOL] = see_symbols,
    [SEPTEM_FX_SHIELDS_PER] = see_shields_per,
    [SEPTEM_FX_REDUCTION] = see_saving,
    [SEPTEM_FX_FREE_COLOUR] = see_saving,
    [SEPTEM_FX_FREE_PER_AGE] = see_saving,
    [SEPTEM_FX_FREE_LEADERS] = see_cheap_leaders,
    [SEPTEM_FX_CHEAP_LEADERS] = see_cheap_leaders,
    [SEPTEM_FX_COINS_EACH] = see_coins_each,
    [SEPTEM_FX_LOSS_BY_AGE] = see_by_age,
    [SEPTEM_FX_VICTORY] = see_by_age,
    [SEPTEM_FX_FORGET_DEFEATS] = see_forget_defeats,
    [SEPTEM_FX_DRAW] = see_flat,
};

void scene_effects(struct scene *s, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (see[effects[i].kind] != NULL) {
            see[effects[i].kind](s, &effects[i]);
        } else {
            scene_add(s, TRAIT_WORD + (int)effects[i].kind, 1);
        }
    }
}

/* ---- One more ---- */

/* Points that one more of a colour adds to what an effect counts at the end. */
static int points_for_one_more(const struct scene *s, const struct septem_effect *fx, int colour)
{
    if (fx->kind == SEPTEM_FX_POINTS_PER) {
        return fx->per.of == colour && (fx->per.whose & SEPTEM_OWN) ? fx->per.n : 0;
    }
    if (fx->kind == SEPTEM_FX_POINTS_PER_SET) {
        int more = sets_with(s->own, fx, colour) - sets_with(s->own, fx, SEPTEM_COLOUR_NONE);
        return fx->set.n * more;
    }
    return fx->kind == SEPTEM_FX_POINTS_IF_MOST && fx->per.of == colour && lead_in(s, colour) == 0
               ? fx->per.n
               : 0;
}

int scene_points_for(const struct scene *s, int of)
{
    int points = 0;
    for (int i = 0; i < s->own->late_count; i++) {
        const struct septem_card_info *late = septem_card_info(s->own->late[i]);
        for (int e = 0; e < SEPTEM_EFFECTS_MAX && late->effects[e].kind != SEPTEM_FX_NONE; e++) {
            points += points_for_one_more(s, &late->effects[e], of);
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

int scene_coins_for(const struct scene *s, int of)
{
    int coins = 0;
    if (!(s->own->powers & SEPTEM_POWER_EVENTS)) {
        return 0;
    }
    for (int card = s->a->first_leader; card < septem_card_end(); card++) {
        if (septem_card_set_has(&s->own->built, (septem_card)card) || card == s->own->courted) {
            coins += coins_for_one_more((septem_card)card, of);
        }
    }
    return coins;
}
