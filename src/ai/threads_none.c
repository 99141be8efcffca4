/* One thread and no clock, for where there are neither threads nor time: see threads.h. Bots that
 * are limited by playouts think as they do elsewhere; a limit in milliseconds is never reached. */
#include "threads.h"

void threads_run(int count, void (*work)(void *context, int thread), void *context)
{
    for (int i = 0; i < count; i++) {
        work(context, i);
    }
}

uint64_t threads_ms(void)
{
    return 0;
}
