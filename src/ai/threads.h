/* Threads and a clock: all that the bots need from the operating system. threads_none.c replaces
 * threads.c on a system without threads. */
#ifndef SEPTEM_THREADS_H
#define SEPTEM_THREADS_H

#include <stdint.h>

enum { THREADS_MAX = 64 };

/* Calls `work` with 0 … count-1, each on its own thread, and returns when all calls have returned.
 * Calls whose thread cannot be started run on the caller's thread. */
void threads_run(int count, void (*work)(void *context, int thread), void *context);

/* Milliseconds of a monotonic clock. */
uint64_t threads_ms(void);

#endif
