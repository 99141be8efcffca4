/* What a decision is worth at first sight: see appraise.h. */
#include "appraise.h"

#include <assert.h>
#include <string.h>

#include "number.h"
#include "scene.h"

static const float NEVER = -14; /* one in a million: not worth an exponential */

int appraise_period(const struct septem_game *g, int seat)
{
    /* What is asked about leaders has a time of its own: they last. */
    static const bool about_leaders[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_RECRUIT] = true,
        [SEPTEM_PHASE_HIRE] = true,
        [SEPTEM_PHASE_BURY] = true,
        [SEPTEM_PHASE_COURT] = true,
    };
    int age = g->age > 0 ? g->age : 1; /* what is asked before age I belongs to it */
    if (seat >= g->players) {
        return APPRAISE_TURNS + APPRAISE_LEADERS + age - 1;
    }
    if (g->phase == SEPTEM_PHASE_KEEP) {
        return APPRAISE_TURNS;
    }
    return about_leaders[g->phase] ? APPRAISE_TURNS + age
                                   : 2 * (age - 1) + (2 * g->turn > g->turns);
}

int16_t *appraise_weight(struct appraise_weights *weights, int period, int row)
{
    if (period < APPRAISE_TURNS) {
        return &weights->turns[row][period];
    }
    period -= APPRAISE_TURNS;
    return period < APPRAISE_LEADERS ? &weights->leaders[row][period]
                                     : &weights->free_city[row][period - APPRAISE_LEADERS];
}

static int least(int a, int b)
{
    return a < b ? a : b;
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

static void see_card(struct scene *s, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    scene_add(s, TRAIT_COLOUR + info->colour, 1);
    scene_effects(s, info->effects);
    s->coins += scene_coins_for(s, info->colour);
    if (s->a->frees[card][0] != 0) {
        scene_add(s, TRAIT_CHAIN, (float)chains_on(s, card));
    }
    if (s->own->late_count > 0) {
        scene_add(s, TRAIT_PER_OWN, (float)scene_points_for(s, info->colour));
    }
}

static void see_stage(struct scene *s, const struct septem_move *move)
{
    const struct septem_stage *stage = septem_game_stage(s->g, s->seat, move->stage, move->as);
    scene_add(s, TRAIT_STAGE, 1);
    if (stage != NULL) {
        scene_effects(s, stage->effects);
    }
    if (s->own->late_count > 0) {
        scene_add(s, TRAIT_PER_OWN, (float)scene_points_for(s, SEPTEM_COUNT_STAGES));
    }
    s->coins += scene_coins_for(s, SEPTEM_COUNT_STAGES);
}

static bool is_leader(const struct appraiser *a, septem_card card)
{
    return card >= a->first_leader;
}

/* A leader is used up in another way than by recruiting it: what it would have brought. */
static void see_lost(struct scene *s, septem_card leader)
{
    struct scene kept = *s;
    kept.traits = NULL;
    kept.worth = 0;
    see_card(&kept, leader);
    scene_add(s, TRAIT_LOST, kept.worth / 10);
}

/* The effect of a leader ends; it is worth twice its cost in points (R10.13). */
static void see_burial(struct scene *s, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    int cost = info->cost_by_age ? s->g->age : septem_cost_coins(&info->cost);
    s->sign = -1;
    see_card(s, leader);
    s->sign = 1;
    s->coins = 0; /* what it gave at once, it gave */
    scene_add(s, TRAIT_WORD + SEPTEM_FX_POINTS, (float)(2 * cost));
}

static void see_token(struct scene *s, int age)
{
    static const float points[SEPTEM_AGES] = {1, 3, 5};
    scene_add(s, TRAIT_TOKEN, points[age - 1]);
}

/* What is done, whatever is paid for it. */
static void see_use(struct scene *s, const struct septem_move *move)
{
    bool sold = move->use == SEPTEM_USE_SELL, stage = move->use == SEPTEM_USE_STAGE;
    if ((sold || stage) && is_leader(s->a, move->card)) {
        see_lost(s, move->card);
    }
    if (move->use == SEPTEM_USE_RETURN) {
        see_token(s, move->stage);
    } else if (move->stage != 0) {
        see_stage(s, move);
    } else if (sold) {
        scene_add(s, TRAIT_SELL, 1);
        s->coins += 3;
    } else if (move->use == SEPTEM_USE_PAY) {
        scene_add(s, TRAIT_DEBT, (float)(septem_game_loss(s->g, s->seat) - move->bank));
    } else if (move->use == SEPTEM_USE_BURY) {
        see_burial(s, move->card);
    } else if (move->use != SEPTEM_USE_LEAVE && move->card != 0) {
        see_card(s, move->card);
        if (move->use == SEPTEM_USE_KEEP) {
            scene_add(s, TRAIT_COST, (float)septem_game_leader_cost(s->g, s->seat, move->card));
        }
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
            scene_add(s, TRAIT_COIN + i, sign * (float)(top - low));
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
        scene_add(s, TRAIT_TRADE, (float)(move->left + move->right));
    }
    if (s->steward >= 0) {
        bool left = septem_game_left(s->g, s->seat) == s->steward;
        scene_add(s, TRAIT_PAID, left ? move->left : move->right);
        scene_add(s, TRAIT_PAID + 1, left ? move->right : move->left);
    }
    enum septem_by by = septem_move_by(move);
    if (by != move->by) {
        scene_add(s, TRAIT_FREEZE, 1);
    }
    if (by == SEPTEM_BY_FREE_BUILD || by == SEPTEM_BY_FREE_COLOUR) {
        scene_add(s, TRAIT_POWER, 1);
    } else if (spent == 0 && move->use == SEPTEM_USE_BUILD &&
               septem_card_info(move->card)->cost.units != 0) {
        const struct septem_card_info *info = septem_card_info(move->card);
        if ((s->own->built.words[0] & info->free_after_bits) != 0) {
            scene_add(s, TRAIT_CHAINED, 1);
        }
    }
}

static struct scene scene_of(const struct appraiser *a, const struct septem_game *g, int seat)
{
    int period = appraise_period(g, seat);
    return (struct scene){.a = a,
                          .g = g,
                          .seat = seat,
                          .steward = seat < g->players ? -1 : septem_game_steward(g, seat),
                          .own = &g->city[seat],
                          .left = &g->city[septem_game_left(g, seat)],
                          .right = &g->city[septem_game_right(g, seat)],
                          .weights = a->weights[period],
                          .treasury = a->treasury[period],
                          .sign = 1};
}

float appraise_move(const struct appraiser *a, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct traits *traits)
{
    struct scene s = scene_of(a, g, seat);
    s.traits = traits;
    see_use(&s, move);
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
static bool is_same_use(const struct appraiser *appraiser, const struct septem_move *a,
                        const struct septem_move *b)
{
    bool card_matters = (a->use != SEPTEM_USE_SELL && a->use != SEPTEM_USE_STAGE) ||
                        is_leader(appraiser, a->card) || is_leader(appraiser, b->card);
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
        if (seen[use].move == NULL || !is_same_use(a, seen[use].move, &moves[i])) {
            see_use(&s, &moves[i]);
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
    septem_card hand[SEPTEM_HELD_MAX];
    float best = 0, second = 0;
    struct appraise_wish wish = {0};
    if (g->phase != SEPTEM_PHASE_TURN && g->phase != SEPTEM_PHASE_FREE_CITY) {
        return wish;
    }
    int holder = septem_game_steward(g, seat), next = septem_game_hand_goes_to(g, holder);
    if (next == holder || next == septem_game_partner(g, seat)) {
        return wish;
    }
    int count = septem_game_hand(g, seat, hand);
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
        struct scene s = {.a = a, .own = &none, .weights = a->weights[period], .sign = 1};
        tell_treasury(&s, 0, coins);
        a->treasury[period][coins] = s.worth;
    }
}

void appraiser_init(struct appraiser *a, const struct appraise_weights *weights)
{
    static_assert(sizeof(septem_card) == 1, "frees has a row for every card");
    struct appraise_weights copy = *weights;
    memset(a, 0, sizeof *a);
    a->first_leader = 1;
    while (a->first_leader < septem_card_end() &&
           !septem_card_is_leader((septem_card)a->first_leader)) {
        a->first_leader++;
    }
    for (int row = 0; row < TRAIT_COUNT; row++) {
        for (int period = 0; period < APPRAISE_PERIODS; period++) {
            a->weights[period][row] = (float)*appraise_weight(&copy, period, row) / 100;
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
