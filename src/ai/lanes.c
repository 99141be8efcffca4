/* Threads and time: see lanes.h. */
#include "lanes.h"

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

struct lane {
    void (*work)(void *context, int lane);
    void *context;
    int number;
    pthread_t thread;
    bool started;
};

static void *enter(void *context)
{
    struct lane *lane = context;
    lane->work(lane->context, lane->number);
    return NULL;
}

void lanes_run(int count, void (*work)(void *context, int lane), void *context)
{
    struct lane lanes[LANES_MAX];
    for (int i = 1; i < count; i++) {
        lanes[i] = (struct lane){.work = work, .context = context, .number = i};
        lanes[i].started = pthread_create(&lanes[i].thread, NULL, enter, &lanes[i]) == 0;
    }
    work(context, 0);
    /* What could not be started is done here: later, but with the same result. */
    for (int i = 1; i < count; i++) {
        if (lanes[i].started) {
            pthread_join(lanes[i].thread, NULL);
        } else {
            work(context, i);
        }
    }
}

uint64_t lanes_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}
