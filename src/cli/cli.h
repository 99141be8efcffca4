/* What the sub-commands of `septem` share: how they are called, how they read numbers and names,
 * how they complain.
 *
 * A sub-command is `int cmd_<name>(int argc, char **argv)` in a file of its own, with argv[0]
 * "septem <name>", as getopt_long's complaints begin. It reads its options with getopt_long,
 * answers --help itself, prints results on stdout and complaints on stderr, and returns an exit
 * status: CLI_OK only if it did what was asked. */
#ifndef SEPTEM_CLI_H
#define SEPTEM_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <septem/game.h>
#include <septem/text.h>

#include "../base/like_printf.h"
#include "../json/json_writer.h"

struct septem_bot_spec;
struct septem_log_error;

enum cli_exit {
    CLI_OK = 0,
    CLI_FAILED = 1, /* it was understood and did not succeed */
    CLI_USAGE = 2   /* it was not understood */
};

struct command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
};

int cmd_arena(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_bot(int argc, char **argv);
int cmd_bot_check(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_db(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_score(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_simulate(int argc, char **argv);

/* "septem <command>: <message>" on stderr; returns CLI_FAILED. */
LIKE_PRINTF(2, 3)
int cli_fail(const char *command, const char *format, ...);

/* The same for what was not understood, adding where help is; returns CLI_USAGE. */
LIKE_PRINTF(2, 3)
int cli_misuse(const char *command, const char *format, ...);

/* "FILE:12: what is wrong" on stderr, as compilers say it, and what to do about it unless that is
 * NULL; without the number where no line is to blame. Returns CLI_FAILED. */
int cli_fail_at(const char *path, const struct septem_log_error *error, const char *advice);

/* For getopt_long's '?', which has said what was wrong already. */
int cli_see_help(const char *command);

/* A whole decimal number from min to max and nothing else around it; otherwise complains, naming
 * the option, and returns false. */
bool cli_number(const char *command, const char *option, const char *text, uint64_t min,
                uint64_t max, uint64_t *out);

/* Bots as septem_bot_parse_list reads them, one for each of `players` seats; the last one fills
 * the rest. Complains about what it cannot read and about too many. */
bool cli_bots(const char *command, const char *text, int players, struct septem_bot_spec *bots);

/* Says on `out` which bots, settings and levels there are. */
void cli_list_bots(FILE *out);

/* Sets by name, separated by commas, or `all`, added to `options`. */
bool cli_sets(const char *command, const char *text, struct septem_options *options);

/* "A", "B" or "random". */
bool cli_sides(const char *command, const char *text, struct septem_options *options);

/* "first", "second" or "all". */
bool cli_edition(const char *command, const char *text, struct septem_options *options);

/* A language by its tag; complains about others and lists those there are. */
bool cli_lang(const char *command, const char *tag, septem_lang *lang);

/* `asked`, the argument of --lang, unless it is NULL; else what the environment says, else
 * English. */
bool cli_choose_lang(const char *command, const char *asked, septem_lang *lang);

/* The bytes of a log or a score sheet, to be freed by the caller; the path - is the standard input.
 * NULL where it cannot be read, `error` saying why. */
char *cli_read_log(const char *path, size_t *length, struct septem_log_error *error);

/* What sets a table, the same for every command that has it: rows for getopt_long, and lines of
 * its help. */
/* clang-format off */
#define CLI_TABLE_OPTIONS                     \
    {"players", required_argument, NULL, 'n'}, \
    {"with", required_argument, NULL, 'w'},    \
    {"teams", no_argument, NULL, 'T'},         \
    {"sides", required_argument, NULL, 'S'},   \
    {"boards", required_argument, NULL, 'P'},  \
    {"leaders", required_argument, NULL, 'E'}, \
    {"experts", no_argument, NULL, 'X'}
#define CLI_SETS_HELP                                                                           \
    "      --with S[,S...] further sets: leaders, cities, packs, catan, promo, or all\n"        \
    "      --leaders E     with leaders: those of the first edition, second or all (first)\n"   \
    "      --experts       with leaders: the experts of the second edition, too\n"
#define CLI_TABLE_HELP                                                                          \
    CLI_SETS_HELP                                                                               \
    "      --teams         partners side by side: seats 0 and 1, 2 and 3, ... (with cities)\n"  \
    "      --sides SIDE    of every board: A, B or random (random)\n"                           \
    "      --boards B[,B...]  a board for each seat, such as giza:A,roma,,petra; without :A or\n" \
    "                      :B the side is that of --sides, an empty one is drawn; of two\n"       \
    "                      players the third board is the Free City's\n"
/* clang-format on */

/* What was asked of a table and waits for the rest of the command line. Zero it before use. */
struct table_args {
    const char *boards; /* NULL: all drawn */
    bool edition;       /* which leaders was said */
};

/* Takes one of these options, `text` being its argument. Other options are not understood. */
bool cli_table_option(const char *command, int option, const char *text,
                      struct septem_options *options, struct table_args *table);

/* Choosing leaders means nothing where there are none: complains then. */
bool cli_leaders_fit(const char *command, const struct table_args *table,
                     const struct septem_options *options);

/* Gives seats the boards asked for; a side that nobody chose is drawn from the seed. False, after a
 * complaint that says what to do, if no such table can be set. */
bool cli_table_set(const char *command, const struct table_args *table, uint64_t seed,
                   struct septem_options *options);

/* Writes JSON and the end of its line, and empties it. False if out of memory, or if it cannot be
 * written. */
bool cli_write_json(struct json *out, FILE *file);

/* The same to stdout: CLI_OK, or after a complaint CLI_FAILED. */
int cli_print_json(const char *command, struct json *out);

/* "1 table", "2 tables", for what is printed in English. */
struct cli_count {
    char text[64];
};
struct cli_count cli_count(int64_t n, const char *one, const char *several);

/* A seed nobody chose, for games that need not be repeated. */
uint64_t cli_any_seed(void);

/* Seconds on a clock that only moves forward. */
double cli_seconds(void);

/* Progress of long work, on stderr and only where that is a terminal; at most a few times a
 * second, and wiped by cli_progress_done. Zero it before use. */
struct cli_progress {
    bool on, shown;
    double started, last;
};

void cli_progress_begin(struct cli_progress *progress);
/* "3 of 30 WHAT, 12 s to go" and `note` behind it, cut to the width of the terminal. */
void cli_progress_show(struct cli_progress *progress, const char *what, const char *note,
                       uint64_t done, uint64_t of);
void cli_progress_done(struct cli_progress *progress);

/* Prints the tags of all languages, a blank before each, for a line of help. */
void cli_print_languages(void);

#endif
