/* Where a store keeps its rows: one struct of functions for SQLite, one for PostgreSQL.
 *
 * What is above it (queue, tickets, group commit, who may call) knows neither; what is below knows
 * nothing of tickets. Functions that read are called by one thread, `write` and `tidy` by the
 * thread that writes. A backend's own things are behind store->data. */
#ifndef SEPTEM_BACKEND_H
#define SEPTEM_BACKEND_H

#include "snapshot.h"
#include "store.h"
#include "store_lease.h"
#include "store_notices.h"

struct store_item;

enum backend_outcome {
    BACKEND_NONE,
    BACKEND_DONE,  /* all of it is on the disk */
    BACKEND_AWAY,  /* nothing can be said of it now: to be tried again, which writes it once */
    BACKEND_FAILED /* nothing of it is written, and never will be */
};

struct backend {
    /* `open` sets store->data. False: `error` says why; `close` is called then, too. */
    bool (*open)(struct store *store, const char *where, store_note *note,
                 struct store_error *error);
    void (*close)(struct store *store);

    /* Writes a list of items in one transaction; with NULL: can anything be written? */
    enum backend_outcome (*write)(struct store *store, const struct store_item *items,
                                  struct store_error *error);
    void (*tidy)(struct store *store); /* between two of them; may be NULL */

    /* As in store.h and store_notices.h. */
    int64_t (*number)(struct store *store);
    bool (*find)(struct store *store, const char *id, struct store_row *row);
    bool (*read)(struct store *store, int64_t number, store_visit_entry *visit, void *context);
    bool (*list)(struct store *store, enum table_status status, bool listed, int max,
                 store_visit_row *visit, void *context);
    bool (*list_old)(struct store *store, int64_t before, int max, store_visit_row *visit,
                     void *context);
    struct store_count (*count_old)(struct store *store, int64_t before);
    bool (*secret)(struct store *store, const char *name, struct septem_key *secret);
    int64_t (*age)(struct store *store);
    bool (*par)(struct store *store, int64_t day, int *points);
    bool (*subscriptions)(struct store *store, int64_t number, int person,
                          store_visit_subscription *visit, void *context);
    bool (*notices_due)(struct store *store, int64_t now, int max, store_visit_notice *visit,
                        void *context);

    /* A reader for another thread: what `open` returns is handed to the others. */
    void *(*reader_open)(struct store *store, struct store_error *error);
    void (*reader_close)(void *reader);
    bool (*reader_read)(void *reader, int64_t number, store_visit_entry *visit, void *context);

    const struct lease_backend *lease; /* NULL: one server has everything */
    const struct snapshot_backend *snapshot;
};

extern const struct backend sqlite_backend, postgres_backend;

/* Is this the address of a database of PostgreSQL, and no file? */
bool postgres_is_address(const char *where);

#endif
