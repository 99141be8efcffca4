/* septem arena: bots meet on the same deals, and what they are worth is measured.
 *
 * This file reads what is asked for and tells what came of it; src/arena plays. */
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "plain_output.h"
#include "../arena/contestant.h"
#include "../arena/report.h"

extern char **environ;

enum { THREADS_MAX = 1024, PATH_LENGTH_MAX = 4096, FAULTS_SHOWN_MAX = 5 };

struct request {
    struct arena_plan plan;
    struct tournament tournament;
    struct cli_progress progress;
    struct table_args table;
    const char *out; /* files are called so, with an ending each; NULL: none */
    uint64_t threads;
    int faults_shown;
    bool json, no_times, help;
};

/* ---- While it plays ---- */

static bool interrupted(void *context)
{
    sigset_t set;
    (void)context;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return sigtimedwait(&set, NULL, &(struct timespec){0}) > 0;
}

static void show_progress(struct request *request)
{
    const struct tournament *tournament = &request->tournament;
    struct estimate share = standings_share(&tournament->standings, 0);
    uint64_t done = tournament->standings.deals - tournament->found;
    uint64_t of = tournament->deals - tournament->found;
    char bar[11], what[32], note[128];
    int full = (int)(10 * tournament->standings.deals / tournament->deals);
    memset(bar, '.', sizeof bar - 1);
    memset(bar, '#', (size_t)full);
    bar[10] = '\0';
    snprintf(what, sizeof what, "deals [%s]", bar);
    snprintf(note, sizeof note, ", share %.3f +- %.3f of %s", share.mean,
             (share.high - share.low) / 2, tournament->plan->bots[0].text);
    cli_progress_show(&request->progress, what, note, done, of);
}

static void taken(void *context, const struct tournament *tournament,
                  const struct bout_result *result)
{
    struct request *request = context;
    if (result->why[0] != '\0' && request->faults_shown < FAULTS_SHOWN_MAX) {
        cli_progress_done(&request->progress);
        cli_fail("arena", "deal %llu: '%s' lost a turn: %s%s", (unsigned long long)result->deal,
                 tournament->plan->bots[result->why_bot].text, result->why,
                 ++request->faults_shown == FAULTS_SHOWN_MAX ? " (no more of this is said)" : "");
    }
    show_progress(request);
}

/* Signals that end a program are waited for instead, so that nothing is left behind. Threads and
 * subprocesses begin after this. */
static void hold_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    subprocess_ignore_pipes();
}

/* ---- What came of it ---- */

static bool write_json(const struct report *report, FILE *file)
{
    struct json out = {.indent = 2, .precision = 9};
    report_json(&out, report);
    return cli_write_json(&out, file);
}

/* gnuplot on a file; 0, or what is wrong. */
static const char *run_gnuplot(char *path)
{
    pid_t pid;
    int status;
    char *argv[] = {(char[]){"gnuplot"}, path, NULL};
    sigset_t none;
    posix_spawnattr_t attributes;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigmask(&attributes, &none);
    int error = posix_spawnp(&pid, "gnuplot", NULL, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
        return error == ENOENT ? "gnuplot is not installed" : strerror(error);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? NULL : "gnuplot failed";
}

struct file_kind {
    const char *ending;
    bool (*write)(const struct report *report, FILE *file);
};

static bool write_gnuplot(const struct request *request, const struct report *report)
{
    char path[PATH_LENGTH_MAX], svg[PATH_LENGTH_MAX];
    snprintf(path, sizeof path, "%s.gnuplot", request->out);
    snprintf(svg, sizeof svg, "%s.svg", request->out);
    FILE *file = fopen(path, "w");
    bool good = file != NULL && report_gnuplot(report, svg, file);
    if (file != NULL && fclose(file) != 0) {
        good = false;
    }
    if (!good) {
        cli_fail("arena", "cannot write %s: %s", path, strerror(errno));
        return false;
    }
    const char *fault = run_gnuplot(path);
    if (fault != NULL) {
        fprintf(stderr, "septem arena: no %s: %s; 'gnuplot %s' would draw it\n", svg, fault, path);
    }
    return true;
}

static bool write_files(const struct request *request, const struct report *report)
{
    static const struct file_kind kinds[] = {{".csv", report_csv}, {".json", write_json}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        char path[PATH_LENGTH_MAX];
        snprintf(path, sizeof path, "%s%s", request->out, kinds[i].ending);
        FILE *file = fopen(path, "w");
        bool good = file != NULL && kinds[i].write(report, file);
        if (file != NULL && fclose(file) != 0) {
            good = false;
        }
        if (!good) {
            cli_fail("arena", "cannot write %s: %s", path, strerror(errno));
            return false;
        }
    }
    return write_gnuplot(request, report);
}

static int tell(const struct request *request)
{
    const struct tournament *tournament = &request->tournament;
    struct report report = {.tournament = tournament, .times = !request->no_times};
    if (tournament->standings.deals > 0) {
        if (request->json) {
            plain_output_end();
            write_json(&report, stdout);
        } else {
            report_print(&report, stdout);
        }
        if (request->out != NULL && !write_files(request, &report)) {
            return CLI_FAILED;
        }
    }
    if (tournament->broken_off) {
        return cli_fail("arena", "interrupted after %s%s",
                        cli_count((int64_t)tournament->standings.deals, "deal", "deals").text,
                        tournament->results_path != NULL
                            ? "; the same command goes on from there"
                            : "; with --results FILE it could go on from there");
    }
    return CLI_OK;
}

/* Names the engines; the first process makes the directory of the logs. False: tournament->error
 * says why, and the others have nothing to play. */
static bool prepare(struct request *request)
{
    struct tournament *tournament = &request->tournament;
    const char *dir = request->plan.log_dir;
    bool good = contestants_name(&request->plan, tournament->error, sizeof tournament->error);
    tournament->results.fd = -1; /* not open yet */
    if (tournament->ranks.rank > 0) {
        return true; /* without its engines it will say so when it begins */
    }
    if (good && dir != NULL && mkdir(dir, 0777) != 0 && errno != EEXIST) {
        snprintf(tournament->error, sizeof tournament->error, "cannot create the directory %s: %s",
                 dir, strerror(errno));
        good = false;
    }
    if (!good) {
        mpi_ranks_broadcast(&tournament->ranks, UINT64_MAX);
    }
    return good;
}

static int play(struct request *request)
{
    struct tournament *tournament = &request->tournament;
    tournament->plan = &request->plan;
    tournament->threads = (int)request->threads;
    tournament->context = request;
    tournament->interrupted = interrupted;
    tournament->taken = taken;
    hold_signals();
    cli_progress_begin(&request->progress);
    bool good = prepare(request) && tournament_run(tournament);
    cli_progress_done(&request->progress);
    int status = CLI_OK;
    if (!good) {
        status = cli_fail("arena", "%s", tournament->error);
    } else if (tournament->ranks.rank == 0) {
        status = tell(request);
    }
    tournament_finish(tournament);
    return status;
}

/* ---- Options ---- */

static int show_help(void)
{
    printf(
        "usage: septem arena --bots B,B[,B...] [OPTION...]\n\n"
        "Measures bots. Every deal is played several times, with the bots moved around the table\n"
        "while cards and boards stay, boards and sides in turn. The share is wins x players /\n"
        "games, ties split: 1 is par. Its interval takes a deal, not a game, as one "
        "observation.\n\n"
        "  -n, --players N     2 to 7, with cities 8 (3)\n"
        "      --bots B[,B...] bots as below; may be given again, up to %d in all\n"
        "      --engine CMD    a bot that is another program, run by the shell (docs/engines.md)\n"
        "      --deals D       how many deals at most (100)\n"
        "      --mode MODE     table: all at one table, the last one fills the rest; with more\n"
        "                      bots than seats, every choice of them in turn (table)\n"
        "                      duel: the first alone against each other one, and the reverse\n"
        "                      cross: each alone against each other one\n"
        "      --permute       with table: every order of the bots, not only turned tables\n"
        "%s"
        "      --seed S        of the deals (1)\n"
        "      --threads T     1 to %d (1); mpirun spreads the deals over machines\n"
        "      --deadline MS   an engine's time for an answer (%d)\n"
        "      --patience S    under mpirun: a process that is not heard for S seconds is given\n"
        "                      up, and its deals are played by the first one (%d)\n"
        "      --stop LOW,HIGH stop as soon as it is clear, 19 to 1, whether the share of the\n"
        "                      first bot is at most LOW or at least HIGH, such as 1,1.05: a\n"
        "                      sequential probability ratio test after every deal from the %dth\n"
        "      --results FILE  keep every deal in FILE, and go on with what FILE holds\n"
        "      --log DIR       write a log of every game into DIR, which septem replay reads\n"
        "      --out NAME      write NAME.csv, NAME.json, NAME.gnuplot and NAME.svg\n"
        "      --no-times      leave out thinking times: the same seed, the same bytes\n"
        "      --json          figures as JSON\n\n"
        "Threads, machines and interruptions do not change the figures, but for the times.\n\n",
        ARENA_BOTS_MAX, CLI_TABLE_HELP, THREADS_MAX, ENGINE_DEADLINE_MS, MPI_RANKS_PATIENCE_S,
        SPRT_DEALS_MIN);
    cli_list_bots(stdout);
    return CLI_OK;
}

static bool room_for_bots(struct arena_plan *plan, int more)
{
    if (plan->bot_count + more <= ARENA_BOTS_MAX) {
        return true;
    }
    cli_misuse("arena", "more than %d bots", ARENA_BOTS_MAX);
    return false;
}

static bool add_bots(struct arena_plan *plan, const char *text)
{
    struct septem_bot_spec specs[ARENA_BOTS_MAX];
    struct septem_bot_error error;
    int count = septem_bot_parse_list(text, specs, ARENA_BOTS_MAX, &error);
    if (count == 0) {
        cli_misuse("arena", "--bots: %s", error.text);
        return false;
    }
    if (!room_for_bots(plan, count)) {
        return false;
    }
    for (int i = 0; i < count; i++) {
        struct contestant *bot = &plan->bots[plan->bot_count++];
        bot->spec = specs[i];
        bot->text = bot->spec.text;
    }
    return true;
}

static bool add_engine(struct arena_plan *plan, const char *command)
{
    if (command[0] == '\0' || !septem_text_is_clean(command, strlen(command))) {
        cli_misuse("arena", "--engine needs the command that starts a program");
        return false;
    }
    if (!room_for_bots(plan, 1)) {
        return false;
    }
    plan->bots[plan->bot_count++] = (struct contestant){.text = command, .engine = command};
    return true;
}

static bool read_mode(struct arena_plan *plan, const char *text)
{
    for (int mode = 0; mode < ARENA_MODE_COUNT; mode++) {
        if (strcmp(arena_mode_name((enum arena_mode)mode), text) == 0) {
            plan->mode = (enum arena_mode)mode;
            return true;
        }
    }
    cli_misuse("arena", "--mode must be table, duel or cross, not '%s'", text);
    return false;
}

static bool read_stop(struct tournament *tournament, const char *text)
{
    char *end;
    double low = strtod(text, &end), high = 0;
    bool good = end != text && *end == ',';
    if (good) {
        const char *second = end + 1;
        high = strtod(second, &end);
        good = end != second && *end == '\0';
    }
    if (!good || !(low >= 0 && low < high && high <= SEPTEM_CITIES_MAX)) {
        cli_misuse("arena", "--stop must be two shares such as 1,1.05, the lower one first");
        return false;
    }
    tournament->use_sprt = true;
    tournament->sprt = (struct sprt){.low = low, .high = high};
    return true;
}

static bool read_name(const char *option, const char *text, const char **out)
{
    if (text[0] == '\0' || strlen(text) > PATH_LENGTH_MAX - 16) {
        cli_misuse("arena", "%s needs the name of a file", option);
        return false;
    }
    *out = text;
    return true;
}

static bool take_flag(struct request *request, int option)
{
    switch (option) {
    case 'R':
        request->plan.permute = true;
        return true;
    case 'j':
        request->json = true;
        return true;
    case 'q':
        request->no_times = true;
        return true;
    case 'h':
        request->help = true;
        return true;
    default:
        return cli_table_option("arena", option, optarg, &request->plan.options, &request->table);
    }
}

static bool take_option(struct request *request, int option)
{
    struct arena_plan *plan = &request->plan;
    uint64_t number;
    switch (option) {
    case 'b':
        return add_bots(plan, optarg);
    case 'e':
        return add_engine(plan, optarg);
    case 'd':
        return cli_number("arena", "--deals", optarg, 1, UINT64_C(1000000000000),
                          &request->tournament.deals);
    case 'm':
        return read_mode(plan, optarg);
    case 's':
        return cli_number("arena", "--seed", optarg, 0, UINT64_MAX, &plan->seed);
    case 't':
        return cli_number("arena", "--threads", optarg, 1, THREADS_MAX, &request->threads);
    case 'D':
        if (!cli_number("arena", "--deadline", optarg, 1, 86400000, &number)) {
            return false;
        }
        plan->deadline_ms = (uint32_t)number;
        return true;
    case 'p':
        if (!cli_number("arena", "--patience", optarg, 1, 86400, &number)) {
            return false;
        }
        request->tournament.ranks.patience_s = (int)number;
        return true;
    case 'x':
        return read_stop(&request->tournament, optarg);
    case 'r':
        return read_name("--results", optarg, &request->tournament.results_path);
    case 'o':
        return read_name("--out", optarg, &request->out);
    case 'l':
        return read_name("--log", optarg, &plan->log_dir);
    default:
        return take_flag(request, option);
    }
}

static bool read_options(struct request *request, int argc, char **argv)
{
    static const struct option options[] = {
        CLI_TABLE_OPTIONS,
        {"bots", required_argument, NULL, 'b'},
        {"bot", required_argument, NULL, 'b'},
        {"engine", required_argument, NULL, 'e'},
        {"deals", required_argument, NULL, 'd'},
        {"mode", required_argument, NULL, 'm'},
        {"permute", no_argument, NULL, 'R'},
        {"seed", required_argument, NULL, 's'},
        {"threads", required_argument, NULL, 't'},
        {"deadline", required_argument, NULL, 'D'},
        {"patience", required_argument, NULL, 'p'},
        {"stop", required_argument, NULL, 'x'},
        {"results", required_argument, NULL, 'r'},
        {"out", required_argument, NULL, 'o'},
        {"log", required_argument, NULL, 'l'},
        {"no-times", no_argument, NULL, 'q'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    int option;
    while (!request->help && (option = getopt_long(argc, argv, "n:h", options, NULL)) != -1) {
        if (!take_option(request, option)) {
            return false;
        }
    }
    if (request->help) {
        return true;
    }
    if (optind < argc) {
        cli_misuse("arena", "'%s' is not an option", argv[optind]);
        return false;
    }
    if (request->table.boards != NULL) {
        cli_misuse("arena", "--boards is not for an arena: it deals every board to every seat");
        return false;
    }
    if (!cli_leaders_fit("arena", &request->table, &request->plan.options)) {
        return false;
    }
    const char *fault = schedule_fault(&request->plan);
    if (fault != NULL) {
        cli_misuse("arena", "%s", fault);
    }
    return fault == NULL;
}

static int join_and_play(struct request *request)
{
    char why[MPI_RANKS_WHY_MAX];
    if (!mpi_ranks_begin(&request->tournament.ranks, why)) {
        return cli_fail("arena", "%s", why);
    }
    int status = play(request);
    mpi_ranks_end(&request->tournament.ranks);
    return status;
}

int cmd_arena(int argc, char **argv)
{
    struct request *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return cli_fail("arena", "out of memory");
    }
    request->plan.options = septem_options_defaults();
    request->plan.seed = 1;
    request->plan.deadline_ms = ENGINE_DEADLINE_MS;
    request->tournament.deals = 100;
    request->threads = 1;
    request->tournament.ranks.patience_s = MPI_RANKS_PATIENCE_S;
    int status = CLI_USAGE;
    if (read_options(request, argc, argv)) {
        status = request->help ? show_help() : join_and_play(request);
    }
    free(request);
    return status;
}
