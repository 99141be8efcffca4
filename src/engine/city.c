/* What a city does when something comes into it: see city.h. */
#include "city.h"

#include "effect.h"
#include "payment.h"
#include "rows.h"
#include "wonder.h"

enum { START_COINS = 3 };

void city_init(struct septem_game *g, int seat)
{
    const struct septem_board_info *board = &board_rows[g->city[seat].board];
    payment_produce(g, seat, 1u << 4 * board->resource, false, true);
    effect_enter(g, seat, board->start, effect_origin_stage(false));
    city_gain(g, seat, START_COINS + board->start_coins);
}

void city_build(struct septem_game *g, int seat, septem_card card)
{
    struct septem_city *city = &g->city[seat];
    const struct septem_card_info *row = &card_rows[card];
    city->built.words[card >> 6] |= (uint64_t)1 << (card & 63);
    city->counts[row->colour]++;
    effect_enter(g, seat, row->effects, effect_origin_card(card));
}

void city_build_stage(struct septem_game *g, int seat, int stage, int as, uint8_t marker)
{
    struct septem_city *city = &g->city[seat];
    const struct septem_stage *built = wonder_stage(g, seat, stage, as);
    city->stages |= (uint8_t)(1u << (stage - 1));
    city->markers[stage - 1] = marker;
    city->as[stage - 1] = (uint8_t)as;
    city->counts[SEPTEM_COUNT_STAGES]++;
    effect_enter(g, seat, built->effects, effect_origin_stage(wonder_is_copy(city, stage)));
}

void city_gain(struct septem_game *g, int seat, int coins)
{
    g->city[seat].coins = (uint16_t)(g->city[seat].coins + coins);
    g->bank = (int16_t)(g->bank + coins);
}
