/* Programs as bots at a table: see engine_args.h. */
#include "engine_args.h"

#include <stdio.h>

#include "../arena/engine.h"
#include "cli.h"

static bool add(const char *command, const char *text, struct engine_args *args)
{
    if (args->count == BOT_GUESTS_MAX) {
        cli_misuse(command, "--engine can be given %d times", BOT_GUESTS_MAX);
        return false;
    }
    if (!engine_offer_read(&args->offers[args->count], text)) {
        cli_misuse(command,
                   "--engine needs NAME=COMMAND, the name of small letters and digits: "
                   "not '%s'",
                   text);
        return false;
    }
    args->count++;
    return true;
}

bool engine_args_take(const char *command, int option, const char *text, struct engine_args *args)
{
    uint64_t ms;
    if (option == 'Z') {
        return add(command, text, args);
    }
    if (!cli_number(command, "--deadline", text, 1, 86400000, &ms)) {
        return false;
    }
    args->deadline_ms = (uint32_t)ms;
    return true;
}

int engine_args_offer(const char *command, struct engine_args *args,
                      void (*lost)(const struct engine_offer *offer, const char *why))
{
    char why[BOT_PROTOCOL_ERROR_MAX];
    if (args->count > 0) {
        subprocess_ignore_pipes();
    }
    for (int i = 0; i < args->count; i++) {
        struct engine_offer *offer = &args->offers[i];
        offer->deadline_ms = args->deadline_ms > 0 ? args->deadline_ms : ENGINE_DEADLINE_MS;
        offer->lost = lost;
        if (!engine_offer_try(offer, why)) {
            cli_fail(command, "the engine '%s' does not play: %s", offer->name, why);
            fprintf(stderr, "%s", engine_offer_advice);
            return CLI_FAILED;
        }
        struct septem_bot_spec spec = engine_offer_spec(offer);
        if (!bot_guest_add(&spec)) {
            return cli_misuse(command, "--engine: there is a bot '%s' already", offer->name);
        }
    }
    return CLI_OK;
}
