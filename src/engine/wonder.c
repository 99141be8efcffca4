/* Wonders: see wonder.h. */
#include "wonder.h"

#include <assert.h>
#include <stddef.h>

#include "hall.h"
#include "hand.h"
#include "leader.h"
#include "move.h"

static const struct septem_stage *own_stage(const struct septem_city *city, int stage)
{
    return &board_rows[city->board].stages[stage - 1];
}

unsigned wonder_open(const struct septem_city *city)
{
    const struct septem_board_info *board = &board_rows[city->board];
    unsigned open = ~(unsigned)city->stages & ((1u << board->stage_count) - 1);
    return board->any_order ? open : open & (~open + 1);
}

bool wonder_is_copy(const struct septem_city *city, int stage)
{
    assert(stage >= 1 && stage <= SEPTEM_STAGES_MAX);
    return own_stage(city, stage)->effects[0].kind == SEPTEM_FX_COPY_STAGE;
}

/* The board whose stage this one copies, NULL where it is a stage of its own. */
static const struct septem_board_info *copied_board(const struct septem_game *g, int seat,
                                                    int stage)
{
    const struct septem_effect *copy = &own_stage(&g->city[seat], stage)->effects[0];
    if (copy->kind != SEPTEM_FX_COPY_STAGE) {
        return NULL;
    }
    int from =
        copy->copy.whose == SEPTEM_LEFT ? septem_game_left(g, seat) : septem_game_right(g, seat);
    return &board_rows[g->city[from].board];
}

const struct septem_stage *wonder_stage(const struct septem_game *g, int seat, int stage, int as)
{
    assert(stage >= 1 && stage <= SEPTEM_STAGES_MAX);
    assert(seat >= 0 && seat < g->cities);
    const struct septem_stage *own = own_stage(&g->city[seat], stage);
    const struct septem_board_info *board = copied_board(g, seat, stage);
    if (board == NULL) {
        return own;
    }
    int printed = own->effects[0].copy.stage;
    int number = as != 0 ? as : printed != 0 ? printed : board->stage_count;
    return &board->stages[number - 1];
}

unsigned wonder_choices(const struct septem_game *g, int seat, int stage)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = copied_board(g, seat, stage);
    if (board == NULL || !board->any_order) {
        return 1;
    }
    unsigned choices = (2u << board->stage_count) - 2;
    for (int other = 1; other <= board_rows[city->board].stage_count; other++) {
        if (copied_board(g, seat, other) == board) {
            choices &= ~(1u << city->as[other - 1]); /* 0 where it is not built: never a choice */
        }
    }
    return choices;
}

const struct septem_stage *septem_game_stage(const struct septem_game *g, int seat, int stage,
                                             int as)
{
    if (seat < 0 || seat >= g->cities || stage < 1 ||
        stage > board_rows[g->city[seat].board].stage_count) {
        return NULL;
    }
    const struct septem_board_info *board = copied_board(g, seat, stage);
    int most = board != NULL && board->any_order ? board->stage_count : 0;
    bool known = most == 0 ? as == 0 : as >= 1 && as <= most;
    return known ? wonder_stage(g, seat, stage, as) : NULL;
}

int septem_game_stages(const struct septem_game *g, int seat,
                       struct septem_stage_choice out[SEPTEM_STAGES_MAX])
{
    int count = 0;
    unsigned open = seat >= 0 && seat < g->cities ? wonder_open(&g->city[seat]) : 0;
    for (int stage = 1; open >> (stage - 1) != 0; stage++) {
        unsigned choices = open >> (stage - 1) & 1 ? wonder_choices(g, seat, stage) : 0;
        for (int as = 0; choices >> as != 0; as++) {
            if (choices >> as & 1) {
                out[count++] = (struct septem_stage_choice){(uint8_t)stage, (uint8_t)as};
            }
        }
    }
    return count;
}

/* The coins of a cost alone. */
static const struct septem_cost *coins_only(const struct septem_cost *cost)
{
    static const struct septem_cost coins[16] = {
        {.units = 0},  {.units = 1},  {.units = 2},  {.units = 3}, {.units = 4},  {.units = 5},
        {.units = 6},  {.units = 7},  {.units = 8},  {.units = 9}, {.units = 10}, {.units = 11},
        {.units = 12}, {.units = 13}, {.units = 14}, {.units = 15}};
    return &coins[septem_cost_coins(cost)];
}

const struct septem_cost *wonder_cost(const struct septem_game *g, int seat, int stage, int as)
{
    assert(stage >= 1 && stage <= SEPTEM_STAGES_MAX);
    assert(seat >= 0 && seat < g->cities);
    const struct septem_cost *cost = &wonder_stage(g, seat, stage, as)->cost;
    return (g->city[seat].powers & SEPTEM_POWER_FREE_STAGES) != 0 ? coins_only(cost) : cost;
}

static int price_in_coins(const struct septem_game *g, int seat, struct septem_stage_choice choice)
{
    return hall_sum(wonder_stage(g, seat, choice.stage, choice.as)->cost.units);
}

int wonder_list_for_coins(const struct septem_game *g, int seat, uint64_t move,
                          struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    int choice_count = septem_game_stages(g, seat, choices);
    int count = 0;
    for (int i = 0; i < choice_count; i++) {
        int price = price_in_coins(g, seat, choices[i]);
        if (price <= g->city[seat].coins) {
            move_write(&out[count++], move + MOVE_FIELD(stage, choices[i].stage) +
                                          MOVE_FIELD(as, choices[i].as) + MOVE_FIELD(bank, price));
        }
    }
    return count;
}

struct septem_stage_choice wonder_cheapest_for_coins(const struct septem_game *g, int seat,
                                                     int *price)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX], best = {0, 0};
    int count = septem_game_stages(g, seat, choices);
    for (int i = 0; i < count; i++) {
        int coins = price_in_coins(g, seat, choices[i]);
        if (i == 0 || coins < *price) {
            *price = coins;
            best = choices[i];
        }
    }
    return best;
}

/* ---- Cards under stages ---- */

septem_card septem_game_marker(const struct septem_game *g, int seat, int stage)
{
    uint8_t where = g->city[seat].markers[stage - 1];
    if (where == 0) {
        return 0;
    }
    if (where == MARKER_COURTIER) {
        return g->city[seat].courtier;
    }
    if (where >= MARKER_SLOT) {
        return leader_at(g, where - MARKER_SLOT);
    }
    struct hand_place at = hand_at(where);
    return g->hands[at.age - 1][at.hand][at.place];
}
