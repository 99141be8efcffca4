/* How fast the bots think, with what is wanted beside it.
 *
 *     bench_search [SECONDS]     for each row, 1 if not given
 *
 * Playouts begin at the start of a game. Every one has a world of its own, drawn anew from the view
 * of a seat, and is judged at its end. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <septem/bot.h>

#include "bench_alloc.h"
#include "../src/ai/playout.h"

enum { FEWEST = 3, MOST = 7, BATCH = 200, SEED = 5 };

/* Even playouts a second that must be reached; 0: none is set. */
static const double even_wanted[MOST + 1] = {[4] = 60000};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void start(int players, struct septem_view *view)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game game;
    options.players = players;
    septem_game_init(&game, &options, SEED);
    septem_view_of(&game, 0, view);
}

/* Playouts a second with one way to finish a game; NULL: worlds drawn, and no more. */
static double speed(struct playout *p, const struct septem_view *view, double seconds,
                    void (*finish)(struct playout *, struct septem_game *))
{
    double started = now(), taken = 0;
    uint64_t games = 0;
    while (taken < seconds) {
        for (int i = 0; i < BATCH; i++) {
            struct septem_game world;
            struct playout_result end;
            septem_view_sample(view, &p->rng, &world);
            if (finish != NULL) {
                finish(p, &world);
                playout_result_of(&world, 0, &end);
            }
        }
        games += BATCH;
        taken = now() - started;
    }
    return (double)games / taken;
}

/* Playouts a second of the tree search at the first decision. */
static double search_speed(const struct septem_view *view, double seconds, const char *spec_text,
                           unsigned long *allocations)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_bot_spec spec;
    struct septem_rng rng;
    septem_rng_init(&rng, SEED);
    struct septem_bot *bot =
        septem_bot_parse(spec_text, &spec, NULL) ? septem_bot_create(&spec) : NULL;
    if (bot == NULL) {
        fprintf(stderr, "bench_search: out of memory\n");
        exit(1);
    }
    struct septem_question question = {.view = view, .moves = moves, .rng = &rng};
    question.count = septem_game_moves(&view->game, 0, moves);
    question.budget.playouts = 2000;
    unsigned long before = bench_alloc_count();
    double started = now(), taken = 0, playouts = 0;
    while (taken < seconds) {
        septem_bot_choose(bot, &question);
        playouts += 2000;
        taken = now() - started;
    }
    *allocations += bench_alloc_count() - before;
    septem_bot_destroy(bot);
    return playouts / taken;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
    static struct evaluator evaluator;
    static struct playout playout;
    static struct septem_view view;
    unsigned long allocations = 0;
    if (!(seconds > 0 && seconds <= 60)) {
        fprintf(stderr, "bench_search: seconds must be more than 0 and at most 60\n");
        return 2;
    }
    evaluator_init(&evaluator, &evaluate_standard);
    playout.evaluator = &evaluator;
    playout.sharpness = 1;
    septem_rng_init(&playout.rng, SEED);
    printf("\nPlayouts from the first turn, one thread, a new world for each\n"
           "players   worlds/s  uniform/s     wanted          policy/s    mcts/s\n");
    for (int n = FEWEST; n <= MOST; n++) {
        start(n, &view);
        double worlds = speed(&playout, &view, seconds / 4, NULL);
        double even = speed(&playout, &view, seconds, playout_finish_evenly);
        double sight = speed(&playout, &view, seconds, playout_finish);
        double tree = search_speed(&view, seconds, "mcts", &allocations);
        printf("%7d %10.0f %10.0f ", n, worlds, even);
        if (even_wanted[n] > 0) {
            printf("%10.0f  %-6s", even_wanted[n], even >= even_wanted[n] ? "ok" : "MISSED");
        } else {
            printf("%10s  %-6s", "-", "");
        }
        printf(" %9.0f %9.0f\n", sight, tree);
    }
    printf("Allocations while searching: %lu (wanted 0)  %s\n", allocations,
           allocations == 0 ? "ok" : "MISSED");
    return 0;
}
