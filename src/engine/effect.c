/* What an effect does, moment by moment: see effect.h. */
#include "effect.h"

#include "city.h"
#include "payment.h"
#include "phase.h"
#include "rows.h"

enum { COPIED_ORDER = 3 }; /* where searches by copied stages stand in the order of R8.4 */

static const uint8_t line_of_colour[SEPTEM_COLOUR_COUNT] = {
    [SEPTEM_BROWN] = SEPTEM_LINE_COMMERCE, [SEPTEM_GRAY] = SEPTEM_LINE_COMMERCE,
    [SEPTEM_BLUE] = SEPTEM_LINE_CIVIL,     [SEPTEM_YELLOW] = SEPTEM_LINE_COMMERCE,
    [SEPTEM_RED] = SEPTEM_LINE_MILITARY,   [SEPTEM_GREEN] = SEPTEM_LINE_SCIENCE,
    [SEPTEM_PURPLE] = SEPTEM_LINE_GUILDS,  [SEPTEM_BLACK] = SEPTEM_LINE_CITIES,
    [SEPTEM_WHITE] = SEPTEM_LINE_LEADERS,
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
    return (struct origin){.line = SEPTEM_LINE_WONDER, .copied = copied};
}

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
static void inflict(struct septem_game *g, int seat, const struct septem_effect *fx)
{
    phase_raise(g, SEPTEM_PHASE_PAY);
    for (int victim = 0; victim < g->cities; victim++) {
        struct septem_loss *loss = &g->losses[victim];
        if (victim == seat) {
            continue;
        }
        if (fx->kind == SEPTEM_FX_LOSS) {
            loss->coins += fx->flat.n;
        } else if (fx->per.of == SEPTEM_COUNT_VICTORIES) {
            loss->per_victory += fx->per.n;
        } else {
            loss->per_stage += fx->per.n;
        }
    }
}

static void note_late(struct septem_city *city, septem_card card)
{
    if (card != 0 && (city->late_count == 0 || city->late[city->late_count - 1] != card)) {
        city->late[city->late_count++] = card;
    }
}

/* Coins of the bank for neighbours. That they come before R5.5 makes no difference: nobody can
 * spend in this turn what it brings. */
static void give(struct septem_game *g, int seat, int whose, int coins)
{
    if (whose & SEPTEM_LEFT) {
        city_gain(g, septem_game_left(g, seat), coins);
    }
    if (whose & SEPTEM_RIGHT) {
        city_gain(g, septem_game_right(g, seat), coins);
    }
}

/* R12.4: the stones that a brown card shows, one where it offers them as a choice. */
static uint8_t stones_on(const struct septem_effect *fx, struct origin origin)
{
    return origin.brown ? (uint8_t)(fx->produce.units >> 4 * SEPTEM_STONE & 15) : 0;
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
        note_late(city, origin.card);
        break;
    case SEPTEM_FX_FREE_BUILD:
        city->powers |= SEPTEM_POWER_FREE_BUILD;
        break;
    case SEPTEM_FX_LAST_CARD:
        city->powers |= SEPTEM_POWER_LAST_CARD;
        break;
    case SEPTEM_FX_SALVAGE:
        g->salvages[seat] =
            (uint16_t)(g->salvages[seat] + (1u << 2 * (origin.copied ? COPIED_ORDER : fx->flat.n)));
        phase_raise(g, SEPTEM_PHASE_SALVAGE);
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
    case SEPTEM_FX_LOSS_PER:
        inflict(g, seat, fx);
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
    case SEPTEM_FX_COPY_STAGE:
    case SEPTEM_FX_POINTS_PER_MARKER:
    case SEPTEM_FX_COINS:
    case SEPTEM_FX_COINS_PER:
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
}

void effect_enter(struct septem_game *g, int seat, const struct septem_effect *effects,
                  struct origin origin)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        enter_one(g, seat, &effects[i], origin);
    }
}

static int count(const struct septem_game *g, int seat, int of, int whose)
{
    int n = 0;
    if (whose & SEPTEM_OWN) {
        n += g->city[seat].counts[of];
    }
    if (whose & SEPTEM_LEFT) {
        n += g->city[septem_game_left(g, seat)].counts[of];
    }
    if (whose & SEPTEM_RIGHT) {
        n += g->city[septem_game_right(g, seat)].counts[of];
    }
    return n;
}

static int coins_of(const struct septem_game *g, int seat, const struct septem_effect *fx)
{
    switch (fx->kind) {
    case SEPTEM_FX_COINS:
        return fx->flat.n;
    case SEPTEM_FX_COINS_PER:
        return fx->per.n * count(g, seat, fx->per.of, fx->per.whose);
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
    case SEPTEM_FX_POINTS:
    case SEPTEM_FX_SHIELDS:
    case SEPTEM_FX_SYMBOL:
    case SEPTEM_FX_ANY_SYMBOL:
    case SEPTEM_FX_DISCOUNT:
    case SEPTEM_FX_POINTS_PER:
    case SEPTEM_FX_FREE_BUILD:
    case SEPTEM_FX_LAST_CARD:
    case SEPTEM_FX_SALVAGE:
    case SEPTEM_FX_COPY_GUILD:
    case SEPTEM_FX_MASK:
    case SEPTEM_FX_DIPLOMACY:
    case SEPTEM_FX_LOSS:
    case SEPTEM_FX_LOSS_PER:
    case SEPTEM_FX_GIFT:
    case SEPTEM_FX_REBATE:
    case SEPTEM_FX_PRODUCE_OWNED:
    case SEPTEM_FX_PRODUCE_MISSING:
    case SEPTEM_FX_FREE_STAGES:
    case SEPTEM_FX_COPY_STAGE:
    case SEPTEM_FX_HARBOUR:
    case SEPTEM_FX_POINTS_PER_MARKER:
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
    return 0;
}

int effect_coins(const struct septem_game *g, int seat, const struct septem_effect *effects)
{
    int coins = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        coins += coins_of(g, seat, &effects[i]);
    }
    return coins;
}

static int points_of(const struct septem_game *g, int seat, const struct septem_effect *fx,
                     septem_card marker)
{
    switch (fx->kind) {
    case SEPTEM_FX_POINTS_PER:
        return fx->per.n * count(g, seat, fx->per.of, fx->per.whose);
    case SEPTEM_FX_POINTS_PER_MARKER:
        return marker == 0 ? 0
                           : fx->per.n * count(g, seat, card_rows[marker].colour, fx->per.whose);
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
    case SEPTEM_FX_POINTS:
    case SEPTEM_FX_SHIELDS:
    case SEPTEM_FX_COINS:
    case SEPTEM_FX_COINS_PER:
    case SEPTEM_FX_SYMBOL:
    case SEPTEM_FX_ANY_SYMBOL:
    case SEPTEM_FX_DISCOUNT:
    case SEPTEM_FX_FREE_BUILD:
    case SEPTEM_FX_LAST_CARD:
    case SEPTEM_FX_SALVAGE:
    case SEPTEM_FX_COPY_GUILD:
    case SEPTEM_FX_MASK:
    case SEPTEM_FX_DIPLOMACY:
    case SEPTEM_FX_LOSS:
    case SEPTEM_FX_LOSS_PER:
    case SEPTEM_FX_GIFT:
    case SEPTEM_FX_REBATE:
    case SEPTEM_FX_PRODUCE_OWNED:
    case SEPTEM_FX_PRODUCE_MISSING:
    case SEPTEM_FX_FREE_STAGES:
    case SEPTEM_FX_COPY_STAGE:
    case SEPTEM_FX_HARBOUR:
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
    return 0;
}

int effect_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                  septem_card marker)
{
    int points = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        points += points_of(g, seat, &effects[i], marker);
    }
    return points;
}

static int copied_of(const struct septem_game *g, int seat, const struct septem_effect *fx,
                     int *any_symbols)
{
    switch (fx->kind) {
    case SEPTEM_FX_POINTS:
        return fx->flat.n;
    case SEPTEM_FX_POINTS_PER:
        return fx->per.n * (count(g, seat, fx->per.of, fx->per.whose) +
                            (fx->per.of == SEPTEM_PURPLE && (fx->per.whose & SEPTEM_OWN)));
    case SEPTEM_FX_ANY_SYMBOL:
        (*any_symbols)++;
        return 0;
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
    case SEPTEM_FX_SHIELDS:
    case SEPTEM_FX_COINS:
    case SEPTEM_FX_COINS_PER:
    case SEPTEM_FX_SYMBOL:
    case SEPTEM_FX_DISCOUNT:
    case SEPTEM_FX_FREE_BUILD:
    case SEPTEM_FX_LAST_CARD:
    case SEPTEM_FX_SALVAGE:
    case SEPTEM_FX_COPY_GUILD:
    case SEPTEM_FX_MASK:
    case SEPTEM_FX_DIPLOMACY:
    case SEPTEM_FX_LOSS:
    case SEPTEM_FX_LOSS_PER:
    case SEPTEM_FX_GIFT:
    case SEPTEM_FX_REBATE:
    case SEPTEM_FX_PRODUCE_OWNED:
    case SEPTEM_FX_PRODUCE_MISSING:
    case SEPTEM_FX_FREE_STAGES:
    case SEPTEM_FX_COPY_STAGE:
    case SEPTEM_FX_HARBOUR:
    case SEPTEM_FX_POINTS_PER_MARKER:
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
    return 0;
}

int effect_copied_points(const struct septem_game *g, int seat, const struct septem_effect *effects,
                         int *any_symbols)
{
    int points = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        points += copied_of(g, seat, &effects[i], any_symbols);
    }
    return points;
}
