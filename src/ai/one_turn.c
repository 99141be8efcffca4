/* Lookahead of one turn: see one_turn.h. */
#include "one_turn.h"

#include <assert.h>

#include <septem/cities.h>
#include <septem/score.h>

float one_turn_points(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    const int neighbours[2] = {septem_game_left(g, seat), septem_game_right(g, seat)};
    struct septem_score score = septem_game_score(g, seat);
    int points = score.total;
    for (int i = 0; i < 2 && g->phase != SEPTEM_PHASE_OVER; i++) {
        int lead = g->city[seat].shields - g->city[neighbours[i]].shields;
        points += lead > 0 ? septem_token_value(g->age > 0 ? g->age : 1) : lead < 0 ? -1 : 0;
    }
    return (float)points + (float)(score.coins % 3) / 3;
}

static void decide_randomly(struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    uint32_t count = (uint32_t)septem_game_moves(g, seat, moves);
    septem_game_play(g, seat, &moves[septem_rng_below(rng, count)]);
}

void one_turn_play(struct septem_game *g, int seat, const struct septem_move *move,
                   struct septem_rng *rng)
{
    assert(seat >= 0 && seat < g->cities);
    unsigned others = g->owing & ~(1u << seat);
    septem_game_play(g, seat, move);
    do {
        for (int other = 0; others != 0; other++, others >>= 1) {
            if (others & 1) {
                decide_randomly(g, other, rng);
            }
        }
        others = g->owing;
    } while (g->phase != SEPTEM_PHASE_TURN && g->phase != SEPTEM_PHASE_OVER);
}
