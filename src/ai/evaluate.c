/* Evaluation of decisions without search: see evaluate.h. */
#include "evaluate.h"

#include <assert.h>
#include <string.h>

#include <septem/cities.h>

#include "../base/bit_count.h"
#include "move_features.h"
#include "number.h"

static const float NEVER = -14; /* e^-14 is one in a million: counted as 0 */

int evaluate_period(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    /* Questions about leaders have periods of their own, since leaders last for the whole game. */
    static const bool about_leaders[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_RECRUIT] = true,
        [SEPTEM_PHASE_HIRE] = true,
        [SEPTEM_PHASE_BURY] = true,
        [SEPTEM_PHASE_COURT] = true,
    };
    int age = g->age > 0 ? g->age : 1; /* questions before age I count as age I */
    if (seat >= g->players) {
        return EVALUATE_TURNS + EVALUATE_LEADERS + age - 1;
    }
    if (g->phase == SEPTEM_PHASE_KEEP) {
        return EVALUATE_TURNS;
    }
    return about_leaders[g->phase] ? EVALUATE_TURNS + age
                                   : 2 * (age - 1) + (2 * g->turn > g->turns);
}

int16_t *evaluate_weight(struct evaluate_weights *weights, int period, int row)
{
    if (period < EVALUATE_TURNS) {
        return &weights->turns[row][period];
    }
    period -= EVALUATE_TURNS;
    return period < EVALUATE_LEADERS ? &weights->leaders[row][period]
                                     : &weights->free_city[row][period - EVALUATE_LEADERS];
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* ---- Decisions ---- */

/* How many copies this table has of the cards of later ages that become free to build with this
 * card and are not free to this city yet. */
static int chains_on(const struct move_features *f, septem_card card)
{
    unsigned used = (2u << f->g->cities) - 1;
    int copies = 0;
    for (const septem_card *next = f->evaluator->frees[card]; *next != 0; next++) {
        const struct septem_card_info *info = septem_card_info(*next);
        bool free_anyway = false;
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            free_anyway |= info->free_after[i] != 0 &&
                           septem_card_set_has(&f->own->built, info->free_after[i]);
        }
        if (info->age > f->g->age && !free_anyway) {
            copies += bit_count(info->copies & used);
        }
    }
    return copies;
}

static void add_card(struct move_features *f, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    move_features_add(f, FEATURE_COLOUR + info->colour, 1);
    move_features_add_effects(f, info->effects);
    f->coins += move_features_coins_for(f, info->colour);
    if (f->evaluator->frees[card][0] != 0) {
        move_features_add(f, FEATURE_CHAIN, (float)chains_on(f, card));
    }
    if (f->own->late_count > 0) {
        move_features_add(f, FEATURE_PER_OWN, (float)move_features_points_for(f, info->colour));
    }
}

static void add_stage(struct move_features *f, const struct septem_move *move)
{
    const struct septem_stage *stage = septem_game_stage(f->g, f->seat, move->stage, move->as);
    move_features_add(f, FEATURE_STAGE, 1);
    if (stage != NULL) {
        move_features_add_effects(f, stage->effects);
    }
    if (f->own->late_count > 0) {
        move_features_add(f, FEATURE_PER_OWN,
                          (float)move_features_points_for(f, SEPTEM_COUNT_STAGES));
    }
    f->coins += move_features_coins_for(f, SEPTEM_COUNT_STAGES);
}

static bool is_leader(const struct evaluator *evaluator, septem_card card)
{
    return card >= evaluator->first_leader;
}

/* A leader that is sold or put under a stage: the value that recruiting it would have had. */
static void add_lost(struct move_features *f, septem_card leader)
{
    struct move_features kept = *f;
    kept.features = NULL;
    kept.worth = 0;
    add_card(&kept, leader);
    move_features_add(f, FEATURE_LOST, kept.worth / 10);
}

/* The effect of a leader ends; it is worth twice its cost in points (R10.13). */
static void add_burial(struct move_features *f, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    int cost = info->cost_by_age ? f->g->age : septem_cost_coins(&info->cost);
    f->sign = -1;
    add_card(f, leader);
    f->sign = 1;
    f->coins = 0; /* coins it gave when it was recruited stay */
    move_features_add(f, FEATURE_WORD + SEPTEM_FX_POINTS, (float)(2 * cost));
}

static void add_token(struct move_features *f, int age)
{
    move_features_add(f, FEATURE_TOKEN, (float)septem_token_value(age));
}

/* The features of what a decision does, without its payment. */
static void add_use(struct move_features *f, const struct septem_move *move)
{
    bool sold = move->use == SEPTEM_USE_SELL, stage = move->use == SEPTEM_USE_STAGE;
    if ((sold || stage) && is_leader(f->evaluator, move->card)) {
        add_lost(f, move->card);
    }
    if (move->use == SEPTEM_USE_RETURN) {
        add_token(f, move->token);
    } else if (move->stage != 0) {
        add_stage(f, move);
    } else if (sold) {
        move_features_add(f, FEATURE_SELL, 1);
        f->coins += 3;
    } else if (move->use == SEPTEM_USE_PAY) {
        move_features_add(f, FEATURE_DEBT, (float)(septem_game_loss(f->g, f->seat) - move->bank));
    } else if (move->use == SEPTEM_USE_BURY) {
        add_burial(f, move->card);
    } else if (move->use != SEPTEM_USE_LEAVE && move->card != 0) {
        add_card(f, move->card);
        if (move->use == SEPTEM_USE_KEEP) {
            move_features_add(f, FEATURE_COST,
                              (float)septem_game_leader_cost(f->g, f->seat, move->card));
        }
    }
}

/* Each further coin is worth less: a row of FEATURE_COIN counts the coins between two bounds. */
static void add_treasury_features(struct move_features *f, int before, int after)
{
    static const int bounds[] = {0, 2, 4, 6, 9, 13, 10000};
    int low = least(before, after), high = before + after - low;
    float sign = after > before ? 1 : -1;
    for (int i = 0; i < 6 && low < high; i++) {
        if (low < bounds[i + 1]) {
            int top = least(high, bounds[i + 1]);
            move_features_add(f, FEATURE_COIN + i, sign * (float)(top - low));
            low = top;
        }
    }
}

static void add_treasury(struct move_features *f, int before, int after)
{
    if (f->features != NULL || before > TREASURY_MAX || after > TREASURY_MAX) {
        add_treasury_features(f, before, after);
    } else {
        f->worth += f->treasury[after] - f->treasury[before];
    }
}

/* The features of the payment and of the coins left after it. */
static void add_payment(struct move_features *f, const struct septem_move *move)
{
    int spent = move->left + move->right + move->bank;
    int after = f->own->coins + f->coins - spent;
    if (after != f->own->coins) {
        add_treasury(f, f->own->coins, after > 0 ? after : 0);
    }
    if (move->left + move->right > 0) {
        move_features_add(f, FEATURE_TRADE, (float)(move->left + move->right));
    }
    if (f->steward >= 0) {
        bool left = septem_game_left(f->g, f->seat) == f->steward;
        move_features_add(f, FEATURE_PAID, left ? move->left : move->right);
        move_features_add(f, FEATURE_PAID + 1, left ? move->right : move->left);
    }
    enum septem_by by = septem_move_by(move);
    if (move->freeze) {
        move_features_add(f, FEATURE_FREEZE, 1);
    }
    if (by == SEPTEM_BY_FREE_BUILD || by == SEPTEM_BY_FREE_COLOUR) {
        move_features_add(f, FEATURE_POWER, 1);
    } else if (spent == 0 && move->use == SEPTEM_USE_BUILD &&
               septem_card_info(move->card)->cost.units != 0) {
        const struct septem_card_info *info = septem_card_info(move->card);
        if ((f->own->built.words[0] & info->free_after_bits) != 0) {
            move_features_add(f, FEATURE_CHAINED, 1);
        }
    }
}

static struct move_features features_of(const struct evaluator *evaluator,
                                        const struct septem_game *g, int seat)
{
    int period = evaluate_period(g, seat);
    return (struct move_features){.evaluator = evaluator,
                                  .g = g,
                                  .seat = seat,
                                  .steward = seat < g->players ? -1 : septem_game_steward(g, seat),
                                  .own = &g->city[seat],
                                  .left = &g->city[septem_game_left(g, seat)],
                                  .right = &g->city[septem_game_right(g, seat)],
                                  .weights = evaluator->weights[period],
                                  .treasury = evaluator->treasury[period],
                                  .sign = 1};
}

float evaluate_move(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *move, struct feature_list *features)
{
    assert(seat >= 0 && seat < g->cities);
    struct move_features f = features_of(evaluator, g, seat);
    f.features = features;
    add_use(&f, move);
    add_payment(&f, move);
    return f.worth;
}

float evaluate_card(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    septem_card card)
{
    assert(seat >= 0 && seat < g->cities);
    struct move_features f = features_of(evaluator, g, seat);
    add_card(&f, card);
    add_treasury(&f, f.own->coins, f.own->coins + f.coins);
    return f.worth;
}

/* True if two decisions differ only in payment, or in a card whose identity does not matter. */
static bool is_same_use(const struct evaluator *evaluator, const struct septem_move *a,
                        const struct septem_move *b)
{
    bool card_matters = (a->use != SEPTEM_USE_SELL && a->use != SEPTEM_USE_STAGE) ||
                        is_leader(evaluator, a->card) || is_leader(evaluator, b->card);
    return a->use == b->use && a->stage == b->stage && a->token == b->token && a->as == b->as &&
           (!card_matters || a->card == b->card);
}

void evaluate_moves(const struct evaluator *evaluator, const struct septem_game *g, int seat,
                    const struct septem_move *moves, int count, float *worth)
{
    assert(count > 0 && count <= SEPTEM_MOVES_MAX);
    assert(seat >= 0 && seat < g->cities);
    /* The last value of each use: moves are listed card by card, stages and sales recur. */
    struct {
        const struct septem_move *move;
        float worth;
        int coins;
    } seen[SEPTEM_USE_COUNT + 1];
    struct move_features f = features_of(evaluator, g, seat);
    for (int use = 0; use <= SEPTEM_USE_COUNT; use++) {
        seen[use].move = NULL;
    }
    for (int i = 0; i < count; i++) {
        int use = least(moves[i].use, SEPTEM_USE_COUNT);
        f.worth = 0;
        f.coins = 0;
        if (seen[use].move == NULL || !is_same_use(evaluator, seen[use].move, &moves[i])) {
            add_use(&f, &moves[i]);
            seen[use].move = &moves[i];
            seen[use].worth = f.worth;
            seen[use].coins = f.coins;
        }
        f.worth = seen[use].worth;
        f.coins = seen[use].coins;
        add_payment(&f, &moves[i]);
        worth[i] = f.worth;
    }
}

struct evaluate_wanted evaluate_wanted(const struct evaluator *evaluator,
                                       const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    septem_card hand[SEPTEM_HELD_MAX];
    float best = 0, second = 0;
    struct evaluate_wanted wanted = {0};
    if (g->phase != SEPTEM_PHASE_TURN && g->phase != SEPTEM_PHASE_FREE_CITY) {
        return wanted;
    }
    int holder = septem_game_steward(g, seat), next = septem_game_hand_goes_to(g, holder);
    if (next == holder || next == septem_game_partner(g, seat)) {
        return wanted;
    }
    int count = septem_game_hand(g, seat, hand);
    for (int i = 0; i < count; i++) {
        float worth = septem_card_set_has(&g->city[next].built, hand[i])
                          ? 0
                          : evaluate_card(evaluator, g, next, hand[i]);
        if (worth > best) {
            second = best;
            best = worth;
            wanted.card = hand[i];
        } else if (worth > second) {
            second = worth;
        }
    }
    wanted.missed = best - second;
    return wanted;
}

int evaluate_pick(float *worth, int count, float sharpness, struct septem_rng *rng)
{
    assert(count > 0 && count <= SEPTEM_MOVES_MAX);
    float best = worth[0], sum = 0;
    for (int i = 1; i < count; i++) {
        best = worth[i] > best ? worth[i] : best;
    }
    for (int i = 0; i < count; i++) {
        float gap = (worth[i] - best) * sharpness;
        worth[i] = gap < NEVER ? 0 : number_exp(gap);
        sum += worth[i];
    }
    float drawn = sum * (float)(septem_rng_next(rng) >> 40) * (1.0f / 16777216);
    for (int i = 0; i < count; i++) {
        drawn -= worth[i];
        if (drawn < 0) {
            return i;
        }
    }
    return count - 1;
}

/* ---- Initialisation ---- */

/* The value of 0 … TREASURY_MAX coins, with the bounds of add_treasury_features. */
static void sum_treasury(struct evaluator *evaluator, int period)
{
    struct septem_city none = {.coins = 0};
    for (int coins = 0; coins <= TREASURY_MAX; coins++) {
        struct move_features f = {
            .evaluator = evaluator, .own = &none, .weights = evaluator->weights[period], .sign = 1};
        add_treasury_features(&f, 0, coins);
        evaluator->treasury[period][coins] = f.worth;
    }
}

void evaluator_init(struct evaluator *evaluator, const struct evaluate_weights *weights)
{
    assert(evaluator != NULL && weights != NULL);
    static_assert(sizeof(septem_card) == 1, "frees has a row for every card");
    struct evaluate_weights copy = *weights;
    memset(evaluator, 0, sizeof *evaluator);
    evaluator->first_leader = 1;
    while (evaluator->first_leader < septem_card_end() &&
           !septem_card_is_leader((septem_card)evaluator->first_leader)) {
        evaluator->first_leader++;
    }
    for (int row = 0; row < FEATURE_COUNT; row++) {
        for (int period = 0; period < EVALUATE_PERIODS; period++) {
            evaluator->weights[period][row] = (float)*evaluate_weight(&copy, period, row) / 100;
        }
    }
    for (int period = 0; period < EVALUATE_PERIODS; period++) {
        sum_treasury(evaluator, period);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            septem_card *frees = evaluator->frees[info->free_after[i]];
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
