/* Playouts: see playout.h. */
#include "playout.h"

#include <assert.h>

#include <septem/score.h>

#include "number.h"

/* The softmax temperature of playout_result.share, in points. These shares tell good from bad
 * decisions with far fewer playouts than victories do. */
static const float blur = 5;

void playout_decide(struct playout *p, struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    int count = septem_game_moves(g, seat, p->moves);
    int choice = 0;
    if (count > 1) {
        evaluate_moves(p->evaluator, g, seat, p->moves, count, p->worth);
        choice = evaluate_pick(p->worth, count, p->sharpness, &p->rng);
    }
    septem_game_play(g, seat, &p->moves[choice]);
}

void playout_answer(struct playout *p, struct septem_game *g, int seat,
                    const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    unsigned others = g->owing & ~(1u << seat);
    septem_game_play(g, seat, move);
    for (int other = 0; others != 0; other++, others >>= 1) {
        if (others & 1) {
            playout_decide(p, g, other);
        }
    }
}

void playout_finish(struct playout *p, struct septem_game *g)
{
    assert(p != NULL && g != NULL);
    while (g->phase != SEPTEM_PHASE_OVER) {
        unsigned owing = g->owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                playout_decide(p, g, seat);
            }
        }
    }
}

void playout_finish_evenly(struct playout *p, struct septem_game *g)
{
    while (g->phase != SEPTEM_PHASE_OVER) {
        unsigned owing = g->owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                uint32_t count = (uint32_t)septem_game_moves(g, seat, p->moves);
                septem_game_play(g, seat, &p->moves[septem_rng_below(&p->rng, count)]);
            }
        }
    }
}

void playout_result_of(const struct septem_game *g, int seat, struct playout_result *end)
{
    assert(seat >= 0 && seat < g->cities);
    int side = g->teams ? 2 : 1; /* seats that win together */
    int winners = 0;
    float best = 0, sum = 0, blurred[SEPTEM_CITIES_MAX];
    uint8_t won = septem_game_winners(g);
    end->rival = 0;
    for (int s = 0; s < g->players; s++) {
        struct septem_score score = septem_game_score(g, s);
        end->points[s] = score.total;
        winners += won >> s & 1;
        if (s == seat) {
            for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
                end->lines[line] = score.lines[line];
            }
        }
        if (s / side != seat / side && end->points[s] > end->rival) {
            end->rival = end->points[s];
        }
        best = end->points[s] > best ? end->points[s] : best;
    }
    for (int s = 0; s < g->players; s += side) {
        float points = (end->points[s] + end->points[s + side - 1]) / 2;
        blurred[s] = number_exp((points - best) / blur);
        sum += blurred[s];
    }
    for (int s = 0; s < g->players; s++) {
        end->share[s] = blurred[s - s % side] / sum;
        end->win[s] = won >> s & 1 ? (float)side / (float)winners : 0;
    }
}
