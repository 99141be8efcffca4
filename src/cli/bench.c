/* septem bench: how fast this machine plays, and one signature of how the rules behave.
 *
 * The same games are played everywhere, by the random bot from fixed seeds, with every number of
 * players the sets in play allow. The signature is a digest of every number of choices, every
 * decision and every end; it does not depend on speed, so two builds with the same signature play
 * the same game. */
#include <getopt.h>
#include <stdio.h>

#include <septem/score.h>

#include "cli.h"
#include "../ai/bot_set.h"
#include "../ai/match.h"

enum { SIGNED_GAMES = 400, TIMED_GAMES = 1000, SERIES_SEED = 7 };

/* What was asked for. */
struct request {
    struct septem_options options; /* but for the number of players */
    struct table_args table;
    bool json, signature_only;
    uint64_t seconds;
};

struct figures {
    bool played[SEPTEM_CITIES_MAX + 1]; /* by number of players: is there such a table? */
    double games_per_s[SEPTEM_CITIES_MAX + 1];
    double decisions_per_s[SEPTEM_CITIES_MAX + 1];
    uint32_t signature;
};

static uint64_t stir(uint64_t digest, uint64_t word)
{
    digest = (digest ^ word) * 0xff51afd7ed558ccdu;
    return digest ^ digest >> 32;
}

static void sign_decision(void *context, const struct septem_game *g, int seat,
                          const struct septem_move *move, int count)
{
    uint64_t *digest = context;
    /* What goes to the bank follows from the rest, except where it is all there is. */
    uint64_t last = move->use == SEPTEM_USE_PAY ? move->bank : move->right;
    *digest = stir(*digest, (uint64_t)count << 48 | (uint64_t)seat << 40 |
                                (uint64_t)g->phase << 32 | (uint64_t)move->card << 24 |
                                (uint64_t)move->use << 16 | (uint64_t)move->left << 8 | last);
}

static void sign_end(uint64_t *digest, const struct septem_game *g)
{
    *digest = stir(*digest, septem_game_hash(g));
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            *digest = stir(*digest, (uint64_t)(uint16_t)score.lines[line]);
        }
    }
    *digest = stir(*digest, septem_game_winners(g));
}

/* The options of a table of `players` seats. */
static struct septem_options table_of(const struct request *request, int players)
{
    struct septem_options options = request->options;
    options.players = players;
    return options;
}

/* Random bots for all seats there can be. */
static bool seat_bots(struct bot_set *bot_set)
{
    struct septem_bot_spec specs[SEPTEM_CITIES_MAX];
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        septem_bot_parse("random", &specs[seat], NULL);
    }
    return bot_set_create(bot_set, specs, SEPTEM_CITIES_MAX);
}

/* Finds out with how many players these sets can be played; false, with a complaint, if with
 * none. */
static bool find_tables(const struct request *request, struct figures *figures)
{
    struct septem_options options = request->options;
    struct septem_game game;
    enum septem_err err = SEPTEM_OK;
    bool any = false;
    for (int n = 1; n <= SEPTEM_CITIES_MAX; n++) {
        options.players = n;
        enum septem_err wrong = septem_game_init(&game, &options, SERIES_SEED);
        figures->played[n] = wrong == SEPTEM_OK;
        any = any || wrong == SEPTEM_OK;
        err = wrong != SEPTEM_OK && n == request->options.players ? wrong : err;
    }
    if (!any) {
        cli_misuse("bench", "%s", septem_err_text(err));
    }
    return any;
}

static uint64_t sign_games(struct match *match, const struct bot_set *bot_set,
                           const struct request *request, uint64_t digest, int players)
{
    struct septem_options options = table_of(request, players);
    for (uint64_t i = 0; i < SIGNED_GAMES; i++) {
        match_init(match, &options, bot_set->bots, SERIES_SEED, i);
        match->watch = sign_decision;
        match->context = &digest;
        match_play(match);
        sign_end(&digest, &match->game);
    }
    return digest;
}

/* Plays batches until the seconds asked for have passed. */
static void time_games(struct match *match, const struct bot_set *bot_set,
                       const struct request *request, int players, struct figures *figures)
{
    struct septem_options options = table_of(request, players);
    uint64_t games = 0, decisions = 0;
    double started = cli_seconds(), taken = 0;
    while (taken < (double)request->seconds) {
        for (int i = 0; i < TIMED_GAMES; i++) {
            match_init(match, &options, bot_set->bots, SERIES_SEED, games++);
            match_play(match);
            decisions += match->decisions;
        }
        taken = cli_seconds() - started;
    }
    figures->games_per_s[players] = (double)games / taken;
    figures->decisions_per_s[players] = (double)decisions / taken;
}

static void print_text(const struct figures *figures)
{
    printf("players   games/s   decisions/s   ns/decision\n");
    for (int n = 1; n <= SEPTEM_CITIES_MAX; n++) {
        if (figures->played[n]) {
            printf("%7d %9.0f %13.0f %13.1f\n", n, figures->games_per_s[n],
                   figures->decisions_per_s[n], 1e9 / figures->decisions_per_s[n]);
        }
    }
    printf("signature %08x\n", (unsigned)figures->signature);
}

static int print_json(const struct figures *figures)
{
    char signature[9];
    struct json out = {.indent = 2, .precision = 6};
    snprintf(signature, sizeof signature, "%08x", (unsigned)figures->signature);
    json_begin_object(&out, NULL);
    json_text(&out, "signature", signature);
    json_begin_array(&out, "speed");
    for (int n = 1; n <= SEPTEM_CITIES_MAX; n++) {
        if (figures->played[n]) {
            json_begin_object(&out, NULL);
            json_int(&out, "players", n);
            json_double(&out, "games_per_s", figures->games_per_s[n]);
            json_double(&out, "decisions_per_s", figures->decisions_per_s[n]);
            json_double(&out, "ns_per_decision", 1e9 / figures->decisions_per_s[n]);
            json_end_object(&out);
        }
    }
    json_end_array(&out);
    json_end_object(&out);
    return cli_print_json("bench", &out);
}

static int run_bench(const struct request *request, const struct bot_set *bot_set)
{
    struct match match;
    struct figures figures = {.signature = 0};
    uint64_t digest = 0;
    if (!find_tables(request, &figures)) {
        return CLI_USAGE;
    }
    for (int n = 1; n <= SEPTEM_CITIES_MAX; n++) {
        digest = figures.played[n] ? sign_games(&match, bot_set, request, digest, n) : digest;
    }
    figures.signature = (uint32_t)(digest ^ digest >> 32);
    if (request->signature_only) {
        printf("%08x\n", (unsigned)figures.signature);
        return CLI_OK;
    }
    for (int n = 1; n <= SEPTEM_CITIES_MAX; n++) {
        if (figures.played[n]) {
            time_games(&match, bot_set, request, n, &figures);
        }
    }
    if (request->json) {
        return print_json(&figures);
    }
    print_text(&figures);
    return CLI_OK;
}

static int show_help(void)
{
    printf("usage: septem bench [--with SET[,SET...]] [--teams] [--json] [--seconds S]\n"
           "                    [--signature]\n\n"
           "Times games of random bots from fixed seeds, with every number of players there can\n"
           "be, on one thread, and prints a signature of the rules that is the same on every\n"
           "machine.\n\n" CLI_SETS_HELP
           "      --teams         teams of two, with every number of players they can have\n"
           "      --json          figures as JSON\n"
           "      --seconds S     for each number of players, 1 to 60 (1)\n"
           "      --signature     only the signature\n");
    return CLI_OK;
}

int cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {
        {"with", required_argument, NULL, 'w'},
        {"leaders", required_argument, NULL, 'E'},
        {"experts", no_argument, NULL, 'X'},
        {"teams", no_argument, NULL, 'T'},
        {"json", no_argument, NULL, 'j'},
        {"seconds", required_argument, NULL, 't'},
        {"signature", no_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct request request = {.options = septem_options_defaults(), .seconds = 1};
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        bool good = true;
        switch (option) {
        case 'j':
            request.json = true;
            break;
        case 's':
            request.signature_only = true;
            break;
        case 't':
            good = cli_number("bench", "--seconds", optarg, 1, 60, &request.seconds);
            break;
        case 'h':
            return show_help();
        default:
            good = cli_table_option("bench", option, optarg, &request.options, &request.table);
            break;
        }
        if (!good) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("bench", "'%s' is not an option", argv[optind]);
    }
    if (!cli_leaders_fit("bench", &request.table, &request.options)) {
        return CLI_USAGE;
    }
    struct bot_set bot_set;
    if (!seat_bots(&bot_set)) {
        return cli_fail("bench", "out of memory");
    }
    int status = run_bench(&request, &bot_set);
    bot_set_destroy(&bot_set);
    return status;
}
