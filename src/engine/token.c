/* Victory tokens given up (R10.17). */
#include <assert.h>

#include "move.h"
#include "phase.h"

static void give_up(struct septem_game *g, int seat, int age)
{
    g->city[seat].victories[age - 1]--;
    g->city[seat].counts[SEPTEM_COUNT_VICTORIES]--;
    due_remove(g, seat, DUE_RETURN);
}

int token_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (g->city[seat].victories[age - 1] > 0) {
            out[count++] =
                (struct septem_move){.use = SEPTEM_USE_RETURN, .token = (unsigned)age & 15};
        }
    }
    return count;
}

/* A seat that has tokens of one value only, or none, is not asked. */
uint8_t token_ask(struct septem_game *g)
{
    struct septem_move moves[SEPTEM_AGES];
    unsigned mask = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        while (is_due(g, seat, DUE_RETURN)) {
            int count = token_moves(g, seat, moves);
            if (count > 1) {
                mask |= 1u << seat;
                break;
            }
            if (count == 1) {
                give_up(g, seat, moves[0].token);
            } else {
                due_remove(g, seat, DUE_RETURN);
            }
        }
    }
    return (uint8_t)mask;
}

enum septem_deny token_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_RETURN) {
        return SEPTEM_DENY_USE;
    }
    if (move->card != 0 || !move_is_free(move) || move->by != 0 || move->freeze ||
        move->stage != 0 || move->as != 0) {
        return SEPTEM_DENY_MALFORMED;
    }
    return move->token >= 1 && move->token <= SEPTEM_AGES &&
                   g->city[seat].victories[move->token - 1] > 0
               ? SEPTEM_DENY_NONE
               : SEPTEM_DENY_NO_TOKEN;
}

void token_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_RETURN && g->owing == 0);
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->asked >> seat & 1) {
            give_up(g, seat, g->sealed[seat].token);
        }
    }
}
