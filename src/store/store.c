/* A store: opening it, and reading from it. What it keeps its rows in is behind backend.h. */
#include "store.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <unistd.h>

#include "store_inside.h"

/* ---- Opening ---- */

static struct store *open_store(const char *where, bool shared, store_note *note,
                                struct store_error *error)
{
    assert(where != NULL && error != NULL);
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL || sodium_init() < 0) {
        free(store);
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    store->backend = postgres_is_address(where) ? &postgres_backend : &sqlite_backend;
    store->shared = shared;
    store->owner = pthread_self();
    store->event_fd = -1;
    if (!store->backend->open(store, where, note, error) || !store_start_writer(store, error)) {
        store_close(store);
        return NULL;
    }
    return store;
}

struct store *store_open(const char *where, store_note *note, struct store_error *error)
{
    return open_store(where, false, note, error);
}

struct store *store_open_shared(const char *where, store_note *note, struct store_error *error)
{
    return open_store(where, true, note, error);
}

void store_close(struct store *store)
{
    if (store == NULL) {
        return;
    }
    store_stop_writer(store);
    store->backend->close(store);
    if (store->event_fd >= 0) {
        close(store->event_fd);
    }
    free(store);
}

bool store_is_database(const char *where)
{
    return postgres_is_address(where);
}

/* ---- Reading ---- */

int64_t store_number(struct store *store)
{
    assert(store_is_mine(store));
    return store->backend->number(store);
}

bool store_secret(struct store *store, const char *name, struct septem_key *secret)
{
    assert(name != NULL && secret != NULL);
    return store->backend->secret(store, name, secret);
}

bool store_find(struct store *store, const char *id, struct store_row *row)
{
    assert(id != NULL && row != NULL);
    assert(store_is_mine(store));
    return store->backend->find(store, id, row);
}

bool store_read(struct store *store, int64_t number, store_visit_entry *visit, void *context)
{
    assert(visit != NULL);
    assert(store_is_mine(store));
    return store->backend->read(store, number, visit, context);
}

bool store_list(struct store *store, enum table_status status, bool listed, int max,
                store_visit_row *visit, void *context)
{
    assert(visit != NULL);
    assert(store_is_mine(store));
    return store->backend->list(store, status, listed, max, visit, context);
}

bool store_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                    void *context)
{
    assert(visit != NULL);
    assert(store_is_mine(store));
    return store->backend->list_old(store, before, max, visit, context);
}

struct store_count store_count_old(struct store *store, int64_t before)
{
    return store->backend->count_old(store, before);
}

int64_t store_age(struct store *store)
{
    return store->backend->age(store);
}

bool store_par(struct store *store, int64_t day, int *points)
{
    return store->backend->par(store, day, points);
}

/* ---- Reading beside the thread that has the store ---- */

struct store_reader {
    const struct backend *backend;
    void *data; /* the backend's */
};

struct store_reader *store_reader_open(struct store *store, struct store_error *error)
{
    struct store_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    reader->backend = store->backend;
    reader->data = store->backend->reader_open(store, error);
    if (reader->data == NULL) {
        free(reader);
        return NULL;
    }
    return reader;
}

void store_reader_close(struct store_reader *reader)
{
    if (reader != NULL) {
        reader->backend->reader_close(reader->data);
        free(reader);
    }
}

bool store_reader_read(struct store_reader *reader, int64_t number, store_visit_entry *visit,
                       void *context)
{
    assert(reader != NULL && visit != NULL);
    return reader->backend->reader_read(reader->data, number, visit, context);
}
