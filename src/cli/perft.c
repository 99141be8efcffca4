/* septem perft: counts how many ways a game can go, decision by decision.
 *
 * From a fixed deal, after some decisions drawn by lot, the first seat that owes a decision
 * takes each of its legal ones in turn, and so on to a depth; the number of ends is the count.
 * Any change of the rules that adds or loses a decision changes it, and so does any change of how
 * a seed is dealt. `septem perft --check` counts the table of known counts again, `--recount`
 * prints the rows as they would be now. */
#include <getopt.h>
#include <stdio.h>

#include <septem/game.h>
#include <septem/rng.h>

#include "cli.h"

enum { DEPTH_MAX = 12 };

/* Where to start and how far to go. */
struct start {
    uint64_t players, seed, after, depth;
};

struct known {
    struct start start;
    uint64_t count;
};

/* players, seed, after, depth: the count. */
/* clang-format off */
static const struct known known_counts[] = {
    {{3, 9, 0, 1}, 13},
    {{3, 9, 0, 2}, 156},
    {{3, 9, 0, 4}, 22662},
    {{3, 9, 15, 5}, 3754},
    {{3, 9, 27, 4}, 1680},
    {{3, 9, 32, 5}, 2856},
    {{3, 9, 42, 4}, 27306},
    {{3, 9, 48, 5}, 1176},
    {{4, 12, 0, 1}, 12},
    {{4, 12, 0, 2}, 156},
    {{4, 12, 0, 4}, 22464},
    {{4, 12, 21, 5}, 8892},
    {{4, 12, 36, 4}, 5929},
    {{4, 12, 44, 5}, 9072},
    {{4, 12, 56, 4}, 4455},
    {{4, 12, 64, 5}, 2520},
    {{5, 15, 0, 1}, 11},
    {{5, 15, 0, 2}, 132},
    {{5, 15, 0, 4}, 24024},
    {{5, 15, 27, 5}, 5400},
    {{5, 15, 45, 4}, 8640},
    {{5, 15, 56, 5}, 7296},
    {{5, 15, 70, 4}, 3000},
    {{5, 15, 80, 5}, 945},
    {{6, 18, 0, 1}, 20},
    {{6, 18, 0, 2}, 240},
    {{6, 18, 0, 4}, 37440},
    {{6, 18, 33, 5}, 22152},
    {{6, 18, 54, 4}, 4620},
    {{6, 18, 68, 5}, 324},
    {{6, 18, 84, 4}, 10500},
    {{6, 18, 96, 5}, 12180},
    {{7, 21, 0, 1}, 18},
    {{7, 21, 0, 2}, 198},
    {{7, 21, 0, 4}, 33264},
    {{7, 21, 39, 5}, 11440},
    {{7, 21, 63, 4}, 3136},
    {{7, 21, 80, 5}, 1008},
    {{7, 21, 98, 4}, 1056},
    {{7, 21, 112, 5}, 864},
};
/* clang-format on */

enum { KNOWN = sizeof known_counts / sizeof known_counts[0] };

static int first_owing(const struct septem_game *g)
{
    int seat = 0;
    while (!septem_game_owes(g, seat)) {
        seat++;
    }
    return seat;
}

static uint64_t count_ways(const struct septem_game *g, int depth)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    if (g->phase == SEPTEM_PHASE_OVER) {
        return 1;
    }
    int seat = first_owing(g);
    int count = septem_game_moves(g, seat, moves);
    if (depth == 1) {
        return (uint64_t)count;
    }
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct septem_game next = *g;
        septem_game_play(&next, seat, &moves[i]);
        sum += count_ways(&next, depth - 1);
    }
    return sum;
}

/* Takes a decision drawn by lot, the same in whatever order the engine lists them. */
static void wander(struct septem_game *g, uint64_t lot)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int seat = first_owing(g);
    int count = septem_game_moves(g, seat, moves);
    int best = 0;
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < count; i++) {
        const struct septem_move *m = &moves[i];
        uint64_t word = (uint64_t)m->card << 40 | (uint64_t)m->use << 32 | (uint64_t)m->by << 24 |
                        (uint64_t)m->left << 16 | (uint64_t)m->right << 8 | m->stage;
        uint64_t drawn = septem_rng_mix(lot, word);
        if (drawn < least) {
            least = drawn;
            best = i;
        }
    }
    septem_game_play(g, seat, &moves[best]);
}

static uint64_t perft(const struct start *start)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game game;
    options.players = (int)start->players;
    if (septem_game_init(&game, &options, start->seed) != SEPTEM_OK) {
        return 0;
    }
    for (uint64_t i = 0; i < start->after && game.phase != SEPTEM_PHASE_OVER; i++) {
        wander(&game, septem_rng_mix(start->seed, i));
    }
    return count_ways(&game, (int)start->depth);
}

static void print_start(const struct start *start)
{
    printf("%llu players, seed %llu, after %3llu, depth %llu: ", (unsigned long long)start->players,
           (unsigned long long)start->seed, (unsigned long long)start->after,
           (unsigned long long)start->depth);
}

static int show_count(const struct start *start)
{
    double started = cli_seconds();
    uint64_t count = perft(start);
    print_start(start);
    printf("%llu (%.2f s)\n", (unsigned long long)count, cli_seconds() - started);
    return CLI_OK;
}

static int show_table(void)
{
    for (int i = 0; i < KNOWN; i++) {
        print_start(&known_counts[i].start);
        printf("%llu\n", (unsigned long long)known_counts[i].count);
    }
    return CLI_OK;
}

static int check_table(void)
{
    int wrong = 0;
    for (int i = 0; i < KNOWN; i++) {
        const struct known *known = &known_counts[i];
        uint64_t count = perft(&known->start);
        print_start(&known->start);
        if (count == known->count) {
            printf("%llu as known\n", (unsigned long long)count);
        } else {
            printf("%llu DIFFERS, known: %llu\n", (unsigned long long)count,
                   (unsigned long long)known->count);
            wrong++;
        }
    }
    return wrong == 0
               ? CLI_OK
               : cli_fail("perft", "%d of %d counts differ: the rules or the deals have changed",
                          wrong, (int)KNOWN);
}

/* Rows to paste above, after a change that is meant. */
static int recount_table(void)
{
    for (int i = 0; i < KNOWN; i++) {
        const struct start *start = &known_counts[i].start;
        printf("    {{%llu, %llu, %llu, %llu}, %llu},\n", (unsigned long long)start->players,
               (unsigned long long)start->seed, (unsigned long long)start->after,
               (unsigned long long)start->depth, (unsigned long long)perft(start));
    }
    return CLI_OK;
}

static int show_help(void)
{
    printf("usage: septem perft [-n PLAYERS] [--seed S] [--after K] [--depth D]\n"
           "       septem perft --check | --known | --recount\n\n"
           "Counts the ways a game can go in D decisions, the seats deciding one after the\n"
           "other.\n\n"
           "  -n, --players N   3 to 7 (3)\n"
           "      --seed S      of the deal (1)\n"
           "      --after K     random decisions before counting begins, 0 to 200 (0)\n"
           "      --depth D     1 to %d (5)\n"
           "      --check       count again what is known, exit 1 on a difference\n"
           "      --known       print the table of known counts\n"
           "      --recount     print its rows as they would be now, for the source\n",
           DEPTH_MAX);
    return CLI_OK;
}

int cmd_perft(int argc, char **argv)
{
    static const struct option options[] = {
        {"players", required_argument, NULL, 'n'},
        {"seed", required_argument, NULL, 's'},
        {"after", required_argument, NULL, 'a'},
        {"depth", required_argument, NULL, 'd'},
        {"check", no_argument, NULL, 'c'},
        {"known", no_argument, NULL, 'k'},
        {"recount", no_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct start start = {.players = 3, .seed = 1, .after = 0, .depth = 5};
    int option;
    while ((option = getopt_long(argc, argv, "n:h", options, NULL)) != -1) {
        bool good = true;
        switch (option) {
        case 'n':
            good = cli_number("perft", "-n", optarg, 3, 7, &start.players);
            break;
        case 's':
            good = cli_number("perft", "--seed", optarg, 0, UINT64_MAX, &start.seed);
            break;
        case 'a':
            good = cli_number("perft", "--after", optarg, 0, 200, &start.after);
            break;
        case 'd':
            good = cli_number("perft", "--depth", optarg, 1, DEPTH_MAX, &start.depth);
            break;
        case 'c':
            return check_table();
        case 'k':
            return show_table();
        case 'r':
            return recount_table();
        case 'h':
            return show_help();
        default:
            return cli_see_help("perft");
        }
        if (!good) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("perft", "'%s' is not an option", argv[optind]);
    }
    return show_count(&start);
}
