/* New tables of an address at all servers of a database together.
 *
 * The database has a bucket for each address and network, under a digest that is made with one of
 * its secrets, and forgets it when it is full again. It is asked before a table is made, so two
 * servers cannot both give the last one away. */
#ifndef SEPTEM_SHARED_LIMIT_H
#define SEPTEM_SHARED_LIMIT_H

#include "../store/store_lease.h"
#include "limit.h"

enum { SHARED_LIMIT_KEY_BYTES = 32 };

/* Zeroed: no table was asked for yet. */
struct shared_limit {
    bool has_key;
    uint8_t key[SHARED_LIMIT_KEY_BYTES];
};

/* Takes a table of `tables` an hour, from the address and all networks it is in, or from none.
 * LEASE_NO: one of them has none left. */
enum lease_answer shared_limit_take(struct shared_limit *limit, struct store *store,
                                    const struct limit_address *address, int tables);

/* It was not made after all. */
void shared_limit_put_back(struct shared_limit *limit, struct store *store,
                           const struct limit_address *address, int tables);

#endif
