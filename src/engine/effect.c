/* What an effect does, moment by moment: see effect.h. */
#include "effect.h"

#include <assert.h>

#include <septem/cities.h>

#include "city.h"
#include "leader.h"
#include "payment.h"
#include "phase.h"
#include "rows.h"

/* The vocabulary in groups. A switch names every word, one by one where the moment concerns it and
 * by its group where it does not; a new word joins a group, and the compiler lists the switches
 * that must say something about it. */
#define WORDS_TRADE                                                                                \
    case SEPTEM_FX_PRODUCE:                                                                        \
    case SEPTEM_FX_PRODUCE_ANY:                                                                    \
    case SEPTEM_FX_PRODUCE_OWNED:                                                                  \
    case SEPTEM_FX_PRODUCE_MISSING:                                                                \
    case SEPTEM_FX_DISCOUNT:                                                                       \
    case SEPTEM_FX_REBATE:                                                                         \
    case SEPTEM_FX_HARBOUR:                                                                        \
    case SEPTEM_FX_BANK_UNIT:                                                                      \
    case SEPTEM_FX_REDUCTION
#define WORDS_FREEDOM                                                                              \
    case SEPTEM_FX_FREE_BUILD:                                                                     \
    case SEPTEM_FX_FREE_STAGES:                                                                    \
    case SEPTEM_FX_FREE_COLOUR:                                                                    \
    case SEPTEM_FX_FREE_PER_AGE:                                                                   \
    case SEPTEM_FX_FREE_LEADERS:                                                                   \
    case SEPTEM_FX_CHEAP_LEADERS:                                                                  \
    case SEPTEM_FX_LAST_CARD:                                                                      \
    case SEPTEM_FX_FREEZE
#define WORDS_COINS                                                                                \
    case SEPTEM_FX_COINS:                                                                          \
    case SEPTEM_FX_COINS_PER
#define WORDS_OTHERS                                                                               \
    case SEPTEM_FX_LOSS:                                                                           \
    case SEPTEM_FX_LOSS_PER:                                                                       \
    case SEPTEM_FX_LOSS_BY_AGE:                                                                    \
    case SEPTEM_FX_GIFT
#define WORDS_EACH                                                                                 \
    case SEPTEM_FX_COINS_EACH:                                                                     \
    case SEPTEM_FX_LOSS_EACH:                                                                      \
    case SEPTEM_FX_SHIELDS_PER:                                                                    \
    case SEPTEM_FX_BANK_BONUS
#define WORDS_CONFLICT                                                                             \
    case SEPTEM_FX_SHIELDS:                                                                        \
    case SEPTEM_FX_VICTORY:                                                                        \
    case SEPTEM_FX_DIPLOMACY:                                                                      \
    case SEPTEM_FX_FORGET_DEFEATS:                                                                 \
    case SEPTEM_FX_REDIRECT_DEFEATS
#define WORDS_QUESTIONS                                                                            \
    case SEPTEM_FX_SALVAGE:                                                                        \
    case SEPTEM_FX_HIRE:                                                                           \
    case SEPTEM_FX_BURY:                                                                           \
    case SEPTEM_FX_COURT:                                                                          \
    case SEPTEM_FX_OTHERS_RETURN
#define WORDS_COUNTED                                                                              \
    case SEPTEM_FX_POINTS_PER_MARKER:                                                              \
    case SEPTEM_FX_POINTS_PER_SET:                                                                 \
    case SEPTEM_FX_POINTS_PER_PAIR:                                                                \
    case SEPTEM_FX_POINTS_IF_MOST:                                                                 \
    case SEPTEM_FX_POINTS_IF_NONE:                                                                 \
    case SEPTEM_FX_POINTS_IF_ALONE:                                                                \
    case SEPTEM_FX_POINTS_LESS
#define WORDS_SCIENCE                                                                              \
    case SEPTEM_FX_SYMBOL:                                                                         \
    case SEPTEM_FX_ANY_SYMBOL:                                                                     \
    case SEPTEM_FX_SET_BONUS:                                                                      \
    case SEPTEM_FX_MOST_SYMBOL:                                                                    \
    case SEPTEM_FX_SWAP_SYMBOL
#define WORDS_ELSEWHERE /* read where stages, guilds and leaders are */                            \
    case SEPTEM_FX_COPY_GUILD:                                                                     \
    case SEPTEM_FX_MASK:                                                                           \
    case SEPTEM_FX_COPY_STAGE:                                                                     \
    case SEPTEM_FX_STAGE_FOR_COINS:                                                                \
    case SEPTEM_FX_DRAW:                                                                           \
    case SEPTEM_FX_NONE:                                                                           \
    case SEPTEM_FX_COUNT

static const uint8_t line_of_colour[SEPTEM_COLOUR_COUNT] = {
#define X(id, slug, line) [SEPTEM_##id] = SEPTEM_LINE_##line,
#include <septem/colours.def>
#undef X
};

struct origin effect_origin_card(septem_card card)
{
    return (struct origin){.card = card,
                           .line = line_of_colour[card_rows[card].colour],
                           .sold = septem_card_is_sold(card),
                           .brown = card_rows[card].colour == SEPTEM_BROWN,
                           .green = card_rows[card].colour == SEPTEM_GREEN};
}

struct origin effect_origin_stage(bool copied)
{
    return (struct origin){.line = SEPTEM_LINE_WONDER, .order = copied ? ORDER_COPIED_STAGE : 0};
}

struct origin effect_origin_courted(septem_card leader)
{
    struct origin origin = effect_origin_card(leader);
    origin.order = ORDER_COURTED;
    return origin;
}

/* ---- Coming into play ---- */

/* Left and right as the lowest two bits. */
static int sides_of(int whose)
{
    return whose >> 1 & 3;
}

/* Raw bits of septem_city.cheap are 0 and 1, those of goods 2 and 3; left before right. */
static uint8_t cheap_bits(enum septem_ware ware, int whose)
{
    return (uint8_t)(ware == SEPTEM_WARE_RAW ? sides_of(whose) : sides_of(whose) << 2);
}

/* R11.3: every other city will lose coins at the end of the turn. */
static void inflict(struct septem_game *g, int seat, struct septem_loss more)
{
    phase_raise(g, SEPTEM_PHASE_PAY);
    for (int victim = 0; victim < g->cities; victim++) {
        struct septem_loss *loss = &g->losses[victim];
        if (victim != seat) {
            loss->coins += more.coins;
            loss->per_victory += more.per_victory;
            loss->per_stage += more.per_stage;
        }
    }
}

static struct septem_loss loss_per(const struct septem_effect *fx)
{
    return fx->per.of == SEPTEM_COUNT_VICTORIES ? (struct septem_loss){.per_victory = fx->per.n}
                                                : (struct septem_loss){.per_stage = fx->per.n};
}

/* No city has more of them than there is room for; one that is put together from damaged bytes to
 * be looked at might. */
static void note_late(struct septem_city *city, septem_card card)
{
    bool noted = city->late_count > 0 && city->late[city->late_count - 1] == card;
    if (card != 0 && !noted && city->late_count < SEPTEM_LATE_MAX) {
        city->late[city->late_count++] = card;
    }
}

/* Coins of the bank for neighbours. That they come before R5.5 makes no difference: nobody can
 * spend in this turn what it brings. */
static void give(struct septem_game *g, int seat, int whose, int coins)
{
    if (whose & SEPTEM_LEFT) {
        city_take(g, septem_game_left(g, seat), coins);
    }
    if (whose & SEPTEM_RIGHT) {
        city_take(g, septem_game_right(g, seat), coins);
    }
}

/* R12.4: the stones that a brown card shows, one where it offers them as a choice. */
static uint8_t stones_on(const struct septem_effect *fx, struct origin origin)
{
    return origin.brown ? (uint8_t)(fx->produce.units >> 4 * SEPTEM_STONE & 15) : 0;
}

/* R10.17: asked of every other city. */
static void ask_tokens_of_others(struct septem_game *g, int seat)
{
    phase_raise(g, SEPTEM_PHASE_RETURN);
    for (int other = 0; other < g->cities; other++) {
        if (other != seat) {
            due_add(g, other, DUE_RETURN);
        }
    }
}

static void cheapen_leaders(struct septem_game *g, int seat, const struct septem_effect *fx)
{
    g->city[seat].leaders_off += fx->cheap.own;
    g->city[septem_game_left(g, seat)].leaders_off += fx->cheap.others;
    g->city[septem_game_right(g, seat)].leaders_off += fx->cheap.others;
}

static void raise(struct septem_game *g, int seat, enum septem_phase phase, int due)
{
    phase_raise(g, phase);
    due_add(g, seat, due);
}

/* One case for each word of the vocabulary: long, and nothing to be gained by cutting it. */
static void enter_one(struct septem_game *g, int seat, const struct septem_effect *fx,
                      struct origin origin)
{
    struct septem_city *city = &g->city[seat];
    switch (fx->kind) {
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
        payment_produce(g, seat, fx->produce.units, fx->kind == SEPTEM_FX_PRODUCE_ANY, origin.sold);
        city->counts[SEPTEM_COUNT_STONES] += stones_on(fx, origin);
        break;
    case SEPTEM_FX_POINTS:
        city->points[origin.line] += fx->flat.n;
        break;
    case SEPTEM_FX_SHIELDS:
        city->shields += fx->flat.n;
        break;
    case SEPTEM_FX_SYMBOL:
        city->symbols[fx->science.symbol]++;
        city->green[fx->science.symbol] += origin.green;
        break;
    case SEPTEM_FX_ANY_SYMBOL:
        city->symbols[SEPTEM_SYMBOL_NONE]++;
        break;
    case SEPTEM_FX_DISCOUNT:
        city->cheap |= cheap_bits((enum septem_ware)fx->trade.ware, fx->trade.whose);
        break;
    case SEPTEM_FX_POINTS_PER:
    WORDS_COUNTED:
    case SEPTEM_FX_SET_BONUS:
    case SEPTEM_FX_MOST_SYMBOL:
    case SEPTEM_FX_SWAP_SYMBOL:
        note_late(city, origin.card);
        break;
    case SEPTEM_FX_FREE_BUILD:
        city->powers |= SEPTEM_POWER_FREE_BUILD;
        break;
    case SEPTEM_FX_LAST_CARD:
        city->powers |= SEPTEM_POWER_LAST_CARD;
        break;
    case SEPTEM_FX_SALVAGE:
        raise(g, seat, SEPTEM_PHASE_SALVAGE, origin.order != 0 ? origin.order : fx->flat.n);
        break;
    case SEPTEM_FX_COPY_GUILD:
        city->guild_copies++;
        break;
    case SEPTEM_FX_MASK:
        city->masks += fx->flat.n;
        break;
    case SEPTEM_FX_DIPLOMACY:
        city->diplomacy += fx->flat.n;
        break;
    case SEPTEM_FX_LOSS:
        inflict(g, seat, (struct septem_loss){.coins = fx->flat.n});
        break;
    case SEPTEM_FX_LOSS_BY_AGE:
        inflict(g, seat, (struct septem_loss){.coins = g->age});
        break;
    case SEPTEM_FX_LOSS_PER:
        inflict(g, seat, loss_per(fx));
        break;
    case SEPTEM_FX_REBATE:
        city->cheap |= (uint8_t)(sides_of(fx->trade.whose) << 4);
        city->powers |= SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_PRODUCE_OWNED:
        city->owned += fx->flat.n;
        city->powers |= SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_PRODUCE_MISSING:
        city->missing += fx->flat.n;
        city->powers |= SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_FREE_STAGES:
        city->powers |= SEPTEM_POWER_FREE_STAGES;
        break;
    case SEPTEM_FX_HARBOUR:
        city->powers |= SEPTEM_POWER_HARBOUR | SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_GIFT:
        give(g, seat, fx->gift.whose, fx->gift.n);
        break;
    case SEPTEM_FX_REDUCTION:
        city->reductions |= city_kind_bit(fx->per.of);
        city->powers |= SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_BANK_UNIT:
        city->powers |= SEPTEM_POWER_BANK_UNIT | SEPTEM_POWER_WILD;
        break;
    case SEPTEM_FX_FREE_COLOUR:
        city->free_colours |= city_kind_bit(fx->per.of);
        break;
    case SEPTEM_FX_FREE_PER_AGE:
        city->free_per_age |= city_kind_bit(fx->per.of);
        city->powers |= SEPTEM_POWER_FREE_COLOUR;
        break;
    case SEPTEM_FX_FREE_LEADERS:
        city->powers |= SEPTEM_POWER_FREE_LEADERS;
        break;
    case SEPTEM_FX_CHEAP_LEADERS:
        cheapen_leaders(g, seat, fx);
        break;
    case SEPTEM_FX_COINS_EACH:
    case SEPTEM_FX_LOSS_EACH:
    case SEPTEM_FX_SHIELDS_PER:
        city->powers |= SEPTEM_POWER_EVENTS;
        break;
    case SEPTEM_FX_BANK_BONUS:
        city->powers |= SEPTEM_POWER_BANK_BONUS;
        g->bonus_fresh |= (uint8_t)(1u << seat);
        break;
    case SEPTEM_FX_VICTORY:
        city_win(g, seat, 1);
        city_take(g, seat, effect_coins_each(g, seat, SEPTEM_COUNT_VICTORIES));
        break;
    case SEPTEM_FX_FORGET_DEFEATS:
        city->counts[SEPTEM_COUNT_DEFEATS] = 0;
        break;
    case SEPTEM_FX_OTHERS_RETURN:
        ask_tokens_of_others(g, seat);
        break;
    case SEPTEM_FX_REDIRECT_DEFEATS:
        city->powers |= SEPTEM_POWER_REDIRECT;
        break;
    case SEPTEM_FX_HIRE:
        raise(g, seat, SEPTEM_PHASE_HIRE, DUE_HIRE);
        break;
    case SEPTEM_FX_BURY:
        raise(g, seat, SEPTEM_PHASE_BURY, DUE_BURY);
        break;
    case SEPTEM_FX_COURT:
        city->courtier = origin.card;
        raise(g, seat, SEPTEM_PHASE_COURT, DUE_COURT);
        break;
    case SEPTEM_FX_FREEZE:
        city->powers |= SEPTEM_POWER_FREEZE;
        break;
    case SEPTEM_FX_COPY_STAGE:
    case SEPTEM_FX_STAGE_FOR_COINS:
    case SEPTEM_FX_DRAW: /* R10.19: after all that goes into the box */
    WORDS_COINS:
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
}

void effect_enter(struct septem_game *g, int seat, const struct septem_effect *effects,
                  struct origin origin)
{
    assert(seat >= 0 && seat < g->cities);
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        enter_one(g, seat, &effects[i], origin);
    }
}

/* ---- What they bring at once ---- */

static int coins_of(const struct septem_game *g, int seat, const struct septem_effect *fx)
{
    switch (fx->kind) {
    case SEPTEM_FX_COINS:
        return fx->flat.n;
    case SEPTEM_FX_COINS_PER:
        return fx->per.n * septem_game_count(g, seat, fx->per.of, fx->per.whose);
    WORDS_TRADE:
    WORDS_FREEDOM:
    WORDS_OTHERS:
    WORDS_EACH:
    WORDS_CONFLICT:
    WORDS_QUESTIONS:
    WORDS_SCIENCE:
    WORDS_COUNTED:
    case SEPTEM_FX_POINTS:
    case SEPTEM_FX_POINTS_PER:
    WORDS_ELSEWHERE:
        break;
    }
    return 0;
}

int effect_coins(const struct septem_game *g, int seat, const struct septem_effect *effects)
{
    assert(seat >= 0 && seat < g->cities);
    int coins = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        coins += coins_of(g, seat, &effects[i]);
    }
    return coins;
}

int effect_flat(const struct septem_effect *effects, enum septem_fx kind)
{
    int sum = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        sum += effects[i].kind == kind ? effects[i].flat.n : 0;
    }
    return sum;
}

/* ---- What leaders do from then on ---- */

/* The sum of per.n over the words of this kind about `of`, of all leaders in force here. */
static int sum_in_force(const struct septem_city *city, enum septem_fx kind, int of)
{
    int sum = 0;
    bool any = (city->powers & SEPTEM_POWER_EVENTS) != 0;
    for (int card = LEADER_FIRST; any && card < CARD_END; card++) {
        const struct septem_effect *effects = card_rows[card].effects;
        if (!septem_card_set_has(&city->built, (septem_card)card) && card != city->courted) {
            continue;
        }
        for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
            if (effects[i].kind == kind && effects[i].per.of == of) {
                sum += effects[i].per.n;
            }
        }
    }
    return sum;
}

int effect_coins_each(const struct septem_game *g, int seat, int of)
{
    assert(of >= 0 && of < SEPTEM_COUNTED_COUNT);
    assert(seat >= 0 && seat < g->cities);
    return sum_in_force(&g->city[seat], SEPTEM_FX_COINS_EACH, of);
}

void effect_loss_each(struct septem_game *g, int seat, int of)
{
    assert(of >= 0 && of < SEPTEM_COUNTED_COUNT);
    assert(seat >= 0 && seat < g->cities);
    int coins = sum_in_force(&g->city[seat], SEPTEM_FX_LOSS_EACH, of);
    if (coins != 0) {
        inflict(g, seat, (struct septem_loss){.coins = (uint8_t)coins});
    }
}

int septem_game_shields(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    return city->shields + city->counts[SEPTEM_COUNT_DEFEATS] *
                               sum_in_force(city, SEPTEM_FX_SHIELDS_PER, SEPTEM_COUNT_DEFEATS);
}

/* ---- At the end ---- */

/* The least of the counts of these colours. */
static int sets_of(const struct septem_city *city, unsigned kinds)
{
    int sets = UINT8_MAX;
    for (int colour = 0; kinds >> colour != 0; colour++) {
        if ((kinds >> colour & 1) && city->counts[colour] < sets) {
            sets = city->counts[colour];
        }
    }
    return sets;
}

static bool has_most(const struct septem_game *g, int seat, int of)
{
    int own = septem_game_count(g, seat, of, SEPTEM_OWN);
    return own > septem_game_count(g, seat, of, SEPTEM_LEFT) &&
           own > septem_game_count(g, seat, of, SEPTEM_RIGHT);
}

/* Leaders lying face up, this one aside. */
static int other_leaders(const struct septem_city *city, septem_card leader)
{
    return city->counts[SEPTEM_WHITE] - septem_card_set_has(&city->built, leader);
}

static int less(int points, int by) /* R10.16 */
{
    return points > by ? points - by : 0;
}

static int pairs_of(const uint8_t victories[SEPTEM_AGES])
{
    int points = 0;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        points += septem_token_value(age) * (victories[age - 1] / 2);
    }
    return points;
}

static int points_of(const struct septem_game *g, int seat, const struct septem_effect *fx,
                     septem_card card)
{
    const struct septem_city *city = &g->city[seat];
    switch (fx->kind) {
    case SEPTEM_FX_POINTS_PER:
        return fx->per.n * septem_game_count(g, seat, fx->per.of, fx->per.whose);
    case SEPTEM_FX_POINTS_PER_MARKER:
        return card == 0
                   ? 0
                   : fx->per.n * septem_game_count(g, seat, card_rows[card].colour, fx->per.whose);
    case SEPTEM_FX_POINTS_PER_SET:
        return fx->set.n * sets_of(city, fx->set.kinds);
    case SEPTEM_FX_POINTS_PER_PAIR:
        return pairs_of(city->victories);
    case SEPTEM_FX_POINTS_IF_MOST:
        return has_most(g, seat, fx->per.of) ? fx->per.n : 0;
    case SEPTEM_FX_POINTS_IF_NONE:
        return septem_game_count(g, seat, fx->per.of, fx->per.whose) == 0 ? fx->per.n : 0;
    case SEPTEM_FX_POINTS_IF_ALONE:
        return other_leaders(city, card) == 0 ? fx->flat.n : 0;
    case SEPTEM_FX_POINTS_LESS:
        return less(fx->per.n, septem_game_count(g, seat, fx->per.of, fx->per.whose));
    WORDS_TRADE:
    WORDS_FREEDOM:
    WORDS_COINS:
    WORDS_OTHERS:
    WORDS_EACH:
    WORDS_CONFLICT:
    WORDS_QUESTIONS:
    WORDS_SCIENCE:
    case SEPTEM_FX_POINTS:
    WORDS_ELSEWHERE:
        break;
    }
    return 0;
}

int effect_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                  septem_card card)
{
    assert(seat >= 0 && seat < g->cities);
    int points = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        points += points_of(g, seat, &effects[i], card);
    }
    return points;
}

bool effect_counts_marker(const struct septem_effect *effects)
{
    bool counts = false;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        counts |= effects[i].kind == SEPTEM_FX_POINTS_PER_MARKER;
    }
    return counts;
}

int effect_copied_points(const struct septem_game *g, int seat, septem_card card)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_effect *effects = card_rows[card].effects;
    int points = effect_flat(effects, SEPTEM_FX_POINTS) +
                 effect_points(g, seat, effects, CARD_NONE); /* it does not lie here */
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        const struct septem_effect *fx = &effects[i];
        if (fx->kind == SEPTEM_FX_POINTS_PER && fx->per.of == card_rows[card].colour &&
            (fx->per.whose & SEPTEM_OWN)) {
            points += fx->per.n; /* it counts itself */
        }
    }
    return points;
}

static void symbols_of(const struct septem_effect *fx, struct effect_symbols *out)
{
    switch (fx->kind) {
    case SEPTEM_FX_SYMBOL:
        out->fixed[fx->science.symbol]++;
        break;
    case SEPTEM_FX_ANY_SYMBOL:
        out->fixed[SEPTEM_SYMBOL_NONE]++;
        break;
    case SEPTEM_FX_SET_BONUS:
        out->set_bonus += fx->flat.n;
        break;
    case SEPTEM_FX_MOST_SYMBOL:
        out->mosts++;
        break;
    case SEPTEM_FX_SWAP_SYMBOL:
        out->swaps++;
        break;
    WORDS_TRADE:
    WORDS_FREEDOM:
    WORDS_COINS:
    WORDS_OTHERS:
    WORDS_EACH:
    WORDS_CONFLICT:
    WORDS_QUESTIONS:
    WORDS_COUNTED:
    case SEPTEM_FX_POINTS:
    case SEPTEM_FX_POINTS_PER:
    WORDS_ELSEWHERE:
        break;
    }
}

void effect_symbols(const struct septem_effect *effects, struct effect_symbols *out)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        symbols_of(&effects[i], out);
    }
}
