/* Threads for bots: two queues, one way back. */
#include "thinker.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "../base/monotonic.h"
#include "../service/thought.h"

enum { THREADS_MAX = 64 };

struct queue {
    struct think_queue *jobs;
    pthread_cond_t work;
    int running; /* being thought about */
    int threads;
};

struct thinkers {
    struct thinker_options options;
    pthread_mutex_t lock;
    struct queue quick, slow;
    struct think_item *done, **done_last;
    pthread_t threads[THREADS_MAX + 1];
    int thread_count;
    bool stop;
    int event_fd;
};

/* One thread. */
struct worker {
    struct thinkers *thinkers;
    struct queue *queue;
    struct bot_cache cache;
};

static int64_t now_us(void)
{
    return (int64_t)monotonic_us();
}

/* The item is the first thing in a job. */
static struct thinker_job *job_of(struct think_item *item)
{
    return (struct thinker_job *)(void *)item;
}

static void free_job(struct thinker_job *job)
{
    free(job->thought);
    free(job);
}

/* ---- Queues ---- */

/* What one may take of the time, so that all who wait get some soon. */
static uint32_t share_of(const struct thinkers *thinkers, const struct queue *queue,
                         const struct think_item *item)
{
    const struct thinker_options *options = &thinkers->options;
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
static struct thinker_job *next_job(struct thinkers *thinkers, struct queue *queue, uint32_t *ms)
{
    while (think_queue_count(queue->jobs) == 0 && !thinkers->stop) {
        pthread_cond_wait(&queue->work, &thinkers->lock);
    }
    if (thinkers->stop) {
        return NULL;
    }
    struct think_item *item = think_queue_pop(queue->jobs, now_us());
    *ms = share_of(thinkers, queue, item);
    queue->running++;
    return job_of(item);
}

static void hand_back(struct thinkers *thinkers, struct thinker_job *job)
{
    uint64_t one = 1;
    job->item.next = NULL;
    *thinkers->done_last = &job->item;
    thinkers->done_last = &job->item.next;
    while (write(thinkers->event_fd, &one, sizeof one) < 0) {
    }
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct thinkers *thinkers = worker->thinkers;
    struct queue *queue = worker->queue;
    struct thinker_job *job;
    uint32_t ms;
    pthread_mutex_lock(&thinkers->lock);
    while ((job = next_job(thinkers, queue, &ms)) != NULL) {
        pthread_mutex_unlock(&thinkers->lock);
        int64_t begun = now_us();
        thought_run(job->thought, &worker->cache, ms);
        int64_t ended = now_us();
        pthread_mutex_lock(&thinkers->lock);
        queue->running--;
        think_queue_done(queue->jobs, &job->item, ended - begun, ended);
        hand_back(thinkers, job);
    }
    pthread_mutex_unlock(&thinkers->lock);
    bot_cache_finish(&worker->cache);
    free(worker);
    return NULL;
}

/* ---- From outside ---- */

static bool start(struct thinkers *thinkers, struct queue *queue)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL) {
        return false;
    }
    worker->thinkers = thinkers;
    worker->queue = queue;
    if (pthread_create(&thinkers->threads[thinkers->thread_count], NULL, work, worker) != 0) {
        free(worker);
        return false;
    }
    thinkers->thread_count++;
    queue->threads++;
    return true;
}

static bool make_queue(struct queue *queue, const struct thinker_options *options)
{
    struct think_queue_options jobs = {.waiting_max = options->waiting,
                                       .budget_ms = options->budget_ms,
                                       .per_second = options->per_second};
    queue->jobs = think_queue_create(&jobs);
    pthread_cond_init(&queue->work, NULL);
    return queue->jobs != NULL;
}

struct thinkers *thinkers_create(const struct thinker_options *options)
{
    struct thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (thinkers == NULL) {
        return NULL;
    }
    thinkers->options = *options;
    thinkers->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    thinkers->done_last = &thinkers->done;
    pthread_mutex_init(&thinkers->lock, NULL);
    bool has_quick = make_queue(&thinkers->quick, options);
    bool has_slow = make_queue(&thinkers->slow, options);
    bool good =
        has_quick && has_slow && thinkers->event_fd >= 0 && start(thinkers, &thinkers->quick);
    for (int i = 0; good && i < options->threads && i < THREADS_MAX; i++) {
        good = start(thinkers, &thinkers->slow);
    }
    if (!good) {
        thinkers_destroy(thinkers);
        return NULL;
    }
    return thinkers;
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

void thinkers_destroy(struct thinkers *thinkers)
{
    if (thinkers == NULL) {
        return;
    }
    pthread_mutex_lock(&thinkers->lock);
    thinkers->stop = true;
    pthread_cond_broadcast(&thinkers->quick.work);
    pthread_cond_broadcast(&thinkers->slow.work);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->thread_count; i++) {
        pthread_join(thinkers->threads[i], NULL);
    }
    free_queue(&thinkers->quick);
    free_queue(&thinkers->slow);
    free_done(thinkers->done);
    pthread_mutex_destroy(&thinkers->lock);
    if (thinkers->event_fd >= 0) {
        close(thinkers->event_fd);
    }
    free(thinkers);
}

bool thinkers_ask(struct thinkers *thinkers, struct thinker_job *job)
{
    struct queue *queue = thought_searches(job->thought->bot) ? &thinkers->slow : &thinkers->quick;
    job->item.kind = job->thought->is_hint ? THINK_HINT : THINK_BOT;
    pthread_mutex_lock(&thinkers->lock);
    bool room = think_queue_push(queue->jobs, &job->item, now_us());
    if (room) {
        pthread_cond_signal(&queue->work);
    }
    pthread_mutex_unlock(&thinkers->lock);
    return room;
}

void thinkers_attend(struct thinkers *thinkers, uint64_t table, bool alone)
{
    pthread_mutex_lock(&thinkers->lock);
    think_queue_attend(thinkers->quick.jobs, table, alone);
    think_queue_attend(thinkers->slow.jobs, table, alone);
    pthread_mutex_unlock(&thinkers->lock);
}

int64_t thinkers_hint_wait(struct thinkers *thinkers, uint64_t owner)
{
    pthread_mutex_lock(&thinkers->lock);
    int64_t ms = think_queue_hint_wait(thinkers->slow.jobs, owner, now_us());
    pthread_mutex_unlock(&thinkers->lock);
    return ms;
}

struct thinker_job *thinkers_take(struct thinkers *thinkers)
{
    uint64_t count;
    pthread_mutex_lock(&thinkers->lock);
    struct think_item *item = thinkers->done;
    if (item != NULL) {
        thinkers->done = item->next;
        if (thinkers->done == NULL) {
            thinkers->done_last = &thinkers->done;
        }
    } else {
        while (read(thinkers->event_fd, &count, sizeof count) > 0) {
        }
    }
    pthread_mutex_unlock(&thinkers->lock);
    return item != NULL ? job_of(item) : NULL;
}

int thinkers_fd(const struct thinkers *thinkers)
{
    return thinkers->event_fd;
}

int thinkers_load(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    int load = think_queue_count(thinkers->quick.jobs) + thinkers->quick.running +
               think_queue_count(thinkers->slow.jobs) + thinkers->slow.running;
    pthread_mutex_unlock(&thinkers->lock);
    return load;
}

int64_t thinkers_age(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->lock);
    int64_t now = now_us(), quick = think_queue_age(thinkers->quick.jobs, now);
    int64_t slow = think_queue_age(thinkers->slow.jobs, now);
    pthread_mutex_unlock(&thinkers->lock);
    return quick > slow ? quick : slow;
}
