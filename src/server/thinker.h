/* Where bots think: threads beside the one of events. A job is handed over with everything it
 * needs, a copied view among it, and comes back with a decision; nobody waits for it.
 *
 * Bots that do not search have a thread of their own, so that one that does never delays them. Bots
 * that search share the others and the time: the more of them wait, the less each may think. Who
 * goes first says think_queue.h. */
#ifndef SEPTEM_THINKER_H
#define SEPTEM_THINKER_H

#include <stdbool.h>
#include <stdint.h>

#include "think_queue.h"

struct thought;

struct thinker_job {
    struct think_item item; /* owner, table and `alone` are set by the caller */
    struct thought *thought;
};

struct thinkers;

struct thinker_options {
    int threads;    /* for bots that search */
    int most_ms;    /* one decision, where nothing else waits */
    int least_ms;   /* and where much does */
    int alone_ms;   /* at most, at a table without people */
    int waiting;    /* jobs of either kind at most */
    int budget_ms;  /* of an owner at once; 0: no budget */
    int per_second; /* milliseconds of it that come back each second */
};

/* NULL where threads cannot be had. */
struct thinkers *thinkers_create(const struct thinker_options *options);

/* Waits for what is being thought, forgets the rest. */
void thinkers_destroy(struct thinkers *thinkers);

/* Takes over a job from malloc. False, and it stays the caller's, if too many wait. */
bool thinkers_ask(struct thinkers *thinkers, struct thinker_job *job);

/* People have come to a table, by its digest, or the last one has gone. */
void thinkers_attend(struct thinkers *thinkers, uint64_t table, bool alone);

/* How many milliseconds until an owner may ask for another hint; 0: now. */
int64_t thinkers_hint_wait(struct thinkers *thinkers, uint64_t owner);

/* The next job that is done, the caller's to free; NULL: none. thinkers_fd is readable while there
 * may be some. */
struct thinker_job *thinkers_take(struct thinkers *thinkers);
int thinkers_fd(const struct thinkers *thinkers);

/* How many jobs wait or are being thought about. */
int thinkers_load(struct thinkers *thinkers);

/* How long the job has waited that came first of those that wait, in microseconds. */
int64_t thinkers_age(struct thinkers *thinkers);

#endif
