/* A second opinion: see second_opinion.h. */
#include "second_opinion.h"

#include <stddef.h>

#include "bot_registry.h"
#include "network.h"

/* How it searches. The limits come with each question. */
static const struct septem_bot_spec searcher = {
    .settings = {
        [MCTS_THREADS] = 1, [MCTS_MEMORY] = 32, [MCTS_SHARPNESS] = 100, [MCTS_EXPLORE] = 50}};

/* A decision with fewer visits than this part of the most is not liked. */
enum { LIKED_PART = 8 };

/* As many visits with a share that is lower than usual by this are added to those of a decision. */
static const double doubt_visits = 20, doubt = 0.02;

bool second_opinion_init(struct second_opinion *opinion)
{
    opinion->mcts = bot_mcts_create(&searcher);
    return opinion->mcts != NULL;
}

void second_opinion_finish(struct second_opinion *opinion)
{
    bot_mcts_destroy(opinion->mcts);
}

void second_opinion_ask(struct second_opinion *opinion, const struct septem_question *question,
                        const int32_t *logits, struct septem_budget budget)
{
    for (int i = 0; i < question->count; i++) {
        opinion->worth[i] = (float)logits[i] / NETWORK_ONE;
    }
    bot_mcts_ask(opinion->mcts, question, opinion->worth, budget, opinion->of);
    double sum = 0, visits = 0;
    opinion->most = 0;
    for (int i = 0; i < question->count; i++) {
        const struct opinion *of = &opinion->of[i];
        opinion->most = of->visits > opinion->most ? of->visits : opinion->most;
        sum += (double)of->share * of->visits;
        visits += of->visits;
    }
    opinion->usual = visits > 0 ? sum / visits : 0;
}

bool second_opinion_likes(const struct second_opinion *opinion, int move)
{
    return (uint64_t)opinion->of[move].visits * LIKED_PART >= opinion->most;
}

double second_opinion_share(const struct second_opinion *opinion, int move)
{
    const struct opinion *of = &opinion->of[move];
    double sum = (double)of->share * of->visits + doubt_visits * (opinion->usual - doubt);
    return sum / (of->visits + doubt_visits);
}
