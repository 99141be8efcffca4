/* Sums over the playouts of one decision: see stats.h. */
#include "stats.h"

#include <assert.h>

void stats_add(struct stats *stats, const struct playout_result *end, int seat)
{
    assert(seat >= 0 && seat < SEPTEM_CITIES_MAX);
    stats->visits++;
    stats->share += end->share[seat];
    stats->win += end->win[seat];
    stats->points += end->points[seat];
    stats->rival += end->rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        stats->lines[line] += end->lines[line];
    }
}

void stats_merge(struct stats *into, const struct stats *from)
{
    into->visits += from->visits;
    into->share += from->share;
    into->win += from->win;
    into->points += from->points;
    into->rival += from->rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        into->lines[line] += from->lines[line];
    }
}

struct septem_thought stats_thought(const struct stats *stats)
{
    struct septem_thought thought = {.visits = stats->visits};
    if (stats->visits == 0) {
        return thought;
    }
    double n = stats->visits;
    thought.share = (float)(stats->win / n);
    thought.points = (float)(stats->points / n);
    thought.rival = (float)(stats->rival / n);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        thought.lines[line] = (float)(stats->lines[line] / n);
    }
    return thought;
}
