/* What a city does when something comes into it: see city.h. */
#include "city.h"

#include "effect.h"
#include "payment.h"
#include "rows.h"

enum { START_COINS = 3 };

void city_init(struct septem_game *g, int seat)
{
    const struct septem_board_info *board = &board_rows[g->city[seat].board];
    payment_produce(g, seat, 1u << 4 * board->resource, false, true);
    city_gain(g, seat, START_COINS);
}

void city_build(struct septem_game *g, int seat, septem_card card)
{
    struct septem_city *city = &g->city[seat];
    const struct septem_card_info *row = &card_rows[card];
    city->built.words[card >> 6] |= (uint64_t)1 << (card & 63);
    city->counts[row->colour]++;
    effect_enter(g, seat, row->effects, effect_origin_card(card));
}

void city_build_stage(struct septem_game *g, int seat, int stage, uint8_t marker)
{
    struct septem_city *city = &g->city[seat];
    city->stages |= (uint8_t)(1u << (stage - 1));
    city->markers[stage - 1] = marker;
    city->counts[SEPTEM_COUNT_STAGES]++;
    effect_enter(g, seat, board_rows[city->board].stages[stage - 1].effects, effect_origin_stage());
}

void city_gain(struct septem_game *g, int seat, int coins)
{
    g->city[seat].coins = (uint16_t)(g->city[seat].coins + coins);
    g->bank = (int16_t)(g->bank + coins);
}

const struct septem_cost *city_coins_only(const struct septem_cost *cost)
{
    static const struct septem_cost coins[16] = {
        {.units = 0},  {.units = 1},  {.units = 2},  {.units = 3}, {.units = 4},  {.units = 5},
        {.units = 6},  {.units = 7},  {.units = 8},  {.units = 9}, {.units = 10}, {.units = 11},
        {.units = 12}, {.units = 13}, {.units = 14}, {.units = 15}};
    return &coins[septem_cost_coins(cost)];
}

int city_next_stage(const struct septem_city *city)
{
    /* The lowest stage not built, from 1, by the set of those that are. */
    static const uint8_t lowest[1 << SEPTEM_STAGES_MAX] = {1, 2, 1, 3, 1, 2, 1, 4,
                                                           1, 2, 1, 3, 1, 2, 1, 5};
    int stage = lowest[city->stages];
    return stage <= board_rows[city->board].stage_count ? stage : 0;
}
