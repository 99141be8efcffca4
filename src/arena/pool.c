/* A pool of threads that play deals: see pool.h. */
#include "pool.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Deal number k of the pool is played in slot k modulo their number. */
struct slot {
    struct bout_result result;
    bool done;
};

struct worker {
    struct pool *pool;
    struct bout *bout;
    pthread_t thread;
    bool started;
};

struct pool {
    const struct arena_plan *plan;
    struct pool_deals deals;
    int threads, slot_count;
    atomic_bool stop;
    pthread_mutex_t lock; /* over all that follows, and `done` of the slots */
    pthread_cond_t changed;
    uint64_t next;     /* the deal to be played next, counted from 0 */
    uint64_t returned; /* how many were given back */
    struct slot *slots;
    struct worker *workers;
};

/* ---- Playing ---- */

/* Waits until there is a deal to play and room for it; false: there is no more. */
static bool next_deal(struct pool *pool, uint64_t *number, uint64_t *deal)
{
    bool found = false;
    pthread_mutex_lock(&pool->lock);
    while (!atomic_load(&pool->stop)) {
        uint64_t left = pool->deals.end > pool->deals.first
                            ? (pool->deals.end - pool->deals.first - 1) / pool->deals.step + 1
                            : 0;
        if (pool->next >= left) {
            break;
        }
        if (pool->next - pool->returned < (uint64_t)pool->slot_count) {
            *number = pool->next++;
            *deal = pool->deals.first + *number * pool->deals.step;
            found = true;
            break;
        }
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct pool *pool = worker->pool;
    uint64_t number, deal;
    while (next_deal(pool, &number, &deal)) {
        struct slot *slot = &pool->slots[number % (uint64_t)pool->slot_count];
        if (!bout_play(worker->bout, deal, &slot->result)) {
            break;
        }
        pthread_mutex_lock(&pool->lock);
        slot->done = true;
        pthread_cond_broadcast(&pool->changed);
        pthread_mutex_unlock(&pool->lock);
    }
    return NULL;
}

/* ---- Taking ---- */

struct bout_result *pool_take(struct pool *pool, int ms)
{
    assert(ms >= 0);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += ms / 1000;
    until.tv_nsec += ms % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000L) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000L;
    }
    pthread_mutex_lock(&pool->lock);
    struct slot *slot = &pool->slots[pool->returned % (uint64_t)pool->slot_count];
    int error = 0;
    while (!slot->done && error != ETIMEDOUT) {
        error = pthread_cond_timedwait(&pool->changed, &pool->lock, &until);
    }
    bool done = slot->done;
    pthread_mutex_unlock(&pool->lock);
    return done ? &slot->result : NULL;
}

void pool_give_back(struct pool *pool, struct bout_result *result)
{
    assert(result != NULL);
    (void)result; /* they are taken one by one, in their order */
    pthread_mutex_lock(&pool->lock);
    pool->slots[pool->returned % (uint64_t)pool->slot_count].done = false;
    pool->returned++;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

/* ---- Creating and destroying ---- */

static bool make_slots(struct pool *pool)
{
    pool->slots = calloc((size_t)pool->slot_count, sizeof *pool->slots);
    pool->workers = calloc((size_t)pool->threads, sizeof *pool->workers);
    if (pool->slots == NULL || pool->workers == NULL) {
        return false;
    }
    for (int i = 0; i < pool->slot_count; i++) {
        if (!bout_result_init(&pool->slots[i].result, pool->plan)) {
            return false;
        }
    }
    return true;
}

/* NULL, or an error message. */
static const char *make_bouts(struct pool *pool, char *why, size_t size)
{
    for (int t = 0; t < pool->threads; t++) {
        pool->workers[t].pool = pool;
        pool->workers[t].bout = bout_create(pool->plan, &pool->stop);
        if (pool->workers[t].bout == NULL) {
            snprintf(why, size, "not enough memory for the bots of %d threads; ask for fewer",
                     pool->threads);
            return why;
        }
        int bad = bout_start_engines(pool->workers[t].bout);
        if (bad >= 0) {
            snprintf(why, size, "the engine '%s' does not play: %s", pool->plan->bots[bad].engine,
                     pool->workers[t].bout->engines[bad].why);
            return why;
        }
    }
    return NULL;
}

static bool start_threads(struct pool *pool)
{
    for (int t = 0; t < pool->threads; t++) {
        struct worker *worker = &pool->workers[t];
        worker->started = pthread_create(&worker->thread, NULL, work, worker) == 0;
        if (!worker->started) {
            return false;
        }
    }
    return true;
}

struct pool *pool_create(const struct arena_plan *plan, int threads, struct pool_deals deals,
                         char *why, size_t size)
{
    assert(threads > 0);
    pthread_condattr_t monotonic;
    struct pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        snprintf(why, size, "out of memory");
        return NULL;
    }
    pool->plan = plan;
    pool->threads = threads;
    pool->deals = deals;
    pool->slot_count = 4 * threads;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    const char *fault = NULL;
    if (!make_slots(pool)) {
        fault = "out of memory";
    } else if (make_bouts(pool, why, size) != NULL) {
        fault = why;
    } else if (!start_threads(pool)) {
        fault = "not all threads could be started; ask for fewer with --threads";
    }
    if (fault != NULL) {
        if (fault != why) {
            snprintf(why, size, "%s", fault);
        }
        pool_destroy(pool);
        return NULL;
    }
    return pool;
}

void pool_destroy(struct pool *pool)
{
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->stop, true);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
    for (int t = 0; pool->workers != NULL && t < pool->threads; t++) {
        if (pool->workers[t].started) {
            pthread_join(pool->workers[t].thread, NULL);
        }
        bout_destroy(pool->workers[t].bout);
    }
    for (int i = 0; pool->slots != NULL && i < pool->slot_count; i++) {
        bout_result_finish(&pool->slots[i].result);
    }
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool->slots);
    free(pool);
}
