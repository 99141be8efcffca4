/* Stores from outside: what either kind has for it. */
#include "snapshot.h"

#include <assert.h>
#include <stdlib.h>

#include "backend.h"
#include "../base/complain.h"
#include "check.h"

struct snapshot {
    const struct snapshot_backend *backend;
    void *data; /* the backend's */
};

static const struct snapshot_backend *backend_of(const char *where)
{
    return (postgres_is_address(where) ? &postgres_backend : &sqlite_backend)->snapshot;
}

struct snapshot *snapshot_open(const char *where, struct store_error *error)
{
    assert(where != NULL && error != NULL);
    struct snapshot *snapshot = calloc(1, sizeof *snapshot);
    if (snapshot == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    snapshot->backend = backend_of(where);
    snapshot->data = snapshot->backend->open(where, error);
    if (snapshot->data == NULL) {
        free(snapshot);
        return NULL;
    }
    return snapshot;
}

void snapshot_close(struct snapshot *snapshot)
{
    if (snapshot != NULL) {
        snapshot->backend->close(snapshot->data);
        free(snapshot);
    }
}

int64_t snapshot_version(struct snapshot *snapshot)
{
    return snapshot->backend->version(snapshot->data);
}

bool snapshot_tables(struct snapshot *snapshot, store_visit_row *visit, void *context)
{
    assert(visit != NULL);
    return snapshot->backend->tables(snapshot->data, visit, context);
}

bool snapshot_entries(struct snapshot *snapshot, int64_t number, snapshot_visit_entry *visit,
                      void *context)
{
    assert(visit != NULL);
    return snapshot->backend->entries(snapshot->data, number, visit, context);
}

bool snapshot_secret(struct snapshot *snapshot, const char *name, struct septem_key *secret)
{
    return snapshot->backend->secret(snapshot->data, name, secret);
}

bool snapshot_pars(struct snapshot *snapshot, snapshot_visit_par *visit, void *context)
{
    assert(visit != NULL);
    return snapshot->backend->pars(snapshot->data, visit, context);
}

bool store_migrate(const char *where, int64_t *from, int64_t *to, struct store_error *error)
{
    return backend_of(where)->migrate(where, from, to, error);
}

bool store_backup(const char *where, const char *to, struct store_error *error)
{
    return backend_of(where)->backup(where, to, error);
}
