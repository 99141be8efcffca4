/* septem serve: tables for people with a browser. serve_args.c reads its options. */
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <septem/version.h>

#include "cli.h"
#include "data_folder.h"
#include "serve_address.h"
#include "serve_args.h"
#include "../server/journal.h"
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

/* Names the file if the caller has not; several servers need a database. */
static int choose_data(struct serve_options *options, char path[PATH_MAX + FILE_NAME_ROOM])
{
    if (options->data == NULL) {
        if (!find_data(path)) {
            return CLI_FAILED;
        }
        options->data = path;
    }
    if (options->cluster != NULL && (!store_is_database(options->data) || options->keep > 0)) {
        return cli_misuse("serve", "--cluster-address needs --data postgresql://..., and tables of "
                                   "several servers are kept for ever: no --keep");
    }
    return CLI_OK;
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
    struct serve_args args = {.options = serve_defaults()};
    struct serve_options *options = &args.options;
    struct serve_error error;
    char data[PATH_MAX + FILE_NAME_ROOM];
    options->ready = tell;
    options->version = SEPTEM_VERSION;
    int status = serve_args_read(&args, argc, argv);
    if (status == CLI_OK && args.help) {
        return show_help();
    }
    if (status == CLI_OK) {
        status = choose_data(options, data);
    }
    if (status == CLI_OK) {
        status = offer_engines(options, &args.engines);
    }
    if (status == CLI_OK && !serve_run(options, &error)) {
        status = cli_fail("serve", "%s", error.text);
    }
    return status;
}
