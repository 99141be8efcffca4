/* What a decision is worth at first sight: see appraise.h. */
#include "appraise.h"

#include <assert.h>
#include <string.h>

#include "number.h"

static const float NEVER = -14; /* one in a million: not worth an exponential */

/* A decision being described. */
struct scene {
    const struct appraiser *a;
    const struct septem_game *g;
    const struct septem_city *own, *left, *right;
    const float *weights;  /* of the time it is */
    const float *treasury; /* likewise */
    struct traits *traits; /* NULL: not wanted */
    float worth;
    int coins; /* that it brings */
};

static inline void add(struct scene *s, int row, float amount)
{
    s->worth += s->weights[row] * amount;
    if (s->traits != NULL && s->traits->count < TRAITS_MAX) {
        s->traits->list[s->traits->count++] = (struct trait){row, amount};
    }
}

int appraise_period(const struct septem_game *g)
{
    int age = g->age > 0 ? g->age : 1; /* what is asked before age I belongs to it */
    return 2 * (age - 1) + (2 * g->turn > g->turns);
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

static int count_of(const struct scene *s, int of, int whose)
{
    return (whose & SEPTEM_OWN ? s->own->counts[of] : 0) +
           (whose & SEPTEM_LEFT ? s->left->counts[of] : 0) +
           (whose & SEPTEM_RIGHT ? s->right->counts[of] : 0);
}

static int cities_in(int whose)
{
    return (whose & 1) + (whose >> 1 & 1) + (whose >> 2 & 1);
}

static int least(int a, int b)
{
    return a < b ? a : b;
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
            add(s, row + least(have + i, 2), 1);
        }
        add(s, raw ? TRAIT_RAW_NEAR : TRAIT_GOODS_NEAR, (float)least(near, 3));
        add(s, TRAIT_STAGE_NEED, (float)stage_needs(s, r, have));
    }
}

static void see_shields(struct scene *s, const struct septem_effect *fx)
{
    for (int i = 1; i <= fx->flat.n; i++) {
        int left = s->own->shields + i - s->left->shields;
        int right = s->own->shields + i - s->right->shields;
        add(s, TRAIT_LEAD + 3 + (left < -3 ? -3 : least(left, 4)), 1);
        add(s, TRAIT_LEAD + 3 + (right < -3 ? -3 : least(right, 4)), 1);
    }
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
    add(s, TRAIT_WORD + (int)fx->kind, 1);
    add(s, TRAIT_SYMBOL_NOW, (float)best);
    add(s, TRAIT_SYMBOL_SAME, (float)same);
    add(s, TRAIT_SYMBOL_ALL, (float)(symbols[0] + symbols[1] + symbols[2] + symbols[3]));
    add(s, TRAIT_SYMBOL_NEAR, (float)near);
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
    add(s, TRAIT_PER_NOW, (float)(fx->per.n * count_of(s, fx->per.of, fx->per.whose)));
    add(s, TRAIT_PER_GROWTH, (float)(fx->per.n * cities_in(fx->per.whose)));
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
    add(s, TRAIT_WORD + (int)fx->kind, (float)((sides & 1) + (sides >> 1)));
    add(s, raw ? TRAIT_DISCOUNT_RAW : TRAIT_DISCOUNT_GOODS, (float)units);
}

/* Words that say how much. */
static void see_flat(struct scene *s, const struct septem_effect *fx)
{
    add(s, TRAIT_WORD + (int)fx->kind, fx->flat.n);
}

/* What is looked at in each word; a word that is not listed counts once, by its weight. */
static void (*const see[SEPTEM_FX_COUNT])(struct scene *, const struct septem_effect *) = {
    [SEPTEM_FX_PRODUCE] = see_produce,     [SEPTEM_FX_PRODUCE_ANY] = see_produce,
    [SEPTEM_FX_POINTS] = see_flat,         [SEPTEM_FX_SHIELDS] = see_shields,
    [SEPTEM_FX_COINS] = see_coins,         [SEPTEM_FX_SYMBOL] = see_symbol,
    [SEPTEM_FX_ANY_SYMBOL] = see_symbol,   [SEPTEM_FX_DISCOUNT] = see_discount,
    [SEPTEM_FX_COINS_PER] = see_coins_per, [SEPTEM_FX_POINTS_PER] = see_points_per,
    [SEPTEM_FX_MASK] = see_flat,           [SEPTEM_FX_DIPLOMACY] = see_flat,
    [SEPTEM_FX_LOSS] = see_flat,
};

static void see_effects(struct scene *s, const struct septem_effect *effects)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (see[effects[i].kind] != NULL) {
            see[effects[i].kind](s, &effects[i]);
        } else {
            add(s, TRAIT_WORD + (int)effects[i].kind, 1);
        }
    }
}

/* ---- Decisions ---- */

/* Copies, at this table, of the cards of later ages that a card makes free here for the first
 * time. */
static int chains_on(const struct scene *s, septem_card card)
{
    unsigned used = (2u << s->g->cities) - 1;
    int copies = 0;
    for (const septem_card *next = s->a->frees[card]; *next != 0; next++) {
        const struct septem_card_info *info = septem_card_info(*next);
        bool free_anyway = false;
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            free_anyway |= info->free_after[i] != 0 &&
                           septem_card_set_has(&s->own->built, info->free_after[i]);
        }
        if (info->age > s->g->age && !free_anyway) {
            for (unsigned bits = info->copies & used; bits != 0; bits &= bits - 1) {
                copies++;
            }
        }
    }
    return copies;
}

/* Points that one more structure of a colour adds to what the city counts at the end. */
static int points_per_own(const struct scene *s, int colour)
{
    int points = 0;
    for (int i = 0; i < s->own->late_count; i++) {
        const struct septem_card_info *late = septem_card_info(s->own->late[i]);
        for (int e = 0; e < SEPTEM_EFFECTS_MAX; e++) {
            const struct septem_effect *fx = &late->effects[e];
            if (fx->kind == SEPTEM_FX_POINTS_PER && fx->per.of == colour &&
                (fx->per.whose & SEPTEM_OWN)) {
                points += fx->per.n;
            }
        }
    }
    return points;
}

static void see_card(struct scene *s, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    add(s, TRAIT_COLOUR + info->colour, 1);
    see_effects(s, info->effects);
    if (s->a->frees[card][0] != 0) {
        add(s, TRAIT_CHAIN, (float)chains_on(s, card));
    }
    if (s->own->late_count > 0) {
        add(s, TRAIT_PER_OWN, (float)points_per_own(s, info->colour));
    }
}

/* What is done, whatever is paid for it. */
static void see_use(struct scene *s, int seat, const struct septem_move *move)
{
    if (move->use == SEPTEM_USE_STAGE) {
        const struct septem_stage *stage = septem_game_stage(s->g, seat, move->stage, move->as);
        add(s, TRAIT_STAGE, 1);
        if (stage != NULL) {
            see_effects(s, stage->effects);
        }
        if (s->own->late_count > 0) {
            add(s, TRAIT_PER_OWN, (float)points_per_own(s, SEPTEM_COUNT_STAGES));
        }
    } else if (move->use == SEPTEM_USE_SELL) {
        add(s, TRAIT_SELL, 1);
        s->coins += 3;
    } else if (move->use == SEPTEM_USE_PAY) {
        add(s, TRAIT_DEBT, (float)(septem_game_loss(s->g, seat) - move->bank));
    } else if (move->use != SEPTEM_USE_LEAVE && move->card != 0) {
        see_card(s, move->card);
    }
}

/* Coins are worth the less the more there are: so many lie between one bound and the next. */
static void tell_treasury(struct scene *s, int before, int after)
{
    static const int bounds[] = {0, 2, 4, 6, 9, 13, 10000};
    int low = least(before, after), high = before + after - low;
    float sign = after > before ? 1 : -1;
    for (int i = 0; i < 6 && low < high; i++) {
        if (low < bounds[i + 1]) {
            int top = least(high, bounds[i + 1]);
            add(s, TRAIT_COIN + i, sign * (float)(top - low));
            low = top;
        }
    }
}

static void see_treasury(struct scene *s, int before, int after)
{
    if (s->traits != NULL || before > TREASURY_MAX || after > TREASURY_MAX) {
        tell_treasury(s, before, after);
    } else {
        s->worth += s->treasury[after] - s->treasury[before];
    }
}

/* What is paid, and what is left in the treasury then. */
static void see_payment(struct scene *s, const struct septem_move *move)
{
    int spent = move->left + move->right + move->bank;
    int after = s->own->coins + s->coins - spent;
    if (after != s->own->coins) {
        see_treasury(s, s->own->coins, after > 0 ? after : 0);
    }
    if (move->left + move->right > 0) {
        add(s, TRAIT_TRADE, (float)(move->left + move->right));
    }
    if (move->by != SEPTEM_BY_COST) {
        add(s, TRAIT_POWER, 1);
    } else if (spent == 0 && move->use == SEPTEM_USE_BUILD &&
               septem_card_info(move->card)->cost.units != 0) {
        const struct septem_card_info *info = septem_card_info(move->card);
        if ((s->own->built.words[0] & info->free_after_bits) != 0) {
            add(s, TRAIT_CHAINED, 1);
        }
    }
}

static struct scene scene_of(const struct appraiser *a, const struct septem_game *g, int seat)
{
    int period = appraise_period(g);
    return (struct scene){.a = a,
                          .g = g,
                          .own = &g->city[seat],
                          .left = &g->city[septem_game_left(g, seat)],
                          .right = &g->city[septem_game_right(g, seat)],
                          .weights = a->weights[period],
                          .treasury = a->treasury[period]};
}

float appraise_move(const struct appraiser *a, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct traits *traits)
{
    struct scene s = scene_of(a, g, seat);
    s.traits = traits;
    see_use(&s, seat, move);
    see_payment(&s, move);
    return s.worth;
}

float appraise_card(const struct appraiser *a, const struct septem_game *g, int seat,
                    septem_card card)
{
    struct scene s = scene_of(a, g, seat);
    see_card(&s, card);
    see_treasury(&s, s.own->coins, s.own->coins + s.coins);
    return s.worth;
}

/* Do two decisions differ by payment only, or by a card of which it does not matter which? */
static bool is_same_use(const struct septem_move *a, const struct septem_move *b)
{
    bool card_matters = a->use != SEPTEM_USE_SELL && a->use != SEPTEM_USE_STAGE;
    return a->use == b->use && a->stage == b->stage && a->as == b->as &&
           (!card_matters || a->card == b->card);
}

void appraise_moves(const struct appraiser *a, const struct septem_game *g, int seat,
                    const struct septem_move *moves, int count, float *worth)
{
    /* What was last seen of each use: moves are listed card by card, stages and sales recur. */
    struct {
        const struct septem_move *move;
        float worth;
        int coins;
    } seen[SEPTEM_USE_COUNT + 1];
    struct scene s = scene_of(a, g, seat);
    for (int use = 0; use <= SEPTEM_USE_COUNT; use++) {
        seen[use].move = NULL;
    }
    for (int i = 0; i < count; i++) {
        int use = least(moves[i].use, SEPTEM_USE_COUNT);
        s.worth = 0;
        s.coins = 0;
        if (seen[use].move == NULL || !is_same_use(seen[use].move, &moves[i])) {
            see_use(&s, seat, &moves[i]);
            seen[use].move = &moves[i];
            seen[use].worth = s.worth;
            seen[use].coins = s.coins;
        }
        s.worth = seen[use].worth;
        s.coins = seen[use].coins;
        see_payment(&s, &moves[i]);
        worth[i] = s.worth;
    }
}

struct appraise_wish appraise_wish(const struct appraiser *a, const struct septem_game *g, int seat)
{
    int count, next = septem_game_hand_goes_to(g, seat);
    const septem_card *hand = septem_game_hand(g, seat, &count);
    float best = 0, second = 0;
    struct appraise_wish wish = {0};
    if (g->phase != SEPTEM_PHASE_TURN || next == seat || next == septem_game_partner(g, seat)) {
        return wish;
    }
    for (int i = 0; i < count; i++) {
        float worth = septem_card_set_has(&g->city[next].built, hand[i])
                          ? 0
                          : appraise_card(a, g, next, hand[i]);
        if (worth > best) {
            second = best;
            best = worth;
            wish.card = hand[i];
        } else if (worth > second) {
            second = worth;
        }
    }
    wish.missed = best - second;
    return wish;
}

int appraise_pick(float *worth, int count, float warmth, struct septem_rng *rng)
{
    float best = worth[0], sum = 0;
    for (int i = 1; i < count; i++) {
        best = worth[i] > best ? worth[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float gap = (worth[i] - best) * warmth;
        worth[i] = gap < NEVER ? 0 : number_exp(gap);
        sum += worth[i];
    }
    float lot = sum * (float)(septem_rng_next(rng) >> 40) * (1.0f / 16777216);
    for (int i = 0; i < count; i++) {
        lot -= worth[i];
        if (lot < 0) {
            return i;
        }
    }
    return count - 1;
}

/* ---- The tables, put together ---- */

/* What so many coins are worth, by the same bounds. */
static void sum_treasury(struct appraiser *a, int period)
{
    struct septem_city none = {.coins = 0};
    for (int coins = 0; coins <= TREASURY_MAX; coins++) {
        struct scene s = {.a = a, .own = &none, .weights = a->weights[period]};
        tell_treasury(&s, 0, coins);
        a->treasury[period][coins] = s.worth;
    }
}

void appraiser_init(struct appraiser *a, const struct appraise_weights *weights)
{
    static_assert(sizeof(septem_card) == 1, "frees has a row for every card");
    memset(a, 0, sizeof *a);
    for (int row = 0; row < TRAIT_COUNT; row++) {
        for (int period = 0; period < APPRAISE_PERIODS; period++) {
            a->weights[period][row] = weights->rows[row][period];
        }
    }
    for (int period = 0; period < APPRAISE_PERIODS; period++) {
        sum_treasury(a, period);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            septem_card *frees = a->frees[info->free_after[i]];
            int n = 0;
            while (frees[n] != 0) {
                n++;
            }
            if (info->free_after[i] != 0 && n < FREES_MAX) {
                frees[n] = (septem_card)card;
            }
        }
    }
}
