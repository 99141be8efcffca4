/* The functions of the bots in the registry septem_bots[] (bot.c). Each bot has its own file. */
#ifndef SEPTEM_BOT_REGISTRY_H
#define SEPTEM_BOT_REGISTRY_H

#include <septem/bot.h>

#include "second_opinion.h"

/* bot_random.c: a random legal decision, all equally likely. */
int bot_random_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *question);

/* bot_greedy.c: the largest lead at the end of this turn. */
void *bot_greedy_create(const struct septem_bot_spec *spec);
void bot_greedy_destroy(void *memory);
int bot_greedy_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *question);

/* bot_rbai.c: the published list of rules. */
int bot_rbai_choose(const struct septem_bot_spec *spec, void *memory,
                    const struct septem_question *question);

/* bot_rules.c: the best evaluation without search (evaluate.h). */
void *bot_rules_create(const struct septem_bot_spec *spec);
void bot_rules_destroy(void *memory);
int bot_rules_choose(const struct septem_bot_spec *spec, void *memory,
                     const struct septem_question *question);

/* bot_net.c: the decision with the largest logit of the learned network (network.h). */
enum { NET_TEMPERATURE, NET_CHARACTER };
void *bot_net_create(const struct septem_bot_spec *spec);
void bot_net_destroy(void *memory);
int bot_net_choose(const struct septem_bot_spec *spec, void *memory,
                   const struct septem_question *question);

/* bot_expert.c: the network's decisions and values, a few turns ahead. */
enum { EXPERT_EVALUATIONS, EXPERT_MS, EXPERT_DEPTH, EXPERT_WEIGHT, EXPERT_MCTS, EXPERT_RIVALS };
/* In per cent, at most and unless told otherwise. The engine of the page, which has to be small,
 * has no `mcts`. */
#ifdef SEPTEM_ONLY_LEARNED
enum { EXPERT_MCTS_MOST = 0, EXPERT_MCTS_USUAL = 0 };
#else
enum { EXPERT_MCTS_MOST = 90, EXPERT_MCTS_USUAL = 25 };
#endif
void *bot_expert_create(const struct septem_bot_spec *spec);
void bot_expert_destroy(void *memory);
int bot_expert_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *question);

/* bot_mc.c: flat Monte Carlo (flat.h). */
enum { MC_PLAYOUTS, MC_MS, MC_SHARPNESS };
void *bot_mc_create(const struct septem_bot_spec *spec);
void bot_mc_destroy(void *memory);
int bot_mc_choose(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question);

/* bot_mcts.c: Monte Carlo tree search, with a tree for every player (tree.h). */
enum { MCTS_PLAYOUTS, MCTS_MS, MCTS_THREADS, MCTS_MEMORY, MCTS_SHARPNESS, MCTS_EXPLORE };
void *bot_mcts_create(const struct septem_bot_spec *spec);
void bot_mcts_destroy(void *memory);
int bot_mcts_choose(const struct septem_bot_spec *spec, void *memory,
                    const struct septem_question *question);
/* Searches, what the decisions are worth at first sight being given, and writes what it found of
 * the option of each to `of`. */
void bot_mcts_ask(void *memory, const struct septem_question *question, const float *worth,
                  struct septem_budget budget, struct opinion *of);

#endif
