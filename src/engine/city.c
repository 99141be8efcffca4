/* What a city does when something comes into it: see city.h. */
#include "city.h"

#include <assert.h>

#include "effect.h"
#include "payment.h"
#include "rows.h"
#include "wonder.h"

_Static_assert(SEPTEM_COUNT_STAGES - SEPTEM_BLUE < 8, "a bit for each kind that can be saved");

void city_init(struct septem_game *g, int seat, int coins)
{
    const struct septem_board_info *board = &board_rows[g->city[seat].board];
    payment_produce(g, seat, 1u << 4 * board->resource, false, true);
    effect_enter(g, seat, board->start, effect_origin_stage(false));
    city_gain(g, seat, coins + board->start_coins);
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
    assert(stage >= 1 && stage <= SEPTEM_STAGES_MAX);
    assert(seat >= 0 && seat < g->cities);
    struct septem_city *city = &g->city[seat];
    const struct septem_stage *built = wonder_stage(g, seat, stage, as);
    city->stages |= (uint8_t)(1u << (stage - 1));
    city->markers[stage - 1] = marker;
    city->as[stage - 1] = (uint8_t)as;
    city->counts[SEPTEM_COUNT_STAGES]++;
    effect_enter(g, seat, built->effects, effect_origin_stage(wonder_is_copy(city, stage)));
    effect_loss_each(g, seat, SEPTEM_COUNT_STAGES);
}

void city_court(struct septem_game *g, int seat, septem_card leader)
{
    assert(seat >= 0 && seat < g->cities);
    g->city[seat].courted = leader;
    effect_enter(g, seat, card_rows[leader].effects, effect_origin_courted(leader));
}

void city_win(struct septem_game *g, int seat, int tokens)
{
    assert(tokens >= 0);
    assert(seat >= 0 && seat < g->cities);
    struct septem_city *city = &g->city[seat];
    city->victories[g->age - 1] += (uint8_t)tokens;
    city->counts[SEPTEM_COUNT_VICTORIES] += (uint8_t)tokens;
}

void city_gain(struct septem_game *g, int seat, int coins)
{
    assert(seat >= 0 && seat < g->cities);
    g->city[seat].coins = (uint16_t)(g->city[seat].coins + coins);
    g->bank = (int16_t)(g->bank + coins);
}

void city_take_bonus(struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    if (!((g->bonus_taken | g->bonus_fresh) >> seat & 1)) {
        g->bonus_taken |= (uint8_t)(1u << seat);
        city_gain(g, seat, 1);
    }
}
