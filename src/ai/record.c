/* What imagined games say about one decision: see record.h. */
#include "record.h"

void record_add(struct record *record, const struct ending *end, int seat)
{
    record->visits++;
    record->share += end->share[seat];
    record->win += end->win[seat];
    record->points += end->points[seat];
    record->rival += end->rival;
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        record->lines[line] += end->lines[line];
    }
}

void record_merge(struct record *into, const struct record *from)
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

struct septem_thought record_thought(const struct record *record)
{
    struct septem_thought thought = {.visits = record->visits};
    if (record->visits == 0) {
        return thought;
    }
    double n = record->visits;
    thought.share = (float)(record->win / n);
    thought.points = (float)(record->points / n);
    thought.rival = (float)(record->rival / n);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        thought.lines[line] = (float)(record->lines[line] / n);
    }
    return thought;
}
