/* Sums over the playouts of one decision. */
#ifndef SEPTEM_STATS_H
#define SEPTEM_STATS_H

#include <septem/bot.h>

#include "playout.h"

struct stats {
    uint32_t visits;
    double share, win, points, rival;
    double lines[SEPTEM_LINE_COUNT];
    /* Sums of squares. */
    double win_squares, rival_squares;
    double line_squares[SEPTEM_LINE_COUNT];
};

/* The standard error of the mean of n numbers, from their sum and that of their squares. */
float stats_error(double sum, double squares, double n);


void stats_add(struct stats *stats, const struct playout_result *end, int seat);
void stats_merge(struct stats *into, const struct stats *from);

/* The mean of playout_result.share; 0 without visits. */
static inline double stats_share(const struct stats *stats)
{
    return stats->visits > 0 ? stats->share / stats->visits : 0;
}

/* The means, in the form that a bot returns them. */
struct septem_thought stats_thought(const struct stats *stats);

#endif
