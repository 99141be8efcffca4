/* septem simulate: bots play whole games, as fast as the machine lets them.
 *
 * Game number i depends on the seed and i alone, and what the games add up to is whole numbers,
 * so the result is the same on any number of threads. Thread t plays the games t, t+T, t+2T, …;
 * threads share nothing while they play, and none plays before all are there. The first one is
 * this thread, which also shows the progress: its own is that of all. */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <septem/log.h>

#include "../base/write_all.h"
#include "cli.h"
#include "engine_args.h"
#include "../ai/bot_set.h"
#include "../ai/match.h"
#include "tally.h"

enum { THREADS_MAX = 1024, PATH_LENGTH_MAX = 4096, PROGRESS_EVERY = 256, LOST_TOLD_MAX = 5 };

struct plan {
    struct septem_options options;
    struct table_args table;
    struct engine_args engines;
    struct septem_bot_spec bots[SEPTEM_CITIES_MAX];
    const char *bot_names;
    const char *log_dir; /* NULL: no logs */
    uint64_t games, seed, threads;
    bool json;
};

/* Threads wait at the gate, which is locked until it is known whether all could be started. */
struct gate {
    pthread_mutex_t lock;
    bool called_off; /* some could not: nobody plays */
};

struct worker {
    const struct plan *plan;
    struct gate *gate;
    uint64_t first;                /* number of its first game */
    struct cli_progress *progress; /* NULL but for the first */
    struct tally tally;
    struct bot_set bot_set;
    struct match match;
    struct septem_log log;
    char text[SEPTEM_LOG_TEXT_MAX];
    char complaint[PATH_LENGTH_MAX + 256]; /* "" if all went well */
    pthread_t thread;
};

/* ---- Logs ---- */

static void log_decision(void *context, const struct septem_game *g, int seat,
                         const struct septem_move *move, int count)
{
    (void)count;
    septem_log_add(context, g, seat, move);
}

/* Writes the log of the game just played; a file that exists is never touched. */
static bool write_log(struct worker *worker, uint64_t index)
{
    char path[PATH_LENGTH_MAX];
    septem_log_end(&worker->log, &worker->match.game);
    int length = septem_log_write(&worker->log, worker->text, sizeof worker->text);
    snprintf(path, sizeof path, "%s/game-%06llu.log", worker->plan->log_dir,
             (unsigned long long)index);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    bool good = fd >= 0 && write_all(fd, worker->text, (size_t)length);
    int reason = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (!good) {
        snprintf(worker->complaint, sizeof worker->complaint, "cannot write %s: %s%s", path,
                 strerror(reason), reason == EEXIST ? "; choose another directory for --log" : "");
    }
    return good;
}

static bool make_log_dir(const char *dir)
{
    if (strlen(dir) + sizeof "/game-18446744073709551615.log" > PATH_LENGTH_MAX) {
        cli_fail("simulate", "the name of the --log directory is too long");
        return false;
    }
    if (mkdir(dir, 0777) != 0 && errno != EEXIST) {
        cli_fail("simulate", "cannot create the directory %s: %s", dir, strerror(errno));
        return false;
    }
    return true;
}

/* ---- Playing ---- */

static bool play_game(struct worker *worker, uint64_t index)
{
    const struct plan *plan = worker->plan;
    struct match *match = &worker->match;
    match_init(match, &plan->options, worker->bot_set.bots, plan->seed, index);
    if (plan->log_dir != NULL) {
        septem_log_begin(&worker->log, &match->game);
        for (int seat = 0; seat < plan->options.players; seat++) {
            septem_log_name(&worker->log, seat, plan->bots[seat].text);
        }
        match->watch = log_decision;
        match->context = &worker->log;
    }
    match_play(match);
    tally_add(&worker->tally, &match->game, match->decisions);
    return plan->log_dir == NULL || write_log(worker, index);
}

/* Is there anything to be played once the gate opens? */
static bool pass(struct gate *gate)
{
    pthread_mutex_lock(&gate->lock);
    bool open = !gate->called_off;
    pthread_mutex_unlock(&gate->lock);
    return open;
}

static void *work(void *context)
{
    struct worker *worker = context;
    const struct plan *plan = worker->plan;
    if (!pass(worker->gate)) {
        return NULL;
    }
    for (uint64_t i = worker->first; i < plan->games; i += plan->threads) {
        if (!play_game(worker, i)) {
            break;
        }
        if (worker->progress != NULL && worker->tally.games % PROGRESS_EVERY == 0) {
            cli_progress_show(worker->progress, "games", "", i, plan->games);
        }
    }
    return NULL;
}

/* Starts the other threads, works along, and waits for them; how many could be started. */
static uint64_t run_workers(struct worker *workers, uint64_t count)
{
    struct gate *gate = workers[0].gate;
    uint64_t started = 1;
    pthread_mutex_lock(&gate->lock);
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
        started++;
    }
    gate->called_off = started < count;
    pthread_mutex_unlock(&gate->lock);
    work(&workers[0]);
    for (uint64_t t = 1; t < started; t++) {
        pthread_join(workers[t].thread, NULL);
    }
    return started;
}

static int report(const struct plan *plan, const struct tally *tally, double seconds)
{
    struct tally_head head = {.players = plan->options.players,
                              .sets = plan->options.sets,
                              .teams = plan->options.teams,
                              .threads = (int)plan->threads,
                              .seed = plan->seed,
                              .seconds = seconds > 1e-9 ? seconds : 1e-9,
                              .bots = plan->bots};
    if (!plan->json) {
        tally_print(tally, &head);
        return CLI_OK;
    }
    struct json out = {.indent = 2, .precision = 9};
    tally_json(&out, tally, &head);
    return cli_print_json("simulate", &out);
}

/* Every thread has bots of its own. */
static bool seat_bots(struct worker *workers, const struct plan *plan)
{
    bool good = true;
    for (uint64_t t = 0; t < plan->threads && good; t++) {
        good = bot_set_create(&workers[t].bot_set, plan->bots, plan->options.players);
    }
    for (uint64_t t = 0; t < plan->threads && !good; t++) {
        bot_set_destroy(&workers[t].bot_set);
    }
    return good;
}

static int simulate(const struct plan *plan)
{
    struct cli_progress progress;
    struct gate gate = {.lock = PTHREAD_MUTEX_INITIALIZER};
    struct tally tally = {.games = 0};
    int status = CLI_OK;
    struct worker *workers = calloc((size_t)plan->threads, sizeof *workers);
    if (workers == NULL) {
        return cli_fail("simulate",
                        "not enough memory for %llu threads; ask for fewer with --threads",
                        (unsigned long long)plan->threads);
    }
    for (uint64_t t = 0; t < plan->threads; t++) {
        workers[t].plan = plan;
        workers[t].gate = &gate;
        workers[t].first = t;
    }
    workers[0].progress = &progress;
    if (!seat_bots(workers, plan)) {
        free(workers);
        return cli_fail("simulate", "not enough memory for the bots");
    }
    cli_progress_begin(&progress);
    uint64_t started = run_workers(workers, plan->threads);
    double seconds = cli_seconds() - progress.started;
    cli_progress_done(&progress);
    if (started < plan->threads) {
        status = cli_fail("simulate",
                          "only %llu of %llu threads could be started; ask for fewer with "
                          "--threads",
                          (unsigned long long)started, (unsigned long long)plan->threads);
    }
    for (uint64_t t = 0; t < plan->threads; t++) {
        bot_set_destroy(&workers[t].bot_set);
        tally_merge(&tally, &workers[t].tally);
        if (workers[t].complaint[0] != '\0' && status == CLI_OK) {
            status = cli_fail("simulate", "%s", workers[t].complaint);
        }
    }
    free(workers);
    return status == CLI_OK ? report(plan, &tally, seconds) : status;
}

/* Of all engines together, on whatever thread. */
static void tell_lost(const struct engine_offer *offer, const char *why)
{
    static atomic_int told;
    int before = atomic_fetch_add(&told, 1);
    if (before < LOST_TOLD_MAX) {
        cli_fail("simulate", "the engine '%s' lost a turn: %s%s", offer->name, why,
                 before + 1 == LOST_TOLD_MAX ? " (no more of this is said)" : "");
    }
}

/* ---- Options ---- */

static int show_help(void)
{
    printf("usage: septem simulate [OPTION...]\n\n"
           "Lets bots play whole games and prints speed, points by category, wins by seat.\n"
           "The same seed gives the same games and figures on any number of threads.\n\n"
           "  -n, --players N     2 to 7, with cities 8 (3)\n"
           "  -g, --games N       how many games (1000)\n"
           "      --bot B[,B...]  a bot for each seat; the last one fills the rest (random)\n"
           "%s%s"
           "      --seed S        of the series (1)\n"
           "      --threads T     1 to %d (1)\n"
           "      --log DIR       write a log of every game into DIR\n"
           "      --json          figures as JSON\n\n",
           ENGINE_ARGS_HELP, CLI_TABLE_HELP, THREADS_MAX);
    cli_list_bots(stdout);
    return CLI_OK;
}

static bool take_option(struct plan *plan, int option)
{
    switch (option) {
    case 'g':
        return cli_number("simulate", "-g", optarg, 1, UINT64_C(1000000000000), &plan->games);
    case 'b':
        plan->bot_names = optarg;
        return true;
    case 's':
        return cli_number("simulate", "--seed", optarg, 0, UINT64_MAX, &plan->seed);
    case 't':
        return cli_number("simulate", "--threads", optarg, 1, THREADS_MAX, &plan->threads);
    case 'l':
        plan->log_dir = optarg;
        return true;
    case 'j':
        plan->json = true;
        return true;
    case 'Z':
    case 'D':
        return engine_args_take("simulate", option, optarg, &plan->engines);
    default:
        return cli_table_option("simulate", option, optarg, &plan->options, &plan->table);
    }
}

/* Options that make no game are found before any thread starts. */
static bool plan_is_playable(struct plan *plan)
{
    if (plan->log_dir != NULL && plan->log_dir[0] == '\0') {
        cli_misuse("simulate", "--log needs the name of a directory");
        return false;
    }
    return cli_table_set("simulate", &plan->table, plan->seed, &plan->options);
}

int cmd_simulate(int argc, char **argv)
{
    static const struct option options[] = {
        CLI_TABLE_OPTIONS,
        ENGINE_ARGS_OPTIONS,
        {"games", required_argument, NULL, 'g'},
        {"bot", required_argument, NULL, 'b'},
        {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'},
        {"log", required_argument, NULL, 'l'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct plan plan = {.options = septem_options_defaults(),
                        .bot_names = "random",
                        .games = 1000,
                        .seed = 1,
                        .threads = 1};
    int option;
    while ((option = getopt_long(argc, argv, "n:g:h", options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (!take_option(&plan, option)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("simulate", "'%s' is not an option", argv[optind]);
    }
    int status = engine_args_offer("simulate", &plan.engines, tell_lost);
    if (status != CLI_OK) {
        return status;
    }
    if (!cli_bots("simulate", plan.bot_names, plan.options.players, plan.bots) ||
        !plan_is_playable(&plan)) {
        return CLI_USAGE;
    }
    if (plan.log_dir != NULL && !make_log_dir(plan.log_dir)) {
        return CLI_FAILED;
    }
    return simulate(&plan);
}
