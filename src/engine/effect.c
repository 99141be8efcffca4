/* What an effect does, moment by moment: see effect.h. */
#include "effect.h"

#include "payment.h"
#include "rows.h"

static const uint8_t line_of_colour[SEPTEM_COLOUR_COUNT] = {
    [SEPTEM_BROWN] = SEPTEM_LINE_COMMERCE,  [SEPTEM_GRAY] = SEPTEM_LINE_COMMERCE,
    [SEPTEM_BLUE] = SEPTEM_LINE_CIVIL,      [SEPTEM_YELLOW] = SEPTEM_LINE_COMMERCE,
    [SEPTEM_RED] = SEPTEM_LINE_MILITARY,    [SEPTEM_GREEN] = SEPTEM_LINE_SCIENCE,
    [SEPTEM_PURPLE] = SEPTEM_LINE_GUILDS,   [SEPTEM_BLACK] = SEPTEM_LINE_CITIES,
    [SEPTEM_WHITE] = SEPTEM_LINE_LEADERS,
};

struct origin effect_origin_card(septem_card card)
{
    return (struct origin){.card = card,
                           .line = line_of_colour[card_rows[card].colour],
                           .sold = septem_card_is_sold(card)};
}

struct origin effect_origin_stage(void)
{
    return (struct origin){.line = SEPTEM_LINE_WONDER};
}

/* Raw bits of septem_city.cheap are 0 and 1, those of goods 2 and 3; left before right. */
static uint8_t cheap_bits(enum septem_ware ware, int whose)
{
    int sides = whose >> 1 & 3;
    return (uint8_t)(ware == SEPTEM_WARE_RAW ? sides : sides << 2);
}

static void note_late(struct septem_city *city, septem_card card)
{
    if (card != 0 && (city->late_count == 0 || city->late[city->late_count - 1] != card)) {
        city->late[city->late_count++] = card;
    }
}

static void enter_one(struct septem_game *g, int seat, const struct septem_effect *fx,
                      struct origin origin)
{
    struct septem_city *city = &g->city[seat];
    switch (fx->kind) {
    case SEPTEM_FX_PRODUCE:
        payment_produce(g, seat, fx->produce.units, false, origin.sold);
        break;
    case SEPTEM_FX_PRODUCE_ANY:
        payment_produce(g, seat, fx->produce.units, true, origin.sold);
        break;
    case SEPTEM_FX_POINTS:
        city->points[origin.line] += fx->flat.n;
        break;
    case SEPTEM_FX_SHIELDS:
        city->shields += fx->flat.n;
        break;
    case SEPTEM_FX_SYMBOL:
        city->symbols[fx->science.symbol]++;
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
        g->salvages[seat] |= (uint8_t)(1u << fx->flat.n);
        break;
    case SEPTEM_FX_COPY_GUILD:
        city->guild_copies++;
        break;
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

static int points_of(const struct septem_game *g, int seat, const struct septem_effect *fx)
{
    switch (fx->kind) {
    case SEPTEM_FX_POINTS_PER:
        return fx->per.n * count(g, seat, fx->per.of, fx->per.whose);
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
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
    return 0;
}

int effect_points(const struct septem_game *g, int seat, const struct septem_effect *effects)
{
    int points = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        points += points_of(g, seat, &effects[i]);
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
    case SEPTEM_FX_NONE:
    case SEPTEM_FX_COUNT:
        break;
    }
    return 0;
}

int effect_copied_points(const struct septem_game *g, int seat,
                         const struct septem_effect *effects, int *any_symbols)
{
    int points = 0;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        points += copied_of(g, seat, &effects[i], any_symbols);
    }
    return points;
}
