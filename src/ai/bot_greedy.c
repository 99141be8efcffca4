/* The bot `greedy`: the decision with the largest lead over the others at the end of the turn. It
 * plays every decision in a few sampled worlds and compares one_turn_points of all cities. */
#include <assert.h>
#include <stdlib.h>

#include "bot_registry.h"
#include "one_turn.h"

enum { WORLDS = 4 };

struct memory {
    float lead[SEPTEM_MOVES_MAX];
};

void *bot_greedy_create(const struct septem_bot_spec *spec)
{
    (void)spec;
    return malloc(sizeof(struct memory));
}

void bot_greedy_destroy(void *memory)
{
    free(memory);
}

static float lead_of(const struct septem_game *g, int seat)
{
    float others = 0;
    int partner = septem_game_partner(g, seat), count = 0;
    for (int other = 0; other < g->players; other++) {
        if (other != seat && other != partner) {
            others += one_turn_points(g, other);
            count++;
        }
    }
    return one_turn_points(g, seat) - others / (float)count;
}

int bot_greedy_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *q)
{
    assert(q->count > 0);
    struct memory *m = memory;
    int best = 0, side = q->seat < q->view->game.players ? q->seat : q->view->seat;
    (void)spec;
    for (int i = 0; i < q->count; i++) {
        m->lead[i] = 0;
    }
    for (int w = 0; w < WORLDS; w++) {
        struct septem_game world;
        if (!septem_view_sample(q->view, q->rng, &world)) {
            break;
        }
        uint64_t seed = septem_rng_next(q->rng);
        for (int i = 0; i < q->count; i++) {
            struct septem_game g = world;
            struct septem_rng rng; /* the others do the same whatever this seat does */
            septem_rng_init(&rng, seed);
            one_turn_play(&g, q->seat, &q->moves[i], &rng);
            m->lead[i] += lead_of(&g, side);
        }
    }
    for (int i = 1; i < q->count; i++) {
        best = m->lead[i] > m->lead[best] ? i : best;
    }
    return best;
}
