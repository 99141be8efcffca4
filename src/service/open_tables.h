/* The tables in memory: a hash table by id, and a list of all. */
#ifndef SEPTEM_OPEN_TABLES_H
#define SEPTEM_OPEN_TABLES_H

#include <stddef.h>
#include <stdint.h>

struct table;

enum { OPEN_TABLES_SLOTS = 1 << 12 };

/* A table in memory. */
struct open_table {
    struct open_table *next_in_slot;
    struct open_table *next, *previous; /* of all */
    struct table *table;
    int64_t wake; /* when its clocks have something to do; INT64_MAX: never */
    void *own;    /* what the host keeps about it: `own_bytes`, zeroed at first */
};

struct open_tables {
    struct open_table *slots[OPEN_TABLES_SLOTS];
    struct open_table *first;
    int count;
    size_t own_bytes;
};

/* Takes over the table, which must not be there yet. Returns NULL, with the table destroyed, if out
 * of memory. */
struct open_table *open_tables_add(struct open_tables *tables, struct table *table);

/* The table of this id; NULL if it is not in memory. */
struct open_table *open_tables_find(const struct open_tables *tables, const char *id);

/* Destroys the table and what the host keeps about it. */
void open_tables_remove(struct open_tables *tables, struct open_table *open);
void open_tables_clear(struct open_tables *tables);

#endif
