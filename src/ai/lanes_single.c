/* One lane and no clock, for where there are neither threads nor time: see lanes.h. Bots that are
 * limited by playouts think as they do elsewhere; a limit in milliseconds is never reached. */
#include "lanes.h"

void lanes_run(int count, void (*work)(void *context, int lane), void *context)
{
    for (int i = 0; i < count; i++) {
        work(context, i);
    }
}

uint64_t lanes_ms(void)
{
    return 0;
}
