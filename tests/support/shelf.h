/* A store of a test's own, in a file of SQLite or in a database of PostgreSQL. */
#ifndef SEPTEM_TESTS_SHELF_H
#define SEPTEM_TESTS_SHELF_H

#include "../../src/store/store.h"

enum shelf_kind { SHELF_NONE, SHELF_SQLITE, SHELF_POSTGRES };

/* What a test is given as its state, and two rows for main: a fact holds for each kind of store. */
extern enum shelf_kind shelf_sqlite, shelf_postgres;
#define ON_SQLITE(fact)                                                                            \
    {                                                                                              \
#fact ".sqlite", fact, NULL, NULL, &shelf_sqlite                                           \
    }
#define ON_POSTGRES(fact)                                                                          \
    {                                                                                              \
#fact ".postgres", fact, NULL, NULL, &shelf_postgres                                       \
    }
#define ON_EACH_STORE(fact) ON_SQLITE(fact), ON_POSTGRES(fact)

struct shelf {
    enum shelf_kind kind;
    char folder[64];
    char where[200]; /* the file or address */
    struct store *store;
};

/* An empty one; *state is a kind. And one that nobody has opened yet. */
struct shelf shelf_open(void *state);
struct shelf shelf_make(void *state);
void shelf_close(struct shelf *shelf);

/* Closes the store and opens it again. */
void shelf_reopen(struct shelf *shelf);

/* Waits until a ticket is durable. */
void shelf_wait(struct store *store, uint64_t ticket);

/* Changes rows behind the store's back; how many. Names of tables are the same in both kinds. And a
 * number that a query answers. */
int shelf_change(const struct shelf *shelf, const char *sql);
long shelf_ask(const struct shelf *shelf, const char *sql);

/* A word to the script that keeps PostgreSQL: tests/lib/postgres. */
void shelf_tell_postgres(const char *word);

#endif
