/* septem bench: how fast this machine plays, and one signature of how the rules behave.
 *
 * The same games are played everywhere, by the random bot from fixed seeds. The signature is a
 * digest of every number of choices, every decision and every end; it does not depend on speed,
 * so two builds with the same signature play the same game. */
#include <getopt.h>
#include <jansson.h>
#include <stdio.h>

#include <septem/score.h>

#include "cli.h"
#include "../ai/match.h"

enum { FEWEST = 3, MOST = 7, SIGNED_GAMES = 400, TIMED_GAMES = 1000, SERIES_SEED = 7 };

struct figures {
    double games_per_s[MOST + 1];
    double decisions_per_s[MOST + 1];
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
    *digest =
        stir(*digest, (uint64_t)count << 48 | (uint64_t)seat << 40 | (uint64_t)g->phase << 32 |
                          (uint64_t)move->card << 24 | (uint64_t)move->use << 16 |
                          (uint64_t)move->left << 8 | move->right);
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

/* A table of random bots. */
static struct septem_options seat_bots(int players, const struct septem_bot **bots)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    for (int seat = 0; seat < players; seat++) {
        bots[seat] = septem_bot_find("random");
    }
    return options;
}

static uint64_t sign_games(struct septem_match *match, uint64_t digest, int players)
{
    const struct septem_bot *bots[SEPTEM_CITIES_MAX];
    struct septem_options options = seat_bots(players, bots);
    for (uint64_t i = 0; i < SIGNED_GAMES; i++) {
        septem_match_init(match, &options, bots, SERIES_SEED, i);
        match->watch = sign_decision;
        match->context = &digest;
        septem_match_play(match);
        sign_end(&digest, &match->game);
    }
    return digest;
}

/* Plays batches until `seconds` have passed. */
static void time_games(struct septem_match *match, int players, double seconds,
                       struct figures *figures)
{
    const struct septem_bot *bots[SEPTEM_CITIES_MAX];
    struct septem_options options = seat_bots(players, bots);
    uint64_t games = 0, decisions = 0;
    double started = cli_seconds(), taken = 0;
    while (taken < seconds) {
        for (int i = 0; i < TIMED_GAMES; i++) {
            septem_match_init(match, &options, bots, SERIES_SEED, games++);
            septem_match_play(match);
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
    for (int n = FEWEST; n <= MOST; n++) {
        printf("%7d %9.0f %13.0f %13.1f\n", n, figures->games_per_s[n], figures->decisions_per_s[n],
               1e9 / figures->decisions_per_s[n]);
    }
    printf("signature %08x\n", (unsigned)figures->signature);
}

static int print_json(const struct figures *figures)
{
    char signature[9];
    snprintf(signature, sizeof signature, "%08x", (unsigned)figures->signature);
    json_t *rows = json_array();
    for (int n = FEWEST; n <= MOST; n++) {
        json_array_append_new(rows, json_pack("{s:i, s:f, s:f, s:f}", "players", n, "games_per_s",
                                              figures->games_per_s[n], "decisions_per_s",
                                              figures->decisions_per_s[n], "ns_per_decision",
                                              1e9 / figures->decisions_per_s[n]));
    }
    json_t *root = json_pack("{s:s, s:o}", "signature", signature, "speed", rows);
    if (root == NULL) {
        return cli_fail("bench", "out of memory");
    }
    json_dumpf(root, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(root);
    return CLI_OK;
}

static int run_bench(bool json, bool signature_only, double seconds)
{
    struct septem_match match;
    struct figures figures = {.signature = 0};
    uint64_t digest = 0;
    for (int n = FEWEST; n <= MOST; n++) {
        digest = sign_games(&match, digest, n);
    }
    figures.signature = (uint32_t)(digest ^ digest >> 32);
    if (signature_only) {
        printf("%08x\n", (unsigned)figures.signature);
        return CLI_OK;
    }
    for (int n = FEWEST; n <= MOST; n++) {
        time_games(&match, n, seconds, &figures);
    }
    if (json) {
        return print_json(&figures);
    }
    print_text(&figures);
    return CLI_OK;
}

static int show_help(void)
{
    printf("usage: septem bench [--json] [--seconds S] [--signature]\n\n"
           "Times games of random bots from fixed seeds, with 3 to 7 players on one thread, and\n"
           "prints a signature of the rules that is the same on every machine.\n\n"
           "      --json        figures as JSON\n"
           "      --seconds S   for each number of players, 1 to 60 (1)\n"
           "      --signature   only the signature\n");
    return CLI_OK;
}

int cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {
        {"json", no_argument, NULL, 'j'},
        {"seconds", required_argument, NULL, 't'},
        {"signature", no_argument, NULL, 's'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    bool json = false, signature_only = false;
    uint64_t seconds = 1;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 'j':
            json = true;
            break;
        case 's':
            signature_only = true;
            break;
        case 't':
            if (!cli_number("bench", "--seconds", optarg, 1, 60, &seconds)) {
                return CLI_USAGE;
            }
            break;
        case 'h':
            return show_help();
        default:
            return cli_see_help("bench");
        }
    }
    if (optind < argc) {
        return cli_misuse("bench", "'%s' is not an option", argv[optind]);
    }
    return run_bench(json, signature_only, (double)seconds);
}
