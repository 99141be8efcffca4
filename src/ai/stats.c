/* Sums over the playouts of one decision: see stats.h. */
#include "stats.h"

#include <assert.h>

/* By Newton's steps: the library needs no other one, and every machine finds the same. */
static double root_of(double number)
{
    double root = number > 1 ? number : 1;
    for (int i = 0; i < 40; i++) {
        root = (root + number / root) / 2;
    }
    return root;
}

float stats_error(double sum, double squares, double n)
{
    double spread = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return spread > 0 ? (float)root_of(spread / n) : 0;
}

void stats_add(struct stats *stats, const struct playout_result *end, int seat)
{
    assert(seat >= 0 && seat < SEPTEM_CITIES_MAX);
    stats->visits++;
    stats->share += end->share[seat];
    stats->win += end->win[seat];
    stats->points += end->points[seat];
    stats->rival += end->rival;
    stats->win_squares += (double)end->win[seat] * end->win[seat];
    stats->rival_squares += (double)end->rival * end->rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        stats->lines[line] += end->lines[line];
        stats->line_squares[line] += (double)end->lines[line] * end->lines[line];
    }
}

void stats_merge(struct stats *into, const struct stats *from)
{
    into->visits += from->visits;
    into->share += from->share;
    into->win += from->win;
    into->points += from->points;
    into->rival += from->rival;
    into->win_squares += from->win_squares;
    into->rival_squares += from->rival_squares;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        into->lines[line] += from->lines[line];
        into->line_squares[line] += from->line_squares[line];
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
    thought.share_error = stats_error(stats->win, stats->win_squares, n);
    thought.rival_error = stats_error(stats->rival, stats->rival_squares, n);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        thought.lines[line] = (float)(stats->lines[line] / n);
        thought.line_errors[line] = stats_error(stats->lines[line], stats->line_squares[line], n);
    }
    return thought;
}
