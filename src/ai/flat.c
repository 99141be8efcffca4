/* Flat Monte Carlo: see flat.h. */
#include "flat.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "threads.h"

void flat_init(struct flat *flat, const struct evaluator *evaluator, float sharpness)
{
    flat->playout.evaluator = evaluator;
    flat->playout.sharpness = sharpness;
}

struct septem_budget flat_budget(const struct septem_question *question, uint64_t playouts,
                                 uint64_t ms)
{
    struct septem_budget budget = question->budget;
    if (budget.playouts == 0 && budget.ms == 0) {
        budget = (struct septem_budget){.playouts = playouts, .ms = (uint32_t)ms};
    }
    if (budget.ms > 0 && budget.playouts == 0) {
        budget.playouts = UINT32_MAX;
    }
    return budget;
}

/* One sampled world: a playout of every option left, with the same random numbers. */
static bool play_world(struct flat *flat, const struct septem_question *q)
{
    struct septem_game world;
    if (!septem_view_sample(q->view, q->rng, &world)) {
        return false;
    }
    uint64_t seed = septem_rng_next(q->rng);
    for (int i = 0; i < flat->alive_count; i++) {
        struct septem_game g = world;
        struct playout_result end;
        int option = flat->alive[i];
        septem_rng_init(&flat->playout.rng, seed);
        playout_answer(&flat->playout, &g, q->seat, &q->moves[flat->options.list[option].best]);
        playout_finish(&flat->playout, &g);
        playout_result_of(&g, flat_side(q), &end);
        stats_add(&flat->stats[option], &end, flat_side(q));
    }
    return true;
}

/* Sorts the options left by the results of their playouts, the best first. */
static void sort_alive(struct flat *flat)
{
    for (int i = 1; i < flat->alive_count; i++) {
        int option = flat->alive[i];
        double share = stats_share(&flat->stats[option]);
        int j = i;
        for (; j > 0 && stats_share(&flat->stats[flat->alive[j - 1]]) < share; j--) {
            flat->alive[j] = flat->alive[j - 1];
        }
        flat->alive[j] = option;
    }
}

static void line_up(struct flat *flat)
{
    flat->alive_count = flat->options.count;
    memset(flat->stats, 0, (size_t)flat->options.count * sizeof flat->stats[0]);
    for (int i = 0; i < flat->options.count; i++) {
        int j = i;
        for (; j > 0 && flat->options.list[flat->alive[j - 1]].worth < flat->options.list[i].worth;
             j--) {
            flat->alive[j] = flat->alive[j - 1];
        }
        flat->alive[j] = i;
    }
}

/* Rounds needed to halve `count` options down to two, and one more for the last two. */
static int rounds_for(int count)
{
    int rounds = 1;
    while (count > 2) {
        count = (count + 1) / 2;
        rounds++;
    }
    return rounds;
}

static void race(struct flat *flat, const struct septem_question *q, struct septem_budget budget)
{
    int rounds = rounds_for(flat->alive_count);
    uint64_t started = budget.ms > 0 ? threads_ms() : 0;
    for (int round = 1; round <= rounds; round++) {
        uint64_t worlds = budget.playouts / (uint64_t)rounds / (uint64_t)flat->alive_count;
        for (uint64_t i = 0; i < worlds || i == 0; i++) {
            if (budget.ms > 0 && i > 0 &&
                threads_ms() - started >=
                    (uint64_t)budget.ms * (uint64_t)round / (uint64_t)rounds) {
                break;
            }
            if (!play_world(flat, q)) {
                return;
            }
        }
        sort_alive(flat);
        flat->alive_count = round < rounds ? (flat->alive_count + 1) / 2 : flat->alive_count;
    }
}

int flat_choose(struct flat *flat, const struct septem_question *q, struct septem_budget budget)
{
    assert(q->count > 0 && q->count <= SEPTEM_MOVES_MAX);
    const struct evaluator *evaluator = flat->playout.evaluator;
    evaluate_moves(evaluator, &q->view->game, q->seat, q->moves, q->count, flat->worth);
    options_make(q->moves, flat->worth, q->count, 1, &flat->options, NULL);
    line_up(flat);
    if (flat->options.count > 1 || q->thoughts != NULL) {
        race(flat, q, budget);
    }
    for (int i = 0; q->thoughts != NULL && i < flat->options.count; i++) {
        q->thoughts[flat->options.list[i].best] = stats_thought(&flat->stats[i]);
    }
    return flat->options.list[flat->alive[0]].best;
}
