/* What waits, and the thread that writes it: group commit, and patience while a database is away.
 */
#include "store_inside.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "../base/monotonic.h"

/* How long it rests before it tries again, growing. */
enum { PAUSE_MIN_US = 50000, PAUSE_MAX_US = 2000000 };

/* ---- Handing over ---- */

struct store_item *store_make_item(size_t texts)
{
    struct store_item *item = calloc(1, sizeof *item + texts);
    if (item == NULL) {
        fprintf(stderr, "septem: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return item;
}

uint64_t store_hand_over(struct store *store, struct store_item *items)
{
    uint64_t now = monotonic_us();
    pthread_mutex_lock(&store->lock);
    if (atomic_load(&store->oldest_us) == 0) {
        atomic_store(&store->oldest_us, now);
    }
    *store->last = items;
    for (; items != NULL; items = items->next) {
        items->given_us = now;
        store->last = &items->next;
        store->given++;
    }
    uint64_t ticket = store->given;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->lock);
    return ticket;
}

/* Copies a text behind those an item has already. */
const char *store_keep_text(struct store_item *item, size_t *used, const char *text)
{
    size_t size = strlen(text) + 1;
    char *kept = memcpy(item->texts + *used, text, size);
    *used += size;
    return kept;
}

static size_t row_size(const struct store_row *row)
{
    return row != NULL ? strlen(row->summary) + 1 : 0;
}

static void keep_row(struct store_item *item, size_t *used, const struct store_row *row)
{
    item->has_row = row != NULL;
    if (row != NULL) {
        item->row = *row;
        item->row.summary = store_keep_text(item, used, row->summary);
    }
}

static struct store_item *make_entry(int64_t number, const struct entry *entry,
                                     const struct store_row *row)
{
    assert(number > 0 && entry != NULL);
    size_t used = 0;
    struct store_item *item =
        store_make_item(strlen(entry->text) + strlen(entry->key) + 2 + row_size(row));
    item->number = number;
    item->entry = *entry;
    item->entry.text = store_keep_text(item, &used, entry->text);
    item->entry.key = store_keep_text(item, &used, entry->key);
    keep_row(item, &used, row);
    return item;
}

uint64_t store_append(struct store *store, int64_t number, const struct entry *entry,
                      const struct store_row *row, const struct store_asked *asked)
{
    assert(store_is_mine(store));
    struct store_item *item = make_entry(number, entry, row);
    if (asked != NULL) {
        item->asked = *asked;
    }
    return store_hand_over(store, item);
}

uint64_t store_append_log(struct store *store, const struct store_row *row,
                          const struct entry *entries, size_t count)
{
    assert(row != NULL && count > 0);
    assert(store_is_mine(store));
    struct store_item *first = make_entry(row->number, &entries[0], row), *last = first;
    for (size_t i = 1; i < count; i++) {
        last->next = make_entry(row->number, &entries[i], NULL);
        last = last->next;
    }
    return store_hand_over(store, first);
}

uint64_t store_write_row(struct store *store, const struct store_row *row)
{
    assert(row != NULL && row->number > 0);
    assert(store_is_mine(store));
    size_t used = 0;
    struct store_item *item = store_make_item(row_size(row));
    item->number = row->number;
    keep_row(item, &used, row);
    return store_hand_over(store, item);
}

uint64_t store_remove(struct store *store, int64_t number)
{
    assert(number > 0);
    assert(store_is_mine(store));
    struct store_item *item = store_make_item(0);
    item->number = number;
    item->removes = true;
    return store_hand_over(store, item);
}

void store_note_age(struct store *store, int64_t at)
{
    struct store_item *item = store_make_item(0);
    item->age = at;
    store_hand_over(store, item);
}

void store_note_par(struct store *store, int64_t day, int points)
{
    assert(day > 0);
    struct store_item *item = store_make_item(0);
    item->par_day = day;
    item->par = points;
    store_hand_over(store, item);
}

void store_note_secret(struct store *store, const char *name, const struct septem_key *secret)
{
    size_t used = 0;
    struct store_item *item = store_make_item(strlen(name) + 1);
    item->secret_name = store_keep_text(item, &used, name);
    item->secret = *secret;
    store_hand_over(store, item);
}

uint64_t store_durable(struct store *store)
{
    assert(store != NULL);
    uint64_t count;
    while (read(store->event_fd, &count, sizeof count) > 0) {
    }
    return atomic_load(&store->durable);
}

int store_fd(const struct store *store)
{
    return store->event_fd;
}

const char *store_failure(const struct store *store)
{
    return atomic_load(&store->failed) ? store->failure : NULL;
}

bool store_is_away(struct store *store, struct store_error *why)
{
    if (!atomic_load(&store->away)) {
        return false;
    }
    if (why != NULL) {
        pthread_mutex_lock(&store->lock);
        *why = store->away_why;
        pthread_mutex_unlock(&store->lock);
    }
    return true;
}

/* What waits is what came in while this was written. */
static void note_oldest(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    atomic_store(&store->oldest_us, store->first != NULL ? store->first->given_us : 0);
    pthread_mutex_unlock(&store->lock);
}

struct store_figures store_figures(struct store *store)
{
    uint64_t oldest = atomic_load(&store->oldest_us), now = monotonic_us();
    return (struct store_figures){.commits = atomic_load(&store->commits),
                                  .entries = atomic_load(&store->entries),
                                  .commit_us = atomic_load(&store->commit_us),
                                  .commit_us_max = atomic_load(&store->commit_us_max),
                                  .unwritten_us = oldest != 0 && now > oldest ? now - oldest : 0};
}

/* ---- Writing ---- */

static void announce(struct store *store)
{
    uint64_t one = 1;
    while (write(store->event_fd, &one, sizeof one) < 0) {
    }
}

static void fail(struct store *store, const struct store_error *error)
{
    snprintf(store->failure, sizeof store->failure, "%s", error->text);
    atomic_store(&store->failed, true);
    announce(store);
}

/* NULL: it is not away. */
static void set_away(struct store *store, const char *why)
{
    pthread_mutex_lock(&store->lock);
    if (why != NULL) {
        snprintf(store->away_why.text, sizeof store->away_why.text, "%s", why);
    }
    pthread_mutex_unlock(&store->lock);
    if (atomic_exchange(&store->away, why != NULL) != (why != NULL)) {
        announce(store);
    }
}

void store_note_away(struct store *store, const char *why)
{
    set_away(store, why);
    pthread_mutex_lock(&store->lock);
    store->probe = true;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->lock);
}

/* Waits before the next try. False: the store is to be closed. */
static bool rest(struct store *store, int64_t *pause_us)
{
    uint64_t end = monotonic_us() + (uint64_t)*pause_us;
    struct timespec until = {.tv_sec = (time_t)(end / 1000000u),
                             .tv_nsec = (long)(end % 1000000u) * 1000};
    pthread_mutex_lock(&store->lock);
    while (!store->stop && monotonic_us() < end) {
        pthread_cond_timedwait(&store->work, &store->lock, &until);
    }
    bool goes_on = !store->stop;
    pthread_mutex_unlock(&store->lock);
    *pause_us = *pause_us * 2 < PAUSE_MAX_US ? *pause_us * 2 : PAUSE_MAX_US;
    return goes_on;
}

/* Writes a batch in one transaction, as soon as that can be done. False: it is not written. */
static bool write_batch(struct store *store, const struct store_item *items)
{
    struct store_error error = {0};
    int64_t pause = PAUSE_MIN_US;
    enum backend_outcome outcome;
    while ((outcome = store->backend->write(store, items, &error)) == BACKEND_AWAY) {
        set_away(store, error.text);
        if (!rest(store, &pause)) {
            return false;
        }
    }
    if (outcome == BACKEND_FAILED) {
        fail(store, &error);
    }
    set_away(store, NULL);
    return outcome == BACKEND_DONE;
}

static uint64_t count_items(const struct store_item *items)
{
    uint64_t count = 0;
    for (; items != NULL; items = items->next) {
        count++;
    }
    return count;
}

static void free_items(struct store_item *items)
{
    while (items != NULL) {
        struct store_item *next = items->next;
        free(items);
        items = next;
    }
}

static void commit(struct store *store, const struct store_item *items)
{
    uint64_t count = count_items(items), started = monotonic_us();
    if (atomic_load(&store->failed) || !write_batch(store, items)) {
        return;
    }
    uint64_t took = monotonic_us() - started;
    atomic_fetch_add(&store->commits, 1);
    atomic_fetch_add(&store->entries, count);
    atomic_fetch_add(&store->commit_us, took);
    if (took > atomic_load(&store->commit_us_max)) {
        atomic_store(&store->commit_us_max, took);
    }
    atomic_fetch_add(&store->durable, count);
    note_oldest(store);
    announce(store);
}

/* ---- The thread ---- */

/* Everything that waits. False when the store is to be closed and nothing waits any more; no items:
 * somebody wants to know whether the database is away. */
static bool take(struct store *store, struct store_item **items)
{
    pthread_mutex_lock(&store->lock);
    while (store->first == NULL && !store->stop && !store->probe) {
        pthread_cond_wait(&store->work, &store->lock);
    }
    *items = store->first;
    store->first = NULL;
    store->last = &store->first;
    store->probe = false;
    bool goes_on = *items != NULL || !store->stop;
    pthread_mutex_unlock(&store->lock);
    return goes_on;
}

static void *write_all(void *context)
{
    struct store *store = context;
    struct store_item *items;
    while (take(store, &items)) {
        if (items != NULL) {
            commit(store, items);
        } else if (!atomic_load(&store->failed)) {
            write_batch(store, NULL);
        }
        free_items(items);
        if (store->backend->tidy != NULL) {
            store->backend->tidy(store);
        }
    }
    return NULL;
}

bool store_start_writer(struct store *store, struct store_error *error)
{
    assert(!store->running);
    pthread_condattr_t clock;
    store->last = &store->first;
    store->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&store->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&store->work, &clock);
    pthread_condattr_destroy(&clock);
    store->running =
        store->event_fd >= 0 && pthread_create(&store->thread, NULL, write_all, store) == 0;
    return store->running || COMPLAIN(error->text, "cannot start a thread");
}

void store_stop_writer(struct store *store)
{
    if (!store->running) {
        return;
    }
    pthread_mutex_lock(&store->lock);
    store->stop = true;
    pthread_cond_signal(&store->work);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    store->running = false;
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
}
