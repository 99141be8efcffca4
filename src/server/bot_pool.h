/* Where bots think: threads beside the one of events. A job is handed over with everything it
 * needs, a copied view among it, and comes back with a decision; nobody waits for it.
 *
 * Bots that do not search have a thread of their own, so that one that does never delays them. Bots
 * that search share the others and the time: the more of them wait, the less each may think. Who
 * goes first says think_queue.h. An engine, a bot that is another program, has one thread, which
 * waits for nobody else and which nobody else waits for. */
#ifndef SEPTEM_BOT_POOL_H
#define SEPTEM_BOT_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "think_queue.h"

struct thought;
struct service_engine;

enum { BOT_POOL_ENGINES_MAX = 16 };

struct bot_job {
    struct think_item item; /* owner, table and `alone` are set by the caller */
    struct thought *thought;
};

struct bot_pool;

struct bot_pool_options {
    int threads;                          /* for bots that search */
    int most_ms;                          /* one decision, where nothing else waits */
    int least_ms;                         /* and where much does */
    int alone_ms;                         /* at most, at a table without people */
    int waiting;                          /* jobs of either kind at most */
    int budget_ms;                        /* of an owner at once; 0: no budget */
    int per_second;                       /* milliseconds of it that come back each second */
    const struct service_engine *engines; /* BOT_POOL_ENGINES_MAX at most */
    int engine_count;
};

/* NULL where threads cannot be had. */
struct bot_pool *bot_pool_create(const struct bot_pool_options *options);

/* Waits for what is being thought, forgets the rest. */
void bot_pool_destroy(struct bot_pool *pool);

/* Takes over a job from malloc. False, and it stays the caller's, if too many wait. */
bool bot_pool_ask(struct bot_pool *pool, struct bot_job *job);

/* People have come to a table, by its digest, or the last one has gone. */
void bot_pool_attend(struct bot_pool *pool, uint64_t table, bool alone);

/* How many milliseconds until an owner may ask for another hint; 0: now. */
int64_t bot_pool_hint_wait(struct bot_pool *pool, uint64_t owner);

/* The next job that is done, the caller's to free; NULL: none. bot_pool_fd is readable while there
 * may be some. */
struct bot_job *bot_pool_take(struct bot_pool *pool);
int bot_pool_fd(const struct bot_pool *pool);

/* How many jobs wait or are being thought about. */
int bot_pool_load(struct bot_pool *pool);

/* How long the job has waited that came first of those that wait, in microseconds. */
int64_t bot_pool_age(struct bot_pool *pool);

#endif
