/* Addresses that were banned from a table, as far as that goes: keyed hashes in memory, never in
 * the log. The list is lost with the table's place in memory and with the process, and people
 * behind one address share it; what lasts is the ban of the secret (table_is_banned), and a lock
 * keeps everybody out. */
#ifndef SEPTEM_BAN_H
#define SEPTEM_BAN_H

#include <stdbool.h>
#include <stdint.h>

#include "../table/table.h"
#include "limit.h"

enum { BAN_MAX = 32 };

/* Of this process: without it a hash says nothing. */
struct ban_key {
    uint8_t bytes[16];
};

struct ban_list {
    uint64_t seen[TABLE_PEOPLE_MAX]; /* where each person was last, 0: not known */
    uint64_t banned[BAN_MAX];
    int count;
};

struct ban_key ban_key_make(void);

/* Somebody of the table asks from this address. */
void ban_see(struct ban_list *list, const struct ban_key *key, int person,
             const struct limit_address *address);

/* Bans the address of `person`, who is gone, unless somebody who is still here shares it: a
 * household, or a proxy that does not say for whom it asks. */
void ban_add(struct ban_list *list, const struct table *table, int person);

bool ban_holds(const struct ban_list *list, const struct ban_key *key,
               const struct limit_address *address);

#endif
