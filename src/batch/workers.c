/* Threads that wait for work: see workers.h. */
#include "workers.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

struct worker {
    struct workers *all;
    int number;
    pthread_t thread;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t begin, done;
    uint64_t round; /* counts what was given to do */
    bool stop;
    int busy;    /* threads that are not done with this round */
    int started; /* beside the caller's */
    void (*work)(void *context, int worker);
    void *context;
    struct worker each[];
};

static void *wait_and_work(void *context)
{
    struct worker *worker = context;
    struct workers *all = worker->all;
    uint64_t round = 0;
    pthread_mutex_lock(&all->lock);
    for (;;) {
        while (all->round == round && !all->stop) {
            pthread_cond_wait(&all->begin, &all->lock);
        }
        if (all->stop) {
            break;
        }
        round = all->round;
        pthread_mutex_unlock(&all->lock);
        all->work(all->context, worker->number);
        pthread_mutex_lock(&all->lock);
        if (--all->busy == 0) {
            pthread_cond_signal(&all->done);
        }
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

struct workers *workers_create(int count)
{
    assert(count >= 1);
    struct workers *workers = calloc(1, sizeof *workers + (size_t)count * sizeof(struct worker));
    if (workers == NULL) {
        return NULL;
    }
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->begin, NULL);
    pthread_cond_init(&workers->done, NULL);
    for (int i = 1; i < count; i++) {
        struct worker *worker = &workers->each[workers->started];
        *worker = (struct worker){.all = workers, .number = i};
        if (pthread_create(&worker->thread, NULL, wait_and_work, worker) == 0) {
            workers->started++;
        }
    }
    return workers;
}

void workers_destroy(struct workers *workers)
{
    if (workers == NULL) {
        return;
    }
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->begin);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->started; i++) {
        pthread_join(workers->each[i].thread, NULL);
    }
    pthread_cond_destroy(&workers->done);
    pthread_cond_destroy(&workers->begin);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_run(struct workers *workers, void (*work)(void *context, int worker), void *context)
{
    pthread_mutex_lock(&workers->lock);
    workers->work = work;
    workers->context = context;
    workers->busy = workers->started;
    workers->round++;
    pthread_cond_broadcast(&workers->begin);
    pthread_mutex_unlock(&workers->lock);
    work(context, 0);
    pthread_mutex_lock(&workers->lock);
    while (workers->busy > 0) {
        pthread_cond_wait(&workers->done, &workers->lock);
    }
    pthread_mutex_unlock(&workers->lock);
}
