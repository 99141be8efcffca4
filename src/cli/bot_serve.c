/* septem bot: a bot as a program of its own, asked in lines of JSON (docs/engines.md). */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>

#include <septem/bot.h>

#include "cli.h"
#include "plain_output.h"
#include "../arena/bot_protocol.h"

static int show_help(void)
{
    printf("usage: septem bot BOT\n\n"
           "Answers questions on the standard input, a line of JSON each, with a line each on the\n"
           "standard output, until the input ends. docs/engines.md describes them. The views it\n"
           "asks for are packed: it plays only for a program built from the same source.\n\n");
    cli_list_bots(stdout);
    return CLI_OK;
}

static int serve(struct septem_bot *bot)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    bool good = true;
    while (good && (length = getline(&line, &room, stdin)) > 0) {
        size_t kept = (size_t)length - (line[length - 1] == '\n');
        char *answer = bot_protocol_answer(bot, line, kept);
        good = answer != NULL && puts(answer) >= 0 && fflush(stdout) == 0;
        free(answer);
    }
    free(line);
    return good ? CLI_OK : cli_fail("bot", "the answer could not be written");
}

int cmd_bot(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    struct septem_bot_spec spec;
    struct septem_bot_error error;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        return option == 'h' ? show_help() : cli_see_help("bot");
    }
    if (argc - optind != 1) {
        return cli_misuse("bot", "name one bot");
    }
    if (!septem_bot_parse(argv[optind], &spec, &error)) {
        return cli_misuse("bot", "%s", error.text);
    }
    struct septem_bot *bot = septem_bot_create(&spec);
    if (bot == NULL) {
        return cli_fail("bot", "not enough memory for the bot");
    }
    plain_output_end(); /* JSON */
    int status = serve(bot);
    septem_bot_destroy(bot);
    return status;
}
