/* Figures with their uncertainty.
 *
 * Games of one deal are not independent: the same cards decide all of them. So what is counted
 * once is a deal, not a game. A sample adds up, for every deal, what was gained and how often it
 * was tried; the estimate is the ratio of the two, and its error comes from how far the deals
 * scatter around it (the linearised variance of a ratio, as surveys of clusters use it). Sums are
 * whole numbers: the order in which deals are added cannot change a figure. */
#ifndef SEPTEM_ESTIMATE_H
#define SEPTEM_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

struct sample {
    uint64_t deals;               /* with at least one try */
    int64_t gains, tries;         /* in all */
    int64_t gains2, both, tries2; /* sums over the deals of gain², gain × tries, tries² */
};

/* One deal. Without a try it does not count. */
void sample_add(struct sample *sample, int64_t gains, int64_t tries);

struct estimate {
    double mean;      /* gains / tries; 0 where there is no try */
    double error;     /* its standard error; 0 with fewer than two deals */
    double low, high; /* the interval that holds the truth 95 times in 100 */
    bool bounded;     /* false: fewer than two deals, so the interval says nothing */
};

/* The ratio, times `unit`, which lies from 0 to `most` (also times unit). The interval is that of
 * Student's t with one degree of freedom less than there are deals, cut to what is possible. Where
 * all deals agree there is no scatter to go by: then it is Wilson's interval for as many
 * independent tries as there are deals. */
struct estimate sample_estimate(const struct sample *sample, double unit, double most);

/* The point that a variable of Student's t distribution exceeds once in 40 times. */
double estimate_t975(uint64_t freedom);

/* How much stronger one is than n-1 equal others if it wins the share `part` of the victories (0 to
 * 1): in Elo's points, 400 for ten times the odds of one of the others. With two sides this is
 * the ordinary difference. Infinite at 0 and 1. */
double estimate_elo(double part, int sides);

#endif
