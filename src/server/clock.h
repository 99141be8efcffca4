/* The two clocks of the server: the time of day, which people and programs set and which may jump
 * by any amount, and one that only moves on. */
#ifndef SEPTEM_CLOCK_H
#define SEPTEM_CLOCK_H

#include <stdint.h>

/* The time of day, in milliseconds since 1970. */
int64_t wall_ms(void);

/* A clock for how long something takes, in microseconds. */
uint64_t clock_us(void);

/* The time of day when the server started, and what has passed since. Time that a machine was
 * suspended counts. */
struct steady {
    int64_t ahead; /* of the clock that counts from when the machine started */
};

struct steady steady_begin(void);
int64_t steady_ms(const struct steady *steady);

#endif
