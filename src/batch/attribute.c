/* Attributes: rows of the tables as numbers. See septem/attribute.h. */
#include <septem/attribute.h>

#include <assert.h>
#include <string.h>

#include "../engine/rows.h"

enum {
#define ATTRIBUTE(name, count, text) AT_##name, AT_##name##_LAST = AT_##name + (count)-1,
#include "attributes.def"
#undef ATTRIBUTE
    END
};

int septem_attribute_size(void)
{
    return END;
}

static void put_units(uint8_t *out, uint32_t units)
{
    for (int i = 0; i < SEPTEM_RESOURCE_COUNT; i++) {
        out[i] = (uint8_t)(out[i] + (units >> (4 * i) & 15));
    }
}

/* The amount of an effect, if it has one. */
static uint8_t amount_of(const struct septem_effect *fx)
{
    switch ((int)fx->kind) {
    case SEPTEM_FX_PRODUCE:
    case SEPTEM_FX_PRODUCE_ANY:
    case SEPTEM_FX_SYMBOL:
    case SEPTEM_FX_DISCOUNT:
    case SEPTEM_FX_REBATE:
    case SEPTEM_FX_COPY_STAGE:
        return 0;
    case SEPTEM_FX_CHEAP_LEADERS:
        return fx->cheap.own;
    default:
        return fx->flat.n; /* every other struct of the union begins with its number */
    }
}

static void put_whose(uint8_t *out, uint8_t whose)
{
    for (int i = 0; i < 3; i++) {
        out[AT_WHOSE + i] = (out[AT_WHOSE + i] | whose >> i) & 1;
    }
}

static void put_per(uint8_t *out, const struct septem_effect *fx)
{
    int row = fx->kind == SEPTEM_FX_COINS_PER    ? AT_COINS_OF
              : fx->kind == SEPTEM_FX_POINTS_PER ? AT_POINTS_OF
                                                 : AT_OTHER_OF;
    if (fx->per.of < SEPTEM_COUNTED_COUNT) {
        out[row + fx->per.of] = fx->per.n > 0 ? fx->per.n : 1;
    }
    put_whose(out, fx->per.whose);
}

static void put_trade(uint8_t *out, const struct septem_effect *fx)
{
    out[AT_WARE + fx->trade.ware] = 1;
    put_whose(out, fx->trade.whose);
}

static void put_kinds(uint8_t *out, const struct septem_effect *fx)
{
    for (int kind = 0; kind < SEPTEM_COLOUR_COUNT; kind++) {
        out[AT_KINDS + kind] = fx->set.kinds >> kind & 1;
    }
}

static void put_effect(uint8_t *out, const struct septem_effect *fx)
{
    out[AT_WORD + (int)fx->kind] = 1;
    out[AT_AMOUNT + (int)fx->kind] = amount_of(fx);
    switch ((int)fx->kind) {
    case SEPTEM_FX_PRODUCE:
        put_units(out + AT_PRODUCE, fx->produce.units);
        break;
    case SEPTEM_FX_PRODUCE_ANY:
        put_units(out + AT_ANY_OF, fx->produce.units);
        break;
    case SEPTEM_FX_SYMBOL:
        out[AT_SYMBOL + fx->science.symbol] = 1;
        break;
    case SEPTEM_FX_DISCOUNT:
    case SEPTEM_FX_REBATE:
        put_trade(out, fx);
        break;
    case SEPTEM_FX_POINTS_PER_SET:
        put_kinds(out, fx);
        break;
    case SEPTEM_FX_COINS_PER:
    case SEPTEM_FX_POINTS_PER:
    case SEPTEM_FX_LOSS_PER:
    case SEPTEM_FX_POINTS_PER_MARKER:
    case SEPTEM_FX_POINTS_IF_MOST:
    case SEPTEM_FX_POINTS_IF_NONE:
    case SEPTEM_FX_POINTS_LESS:
    case SEPTEM_FX_SHIELDS_PER:
    case SEPTEM_FX_REDUCTION:
    case SEPTEM_FX_FREE_COLOUR:
    case SEPTEM_FX_FREE_PER_AGE:
    case SEPTEM_FX_COINS_EACH:
    case SEPTEM_FX_LOSS_EACH:
        put_per(out, fx);
        break;
    default:
        break;
    }
}

static void put_effects(uint8_t *out, const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        put_effect(out, &effects[i]);
    }
}

/* How many cards are free to build after this one. */
static uint8_t frees(septem_card card)
{
    int count = 0;
    for (int other = CARD_NONE + 1; other < CARD_END; other++) {
        for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
            count += card_rows[other].free_after[i] == card;
        }
    }
    return (uint8_t)count;
}

void septem_attribute_card(septem_card card, uint8_t *out)
{
    assert(card < CARD_END && out != NULL);
    const struct septem_card_info *info = septem_card_info(card);
    memset(out, 0, END);
    if (info == NULL) {
        return;
    }
    put_units(out + AT_COST, info->cost.units);
    out[AT_COST_AGE] = info->cost_by_age;
    out[AT_COLOUR + info->colour] = 1;
    out[AT_AGE + info->age] = 1;
    out[AT_SET + info->set] = 1;
    for (int i = 0; i < 8; i++) {
        out[AT_COPIES + i] = info->copies >> i & 1;
    }
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        out[AT_CHAINED] = (uint8_t)(out[AT_CHAINED] + (info->free_after[i] != CARD_NONE));
    }
    out[AT_FREES] = frees(card);
    put_effects(out, info->effects);
}

void septem_attribute_stage(septem_board board, int stage, uint8_t *out)
{
    const struct septem_board_info *info = septem_board_info(board);
    memset(out, 0, END);
    if (info == NULL || stage < 0 || stage > info->stage_count) {
        return;
    }
    out[AT_SET + info->set] = 1;
    if (stage == 0) {
        put_units(out + AT_PRODUCE, 1u << (4 * info->resource));
        put_effects(out, info->start);
        return;
    }
    out[AT_STAGE + stage - 1] = 1;
    put_units(out + AT_COST, info->stages[stage - 1].cost.units);
    put_effects(out, info->stages[stage - 1].effects);
}
