/* One state of a store, read as a whole from outside: servers go on writing meanwhile.
 *
 *     struct snapshot *snapshot = snapshot_open("tables.db", &error);
 *     snapshot_tables(snapshot, visit, context);
 *     snapshot_close(snapshot); */
#ifndef SEPTEM_SNAPSHOT_H
#define SEPTEM_SNAPSHOT_H

#include "chain.h"
#include "store.h"

struct snapshot;

/* NULL: `error` says why. Only stores of this program's version. */
struct snapshot *snapshot_open(const char *where, struct store_error *error);
void snapshot_close(struct snapshot *snapshot);

int64_t snapshot_version(struct snapshot *snapshot);

/* All tables by their numbers, with their summaries, until `visit` returns false. False: that, or
 * it could not be read. */
bool snapshot_tables(struct snapshot *snapshot, store_visit_row *visit, void *context);

/* The log of a table, as it is stored. */
typedef bool snapshot_visit_entry(void *context, const struct entry *entry, const char *kind,
                                  const struct chain *chain);
bool snapshot_entries(struct snapshot *snapshot, int64_t number, snapshot_visit_entry *visit,
                      void *context);

bool snapshot_secret(struct snapshot *snapshot, const char *name, struct septem_key *secret);

typedef bool snapshot_visit_par(void *context, int64_t day, int points);
bool snapshot_pars(struct snapshot *snapshot, snapshot_visit_par *visit, void *context);

/* What a backend has for these. */
struct snapshot_backend {
    void *(*open)(const char *where, struct store_error *error);
    void (*close)(void *data);
    int64_t (*version)(void *data);
    bool (*tables)(void *data, store_visit_row *visit, void *context);
    bool (*entries)(void *data, int64_t number, snapshot_visit_entry *visit, void *context);
    bool (*secret)(void *data, const char *name, struct septem_key *secret);
    bool (*pars)(void *data, snapshot_visit_par *visit, void *context);
    /* See check.h. */
    bool (*migrate)(const char *where, int64_t *from, int64_t *to, struct store_error *error);
    bool (*backup)(const char *where, const char *to, struct store_error *error);
};

#endif
