/* Tables between memory and the store: keeping their entries, reading them back, dropping those
 * nobody needs, removing old ones. */
#ifndef SEPTEM_STORED_TABLES_H
#define SEPTEM_STORED_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "../table/table.h"
#include "age.h"
#include "loader.h"

struct metrics;
struct open_table;
struct service;

struct stored_tables {
    /* Set by the server. */
    struct service *service;
    struct store *store;
    struct loader *loader;
    struct metrics *metrics;
    int keep;         /* days a table is kept after its last entry; 0: for ever */
    bool keep_anyway; /* also where that removes most tables at once */
    struct age age;
    int64_t notice_wait; /* milliseconds until people who are away are told; -1: nobody is told */

    uint64_t durable; /* tickets up to here are on the disk */
    uint64_t removed; /* the ticket of the table that was removed last */
    uint64_t given;   /* the last ticket of an entry */
};

/* An entry that has been applied is written. */
void stored_tables_keep(struct stored_tables *stored, struct open_table *open,
                        const struct entry *entry);

/* Asks for a table that is not in memory to be read. REFUSAL_NONE: stored_tables_next gives it;
 * otherwise there is none, or not now. */
enum refusal stored_tables_ask(struct stored_tables *stored, const char *id);

/* The same by its row; false: too many are being read. */
bool stored_tables_ask_row(struct stored_tables *stored, const struct store_row *row);

/* What became of a table that was asked for; it is in memory if it is here. */
struct stored_found {
    char id[TABLE_ID_LENGTH + 1];
    enum loaded_as as;
    struct store_server owner; /* where it is elsewhere */
};

/* The next one; false: none. */
bool stored_tables_next(struct stored_tables *stored, struct stored_found *found);

/* Takes up all games that were going on. False if some cannot be read: the others are there. */
bool stored_tables_load(struct stored_tables *stored);

/* Gives a table away that nobody needs here, and drops it; stored_tables_next says when it is
 * there. Its streams must have ended. False, with nothing done: somebody does, or not now. */
bool stored_tables_give(struct stored_tables *stored, struct open_table *open,
                        const struct store_server *to);

/* Drops tables from memory that nobody needs. */
void stored_tables_sweep(struct stored_tables *stored);

/* Removes tables that nothing has happened at for longer than they are kept, except those somebody
 * looks at; a number of them at a time. Returns how many. */
int stored_tables_expire(struct stored_tables *stored);

#endif
