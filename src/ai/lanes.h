/* Threads and time: all that the bots want of the system. A port without threads replaces this
 * file. */
#ifndef SEPTEM_LANES_H
#define SEPTEM_LANES_H

#include <stdint.h>

enum { LANES_MAX = 64 };

/* Calls `work` once for each of the lanes 0 … count-1, on threads of their own if there are any to
 * be had, and returns when all are done. */
void lanes_run(int count, void (*work)(void *context, int lane), void *context);

/* Milliseconds on a clock that only goes forward. */
uint64_t lanes_ms(void);

#endif
