/* The registry of bots, and the functions that create and ask one. A new bot is a file and a row
 * here. */
#include <septem/bot.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bot_registry.h"
#include "network_player.h"
#include "threads.h"

const struct septem_bot_info septem_bots[] = {
    {
        .name = "random",
        .summary = "any legal decision, all equally likely",
        .choose = bot_random_choose,
    },
#ifndef SEPTEM_ONLY_LEARNED /* the page has little room: its levels need no other bots */
    {
        .name = "greedy",
        .summary = "the largest lead at the end of the turn",
        .looks = true,
        .create = bot_greedy_create,
        .destroy = bot_greedy_destroy,
        .choose = bot_greedy_choose,
    },
    {
        .name = "rbai",
        .summary = "a published list of rules, for comparison",
        .looks = true,
        .choose = bot_rbai_choose,
    },
    {
        .name = "rules",
        .summary = "the best weighted sum of features of a decision",
        .looks = true,
        .create = bot_rules_create,
        .destroy = bot_rules_destroy,
        .choose = bot_rules_choose,
    },
#endif
    {
        .name = "net",
        .summary = "a learned network, without any search",
        .looks = true,
        .options = {[NET_TEMPERATURE] = {"temperature",
                                         "hundredths: how much it varies, 0: always the best", 0,
                                         1000, 0},
                    [NET_CHARACTER] = {"character", "what it likes, 0: nothing in particular", 0,
                                       SEPTEM_CHARACTER_COUNT - 1, 0}},
        .lacks = network_player_lacks,
        .create = bot_net_create,
        .destroy = bot_net_destroy,
        .choose = bot_net_choose,
    },
#ifndef SEPTEM_ONLY_LEARNED
    {
        .name = "mc",
        .summary = "flat Monte Carlo: playouts after each decision",
        .looks = true,
        .options = {[MC_PLAYOUTS] = {"playouts", "games simulated", 1, 1000000000, 2000},
                    [MC_MS] = {"ms", "milliseconds at most, 0: no limit", 0, 3600000, 0},
                    [MC_SHARPNESS] = {"sharpness", "how surely playouts take good decisions", 0,
                                      1000, 100}},
        .create = bot_mc_create,
        .destroy = bot_mc_destroy,
        .choose = bot_mc_choose,
    },
    {
        .name = "mcts",
        .summary = "Monte Carlo tree search with a tree for every player",
        .looks = true,
        .options = {[MCTS_PLAYOUTS] = {"playouts", "games simulated", 1, 1000000000, 10000},
                    [MCTS_MS] = {"ms", "milliseconds at most, 0: no limit", 0, 3600000, 0},
                    [MCTS_THREADS] = {"threads", "parallel searches", 1, THREADS_MAX, 1},
                    [MCTS_MEMORY] = {"memory", "MiB for the trees", 1, 65536, 32},
                    [MCTS_SHARPNESS] = {"sharpness", "how surely playouts take good decisions", 0,
                                        1000, 100},
                    [MCTS_EXPLORE] = {"explore", "weight of exploration", 0, 10000, 50}},
        .create = bot_mcts_create,
        .destroy = bot_mcts_destroy,
        .choose = bot_mcts_choose,
    },
#endif
    {
        .name = "expert",
        .summary = "the learned network with search, a few turns ahead",
        .looks = true,
        .options = {[EXPERT_EVALUATIONS] = {"evaluations", "of the network", 1, 1000000000, 4000},
                    [EXPERT_MS] = {"ms", "milliseconds at most, 0: no limit", 0, 3600000, 0},
                    [EXPERT_DEPTH] = {"depth", "own turns simulated before the network judges", 0,
                                      100, 3},
                    [EXPERT_WEIGHT] = {"weight", "of the share found, in logits", 0, 10000, 300},
                    [EXPERT_MCTS] = {"mcts", "per cent of the search that goes to mcts", 0,
                                     EXPERT_MCTS_MOST, EXPERT_MCTS_USUAL},
                    [EXPERT_RIVALS] = {"rivals", "per cent of the others that decide as mcts would",
                                       0, 100, 75}},
        .lacks = network_player_lacks,
        .create = bot_expert_create,
        .destroy = bot_expert_destroy,
        .choose = bot_expert_choose,
    },
    {.name = NULL},
};

/* The same player, more or less distracted: every level takes a third more victories than its share
 * from the one below (docs/strength.md). */
const struct septem_level septem_levels[] = {
    {"beginner", "net:temperature=750", "greedy", "has just learnt the rules"},
    {"easy", "net:temperature=630", "greedy", "makes many mistakes"},
    {"normal", "net:temperature=522", "rules", "has a plan"},
    {"hard", "net:temperature=423", "rules", "makes few mistakes"},
    {"veteran", "net:temperature=292", "rules", "misses little"},
    {"master", "net", "rules", "misses nothing it can see"},
    {NULL, NULL, NULL, NULL},
};

struct septem_bot {
    struct septem_bot_spec spec;
    void *memory; /* from info->create */
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

const char *septem_bot_lacks(const struct septem_bot_info *info)
{
    return info->lacks != NULL ? info->lacks() : NULL;
}

struct septem_bot *septem_bot_create(const struct septem_bot_spec *spec)
{
    assert(spec != NULL && spec->info != NULL);
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

void septem_bot_over(struct septem_bot *bot, uint64_t game, const struct septem_game *result)
{
    assert(result->phase == SEPTEM_PHASE_OVER);
    if (bot->spec.info->over != NULL) {
        bot->spec.info->over(bot->memory, game, result);
    }
}
