/* Threads for bots: two queues, one way back. */
#include "bot_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "../base/monotonic.h"
#include "../service/service.h"
#include "../service/thought.h"

enum {
    THREADS_MAX = 64,
    QUICK = 0, /* the queue of bots that do not search */
    SLOW,      /* of those that do */
    ENGINES,   /* of the first engine, and so on */
    QUEUES_MAX = ENGINES + BOT_POOL_ENGINES_MAX
};

struct queue {
    struct think_queue *jobs;
    pthread_cond_t work;
    int running; /* being thought about */
    int threads;
};

struct bot_pool {
    struct bot_pool_options options;
    pthread_mutex_t lock;
    struct queue queues[QUEUES_MAX];
    int queue_count;
    struct think_item *done, **done_last;
    pthread_t threads[THREADS_MAX + QUEUES_MAX];
    int thread_count;
    bool stop;
    int event_fd;
};

/* One thread. */
struct worker {
    struct bot_pool *pool;
    struct queue *queue;
    struct bot_cache cache;
};

static int64_t now_us(void)
{
    return (int64_t)monotonic_us();
}

/* The item is the first thing in a job. */
static struct bot_job *job_of(struct think_item *item)
{
    return (struct bot_job *)(void *)item;
}

static void free_job(struct bot_job *job)
{
    free(job->thought);
    free(job);
}

/* ---- Queues ---- */

/* What one may take of the time, so that all who wait get some soon. */
static uint32_t share_of(const struct bot_pool *pool, const struct queue *queue,
                         const struct think_item *item)
{
    const struct bot_pool_options *options = &pool->options;
    int crowd = think_queue_crowd(queue->jobs, item);
    int64_t ms = options->most_ms;
    if (crowd > queue->threads) {
        ms = ms * queue->threads / crowd;
    }
    if (item->alone && ms > options->alone_ms) {
        ms = options->alone_ms;
    }
    return (uint32_t)(ms > options->least_ms ? ms : options->least_ms);
}

/* The next job and its time; NULL: it is over. With the lock held. */
static struct bot_job *next_job(struct bot_pool *pool, struct queue *queue, uint32_t *ms)
{
    while (think_queue_count(queue->jobs) == 0 && !pool->stop) {
        pthread_cond_wait(&queue->work, &pool->lock);
    }
    if (pool->stop) {
        return NULL;
    }
    struct think_item *item = think_queue_pop(queue->jobs, now_us());
    *ms = share_of(pool, queue, item);
    queue->running++;
    return job_of(item);
}

static void hand_back(struct bot_pool *pool, struct bot_job *job)
{
    uint64_t one = 1;
    job->item.next = NULL;
    *pool->done_last = &job->item;
    pool->done_last = &job->item.next;
    while (write(pool->event_fd, &one, sizeof one) < 0) {
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct bot_pool *pool = worker->pool;
    struct queue *queue = worker->queue;
    struct bot_job *job;
    uint32_t ms;
    pthread_mutex_lock(&pool->lock);
    while ((job = next_job(pool, queue, &ms)) != NULL) {
        pthread_mutex_unlock(&pool->lock);
        int64_t begun = now_us();
        thought_run(job->thought, &worker->cache, ms);
        int64_t ended = now_us();
        pthread_mutex_lock(&pool->lock);
        queue->running--;
        think_queue_done(queue->jobs, &job->item, ended - begun, ended);
        hand_back(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    bot_cache_finish(&worker->cache);
    free(worker);
    return NULL;
}

/* ---- From outside ---- */

static bool start(struct bot_pool *pool, struct queue *queue)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return false;
    }
    worker->pool = pool;
    worker->queue = queue;
    if (pthread_create(&pool->threads[pool->thread_count], NULL, work, worker) != 0) {
        free(worker);
        return false;
    }
    pool->thread_count++;
    queue->threads++;
    return true;
}

static bool make_queue(struct queue *queue, const struct bot_pool_options *options)
{
    struct think_queue_options jobs = {.waiting_max = options->waiting,
                                       .budget_ms = options->budget_ms,
                                       .per_second = options->per_second};
    queue->jobs = think_queue_create(&jobs);
    pthread_cond_init(&queue->work, NULL);
    return queue->jobs != NULL;
}

struct bot_pool *bot_pool_create(const struct bot_pool_options *options)
{
    struct bot_pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) {
        return NULL;
    }
    pool->options = *options;
    pool->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pool->done_last = &pool->done;
    pthread_mutex_init(&pool->lock, NULL);
    bool good = pool->event_fd >= 0;
    while (good && pool->queue_count < ENGINES + options->engine_count) {
        struct queue *queue = &pool->queues[pool->queue_count++];
        good = make_queue(queue, options) && (queue == &pool->queues[SLOW] || start(pool, queue));
    }
    for (int i = 0; good && i < options->threads && i < THREADS_MAX; i++) {
        good = start(pool, &pool->queues[SLOW]);
    }
    if (!good) {
        bot_pool_destroy(pool);
        return NULL;
    }
    return pool;
}

static void free_queue(struct queue *queue)
{
    struct think_item *item;
    while (queue->jobs != NULL && (item = think_queue_pop(queue->jobs, now_us())) != NULL) {
        free_job(job_of(item));
    }
    think_queue_destroy(queue->jobs);
    pthread_cond_destroy(&queue->work);
}

static void free_done(struct think_item *item)
{
    while (item != NULL) {
        struct think_item *next = item->next;
        free_job(job_of(item));
        item = next;
    }
}

void bot_pool_destroy(struct bot_pool *pool)
{
    if (pool == NULL) {
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->stop = true;
    for (int i = 0; i < pool->queue_count; i++) {
        pthread_cond_broadcast(&pool->queues[i].work);
    }
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->thread_count; i++) {
        pthread_join(pool->threads[i], NULL);
    }
    for (int i = 0; i < pool->queue_count; i++) {
        free_queue(&pool->queues[i]);
    }
    free_done(pool->done);
    pthread_mutex_destroy(&pool->lock);
    if (pool->event_fd >= 0) {
        close(pool->event_fd);
    }
    free(pool);
}

static struct queue *queue_for(struct bot_pool *pool, const char *bot)
{
    for (int i = 0; i < pool->options.engine_count; i++) {
        if (strcmp(pool->options.engines[i].bot, bot) == 0) {
            return &pool->queues[ENGINES + i];
        }
    }
    return &pool->queues[thought_searches(bot) ? SLOW : QUICK];
}

bool bot_pool_ask(struct bot_pool *pool, struct bot_job *job)
{
    struct queue *queue = queue_for(pool, job->thought->bot);
    job->item.kind = job->thought->is_hint ? THINK_HINT : THINK_BOT;
    pthread_mutex_lock(&pool->lock);
    bool room = think_queue_push(queue->jobs, &job->item, now_us());
    if (room) {
        pthread_cond_signal(&queue->work);
    }
    pthread_mutex_unlock(&pool->lock);
    return room;
}

void bot_pool_attend(struct bot_pool *pool, uint64_t table, bool alone)
{
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < pool->queue_count; i++) {
        think_queue_attend(pool->queues[i].jobs, table, alone);
    }
    pthread_mutex_unlock(&pool->lock);
}

int64_t bot_pool_hint_wait(struct bot_pool *pool, uint64_t owner)
{
    pthread_mutex_lock(&pool->lock);
    int64_t ms = think_queue_hint_wait(pool->queues[SLOW].jobs, owner, now_us());
    pthread_mutex_unlock(&pool->lock);
    return ms;
}

struct bot_job *bot_pool_take(struct bot_pool *pool)
{
    uint64_t count;
    pthread_mutex_lock(&pool->lock);
    struct think_item *item = pool->done;
    if (item != NULL) {
        pool->done = item->next;
        if (pool->done == NULL) {
            pool->done_last = &pool->done;
        }
    } else {
        while (read(pool->event_fd, &count, sizeof count) > 0) {
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return item != NULL ? job_of(item) : NULL;
}

int bot_pool_fd(const struct bot_pool *pool)
{
    return pool->event_fd;
}

int bot_pool_load(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int load = 0;
    for (int i = 0; i < pool->queue_count; i++) {
        load += think_queue_count(pool->queues[i].jobs) + pool->queues[i].running;
    }
    pthread_mutex_unlock(&pool->lock);
    return load;
}

int64_t bot_pool_age(struct bot_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    int64_t now = now_us(), oldest = 0;
    for (int i = 0; i < ENGINES; i++) { /* how fast other programs are is not for this one to say */
        int64_t age = think_queue_age(pool->queues[i].jobs, now);
        oldest = age > oldest ? age : oldest;
    }
    pthread_mutex_unlock(&pool->lock);
    return oldest;
}
