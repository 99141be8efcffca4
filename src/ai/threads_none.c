/* Replaces threads.c on systems without threads and clock: see threads.h. A limit in playouts works
 * as elsewhere; a limit in milliseconds is never reached. */
#include <assert.h>

#include "threads.h"

void threads_run(int count, void (*work)(void *context, int thread), void *context)
{
    assert(count >= 1 && count <= THREADS_MAX);
    for (int i = 0; i < count; i++) {
        work(context, i);
    }
}

uint64_t threads_ms(void)
{
    return 0;
}
