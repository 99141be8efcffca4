/* What imagined games say about one decision, added up. */
#ifndef SEPTEM_RECORD_H
#define SEPTEM_RECORD_H

#include <septem/bot.h>

#include "playout.h"

struct record {
    uint32_t visits;
    double share, win, points, rival;
    double lines[SEPTEM_LINE_COUNT];
};

void record_add(struct record *record, const struct ending *end, int seat);
void record_merge(struct record *into, const struct record *from);

/* The mean blurred share; 0 without visits. */
static inline double record_share(const struct record *record)
{
    return record->visits > 0 ? record->share / record->visits : 0;
}

/* As a bot tells it. */
struct septem_thought record_thought(const struct record *record);

#endif
