/* A second opinion: what `mcts` finds of the decisions of a question, for `expert`.
 *
 * The two err in different ways. `expert` believes that everybody goes on as the network does, and
 * what the network has given up, such as science at small tables, it never sees succeed. The
 * playouts of `mcts` are coarse, but go on in other ways, and its trees let all seats improve. */
#ifndef SEPTEM_SECOND_OPINION_H
#define SEPTEM_SECOND_OPINION_H

#include <stdbool.h>

#include <septem/bot.h>

/* What was found of the option that a decision belongs to. */
struct opinion {
    uint32_t visits;
    float share; /* mean of playout_result.share; 0 without visits */
};

struct second_opinion {
    void *mcts;    /* its memory */
    uint32_t most; /* visits of the option that was tried most */
    double usual;  /* the mean share of all playouts */
    struct opinion of[SEPTEM_MOVES_MAX]; /* by decision */
    float worth[SEPTEM_MOVES_MAX];       /* at first sight */
};

/* False if out of memory; nothing is to be finished then. */
bool second_opinion_init(struct second_opinion *opinion);
void second_opinion_finish(struct second_opinion *opinion);

/* Searches within the budget. `logits` are what the network thinks of the decisions, with
 * NETWORK_ONE as 1: what it likes is tried first and more often. */
void second_opinion_ask(struct second_opinion *opinion, const struct septem_question *question,
                        const int32_t *logits, struct septem_budget budget);

/* Was a decision tried so often that it may be the right one? */
bool second_opinion_likes(const struct second_opinion *opinion, int move);

/* The share that a decision brings; one that was hardly tried is taken to be a little worse than
 * the others. */
double second_opinion_share(const struct second_opinion *opinion, int move);

#endif
