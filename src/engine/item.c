/* What the points of a score come from, one by one (R7). */
#include <assert.h>

#include <septem/cities.h>
#include <septem/score.h>

#include "effect.h"
#include "rows.h"
#include "wonder.h"

static struct septem_item item_of(const struct septem_game *g, int seat,
                                  const struct septem_effect *effects, septem_card card)
{
    int points = effect_flat(effects, SEPTEM_FX_POINTS) + effect_points(g, seat, effects, card);
    return (struct septem_item){.points = (int16_t)points};
}

static int list_card(const struct septem_game *g, int seat, septem_card card,
                     struct septem_item *out)
{
    *out = item_of(g, seat, card_rows[card].effects, card);
    out->card = card;
    out->line = effect_origin_card(card).line;
    return out->points != 0;
}

int septem_game_items(const struct septem_game *g, int seat,
                      struct septem_item out[SEPTEM_ITEMS_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    int count = 0;
    for (int card = CARD_NONE + 1; card < septem_card_end(); card++) {
        if (septem_card_set_has(&city->built, (septem_card)card)) {
            count += list_card(g, seat, (septem_card)card, &out[count]);
        }
    }
    if (city->courted != CARD_NONE) {
        count += list_card(g, seat, city->courted, &out[count]);
    }
    for (int stage = 1; stage <= board_rows[city->board].stage_count; stage++) {
        if (septem_city_has_stage(city, stage)) {
            const struct septem_stage *built = wonder_stage(g, seat, stage, city->as[stage - 1]);
            out[count] = item_of(g, seat, built->effects, septem_game_marker(g, seat, stage));
            out[count].stage = (uint8_t)stage;
            out[count].line = SEPTEM_LINE_WONDER;
            count += out[count].points != 0;
        }
    }
    return count;
}
