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
    struct septem_options options;
    uint64_t seed, after, depth;
};

/* A known count. */
struct known {
    uint64_t players, seed, after, depth, count;
    const char *with; /* sets, as the option names them */
    bool teams;
};

/* players, seed, after, depth, the count, sets, teams */
/* clang-format off */
static const struct known known_counts[] = {
    {2, 6, 0, 1, 15, "base", false},
    {2, 6, 0, 3, 1092, "base", false},
    {2, 6, 0, 5, 168243, "base", false},
    {2, 6, 16, 6, 124832, "base", false},
    {2, 6, 33, 5, 131692, "base", false},
    {2, 6, 48, 6, 11544, "base", false},
    {2, 8, 0, 5, 409825, "cities", false},
    {2, 8, 20, 5, 28992, "cities", false},
    {2, 8, 45, 5, 252352, "cities", false},
    {2, 8, 60, 6, 88, "cities", false},
    {2, 11, 0, 5, 254352, "packs,catan", false},
    {2, 11, 30, 6, 12830, "packs,catan", false},
    {3, 9, 0, 1, 13, "base", false},
    {3, 9, 0, 2, 156, "base", false},
    {3, 9, 0, 4, 22662, "base", false},
    {3, 9, 15, 5, 3754, "base", false},
    {3, 9, 27, 4, 1680, "base", false},
    {3, 9, 32, 5, 2856, "base", false},
    {3, 9, 42, 4, 27306, "base", false},
    {3, 9, 48, 5, 1176, "base", false},
    {4, 12, 0, 1, 12, "base", false},
    {4, 12, 0, 2, 156, "base", false},
    {4, 12, 0, 4, 22464, "base", false},
    {4, 12, 21, 5, 8892, "base", false},
    {4, 12, 36, 4, 5929, "base", false},
    {4, 12, 44, 5, 9072, "base", false},
    {4, 12, 56, 4, 4455, "base", false},
    {4, 12, 64, 5, 2520, "base", false},
    {5, 15, 0, 1, 11, "base", false},
    {5, 15, 0, 2, 132, "base", false},
    {5, 15, 0, 4, 24024, "base", false},
    {5, 15, 27, 5, 5400, "base", false},
    {5, 15, 45, 4, 8640, "base", false},
    {5, 15, 56, 5, 7296, "base", false},
    {5, 15, 70, 4, 3000, "base", false},
    {5, 15, 80, 5, 945, "base", false},
    {6, 18, 0, 1, 20, "base", false},
    {6, 18, 0, 2, 240, "base", false},
    {6, 18, 0, 4, 37440, "base", false},
    {6, 18, 33, 5, 22152, "base", false},
    {6, 18, 54, 4, 4620, "base", false},
    {6, 18, 68, 5, 324, "base", false},
    {6, 18, 84, 4, 10500, "base", false},
    {6, 18, 96, 5, 12180, "base", false},
    {7, 21, 0, 1, 18, "base", false},
    {7, 21, 0, 2, 198, "base", false},
    {7, 21, 0, 4, 33264, "base", false},
    {7, 21, 39, 5, 11440, "base", false},
    {7, 21, 63, 4, 3136, "base", false},
    {7, 21, 80, 5, 1008, "base", false},
    {7, 21, 98, 4, 1056, "base", false},
    {7, 21, 112, 5, 864, "base", false},
    {3, 10, 0, 4, 44185, "cities", false},
    {3, 10, 15, 6, 46608, "cities", false},
    {3, 10, 39, 6, 158136, "cities", false},
    {3, 10, 57, 6, 600, "cities", false},
    {4, 13, 0, 4, 43680, "cities", false},
    {4, 13, 21, 6, 10800, "cities", false},
    {4, 13, 52, 6, 13200, "cities", false},
    {4, 13, 76, 6, 1024, "cities", false},
    {5, 16, 0, 4, 40950, "cities", false},
    {5, 16, 27, 6, 16900, "cities", false},
    {5, 16, 65, 6, 12672, "cities", false},
    {5, 16, 95, 6, 3840, "cities", false},
    {6, 19, 0, 4, 53760, "cities", false},
    {6, 19, 33, 6, 51840, "cities", false},
    {6, 19, 78, 6, 1920, "cities", false},
    {6, 19, 114, 6, 20700, "cities", false},
    {7, 22, 0, 4, 43008, "cities", false},
    {7, 22, 39, 6, 64800, "cities", false},
    {7, 22, 91, 6, 150528, "cities", false},
    {7, 22, 133, 6, 706992, "cities", false},
    {8, 25, 0, 4, 28561, "cities", false},
    {8, 25, 45, 6, 1440, "cities", false},
    {8, 25, 104, 6, 1296, "cities", false},
    {8, 25, 152, 6, 864, "cities", false},
    {4, 14, 0, 3, 2028, "cities", true},
    {4, 14, 24, 6, 35376, "cities", true},
    {4, 14, 72, 6, 103020, "cities", true},
    {6, 20, 0, 3, 2730, "cities", true},
    {6, 20, 36, 6, 8640, "cities", true},
    {6, 20, 108, 6, 84000, "cities", true},
    {8, 26, 0, 3, 3528, "cities", true},
    {8, 26, 48, 6, 2122848, "cities", true},
    {8, 26, 144, 6, 480, "cities", true},
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
        /* What goes to the bank follows from the rest, except where it is all there is. */
        uint64_t last = m->use == SEPTEM_USE_PAY ? m->bank : m->stage + m->token;
        uint64_t word = (uint64_t)m->as << 48 | (uint64_t)m->card << 40 | (uint64_t)m->use << 32 |
                        (uint64_t)(m->by + 8 * m->freeze) << 24 | (uint64_t)m->left << 16 |
                        (uint64_t)m->right << 8 | last;
        uint64_t drawn = septem_rng_mix(lot, word);
        if (drawn < least) {
            least = drawn;
            best = i;
        }
    }
    septem_game_play(g, seat, &moves[best]);
}

static struct start start_of(const struct known *known)
{
    struct start start = {septem_options_defaults(), known->seed, known->after, known->depth};
    start.options.players = (int)known->players;
    cli_sets("perft", known->with, &start.options);
    start.options.teams = known->teams;
    return start;
}

static uint64_t perft(const struct start *start)
{
    struct septem_game game;
    if (septem_game_init(&game, &start->options, start->seed) != SEPTEM_OK) {
        return 0;
    }
    for (uint64_t i = 0; i < start->after && game.phase != SEPTEM_PHASE_OVER; i++) {
        wander(&game, septem_rng_mix(start->seed, i));
    }
    return count_ways(&game, (int)start->depth);
}

static void print_start(const struct start *start)
{
    printf("%d players, ", start->options.players);
    for (int set = SEPTEM_SET_BASE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (start->options.sets >> set & 1) {
            printf("%s, ", septem_set_info((enum septem_set)set)->slug);
        }
    }
    printf("%sseed %llu, after %3llu, depth %llu: ", start->options.teams ? "teams, " : "",
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
        struct start start = start_of(&known_counts[i]);
        print_start(&start);
        printf("%llu\n", (unsigned long long)known_counts[i].count);
    }
    return CLI_OK;
}

static int check_table(void)
{
    int wrong = 0;
    for (int i = 0; i < KNOWN; i++) {
        const struct known *known = &known_counts[i];
        struct start start = start_of(known);
        uint64_t count = perft(&start);
        print_start(&start);
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
        const struct known *known = &known_counts[i];
        struct start start = start_of(known);
        printf("    {%llu, %llu, %llu, %llu, %llu, \"%s\", %s},\n",
               (unsigned long long)known->players, (unsigned long long)known->seed,
               (unsigned long long)known->after, (unsigned long long)known->depth,
               (unsigned long long)perft(&start), known->with, known->teams ? "true" : "false");
    }
    return CLI_OK;
}

static int show_help(void)
{
    printf("usage: septem perft [OPTION...]\n"
           "       septem perft --check | --known | --recount\n\n"
           "Counts the ways a game can go in D decisions, the seats deciding one after the\n"
           "other.\n\n"
           "  -n, --players N     2 to 7, with cities 8 (3)\n"
           "%s"
           "      --seed S        of the deal (1)\n"
           "      --after K       random decisions before counting begins, 0 to 300 (0)\n"
           "      --depth D       1 to %d (5)\n"
           "      --check         count again what is known, exit 1 on a difference\n"
           "      --known         print the table of known counts\n"
           "      --recount       print its rows as they would be now, for the source\n",
           CLI_TABLE_HELP, DEPTH_MAX);
    return CLI_OK;
}

/* What was asked for: one count, or something about the table of known ones. */
struct request {
    struct start start;
    struct table_args table;
    bool counts;              /* an option of one count was given */
    int (*about_table)(void); /* NULL: one count */
};

static bool take_table(struct request *request, int (*about_table)(void))
{
    if (request->about_table != NULL && request->about_table != about_table) {
        cli_misuse("perft", "only one of --check, --known and --recount can be asked for");
        return false;
    }
    request->about_table = about_table;
    return true;
}

static bool take_option(struct request *request, int option)
{
    struct start *start = &request->start;
    switch (option) {
    case 'c':
        return take_table(request, check_table);
    case 'k':
        return take_table(request, show_table);
    case 'r':
        return take_table(request, recount_table);
    default:
        break;
    }
    request->counts = true;
    switch (option) {
    case 's':
        return cli_number("perft", "--seed", optarg, 0, UINT64_MAX, &start->seed);
    case 'a':
        return cli_number("perft", "--after", optarg, 0, 300, &start->after);
    case 'd':
        return cli_number("perft", "--depth", optarg, 1, DEPTH_MAX, &start->depth);
    default:
        return cli_table_option("perft", option, optarg, &start->options, &request->table);
    }
}

int cmd_perft(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_TABLE_OPTIONS,
        {"seed", required_argument, NULL, 's'},
        {"after", required_argument, NULL, 'a'},
        {"depth", required_argument, NULL, 'd'},
        {"check", no_argument, NULL, 'c'},
        {"known", no_argument, NULL, 'k'},
        {"recount", no_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct request request = {{septem_options_defaults(), .seed = 1, .after = 0, .depth = 5},
                              .counts = false};
    int option;
    while ((option = getopt_long(argc, argv, "n:h", options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (!take_option(&request, option)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("perft", "'%s' is not an option", argv[optind]);
    }
    if (request.about_table == NULL) {
        struct start *start = &request.start;
        bool good = cli_table_set("perft", &request.table, start->seed, &start->options);
        return good ? show_count(start) : CLI_USAGE;
    }
    return request.counts ? cli_misuse("perft", "--check, --known and --recount stand alone")
                          : request.about_table();
}
