/* The register of bots, and bots that can be asked. A new bot is a file of its own and one row
 * here. */
#include <septem/bot.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rungs.h"

const struct septem_bot_info septem_bots[] = {
    {
        .name = "random",
        .summary = "any legal decision, all equally likely",
        .choose = bot_random_choose,
    },
    {.name = NULL},
};

const struct septem_level septem_levels[] = {
    {"easy", "random", "plays anything"},
    {"normal", "random", "plays anything"},
    {"hard", "random", "plays anything"},
    {"expert", "random", "plays anything"},
    {NULL, NULL, NULL},
};

struct septem_bot {
    struct septem_bot_spec spec;
    void *memory; /* of the bot's own making */
};

const struct septem_bot_info *septem_bot_find(const char *name)
{
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (strcmp(info->name, name) == 0) {
            return info;
        }
    }
    return NULL;
}

struct septem_bot *septem_bot_create(const struct septem_bot_spec *spec)
{
    struct septem_bot *bot = malloc(sizeof *bot);
    if (bot == NULL) {
        return NULL;
    }
    *bot = (struct septem_bot){.spec = *spec};
    if (spec->info->create != NULL) {
        bot->memory = spec->info->create(&bot->spec);
        if (bot->memory == NULL) {
            free(bot);
            return NULL;
        }
    }
    return bot;
}

void septem_bot_destroy(struct septem_bot *bot)
{
    if (bot != NULL && bot->memory != NULL) {
        bot->spec.info->destroy(bot->memory);
    }
    free(bot);
}

const struct septem_bot_spec *septem_bot_spec_of(const struct septem_bot *bot)
{
    return &bot->spec;
}

int septem_bot_choose(struct septem_bot *bot, const struct septem_question *question)
{
    assert(question->count > 0);
    assert(question->view != NULL || !bot->spec.info->looks);
    if (question->thoughts != NULL) {
        memset(question->thoughts, 0, (size_t)question->count * sizeof *question->thoughts);
    }
    int choice = bot->spec.info->choose(&bot->spec, bot->memory, question);
    assert(choice >= 0 && choice < question->count);
    return choice;
}
