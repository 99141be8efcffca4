/* The bot `mcts`: Monte Carlo tree search with a tree for every seat (tree.h), one search per
 * thread.
 *
 * An iteration: sample a world that fits the view; every seat descends its tree to a leaf, and a
 * playout goes on from there to the end of the game; the share of the victory of every seat is
 * added along its path. Threads search independently and their results at the root are added up, so
 * the answer depends on the number of threads but not on their timing. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot_registry.h"
#include "flat.h"
#include "threads.h"
#include "tree.h"

enum { VARIANTS_MAX = 8, CLOCK_EVERY = 16 };

/* Evaluation is too confident to be a prior with sharpness 1. */
static const float prior_sharpness = 0.3f;

/* The payments of an option of the question, the best evaluation first. The next one is tried when
 * those before it have enough visits. */
struct variants {
    int count;
    int16_t moves[VARIANTS_MAX];
};

struct worker {
    struct playout playout;
    struct tree tree;
    void *block;
    struct tree_walk walks[SEPTEM_CITIES_MAX];
    struct option_list options;
    struct septem_rng worlds;
    uint64_t playouts;                    /* to be done */
    int tried;                            /* decision taken at the root in this iteration */
    struct stats stats[SEPTEM_MOVES_MAX]; /* by decision */
};

struct memory {
    struct evaluator evaluator;
    float explore;
    int worker_count;
    /* The question at hand. */
    const struct septem_question *question;
    struct septem_budget budget;
    uint64_t started;
    float worth[SEPTEM_MOVES_MAX];
    int16_t option_of[SEPTEM_MOVES_MAX];
    struct option_list options;
    struct variants variants[OPTIONS_MAX];
    struct worker *workers[THREADS_MAX];
};

/* ---- Memory ---- */

void bot_mcts_destroy(void *memory)
{
    struct memory *m = memory;
    for (int i = 0; i < m->worker_count; i++) {
        if (m->workers[i] != NULL) {
            free(m->workers[i]->block);
        }
        free(m->workers[i]);
    }
    free(m);
}

static struct worker *make_worker(const struct memory *m, const struct septem_bot_spec *spec)
{
    struct worker *worker = calloc(1, sizeof *worker);
    size_t size = (size_t)(spec->settings[MCTS_MEMORY] << 20) / (size_t)m->worker_count;
    if (worker == NULL) {
        return NULL;
    }
    worker->block = malloc(size);
    if (worker->block == NULL) {
        free(worker);
        return NULL;
    }
    tree_init(&worker->tree, worker->block, size);
    worker->playout.evaluator = &m->evaluator;
    worker->playout.sharpness = (float)spec->settings[MCTS_SHARPNESS] / 100;
    return worker;
}

void *bot_mcts_create(const struct septem_bot_spec *spec)
{
    struct memory *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    evaluator_init(&m->evaluator, &evaluate_standard);
    m->explore = (float)spec->settings[MCTS_EXPLORE] / 100;
    m->worker_count = (int)spec->settings[MCTS_THREADS];
    for (int i = 0; i < m->worker_count; i++) {
        m->workers[i] = make_worker(m, spec);
        if (m->workers[i] == NULL) {
            bot_mcts_destroy(m);
            return NULL;
        }
    }
    return m;
}

/* ---- One iteration ---- */

/* Payments: the second is considered from 64 visits on, one more with every eightfold of that. Each
 * that is considered gets a sixth of an equal part of the visits, the best one all the rest. */
static int choose_payment(const struct memory *m, const struct worker *worker, int option)
{
    const struct variants *variants = &m->variants[option];
    uint32_t visits = 0;
    int best = variants->moves[0], open = 1;
    for (int i = 0; i < variants->count; i++) {
        visits += worker->stats[variants->moves[i]].visits;
    }
    for (uint32_t bound = 64; open < variants->count && visits >= bound; bound *= 8) {
        open++;
    }
    for (int i = 0; i < open; i++) {
        int move = variants->moves[i];
        const struct stats *stats = &worker->stats[move];
        if (stats->visits * 6 * (uint32_t)open <= visits) {
            return move;
        }
        if (stats_share(stats) > stats_share(&worker->stats[best])) {
            best = move;
        }
    }
    return best;
}

/* A seat in its tree decides; what it may choose from is in the playout's list. The options of the
 * question itself always find room: their edges are the first. */
static int decide_in_tree(struct memory *m, struct worker *worker, struct septem_game *g, int seat,
                          int count)
{
    struct tree_walk *walk = &worker->walks[seat];
    struct playout *p = &worker->playout;
    bool asked = walk->length == 0 && seat == m->question->seat;
    const struct option_list *options = asked ? &m->options : &worker->options;
    if (!asked) {
        evaluate_moves(&m->evaluator, g, seat, p->moves, count, p->worth);
        options_make(p->moves, p->worth, count, prior_sharpness, &worker->options, NULL);
    }
    int option =
        tree_walk_on(&worker->tree, walk, options, m->explore, septem_game_steward(g, seat));
    if (option < 0) {
        return evaluate_pick(p->worth, count, p->sharpness, &p->rng);
    }
    if (asked) {
        worker->tried = choose_payment(m, worker, option);
        return worker->tried;
    }
    return options->list[option].best;
}

static void decide(struct memory *m, struct worker *worker, struct septem_game *g, int seat)
{
    if (worker->walks[seat].node == 0) {
        playout_decide(&worker->playout, g, seat);
        return;
    }
    int count = septem_game_moves(g, seat, worker->playout.moves);
    int choice = count > 1 ? decide_in_tree(m, worker, g, seat, count) : 0;
    septem_game_play(g, seat, &worker->playout.moves[choice]);
}

/* The seat of the question decides first: it may have answered before, and does so again. */
static void walk_down(struct memory *m, struct worker *worker, struct septem_game *g)
{
    const struct septem_question *q = m->question;
    unsigned owing = g->owing & ~(1u << q->seat);
    unsigned in_tree = 0;
    int choice = decide_in_tree(m, worker, g, q->seat, q->count);
    septem_game_play(g, q->seat, &q->moves[choice]);
    do {
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                decide(m, worker, g, seat);
            }
        }
        owing = g->owing;
        in_tree = 0;
        for (int seat = 0; seat < g->cities; seat++) {
            in_tree |= worker->walks[seat].node;
        }
    } while (g->phase != SEPTEM_PHASE_OVER && in_tree != 0);
    playout_finish(&worker->playout, g);
}

static void backpropagate(struct memory *m, struct worker *worker, const struct septem_game *g)
{
    struct playout_result end;
    int side = flat_side(m->question);
    playout_result_of(g, side, &end);
    for (int seat = 0; seat < g->cities; seat++) {
        tree_walk_reward(&worker->tree, &worker->walks[seat], end.share);
    }
    stats_add(&worker->stats[worker->tried], &end, side);
}

static bool iterate(struct memory *m, struct worker *worker)
{
    struct septem_game g;
    if (!septem_view_sample(m->question->view, &worker->worlds, &g)) {
        return false;
    }
    for (int seat = 0; seat < g.cities; seat++) {
        tree_walk_begin(&worker->walks[seat], seat);
    }
    walk_down(m, worker, &g);
    backpropagate(m, worker, &g);
    return true;
}

static void search(void *context, int number)
{
    struct memory *m = context;
    struct worker *worker = m->workers[number];
    for (uint64_t i = 0; i < worker->playouts; i++) {
        if (m->budget.ms > 0 && i % CLOCK_EVERY == 0 && i > 0 &&
            threads_ms() - m->started >= m->budget.ms) {
            break;
        }
        if (!iterate(m, worker)) {
            break;
        }
    }
}

/* ---- The question ---- */

/* Keeps the best payments of each option, the best first. */
static void list_payments(struct memory *m)
{
    memset(m->variants, 0, (size_t)m->options.count * sizeof m->variants[0]);
    for (int i = 0; i < m->question->count; i++) {
        if (m->option_of[i] < 0) {
            continue;
        }
        struct variants *v = &m->variants[m->option_of[i]];
        int at = v->count < VARIANTS_MAX ? v->count++ : VARIANTS_MAX;
        for (; at > 0 && m->worth[v->moves[at - 1]] < m->worth[i]; at--) {
            if (at < VARIANTS_MAX) {
                v->moves[at] = v->moves[at - 1];
            }
        }
        if (at < VARIANTS_MAX) {
            v->moves[at] = (int16_t)i;
        }
    }
}

/* What the decisions are worth at first sight stands in `worth` already. */
static void prepare(struct memory *m, const struct septem_question *q)
{
    uint64_t seed = septem_rng_next(q->rng);
    m->question = q;
    options_make(q->moves, m->worth, q->count, prior_sharpness, &m->options, m->option_of);
    list_payments(m);
    for (int i = 0; i < m->worker_count; i++) {
        struct worker *worker = m->workers[i];
        tree_clear(&worker->tree);
        memset(worker->stats, 0, (size_t)q->count * sizeof worker->stats[0]);
        septem_rng_init(&worker->worlds, septem_rng_mix(seed, (uint64_t)(2 * i)));
        septem_rng_init(&worker->playout.rng, septem_rng_mix(seed, (uint64_t)(2 * i + 1)));
        worker->playouts = m->budget.playouts / (uint64_t)m->worker_count +
                           ((uint64_t)i < m->budget.playouts % (uint64_t)m->worker_count);
    }
}

/* Adds the results of all workers to those of the first. */
static struct stats *merge(struct memory *m)
{
    struct stats *stats = m->workers[0]->stats;
    for (int i = 1; i < m->worker_count; i++) {
        for (int move = 0; move < m->question->count; move++) {
            stats_merge(&stats[move], &m->workers[i]->stats[move]);
        }
    }
    return stats;
}

/* The option visited most, and of its payments the one that did best among those tried enough. */
static int settle(const struct memory *m, const struct stats *by_move)
{
    uint64_t most = 0;
    int choice = m->options.list[0].best;
    for (int option = 0; option < m->options.count; option++) {
        const struct variants *v = &m->variants[option];
        uint64_t visits = 0;
        int best = v->moves[0];
        for (int i = 0; i < v->count; i++) {
            const struct stats *stats = &by_move[v->moves[i]];
            visits += stats->visits;
            if (stats->visits >= 32 && stats_share(stats) > stats_share(&by_move[best])) {
                best = v->moves[i];
            }
        }
        if (visits > most) {
            most = visits;
            choice = best;
        }
    }
    return choice;
}

/* Searches within the budget. Returns the results by decision. */
static const struct stats *look(struct memory *m, const struct septem_question *q,
                                struct septem_budget budget)
{
    m->budget = budget;
    m->started = budget.ms > 0 ? threads_ms() : 0;
    prepare(m, q);
    threads_run(m->worker_count, search, m);
    return merge(m);
}

int bot_mcts_choose(const struct septem_bot_spec *spec, void *memory,
                    const struct septem_question *q)
{
    assert(q->count > 0);
    struct memory *m = memory;
    if (q->count == 1 && q->thoughts == NULL) {
        septem_rng_next(q->rng); /* as with a search */
        return 0;
    }
    evaluate_moves(&m->evaluator, &q->view->game, q->seat, q->moves, q->count, m->worth);
    const struct stats *stats =
        look(m, q, flat_budget(q, spec->settings[MCTS_PLAYOUTS], spec->settings[MCTS_MS]));
    for (int i = 0; q->thoughts != NULL && i < q->count; i++) {
        q->thoughts[i] = stats_thought(&stats[i]);
    }
    return settle(m, stats);
}

void bot_mcts_ask(void *memory, const struct septem_question *q, const float *worth,
                  struct septem_budget budget, struct opinion *of)
{
    struct memory *m = memory;
    struct stats sums[OPTIONS_MAX] = {0};
    memcpy(m->worth, worth, (size_t)q->count * sizeof *worth);
    const struct stats *stats = look(m, q, budget);
    for (int i = 0; i < q->count; i++) {
        if (m->option_of[i] >= 0) {
            stats_merge(&sums[m->option_of[i]], &stats[i]);
        }
    }
    for (int i = 0; i < q->count; i++) {
        int option = m->option_of[i];
        of[i] = (struct opinion){0, 0};
        if (option >= 0) {
            of[i] = (struct opinion){sums[option].visits, (float)stats_share(&sums[option])};
        }
    }
}
