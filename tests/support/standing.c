/* What stands in a city: see standing.h. */
#include "standing.h"

static void add_effects(struct standing *standing, const struct septem_effect *effects, bool sold)
{
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        standing->effects[standing->count] = &effects[i];
        standing->for_sale[standing->count++] = sold;
    }
}

const struct septem_stage *standing_stage(const struct septem_game *g, int seat, int stage, int as)
{
    const struct septem_stage *own = &septem_board_info(g->city[seat].board)->stages[stage - 1];
    const struct septem_effect *copy = &own->effects[0];
    if (copy->kind != SEPTEM_FX_COPY_STAGE) {
        return own;
    }
    int from = (seat + (copy->copy.whose == SEPTEM_LEFT ? 1 : g->cities - 1)) % g->cities;
    const struct septem_board_info *board = septem_board_info(g->city[from].board);
    int number = copy->copy.stage == 0 ? board->stage_count : copy->copy.stage;
    return &board->stages[(board->any_order ? as : number) - 1];
}

struct standing standing_in(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = septem_board_info(city->board);
    struct standing standing = {.count = 0};
    for (int card = 1; card < septem_card_end(); card++) {
        const struct septem_card_info *info = septem_card_info((septem_card)card);
        if (septem_card_set_has(&city->built, (septem_card)card) || card == city->courted) {
            add_effects(&standing, info->effects,
                        info->colour == SEPTEM_BROWN || info->colour == SEPTEM_GRAY);
        }
    }
    for (int stage = 0; stage < board->stage_count; stage++) {
        if (city->stages >> stage & 1) {
            const struct septem_stage *built = standing_stage(g, seat, stage + 1, city->as[stage]);
            add_effects(&standing, built->effects, false);
        }
    }
    add_effects(&standing, board->start, false);
    return standing;
}

bool standing_says(const struct septem_game *g, int seat, enum septem_fx kind)
{
    struct standing standing = standing_in(g, seat);
    for (int i = 0; i < standing.count; i++) {
        if (standing.effects[i]->kind == kind) {
            return true;
        }
    }
    return false;
}
