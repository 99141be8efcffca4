/* Copying a neighbour's leader (R10.10). */
#include <assert.h>

#include "city.h"
#include "effect.h"
#include "leader.h"
#include "move.h"
#include "phase.h"
#include "rows.h"
#include "wonder.h"

static int side_seat(const struct septem_game *g, int seat, int by)
{
    return by == SEPTEM_BY_LEFT ? septem_game_left(g, seat) : septem_game_right(g, seat);
}

/* The ways to copy a leader: one, or one for each stage that it can build. */
static int list_leader(const struct septem_game *g, int seat, int by, septem_card leader,
                       struct septem_move *out)
{
    uint64_t move = move_word(
        &(struct septem_move){.card = leader, .use = SEPTEM_USE_COURT, .by = (unsigned)by & 7});
    if (leader_says(leader, SEPTEM_FX_FREEZE)) {
        return 0;
    }
    if (leader_says(leader, SEPTEM_FX_STAGE_FOR_COINS)) {
        return wonder_list_for_coins(g, seat, move, out);
    }
    move_write(out, move);
    return 1;
}

int court_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    for (int by = SEPTEM_BY_LEFT; by <= SEPTEM_BY_RIGHT; by++) {
        const struct septem_city *city = &g->city[side_seat(g, seat, by)];
        for (int card = LEADER_FIRST; card < CARD_END; card++) {
            if (septem_card_set_has(&city->built, (septem_card)card)) {
                count += list_leader(g, seat, by, (septem_card)card, out + count);
            }
        }
    }
    return count;
}

static bool has_choice(const struct septem_game *g, int seat)
{
    struct septem_move moves[2 * LEADERS_MAX];
    return court_moves(g, seat, moves) > 0;
}

uint8_t court_ask(struct septem_game *g)
{
    return due_ask(g, DUE_COURT, has_choice);
}

enum septem_deny court_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_move ways[SEPTEM_STAGES_MAX];
    if (move->use != SEPTEM_USE_COURT) {
        return SEPTEM_DENY_USE;
    }
    if (move->by != SEPTEM_BY_LEFT && move->by != SEPTEM_BY_RIGHT) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (leader_face_up(g, side_seat(g, seat, move->by), move->card) < 0) {
        return SEPTEM_DENY_NOT_HERE;
    }
    int count = list_leader(g, seat, move->by, move->card, ways);
    if (move_is_in(ways, count, move_word(move))) {
        return SEPTEM_DENY_NONE;
    }
    return count == 0 ? SEPTEM_DENY_NOT_COPIED : SEPTEM_DENY_MALFORMED;
}

/* The card that copies goes under the stage it builds: it stands here no longer. */
static void mark_with_courtier(struct septem_game *g, int seat, const struct septem_move *move)
{
    struct septem_city *city = &g->city[seat];
    septem_card card = city->courtier;
    city->built.words[card >> 6] &= ~((uint64_t)1 << (card & 63));
    city->counts[card_rows[card].colour]--;
    city_gain(g, seat, -move->bank);
    city_build_stage(g, seat, move->stage, move->as, MARKER_COURTIER);
}

void court_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_COURT && g->owing == 0);
    int coins[SEPTEM_CITIES_MAX] = {0};
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_move *move = &g->sealed[seat];
        if ((g->asked >> seat & 1) && move->stage != 0) {
            coins[seat] = effect_coins_each(g, seat, SEPTEM_COUNT_STAGES); /* R10.7 */
            mark_with_courtier(g, seat, move);
        } else if (g->asked >> seat & 1) {
            city_court(g, seat, move->card);
        }
    }
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_move *move = &g->sealed[seat];
        if (g->asked >> seat & 1) {
            const struct septem_effect *effects =
                move->stage != 0 ? wonder_stage(g, seat, move->stage, move->as)->effects
                                 : card_rows[move->card].effects;
            due_remove(g, seat, DUE_COURT);
            city_take(g, seat, coins[seat] + effect_coins(g, seat, effects));
            leader_draw(g, seat, effect_flat(effects, SEPTEM_FX_DRAW));
        }
    }
}
