/* How long the learned network takes, with what is wanted beside it.
 *
 *     bench_net [SECONDS]     for each row, 1 if not given
 *
 * Positions are those of games played at random. An evaluation judges every legal decision and
 * foresees the outcome; what the seat knows and what its decisions bring is written down before,
 * and timed by itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <septem/observe.h>
#include <septem/rng.h>

#include "../src/ai/network.h"

enum { FEWEST = 3, MOST = 7, POSITIONS = 400, SEED = 5 };

/* Microseconds of an evaluation that are allowed; 0: none are set. */
static const double wanted[MOST + 1] = {[3] = 30};

struct position {
    struct septem_view view;
    int seat, first, count;
};

/* Positions with a choice, their decisions and what is seen of them. */
struct collection {
    struct position positions[POSITIONS];
    struct septem_move moves[POSITIONS * 256];
    uint8_t seen[POSITIONS][4096], candidates[POSITIONS * 256][SEPTEM_CANDIDATE_BYTES];
    int count, moves_used;
};

/* Processor time: what else the machine does does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep(struct collection *all, const struct septem_game *g, int seat,
                 const struct septem_move *moves, int count)
{
    bool has_room = all->count < POSITIONS && all->moves_used + count <= POSITIONS * 256;
    if (count < 2 || !has_room) {
        return;
    }
    struct position *p = &all->positions[all->count];
    p->seat = seat;
    p->first = all->moves_used;
    p->count = count;
    septem_view_of(g, septem_game_steward(g, seat), &p->view);
    memcpy(all->moves + p->first, moves, (size_t)count * sizeof *moves);
    all->moves_used += count;
    all->count++;
}

static void collect(int players, struct collection *all)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_options options = septem_options_defaults();
    struct septem_rng rng;
    options.players = players;
    septem_rng_init(&rng, SEED);
    all->count = all->moves_used = 0;
    for (uint64_t game = 0; game < 5; game++) {
        struct septem_game g;
        septem_game_init(&g, &options, game);
        while (g.phase != SEPTEM_PHASE_OVER) {
            int seat = 0;
            while ((g.owing >> seat & 1) == 0) {
                seat++;
            }
            int count = septem_game_moves(&g, seat, moves);
            keep(all, &g, seat, moves, count);
            septem_game_play(&g, seat, &moves[septem_rng_below(&rng, (uint32_t)count)]);
        }
    }
}

static double observe_all(struct collection *all, const struct network *network)
{
    (void)network;
    for (int i = 0; i < all->count; i++) {
        const struct position *p = &all->positions[i];
        septem_observe(&p->view, p->seat, all->seen[i]);
        septem_observe_moves(&p->view, p->seat, all->moves + p->first, p->count,
                             all->candidates[p->first]);
    }
    return all->count;
}

static double evaluate_all(struct collection *all, const struct network *network)
{
    static int32_t logits[SEPTEM_MOVES_MAX];
    struct network_outcome outcome;
    for (int i = 0; i < all->count; i++) {
        const struct position *p = &all->positions[i];
        network_evaluate(network, all->seen[i], all->candidates[p->first], p->count,
                         NETWORK_OWN, logits, &outcome);
    }
    return all->count;
}

/* Microseconds for one of them, in the fastest of many rounds: others use the machine, too. */
static double fastest(double (*round)(struct collection *, const struct network *),
                      struct collection *all, const struct network *network, double seconds)
{
    double best = 1e9, end = now() + seconds;
    while (now() < end) {
        double started = now(), done = round(all, network);
        double each = (now() - started) / done * 1e6;
        best = each < best ? each : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
    static struct collection all;
    struct network network;
    struct network_bytes bytes = network_embedded();
    enum network_fault fault = network_init(&network, bytes.begin, bytes.size);
    if (!(seconds > 0 && seconds <= 60)) {
        fprintf(stderr, "bench_net: seconds must be more than 0 and at most 60\n");
        return 2;
    }
    if (fault != NETWORK_FINE || septem_observation_size() > (int)sizeof all.seen[0]) {
        fprintf(stderr, "bench_net: %s\n", network_fault_text(fault));
        return 1;
    }
    printf("\nThe learned network, one thread, microseconds of processor time, the fastest round\n"
           "players  decisions  observe  evaluate     wanted\n");
    for (int n = FEWEST; n <= MOST; n++) {
        collect(n, &all);
        double observe = fastest(observe_all, &all, &network, seconds / 4);
        double evaluate = fastest(evaluate_all, &all, &network, seconds);
        printf("%7d %10.1f %8.2f %9.2f ", n, (double)all.moves_used / all.count, observe, evaluate);
        if (wanted[n] > 0) {
            printf("%10.0f  %s\n", wanted[n], evaluate <= wanted[n] ? "ok" : "MISSED");
        } else {
            printf("%10s\n", "-");
        }
    }
    network_finish(&network);
    return 0;
}
