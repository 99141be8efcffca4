/* Options of the server: see serve_args.h. */
#include "serve_args.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "cli.h"
#include "notice_args.h"

/* ---- Options with a form of their own ---- */

static bool take_port(struct serve_args *args, const char *text)
{
    uint64_t port;
    if (!cli_number("serve", "--port", text, 0, UINT16_MAX, &port)) {
        return false;
    }
    args->options.port = (uint16_t)port;
    return true;
}

static bool take_host(struct serve_args *args, const char *text)
{
    struct serve_options *options = &args->options;
    if (text[0] == '\0' || strpbrk(text, ":/[] ") != NULL) {
        cli_misuse("serve", "--host must be a name alone, as in example.org: not '%s'", text);
        return false;
    }
    if (options->host_count == SERVE_HOSTS_MAX) {
        cli_misuse("serve", "--host can be given %d times", SERVE_HOSTS_MAX);
        return false;
    }
    options->hosts[options->host_count++] = text;
    return true;
}

/* Numbers only: a name would have to be looked up while everybody waits. */
static bool take_cluster(struct serve_args *args, const char *text)
{
    if (text[0] == '\0' || strlen(text) > 50 ||
        strspn(text, "0123456789abcdefABCDEF.:[]") != strlen(text)) {
        cli_misuse("serve", "--cluster-address must be like 10.0.0.2 or 10.0.0.2:7777: not '%s'",
                   text);
        return false;
    }
    args->options.cluster = text;
    return true;
}

static bool take_engine(struct serve_args *args, const char *text)
{
    return engine_args_take("serve", 'Z', text, &args->engines);
}

static bool take_deadline(struct serve_args *args, const char *text)
{
    return engine_args_take("serve", 'D', text, &args->engines);
}

/* ---- All options ---- */

enum {
    OWN_ROWS = 24,
    ROWS = OWN_ROWS + NOTICE_ARGS_ROWS,
    FIRST_ROW = 256, /* what getopt_long returns for row 0: behind all letters */
    MANY = 1000000
};

/* In the order of the help. */
static void own_rows(struct serve_args *args, struct serve_row rows[OWN_ROWS])
{
    struct serve_options *options = &args->options;
    struct limit_options *limits = &options->limits;
    /* clang-format off */
    const struct serve_row all[] = {
        {"--port",                .take = take_port},
        {"--bind",                .text = &options->address},
        {"--data",                .text = &options->data},
        {"--behind-proxy",        .on = &options->behind_proxy},
        {"--connections",         .number = &options->connections, .min = 10, .max = MANY},
        {"--rate",                .number = &limits->requests, .min = 0, .max = MANY},
        {"--tables",              .number = &limits->tables, .min = 0, .max = MANY},
        {"--host",                .take = take_host},
        {"--address-connections", .number = &limits->connections, .min = 0, .max = MANY},
        {"--request-seconds",     .number = &options->request_s, .min = 1, .max = 3600},
        {"--streams",             .number = &limits->streams, .min = 0, .max = MANY},
        {"--bot-threads",         .number = &options->bot_threads, .min = 1, .max = 64},
        {"--bot-ms",              .number = &options->bot_ms, .min = 50, .max = 60000},
        {"--bot-queue",           .number = &options->bot_queue, .min = 10, .max = MANY},
        {"--thinking",            .number = &options->thinking, .min = 0, .max = 20000},
        {"--joins",               .number = &limits->joins, .min = 0, .max = MANY},
        {"--written",             .number = &limits->written, .min = 0, .max = MANY},
        {"--disk-floor",          .number = &options->disk_floor, .min = 0, .max = 1000000000},
        {"--cluster-address",     .take = take_cluster},
        {"--keep",                .number = &options->keep, .min = 1, .max = 36500},
        {"--keep-anyway",         .on = &options->keep_anyway},
        {"--engine",              .take = take_engine},
        {"--deadline",            .take = take_deadline},
        {"--verbose",             .on = &options->verbose},
    };
    /* clang-format on */
    static_assert(sizeof all == OWN_ROWS * sizeof all[0], "a row is missing");
    memcpy(rows, all, sizeof all);
}

static bool take_number(const struct serve_row *row, const char *text)
{
    uint64_t value;
    if (!cli_number("serve", row->name, text, (uint64_t)row->min, (uint64_t)row->max, &value)) {
        return false;
    }
    *row->number = (int)value;
    return true;
}

static bool take(const struct serve_row *row, struct serve_args *args, const char *text)
{
    if (row->take != NULL) {
        return row->take(args, text);
    }
    if (row->number != NULL) {
        return take_number(row, text);
    }
    if (row->on != NULL) {
        *row->on = true;
    } else {
        *row->text = text;
    }
    return true;
}

int serve_args_read(struct serve_args *args, int argc, char **argv)
{
    struct serve_row rows[ROWS];
    struct option names[ROWS + 2] = {{"help", no_argument, NULL, 'h'}};
    own_rows(args, rows);
    notice_args_rows(args, rows + OWN_ROWS);
    for (int i = 0; i < ROWS; i++) {
        names[i + 1] = (struct option){.name = rows[i].name + strlen("--"),
                                       .has_arg = rows[i].on ? no_argument : required_argument,
                                       .val = FIRST_ROW + i};
    }
    int option;
    while ((option = getopt_long(argc, argv, "h", names, NULL)) != -1) {
        if (option == 'h') {
            args->help = true;
            return CLI_OK;
        }
        if (option < FIRST_ROW) {
            return cli_see_help("serve");
        }
        if (!take(&rows[option - FIRST_ROW], args, optarg)) {
            return CLI_USAGE;
        }
    }
    if (optind < argc) {
        return cli_misuse("serve", "'%s' is one word too many", argv[optind]);
    }
    return notice_args_complete(args) ? CLI_OK : CLI_USAGE;
}
