/* What the sub-commands of `septem` share: how they are called, how they read numbers and names,
 * how they complain.
 *
 * A sub-command is `int cmd_<name>(int argc, char **argv)` in a file of its own, with argv[0] its
 * name. It reads its options with getopt_long, answers --help itself, prints results on stdout
 * and complaints on stderr, and returns an exit status: CLI_OK only if it did what was asked. */
#ifndef SEPTEM_CLI_H
#define SEPTEM_CLI_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/game.h>

struct septem_bot;

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

int cmd_bench(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_simulate(int argc, char **argv);

/* "septem <command>: <message>" on stderr; returns CLI_FAILED. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_fail(const char *command, const char *format, ...);

/* The same for what was not understood, adding where help is; returns CLI_USAGE. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_misuse(const char *command, const char *format, ...);

/* For getopt_long's '?', which has said what was wrong already. */
int cli_see_help(const char *command);

/* A whole decimal number from min to max and nothing else around it; otherwise complains, naming
 * the option, and returns false. */
bool cli_number(const char *command, const char *option, const char *text, uint64_t min,
                uint64_t max, uint64_t *out);

/* Bots by name, separated by commas, one for each of `players` seats; the last one fills the
 * rest. Complains about unknown names and about too many. */
bool cli_bots(const char *command, const char *text, int players, const struct septem_bot **bots);

/* Sets of cards by name, separated by commas, added to `options`. */
bool cli_sets(const char *command, const char *text, struct septem_options *options);

/* "A", "B" or "random". */
bool cli_sides(const char *command, const char *text, struct septem_options *options);

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
void cli_progress_show(struct cli_progress *progress, const char *what, uint64_t done,
                       uint64_t of);
void cli_progress_done(struct cli_progress *progress);

#endif
