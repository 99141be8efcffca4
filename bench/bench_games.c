/* Every figure of speed that Septem promises, with what is wanted beside it.
 *
 *     bench_games [SECONDS]     for each row, 2 if not given
 *
 * Games are played by the random bot over the complete list of legal decisions. Every figure is
 * the best of some rounds: what else runs on the machine can only take away from it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <septem/score.h>

#include "bench_alloc.h"
#include "../src/ai/match.h"

enum { FEWEST = 2, MOST = 7, BATCH = 500, ROUNDS = 3, SERIES_SEED = 7 };

/* Whole games a second on one thread that must be reached; 0: none is set. */
static const double games_wanted[MOST + 1] = {[3] = 150000, [4] = 100000, [7] = 50000};

static const double speedup_wanted = 1.9;

struct run {
    int players;
    double seconds; /* to play for */
    uint64_t first; /* number of the first game */
    uint64_t games, decisions;
    double taken;
    unsigned long allocations;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *play(void *context)
{
    struct run *run = context;
    struct septem_bot_spec random;
    struct septem_bot *bots[SEPTEM_CITIES_MAX];
    struct septem_options options = septem_options_defaults();
    struct match match;
    options.players = run->players;
    septem_bot_parse("random", &random, NULL);
    struct septem_bot *bot = septem_bot_create(&random);
    if (bot == NULL) {
        fprintf(stderr, "bench_games: out of memory\n");
        exit(1);
    }
    for (int seat = 0; seat < run->players; seat++) {
        bots[seat] = bot;
    }
    unsigned long before = bench_alloc_count();
    double started = now();
    while (run->taken < run->seconds) {
        for (int i = 0; i < BATCH; i++) {
            match_init(&match, &options, bots, SERIES_SEED, run->first + run->games++);
            match_play(&match);
            run->decisions += match.decisions;
        }
        run->taken = now() - started;
    }
    run->allocations = bench_alloc_count() - before;
    septem_bot_destroy(bot);
    return NULL;
}

/* ---- Rows ---- */

static struct run best_run(int players, double seconds, unsigned long *allocations)
{
    struct run best = {.players = players};
    for (int round = 0; round < ROUNDS; round++) {
        struct run run = {.players = players, .seconds = seconds / ROUNDS};
        play(&run);
        *allocations += run.allocations;
        if (round == 0 || (double)run.games / run.taken > (double)best.games / best.taken) {
            best = run;
        }
    }
    return best;
}

static unsigned long bench_speed(double seconds)
{
    unsigned long allocations = 0;
    printf("Whole games, random bots, one thread\n"
           "players    games/s     wanted          ns/decision  decisions/game\n");
    for (int n = FEWEST; n <= MOST; n++) {
        struct run run = best_run(n, seconds, &allocations);
        double speed = (double)run.games / run.taken;
        printf("%7d %10.0f ", n, speed);
        if (games_wanted[n] > 0) {
            printf("%10.0f  %-6s", games_wanted[n], speed >= games_wanted[n] ? "ok" : "MISSED");
        } else {
            printf("%10s  %-6s", "-", "");
        }
        printf(" %12.1f %15.1f\n", 1e9 * run.taken / (double)run.decisions,
               (double)run.decisions / (double)run.games);
    }
    return allocations;
}

static void bench_copy(double seconds)
{
    struct septem_options options = septem_options_defaults();
    enum { POOL = 64, COPIES = 100000 };
    static struct septem_game games[POOL];
    options.players = 7;
    septem_game_init(&games[0], &options, 1);
    uint64_t copies = 0;
    double started = now(), taken = 0;
    while (taken < seconds / 2) {
        for (int i = 0; i < COPIES; i++) {
            /* Each copy is made of the one before, so that none can be left out. */
            games[(i + 1) % POOL] = games[i % POOL];
            games[(i + 1) % POOL].bank++;
        }
        copies += COPIES;
        taken = now() - started;
    }
    printf("\nCopy of a game (%zu bytes): %.1f ns\n", sizeof games[0],
           1e9 * taken / (double)copies);
}

/* Games a second on several threads together. */
static double threads_speed(int players, int threads, double seconds)
{
    struct run runs[2];
    pthread_t ids[2];
    double speed = 0;
    for (int t = 0; t < threads; t++) {
        runs[t] = (struct run){.players = players, .seconds = seconds, .first = (uint64_t)t << 40};
        if (pthread_create(&ids[t], NULL, play, &runs[t]) != 0) {
            fprintf(stderr, "bench_games: no thread could be started\n");
            exit(1);
        }
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(ids[t], NULL);
        speed += (double)runs[t].games / runs[t].taken;
    }
    return speed;
}

static void bench_threads(double seconds)
{
    printf("\nThreads\nplayers  one thread  two threads  factor  wanted %.1f\n", speedup_wanted);
    for (int n = FEWEST; n <= MOST; n += 4) {
        double one = 0, two = 0;
        for (int round = 0; round < ROUNDS; round++) {
            double speed = threads_speed(n, 1, seconds / ROUNDS);
            one = speed > one ? speed : one;
            speed = threads_speed(n, 2, seconds / ROUNDS);
            two = speed > two ? speed : two;
        }
        printf("%7d %11.0f %12.0f %7.2f  %s\n", n, one, two, two / one,
               two / one >= speedup_wanted ? "ok" : "MISSED");
    }
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
    if (!(seconds > 0 && seconds <= 60)) {
        fprintf(stderr, "bench_games: seconds must be more than 0 and at most 60\n");
        return 2;
    }
    unsigned long start = bench_alloc_count();
    char *volatile probe = malloc(1);
    free(probe);
    bool counts = bench_alloc_count() > start;
    unsigned long allocations = bench_speed(seconds);
    bench_copy(seconds);
    bench_threads(seconds);
    if (counts) {
        printf("\nAllocations while playing: %lu (wanted 0)  %s\n", allocations,
               allocations == 0 ? "ok" : "MISSED");
    } else {
        printf("\nAllocations while playing: cannot be counted in this build\n");
    }
    return 0;
}
