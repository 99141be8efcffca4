/* Reading clocks. */
#include "clock.h"

#include <time.h>

#include "../base/monotonic.h"

#if !defined(CLOCK_BOOTTIME)
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#endif

static int64_t read_ms(clockid_t which)
{
    struct timespec now;
    clock_gettime(which, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint64_t clock_us(void)
{
    return monotonic_us();
}

int64_t wall_ms(void)
{
    return read_ms(CLOCK_REALTIME);
}

struct steady steady_begin(void)
{
    return (struct steady){.ahead = wall_ms() - read_ms(CLOCK_BOOTTIME)};
}

int64_t steady_ms(const struct steady *steady)
{
    return read_ms(CLOCK_BOOTTIME) + steady->ahead;
}
