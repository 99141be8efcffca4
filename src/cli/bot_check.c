/* septem bot-check: does a program play by the protocol (docs/engines.md)? Whatever it does, this
 * goes on to the end and says what was right and what was not. */
#include <getopt.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/text.h>

#include "../base/like_printf.h"
#include "cli.h"
#include "../ai/match.h"
#include "../arena/engine.h"
#include "../arena/engine_offer.h"

enum { END_MS = 5000, FAULTS_MAX = 10 };

struct check {
    struct engine engine;
    struct septem_bot *bot; /* which asks the engine */
    struct match match;
    int failures, faults;
    uint64_t questions, games;
    double slowest; /* seconds */
};

LIKE_PRINTF(3, 4)
static void say(struct check *check, bool good, const char *format, ...)
{
    va_list args;
    printf("%s  ", good ? "ok  " : "FAIL");
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
    fflush(stdout);
    check->failures += !good;
}

/* ---- Playing ---- */

/* One decision of the seat: of the engine, or of nobody with a fault. */
static void decide(struct check *check, int seat)
{
    uint32_t before[ENGINE_FAULT_COUNT];
    double began = cli_seconds();
    memcpy(before, check->engine.faults, sizeof before);
    match_decide(&check->match, seat);
    double took = cli_seconds() - began;
    check->slowest = took > check->slowest ? took : check->slowest;
    check->questions++;
    engine_forgive(&check->engine); /* here every fault is wanted */
    if (memcmp(before, check->engine.faults, sizeof before) != 0) {
        check->faults++;
        say(check, false, "age %d, turn %d, seat %d: %s", check->match.game.age,
            check->match.game.turn, seat, check->engine.why);
    }
}

static void play_game(struct check *check, const struct septem_options *options, uint64_t seed)
{
    struct septem_bot *bots[SEPTEM_CITIES_MAX];
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        bots[seat] = check->bot;
    }
    if (match_init(&check->match, options, bots, seed, 0) != SEPTEM_OK) {
        return; /* there is no such table */
    }
    while (check->match.game.phase != SEPTEM_PHASE_OVER && check->faults < FAULTS_MAX) {
        unsigned owing = check->match.game.owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if ((owing & 1) && check->faults < FAULTS_MAX) {
                decide(check, seat);
            }
        }
    }
    if (check->match.game.phase == SEPTEM_PHASE_OVER) {
        match_end(&check->match);
        check->games++;
    }
}

/* A game at every table there is: the base set alone, and all sets together. */
static void check_games(struct check *check)
{
    for (int players = 2; players <= SEPTEM_CITIES_MAX && check->faults < FAULTS_MAX; players++) {
        struct septem_options options = septem_options_defaults();
        options.players = players;
        play_game(check, &options, 1);
        options.sets = (1u << SEPTEM_SET_COUNT) - 2;
        play_game(check, &options, 2);
    }
    if (check->faults < FAULTS_MAX) {
        say(check, check->faults == 0,
            "%llu games, %llu questions, the slowest answer took %.0f ms",
            (unsigned long long)check->games, (unsigned long long)check->questions,
            1e3 * check->slowest);
    } else {
        say(check, false, "after %d faults no more games are played", FAULTS_MAX);
    }
}

/* ---- The same question again ---- */

static bool ask_opening(struct check *check, int *choice)
{
    struct match *match = &check->match;
    struct septem_options options = septem_options_defaults();
    struct septem_rng rng;
    septem_rng_init(&rng, 1);
    if (septem_game_init(&match->game, &options, 1) != SEPTEM_OK) {
        return false;
    }
    septem_view_of(&match->game, 0, &match->view);
    struct septem_question question = {
        .view = &match->view, .seat = 0, .moves = match->moves, .rng = &rng};
    question.count = septem_game_moves(&match->view.game, 0, match->moves);
    return engine_ask(&check->engine, &question, choice) == ENGINE_GOOD;
}

static void check_again(struct check *check)
{
    int first, second;
    if (ask_opening(check, &first) && ask_opening(check, &second)) {
        printf(first == second ? "note  the same question with the same seed has the same answer\n"
                               : "note  the same question with the same seed has another answer: "
                                 "figures will not repeat\n");
    }
}

/* ---- What it does not understand ---- */

static void check_message(struct check *check, const char *line, const char *what)
{
    char *got;
    if (engine_start(&check->engine) != ENGINE_GOOD) {
        say(check, false, "%s: it does not start any more: %s", what, check->engine.why);
        return;
    }
    enum subprocess_result result =
        subprocess_exchange(&check->engine.subprocess, line, strlen(line),
                            subprocess_deadline(check->engine.deadline_ms), NULL, &got);
    if (result != SUBPROCESS_LINE) {
        subprocess_end(&check->engine.subprocess, 0);
        say(check, false, "%s: it answers with an error, not with silence or its end", what);
        return;
    }
    json_t *answer = json_loads(got, 0, NULL);
    say(check, json_is_string(json_object_get(answer, "error")),
        "%s: the answer has an \"error\": %.80s", what, got);
    json_decref(answer);
}

static void check_misunderstandings(struct check *check)
{
    char line[64];
    int choice;
    snprintf(line, sizeof line, "{\"id\":%llu,\"do\":\"dance\"}\n",
             (unsigned long long)++check->engine.id);
    check_message(check, line, "a message of a kind that does not exist");
    check_message(check, "this is not JSON\n", "a line that is not JSON");
    say(check, ask_opening(check, &choice), "it still plays after that");
}

/* ---- All ---- */

static void check_end(struct check *check)
{
    int status = subprocess_end(&check->engine.subprocess, END_MS);
    if (status < 0) {
        say(check, false, "it does not end within %d s when its input ends", END_MS / 1000);
    } else {
        say(check, status == 0, "it ends when its input ends, with status %d", status);
    }
}

static int check_all(const char *command, uint32_t deadline_ms)
{
    struct check *check = calloc(1, sizeof *check);
    if (check == NULL) {
        return cli_fail("bot-check", "out of memory");
    }
    subprocess_ignore_pipes();
    check->engine.command = command;
    check->engine.deadline_ms = deadline_ms;
    struct septem_bot_spec spec = engine_spec(&check->engine);
    check->bot = septem_bot_create(&spec);
    if (check->bot == NULL) {
        free(check);
        return cli_fail("bot-check", "out of memory");
    }
    if (engine_start(&check->engine) == ENGINE_GOOD) {
        say(check, true, "it says hello as '%s', protocol %d, %s views", check->engine.says.name,
            BOT_PROTOCOL_VERSION, check->engine.says.packed ? "packed" : "JSON");
        check_games(check);
        check_again(check);
        check_misunderstandings(check);
        check_end(check);
    } else {
        say(check, false, "hello: %s", check->engine.why);
        printf("%s", engine_offer_advice);
    }
    int failures = check->failures;
    septem_bot_destroy(check->bot); /* and with it the engine */
    free(check);
    printf(failures == 0 ? "It keeps to the protocol.\n" : "It does not keep to the protocol.\n");
    return failures == 0 ? CLI_OK : CLI_FAILED;
}

static int show_help(void)
{
    printf(
        "usage: septem bot-check [OPTION...] 'COMMAND'\n\n"
        "Starts a program as a bot and checks that it plays by the protocol of docs/engines.md:\n"
        "it says hello, answers every question of a game at every kind of table with a legal\n"
        "decision in time, says so when it does not understand, and ends with its input.\n"
        "The status is 0 if all of that is so.\n\n"
        "      --deadline MS   its time for an answer (%d)\n",
        ENGINE_DEADLINE_MS);
    return CLI_OK;
}

int cmd_bot_check(int argc, char **argv)
{
    static const struct option options[] = {{"deadline", required_argument, NULL, 'D'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    uint64_t deadline = ENGINE_DEADLINE_MS;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (option != 'D') {
            return cli_see_help("bot-check");
        }
        if (!cli_number("bot-check", "--deadline", optarg, 1, 86400000, &deadline)) {
            return CLI_USAGE;
        }
    }
    if (argc - optind != 1 || argv[optind][0] == '\0') {
        return cli_misuse("bot-check", "one command is wanted, in quotes if it has several words");
    }
    return check_all(argv[optind], (uint32_t)deadline);
}
