/* Leases: what a backend has, or what is true where one server has everything. */
#include "store_lease.h"

#include <assert.h>
#include <stdlib.h>

#include "store_inside.h"

struct store_lease {
    const struct lease_backend *backend; /* NULL: one server has everything */
    void *data;                          /* the backend's */
};

struct store_lease *store_lease_open(struct store *store, struct store_error *error)
{
    assert(store != NULL && error != NULL);
    struct store_lease *lease = calloc(1, sizeof *lease);
    if (lease == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    lease->backend = store->backend->lease;
    if (lease->backend != NULL && (lease->data = lease->backend->open(store, error)) == NULL) {
        free(lease);
        return NULL;
    }
    return lease;
}

void store_lease_close(struct store_lease *lease)
{
    if (lease != NULL && lease->backend != NULL) {
        lease->backend->close(lease->data);
    }
    free(lease);
}

int64_t store_session(const struct store *store)
{
    return store->session;
}

enum lease_answer store_lease_announce(struct store_lease *lease, const char *address)
{
    assert(address != NULL);
    return lease->backend != NULL ? lease->backend->announce(lease->data, address) : LEASE_YES;
}

enum lease_answer store_lease_renew(struct store_lease *lease)
{
    return lease->backend != NULL ? lease->backend->renew(lease->data) : LEASE_YES;
}

enum lease_answer store_lease_retire(struct store_lease *lease)
{
    return lease->backend != NULL ? lease->backend->retire(lease->data) : LEASE_YES;
}

bool store_lease_servers(struct store_lease *lease, store_visit_server *visit, void *context)
{
    assert(visit != NULL);
    return lease->backend == NULL || lease->backend->servers(lease->data, visit, context);
}

int store_lease_fence(struct store_lease *lease, int64_t silent_ms)
{
    return lease->backend != NULL ? lease->backend->fence(lease->data, silent_ms) : 0;
}

enum lease_answer store_lease_claim(struct store_lease *lease, int64_t number,
                                    struct store_server *owner)
{
    *owner = (struct store_server){0};
    return lease->backend != NULL ? lease->backend->claim(lease->data, number, owner) : LEASE_YES;
}

enum lease_answer store_lease_give(struct store_lease *lease, int64_t number, int64_t session)
{
    return lease->backend != NULL ? lease->backend->give(lease->data, number, session) : LEASE_YES;
}

enum lease_answer store_lease_owner(struct store_lease *lease, const char *id,
                                    struct store_server *owner)
{
    *owner = (struct store_server){0};
    return lease->backend != NULL ? lease->backend->owner(lease->data, id, owner) : LEASE_YES;
}

bool store_lease_orphans(struct store_lease *lease, enum table_status status, int max,
                         store_visit_row *visit, void *context)
{
    assert(visit != NULL);
    return lease->backend == NULL ||
           lease->backend->orphans(lease->data, status, max, visit, context);
}

/* ---- Limits of all servers together ---- */

enum lease_answer store_bucket_take(struct store *store, const struct store_bucket *bucket)
{
    assert(store_is_mine(store) && bucket->size > 0);
    const struct lease_backend *backend = store->backend->lease;
    return backend != NULL ? backend->take(store, bucket, 1) : LEASE_YES;
}

void store_bucket_put_back(struct store *store, const struct store_bucket *bucket)
{
    assert(store_is_mine(store) && bucket->size > 0);
    const struct lease_backend *backend = store->backend->lease;
    if (backend != NULL) {
        backend->take(store, bucket, -1);
    }
}

void store_lease_tidy(struct store_lease *lease)
{
    if (lease->backend != NULL) {
        lease->backend->tidy(lease->data);
    }
}
