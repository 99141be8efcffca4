/* Threads and time: all that the bots want of the system. A port without threads replaces this
 * file. */
#ifndef SEPTEM_THREADS_H
#define SEPTEM_THREADS_H

#include <stdint.h>

enum { THREADS_MAX = 64 };

/* Calls `work` once for each of the threads 0 … count-1, on threads of their own if there are any
 * to be had, and returns when all are done. */
void threads_run(int count, void (*work)(void *context, int thread), void *context);

/* Milliseconds on a clock that only goes forward. */
uint64_t threads_ms(void);

#endif
