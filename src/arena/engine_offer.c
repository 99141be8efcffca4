/* Engines offered as bots: see engine_offer.h. */
#include "engine_offer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/text.h>

#include "engine.h"

const char engine_offer_advice[] =
    "An engine reads lines of JSON until its input ends. The first one begins with\n"
    "    {\"id\":1,\"do\":\"hello\",\n"
    "and is to be answered with a line such as\n"
    "    {\"id\":1,\"protocol\":1,\"name\":\"my engine\"}\n"
    "'septem bot-check COMMAND' tries a program; docs/engines.md has a whole engine.\n";

bool engine_offer_read(struct engine_offer *offer, const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    const char *command = text + length + 1;
    if (length == 0 || length >= sizeof offer->name || text[length] != '=' || *command == '\0' ||
        !septem_text_is_clean(command, strlen(command))) {
        return false;
    }
    memcpy(offer->name, text, length);
    offer->name[length] = '\0';
    offer->command = command;
    return true;
}

static struct engine engine_for(const struct engine_offer *offer)
{
    return (struct engine){
        .command = offer->command, .deadline_ms = offer->deadline_ms, .stop = offer->stop};
}

bool engine_offer_try(struct engine_offer *offer, char why[BOT_PROTOCOL_ERROR_MAX])
{
    struct engine engine = engine_for(offer);
    bool good = engine_start(&engine) == ENGINE_GOOD;
    memcpy(why, engine.why, sizeof engine.why);
    memcpy(offer->title, engine.says.name, sizeof offer->title);
    engine_finish(&engine);
    return good;
}

/* ---- As a bot ---- */

/* The address of the offer is stored as a setting, where other bots have numbers. */
static const struct engine_offer *offer_of(const struct septem_bot_spec *spec)
{
    return (const struct engine_offer *)(uintptr_t)spec->settings[0];
}

static void *create(const struct septem_bot_spec *spec)
{
    struct engine *engine = malloc(sizeof *engine);
    if (engine != NULL) {
        *engine = engine_for(offer_of(spec));
    }
    return engine;
}

static void destroy(void *memory)
{
    engine_finish(memory);
    free(memory);
}

static int choose(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question)
{
    struct engine *engine = memory;
    const struct engine_offer *offer = offer_of(spec);
    int choice;
    enum engine_fault fault = engine_ask(engine, question, &choice);
    if (fault != ENGINE_GOOD && fault != ENGINE_STOPPED && offer->lost != NULL) {
        offer->lost(offer, fault == ENGINE_GIVEN_UP ? engine_fault_text(fault) : engine->why);
    }
    return choice;
}

static void over(void *memory, uint64_t game, const struct septem_game *result)
{
    engine_over(memory, game, result);
}

struct septem_bot_spec engine_offer_spec(const struct engine_offer *offer)
{
    static const struct septem_bot_info info = {
        .name = "engine",
        .summary = "another program",
        .looks = true,
        .create = create,
        .destroy = destroy,
        .choose = choose,
        .over = over,
    };
    struct septem_bot_spec spec = {.info = &info, .settings = {(uint64_t)(uintptr_t)offer}};
    snprintf(spec.text, sizeof spec.text, "%s%s", SEPTEM_ENGINE_PREFIX, offer->name);
    return spec;
}
