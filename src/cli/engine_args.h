/* `--engine NAME=COMMAND` of the commands that have bots at a table: programs as bots. */
#ifndef SEPTEM_ENGINE_ARGS_H
#define SEPTEM_ENGINE_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "../ai/bot_guest.h"
#include "../arena/engine.h"
#include "../arena/engine_offer.h"

/* Rows for getopt_long, and lines of the help. */
/* clang-format off */
#define ENGINE_ARGS_OPTIONS                    \
    {"engine", required_argument, NULL, 'Z'},   \
    {"deadline", required_argument, NULL, 'D'}
#define ENGINE_ARGS_HELP                                                                        \
    "      --engine NAME=CMD  a bot that is another program, run by the shell: engine:NAME as a\n" \
    "                      bot (docs/engines.md); may be given again\n"                         \
    "      --deadline MS   an engine's time for an answer (10000)\n"
/* clang-format on */

/* Zero it before use. It must outlive all bots. */
struct engine_args {
    struct engine_offer offers[BOT_GUESTS_MAX];
    int count;
    uint32_t deadline_ms; /* 0: the usual one */
};

/* Takes one of these options. False after a complaint. */
bool engine_args_take(const char *command, int option, const char *text, struct engine_args *args);

/* Starts each engine once, and makes them bots that septem_bot_parse knows. Without any, does
 * nothing. CLI_OK, or after a complaint what to exit with. */
int engine_args_offer(const char *command, struct engine_args *args,
                      void (*lost)(const struct engine_offer *offer, const char *why));

#endif
