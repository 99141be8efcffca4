/* The clock that only goes forward, for measuring how long something takes. Needs POSIX. */
#ifndef SEPTEM_MONOTONIC_H
#define SEPTEM_MONOTONIC_H

#include <stdint.h>
#include <time.h>

static inline uint64_t monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline uint64_t monotonic_us(void)
{
    return monotonic_ns() / 1000u;
}

static inline uint64_t monotonic_ms(void)
{
    return monotonic_ns() / 1000000u;
}

#endif
