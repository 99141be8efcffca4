/* Losses of coins at the end of a turn, and the debts they leave (R11.3, R11.4, R12.1). */
#include <assert.h>
#include <string.h>

#include "city.h"
#include "phase.h"

int septem_game_loss(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_loss *loss = &g->losses[seat];
    const struct septem_city *city = &g->city[seat];
    return loss->coins + loss->per_victory * city->counts[SEPTEM_COUNT_VICTORIES] +
           loss->per_stage * city->counts[SEPTEM_COUNT_STAGES];
}

/* The most a seat can pay of its loss. */
static int payable(const struct septem_game *g, int seat)
{
    int loss = septem_game_loss(g, seat);
    return g->city[seat].coins < loss ? g->city[seat].coins : loss;
}

/* Everybody pays: those asked what they decided, the others what they can. */
static void settle(struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        bool asked = g->phase == SEPTEM_PHASE_PAY && (g->asked >> seat & 1);
        int loss = septem_game_loss(g, seat);
        int paid = asked ? g->sealed[seat].bank : payable(g, seat);
        city_gain(g, seat, -paid);
        if (g->debts) {
            g->city[seat].debts = (uint8_t)(g->city[seat].debts + loss - paid);
        }
    }
    memset(g->losses, 0, sizeof g->losses);
}

uint8_t loss_ask(struct septem_game *g)
{
    unsigned mask = 0;
    for (int seat = 0; g->debts && seat < g->cities; seat++) {
        mask |= (unsigned)(payable(g, seat) > 0) << seat;
    }
    if (mask == 0) {
        settle(g);
    }
    return (uint8_t)mask;
}

int loss_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int most = payable(g, seat);
    for (int coins = 0; coins <= most; coins++) {
        out[coins] = (struct septem_move){.use = SEPTEM_USE_PAY, .bank = (uint8_t)coins};
    }
    return most + 1;
}

enum septem_deny loss_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_PAY) {
        return SEPTEM_DENY_USE;
    }
    if (move->card != 0 || move->stage != 0 || move->token != 0 || move->by != 0 || move->freeze ||
        move->left != 0 || move->right != 0 || move->as != 0) {
        return SEPTEM_DENY_MALFORMED;
    }
    return move->bank <= payable(g, seat) ? SEPTEM_DENY_NONE : SEPTEM_DENY_TOO_MUCH;
}

void loss_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_PAY && g->owing == 0);
    settle(g);
}
