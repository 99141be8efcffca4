/* By which time tables grow old, for --keep. Removing is for good, and the clock of a machine can
 * be wrong by years when it starts: so what has passed between two runs counts only where it is
 * little, and most tables are never removed at once unless the host says so. */
#ifndef SEPTEM_AGE_H
#define SEPTEM_AGE_H

#include <stdbool.h>
#include <stdint.h>

struct store;

struct age {
    int64_t begun;          /* the time tables had reached when the server started */
    int64_t behind;         /* the clock of the machine by this much */
    int64_t started, noted; /* by the steady clock */
    bool has_warned;
};

/* With the store open and before anything is removed. `now` is the steady clock, `wall` the time of
 * day; `keeps`: tables are removed at all. */
void age_begin(struct age *age, struct store *store, int64_t now, int64_t wall, bool keeps);

/* The time tables have reached. It runs with the server, twice as fast as long as it is behind the
 * clock of the machine, and is never ahead of that. */
int64_t age_ms(const struct age *age, int64_t now, int64_t wall);

/* Writes it down once in a while, and at the end. */
void age_note(struct age *age, struct store *store, int64_t now);
void age_end(struct age *age, struct store *store, int64_t now);

/* May all tables be removed at which nothing has happened since `before`, `keep` days ago? Says so
 * if not. */
bool age_may_remove(struct age *age, struct store *store, int64_t before, int keep);

#endif
