/* The program: finds the sub-command and hands over. */
#include <stdio.h>
#include <string.h>

#include <septem/version.h>

#include "cli.h"
#include "plain_output.h"

static const struct command commands[] = {
    {"play", "play a game in this terminal", cmd_play},
    {"join", "play at a table of a server, in this terminal", cmd_join},
    {"serve", "tables for browsers: the web server", cmd_serve},
    {"db", "check, repair, copy and move the tables of the server", cmd_db},
    {"simulate", "let bots play whole games; speed and score statistics", cmd_simulate},
    {"arena", "measure bots against each other on the same deals", cmd_arena},
    {"bot", "a bot as a program of its own, asked in lines of JSON", cmd_bot},
    {"bot-check", "check that a program plays by the protocol for bots", cmd_bot_check},
    {"cards", "every card and board: cost, chain, copies, effect", cmd_cards},
    {"rules", "the rules, clause by clause", cmd_rules},
    {"replay", "replay game logs and check every decision and score", cmd_replay},
    {"score", "count a game played with the box on a real table", cmd_score},
    {"perft", "count the decisions of fixed games to a depth", cmd_perft},
    {"bench", "a short fixed benchmark and a signature of the rules", cmd_bench},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int show_help(FILE *to)
{
    fprintf(to, "usage: septem COMMAND [OPTION...]\n\n"
                "The board game 7 Wonders, whole.\n\n");
    for (int i = 0; i < COMMANDS; i++) {
        fprintf(to, "  %-10s %s\n", commands[i].name, commands[i].summary);
    }
    fprintf(to, "\n'septem COMMAND --help' says more about a command;\n"
                "'septem --version' says which version this is.\n");
    return CLI_OK;
}

static int show_version(void)
{
    printf("septem %s\n", SEPTEM_VERSION);
    return CLI_OK;
}

static const struct command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, name) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

/* getopt_long puts argv[0] before what it complains about. */
static int run(const struct command *command, int argc, char **argv)
{
    char name[32];
    snprintf(name, sizeof name, "septem %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        show_help(stderr);
        return CLI_USAGE;
    }
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        return show_help(stdout);
    }
    if (strcmp(word, "--version") == 0 || (argc == 3 && strcmp(argv[2], "--version") == 0)) {
        return show_version();
    }
    const struct command *command = find_command(word);
    if (command == NULL) {
        fprintf(stderr, "septem: there is no command '%s'; 'septem --help' lists those there are\n",
                word);
        return CLI_USAGE;
    }
    return run(command, argc - 1, argv + 1);
}

int main(int argc, char **argv)
{
    plain_output_begin();
    int status = dispatch(argc, argv);
    /* A full disk or a closed pipe must not pass for success. */
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (status == CLI_OK) {
            fprintf(stderr, "septem: the output could not be written\n");
            status = CLI_FAILED;
        }
    }
    return status;
}
