/* A pool of threads that play deals. Deals are started in order and finish in any order; pool_take
 * returns them in order again, so the figures do not depend on the number of threads. No thread
 * plays far ahead of what was taken. */
#ifndef SEPTEM_POOL_H
#define SEPTEM_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "bout.h"

struct pool;

/* The deals first, first + step, first + 2 × step, … below end. */
struct pool_deals {
    uint64_t first, step, end;
};

/* Creates the bots of all threads and starts the threads. Returns NULL with the reason in `why`
 * (`size` bytes) if one of them fails; nothing is left running then. */
struct pool *pool_create(const struct arena_plan *plan, int threads, struct pool_deals deals,
                         char *why, size_t size);

/* Waits up to `ms` for the next deal; NULL: not finished yet. The caller may use the result until
 * pool_give_back. There must be a next deal. */
struct bout_result *pool_take(struct pool *pool, int ms);
void pool_give_back(struct pool *pool, struct bout_result *result);

/* Stops all threads and waits for them. Accepts NULL. */
void pool_destroy(struct pool *pool);

#endif
