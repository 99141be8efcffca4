/* Burying a leader (R10.13): its effect ends, and it is worth twice its cost. */
#include <assert.h>

#include "city.h"
#include "leader.h"
#include "move.h"
#include "phase.h"
#include "rebuild.h"
#include "rows.h"

/* A leader that marks a stage cannot be buried (R10.12). */
static bool can_be_buried(septem_card leader)
{
    return !leader_says(leader, SEPTEM_FX_STAGE_FOR_COINS);
}

int burial_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    for (int card = LEADER_FIRST; card < CARD_END; card++) {
        if (septem_card_set_has(&g->city[seat].built, (septem_card)card) &&
            can_be_buried((septem_card)card)) {
            out[count++] = (struct septem_move){.card = (septem_card)card, .use = SEPTEM_USE_BURY};
        }
    }
    return count;
}

static bool has_leader(const struct septem_game *g, int seat)
{
    struct septem_move moves[LEADERS_MAX];
    return burial_moves(g, seat, moves) > 0;
}

uint8_t burial_ask(struct septem_game *g)
{
    return due_ask(g, DUE_BURY, has_leader);
}

enum septem_deny burial_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_BURY) {
        return SEPTEM_DENY_USE;
    }
    if (!move_is_bare(move)) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (leader_face_up(g, seat, move->card) < 0) {
        return SEPTEM_DENY_NOT_HERE;
    }
    return can_be_buried(move->card) ? SEPTEM_DENY_NONE : SEPTEM_DENY_NOT_BURIED;
}

void burial_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_BURY && g->owing == 0);
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->asked >> seat & 1) {
            int slot = leader_face_up(g, seat, g->sealed[seat].card);
            g->leaders.ends[slot].fate = SEPTEM_LEADER_BURIED; /* the age stays: of recruiting */
            due_remove(g, seat, DUE_BURY);
            rebuild_city(g, seat);
        }
    }
}
