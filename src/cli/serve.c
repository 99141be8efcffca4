/* septem serve: tables for people with a browser. */
#include <errno.h>
#include <getopt.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <septem/version.h>

#include "cli.h"
#include "data_folder.h"
#include "engine_args.h"
#include "serve_address.h"
#include "../server/journal.h"
#include "../server/notice_mail.h"
#include "../server/serve.h"
#include "../service/service.h"
#include "../store/store.h"

static int show_help(void)
{
    struct serve_options standard = serve_defaults();
    printf("usage: septem serve [OPTION...]\n\n"
           "Serves tables to browsers and programs until it is stopped with Ctrl-C or SIGTERM.\n"
           "Everything that was acknowledged is in the data file and survives a power cut.\n\n"
           "      --port P          to listen at, 0: any free one (%u)\n"
           "      --bind ADDRESS    IPv4 or IPv6; 0.0.0.0 for everybody (%s)\n"
           "      --data FILE       the tables; made if there is none (septem.db\n"
           "                        in $XDG_DATA_HOME/septem or ~/.local/share/septem), or the\n"
           "                        address of a database: postgresql://HOST/NAME\n"
           "      --behind-proxy    trust X-Forwarded-For and X-Forwarded-Proto\n"
           "      --connections N   at a time (%d)\n"
           "      --rate N          requests a second from one address, 0: no limit (%d)\n"
           "      --tables N        new tables an hour from one address, 0: no limit (%d)\n"
           "      --host NAME       a name the server is asked by; may be given several times\n"
           "      --address-connections N  of one address at a time, 0: no limit (%d)\n"
           "      --request-seconds N  for a request to be there as a whole (%d)\n"
           "      --streams N       event streams of one address at a time, 0: no limit (%d)\n"
           "      --bot-threads N   for bots that search (%d)\n"
           "      --bot-ms N        the longest a bot thinks (%d)\n"
           "      --bot-queue N     decisions of bots and hints that wait at most (%d)\n"
           "      --thinking N      milliseconds a second that bots and hints of one address may\n"
           "                        think before they come last, 0: no limit (%d)\n"
           "      --joins N         seats taken an hour from one address, 0: no limit (%d)\n"
           "      --written MB      what one address may have written in a day, 0: no limit (%d)\n"
           "      --disk-floor MB   with less free disk nothing new is begun (%d)\n"
           "      --cluster-address ADDRESS[:PORT]  where other servers of the same database find\n"
           "                        this one: a number, and the port it listens at\n"
           "      --keep DAYS       remove tables at which nothing has happened for this many\n"
           "                        days (keep for ever)\n"
           "      --keep-anyway     also where --keep would remove most tables at once\n"
           "      --notices KIND[,KIND...]  tell people who are away that it is their turn, by:\n"
           "                        webhook, push, email (nothing is sent)\n"
           "      --public-url URL  where people find the page, for links in notices\n"
           "      --notice-wait N   seconds from a question to its notice (%d)\n"
           "      --notice-pause N  seconds between two messages to one address (%d)\n"
           "      --nudge-wait N    seconds from a question until players may ask for its answer\n"
           "                        (%d)\n"
           "      --notice-ca FILE  certificates to trust for notices (the system's)\n"
           "      --smtp URL        the mail server, as in smtp://mail.example.org:587\n"
           "      --smtp-from ADDRESS  whom mails are from\n"
           "      --smtp-login FILE its first line is USER:PASSWORD; else $SEPTEM_SMTP_LOGIN\n"
           "      --notice-insecure for tests: notices by http, and into private networks\n"
           "      --engine NAME=CMD a bot that is another program, run by sh, at all tables\n"
           "                        (docs/engines.md); may be given again\n"
           "      --deadline MS     an engine's time for an answer (%d)\n"
           "      --verbose         a line for every request\n\n"
           "docs/api.md describes what it speaks, docs/hosting.md how to run it for others.\n",
           standard.port, standard.address, standard.connections, standard.limits.requests,
           standard.limits.tables, standard.limits.connections, standard.request_s,
           standard.limits.streams, standard.bot_threads, standard.bot_ms, standard.bot_queue,
           standard.thinking, standard.limits.joins, standard.limits.written, standard.disk_floor,
           standard.notices.wait, standard.notices.pause, standard.nudge_wait, ENGINE_DEADLINE_MS);
    return CLI_OK;
}

/* A whole number into an int. */
static bool take_number(const char *option, uint64_t min, uint64_t max, int *out)
{
    uint64_t value;
    if (!cli_number("serve", option, optarg, min, max, &value)) {
        return false;
    }
    *out = (int)value;
    return true;
}

static bool take_host(struct serve_options *options)
{
    if (optarg[0] == '\0' || strpbrk(optarg, ":/[] ") != NULL) {
        cli_misuse("serve", "--host must be a name alone, as in example.org: not '%s'", optarg);
        return false;
    }
    if (options->host_count == SERVE_HOSTS_MAX) {
        cli_misuse("serve", "--host can be given %d times", SERVE_HOSTS_MAX);
        return false;
    }
    options->hosts[options->host_count++] = optarg;
    return true;
}

/* The words of a list separated by commas. */
static bool take_notices(struct serve_options *options)
{
    char word[16];
    for (const char *rest = optarg; rest != NULL; rest = strchr(rest, ',')) {
        rest += *rest == ',';
        snprintf(word, sizeof word, "%.*s", (int)strcspn(rest, ","), rest);
        unsigned kind = notice_kind_find(word);
        if (kind == 0) {
            cli_misuse("serve", "--notices knows webhook, push and email: not '%s'", optarg);
            return false;
        }
        options->notices.kinds |= kind;
    }
    return true;
}

static bool take_place(struct serve_options *options)
{
    size_t length = strlen(optarg);
    bool has_scheme = strncmp(optarg, "https://", 8) == 0 || strncmp(optarg, "http://", 7) == 0;
    if (!has_scheme || length > 200 || optarg[length - 1] != '/' ||
        strpbrk(optarg, " #?") != NULL) {
        cli_misuse("serve", "--public-url must be like https://example.org/games/: not '%s'",
                   optarg);
        return false;
    }
    options->notices.place = optarg;
    return true;
}

static bool take_smtp(struct serve_options *options)
{
    const char *host = strstr(optarg, "://");
    bool has_scheme = strncmp(optarg, "smtp://", 7) == 0 || strncmp(optarg, "smtps://", 8) == 0;
    if (!has_scheme || host[3] == '\0' || strpbrk(optarg, " @?#") != NULL) {
        cli_misuse("serve", "--smtp must be like smtp://mail.example.org:587: not '%s'", optarg);
        return false;
    }
    options->notices.smtp = optarg;
    return true;
}

static bool take_from(struct serve_options *options)
{
    if (!mail_address_is_good(optarg)) {
        cli_misuse("serve", "--smtp-from must be like septem@example.org: not '%s'", optarg);
        return false;
    }
    options->notices.from = optarg;
    return true;
}

/* Passwords come from a file, never from the command line, which others can see. */
static bool take_login(struct serve_options *options)
{
    static char login[512];
    FILE *file = fopen(optarg, "r");
    bool good = file != NULL && fgets(login, sizeof login, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    login[strcspn(login, "\r\n")] = '\0';
    if (!good || strchr(login, ':') == NULL) {
        cli_misuse("serve", "--smtp-login must be a file with USER:PASSWORD: '%s' is none", optarg);
        return false;
    }
    options->notices.login = login;
    return true;
}

static bool take_ca(struct serve_options *options)
{
    if (access(optarg, R_OK) != 0) {
        cli_misuse("serve", "--notice-ca cannot be read: %s: %s", optarg, strerror(errno));
        return false;
    }
    options->notices.ca = optarg;
    return true;
}

/* Whether there is everything that notices need. */
static bool check_notices(struct notice_options *notices)
{
    const char *missing = NULL;
    if (notices->kinds != 0 && notices->place == NULL) {
        missing = "--notices needs --public-url, for the links in them";
    } else if (notices->kinds & NOTICE_EMAIL && (notices->smtp == NULL || notices->from == NULL)) {
        missing = "--notices email needs --smtp and --smtp-from";
    }
    if (missing != NULL) {
        cli_misuse("serve", "%s", missing);
    }
    const char *login = getenv("SEPTEM_SMTP_LOGIN");
    notices->login =
        notices->login != NULL || login == NULL || *login == '\0' ? notices->login : login;
    return missing == NULL;
}

static bool take_notice_option(struct serve_options *options, int option)
{
    switch (option) {
    case 'N':
        return take_notices(options);
    case 'u':
        return take_place(options);
    case 'W':
        return take_number("--notice-wait", 0, 43200, &options->notices.wait);
    case 'P':
        return take_number("--notice-pause", 1, 3600, &options->notices.pause);
    case 'G':
        return take_number("--nudge-wait", 1, 604800, &options->nudge_wait);
    case 'I':
        options->notices.insecure = true;
        return true;
    case 'C':
        return take_ca(options);
    case 'S':
        return take_smtp(options);
    case 'F':
        return take_from(options);
    case 'L':
        return take_login(options);
    default:
        cli_see_help("serve");
        return false;
    }
}

/* Numbers only: a name would have to be looked up while everybody waits. */
static bool take_cluster(struct serve_options *options)
{
    if (optarg[0] == '\0' || strlen(optarg) > 50 ||
        strspn(optarg, "0123456789abcdefABCDEF.:[]") != strlen(optarg)) {
        cli_misuse("serve", "--cluster-address must be like 10.0.0.2 or 10.0.0.2:7777: not '%s'",
                   optarg);
        return false;
    }
    options->cluster = optarg;
    return true;
}

static bool take_option(struct serve_options *options, struct engine_args *engines, int option)
{
    int port;
    switch (option) {
    case 'Z':
    case 'D':
        return engine_args_take("serve", option, optarg, engines);
    case 'p':
        if (!take_number("--port", 0, 65535, &port)) {
            return false;
        }
        options->port = (uint16_t)port;
        return true;
    case 'b':
        options->address = optarg;
        return true;
    case 'd':
        options->data = optarg;
        return true;
    case 'x':
        options->behind_proxy = true;
        return true;
    case 'v':
        options->verbose = true;
        return true;
    case 'c':
        return take_number("--connections", 10, 1000000, &options->connections);
    case 'r':
        return take_number("--rate", 0, 1000000, &options->limits.requests);
    case 't':
        return take_number("--tables", 0, 1000000, &options->limits.tables);
    case 's':
        return take_number("--streams", 0, 1000000, &options->limits.streams);
    case 'T':
        return take_number("--bot-threads", 1, 64, &options->bot_threads);
    case 'm':
        return take_number("--bot-ms", 50, 60000, &options->bot_ms);
    case 'Q':
        return take_number("--bot-queue", 10, 1000000, &options->bot_queue);
    case 'n':
        return take_number("--thinking", 0, 20000, &options->thinking);
    case 'j':
        return take_number("--joins", 0, 1000000, &options->limits.joins);
    case 'w':
        return take_number("--written", 0, 1000000, &options->limits.written);
    case 'f':
        return take_number("--disk-floor", 0, 1000000000, &options->disk_floor);
    case 'k':
        return take_number("--keep", 1, 36500, &options->keep);
    case 'H':
        return take_host(options);
    case 'a':
        return take_number("--address-connections", 0, 1000000, &options->limits.connections);
    case 'q':
        return take_number("--request-seconds", 1, 3600, &options->request_s);
    case 'R':
        return take_cluster(options);
    case 'K':
        options->keep_anyway = true;
        return true;
    default:
        return take_notice_option(options, option);
    }
}

/* ---- Where the tables are ---- */

enum { FILE_NAME_ROOM = 16 };

/* The file in the user's folder. */
static bool find_data(char path[PATH_MAX + FILE_NAME_ROOM])
{
    char folder[PATH_MAX];
    if (!data_folder("", folder) || access(folder, W_OK | X_OK) != 0) {
        cli_fail("serve", "tables cannot be kept in %s: %s; name a file with --data",
                 folder[0] != '\0' ? folder : "your home", strerror(errno));
        return false;
    }
    snprintf(path, PATH_MAX + FILE_NAME_ROOM, "%s/septem.db", folder);
    /* Until 0.1 the default was the folder one stands in: nobody shall miss their tables. */
    if (access("septem.db", F_OK) == 0) {
        fprintf(stderr,
                "septem serve: the tables are in %s; septem.db in this folder is not used. To go "
                "on with it: --data septem.db\n",
                path);
    }
    return true;
}

/* A person who reads a terminal is told what a journal has in its first line. */
static void tell(const struct serve_options *options, unsigned port)
{
    if (isatty(STDOUT_FILENO)) {
        serve_address_print(options->address, port, stdout);
        char label[STORE_ERROR_MAX];
        store_label(options->data, label, sizeof label);
        printf("The tables are kept in %s; Ctrl-C ends the server.\n", label);
        fflush(stdout);
    }
}

/* ---- Engines ---- */

static atomic_bool engines_stopped;

static void stop_engines(void)
{
    atomic_store(&engines_stopped, true);
}

static void note_lost(const struct engine_offer *offer, const char *why)
{
    journal("engine_lost_turn", "engine=%s why=\"%s\"", offer->name, why);
}

static int offer_engines(struct serve_options *options, struct engine_args *args)
{
    static struct service_engine engines[BOT_GUESTS_MAX];
    for (int i = 0; i < args->count; i++) {
        args->offers[i].stop = &engines_stopped;
    }
    int status = engine_args_offer("serve", args, note_lost);
    for (int i = 0; status == CLI_OK && i < args->count; i++) {
        engines[i] =
            (struct service_engine){.bot = bot_guest(i)->text, .title = args->offers[i].title};
    }
    options->engines = engines;
    options->engine_count = args->count;
    options->stop_engines = stop_engines;
    return status;
}

int cmd_serve(int argc, char **argv)
{
    /* clang-format off */
    static const struct option long_options[] = {
        {"port", required_argument, NULL, 'p'},
        {"bind", required_argument, NULL, 'b'},
        {"data", required_argument, NULL, 'd'},
        {"behind-proxy", no_argument, NULL, 'x'},
        {"verbose", no_argument, NULL, 'v'},
        {"connections", required_argument, NULL, 'c'},
        {"rate", required_argument, NULL, 'r'},
        {"tables", required_argument, NULL, 't'},
        {"streams", required_argument, NULL, 's'},
        {"bot-threads", required_argument, NULL, 'T'},
        {"bot-ms", required_argument, NULL, 'm'},
        {"bot-queue", required_argument, NULL, 'Q'},
        {"thinking", required_argument, NULL, 'n'},
        {"joins", required_argument, NULL, 'j'},
        {"written", required_argument, NULL, 'w'},
        {"disk-floor", required_argument, NULL, 'f'},
        {"keep", required_argument, NULL, 'k'},
        {"keep-anyway", no_argument, NULL, 'K'},
        {"host", required_argument, NULL, 'H'},
        {"address-connections", required_argument, NULL, 'a'},
        {"request-seconds", required_argument, NULL, 'q'},
        {"notices", required_argument, NULL, 'N'},
        {"public-url", required_argument, NULL, 'u'},
        {"cluster-address", required_argument, NULL, 'R'},
        {"notice-wait", required_argument, NULL, 'W'},
        {"notice-pause", required_argument, NULL, 'P'},
        {"nudge-wait", required_argument, NULL, 'G'},
        {"notice-insecure", no_argument, NULL, 'I'},
        ENGINE_ARGS_OPTIONS,
        {"notice-ca", required_argument, NULL, 'C'},
        {"smtp", required_argument, NULL, 'S'},
        {"smtp-from", required_argument, NULL, 'F'},
        {"smtp-login", required_argument, NULL, 'L'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    /* clang-format on */
    struct engine_args engines = {.count = 0};
    struct serve_options options = serve_defaults();
    struct serve_error error;
    char data[PATH_MAX + FILE_NAME_ROOM];
    int option;
    options.ready = tell;
    options.version = SEPTEM_VERSION;
    while ((option = getopt_long(argc, argv, "h", long_options, NULL)) != -1) {
        if (option == 'h') {
            return show_help();
        }
        if (!take_option(&options, &engines, option)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("serve", "'%s' is one word too many", argv[optind]);
    }
    if (!check_notices(&options.notices)) {
        return CLI_USAGE;
    }
    if (options.data == NULL) {
        if (!find_data(data)) {
            return CLI_FAILED;
        }
        options.data = data;
    }
    if (options.cluster != NULL && (!store_is_database(options.data) || options.keep > 0)) {
        return cli_misuse("serve", "--cluster-address needs --data postgresql://..., and tables of "
                                   "several servers are kept for ever: no --keep");
    }
    int status = offer_engines(&options, &engines);
    if (status != CLI_OK) {
        return status;
    }
    return serve_run(&options, &error) ? CLI_OK : cli_fail("serve", "%s", error.text);
}
