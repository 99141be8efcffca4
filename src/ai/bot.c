/* The register of bots. A new bot is a file of its own and one row here. */
#include "bot.h"

#include <stddef.h>
#include <string.h>

const struct septem_bot septem_bots[] = {
    {
        .name = "random",
        .summary = "any legal decision, all equally likely",
        .looks = false,
        .choose = bot_random_choose,
    },
    {.name = NULL},
};

const struct septem_bot *septem_bot_find(const char *name)
{
    for (const struct septem_bot *bot = septem_bots; bot->name != NULL; bot++) {
        if (strcmp(bot->name, name) == 0) {
            return bot;
        }
    }
    return NULL;
}
