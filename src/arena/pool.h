/* Threads that play deals. They take the deals in order and finish them in any order; whoever
 * takes the results gets them in the order of the deals again, so what is made of them does not
 * depend on the number of threads. None plays far ahead of what was taken. */
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

/* Makes the bots of all threads and starts them. NULL, `why` saying why in at most `size` bytes,
 * if not all can be had; nothing is then left running. */
struct pool *pool_create(const struct arena_plan *plan, int threads, struct pool_deals deals,
                         char *why, size_t size);

/* Waits up to `ms` for the next deal. NULL: not yet. The result is the caller's until it is given
 * back. There must be a next deal. */
struct bout_result *pool_take(struct pool *pool, int ms);
void pool_give_back(struct pool *pool, struct bout_result *result);

/* Breaks off what is being played, and waits for it. NULL is welcome. */
void pool_destroy(struct pool *pool);

#endif
