/* Threads and a clock: see threads.h. */
#include "threads.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "../base/monotonic.h"

struct thread {
    void (*work)(void *context, int thread);
    void *context;
    int number;
    pthread_t thread;
    bool started;
};

static void *enter(void *context)
{
    struct thread *thread = context;
    thread->work(thread->context, thread->number);
    return NULL;
}

void threads_run(int count, void (*work)(void *context, int thread), void *context)
{
    assert(count >= 1 && count <= THREADS_MAX);
    struct thread threads[THREADS_MAX];
    for (int i = 1; i < count; i++) {
        threads[i] = (struct thread){.work = work, .context = context, .number = i};
        threads[i].started = pthread_create(&threads[i].thread, NULL, enter, &threads[i]) == 0;
    }
    work(context, 0);
    /* The work of threads that could not be started is done here, with the same result. */
    for (int i = 1; i < count; i++) {
        if (threads[i].started) {
            pthread_join(threads[i].thread, NULL);
        } else {
            work(context, i);
        }
    }
}

uint64_t threads_ms(void)
{
    return monotonic_ms();
}
