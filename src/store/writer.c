/* The thread that writes: group commit, and folding the write-ahead log back into the file. */
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
#include "mark.h"

/* The write-ahead log is folded back into the file once it has this many pages of 4 kB. */
enum { FOLD_AT = 4000, FOLD_REST = 300, FOLD_ROUNDS = 4 };

/* The mark reaches the disk at most every 200 ms. A sync of its own for every commit would make
 * each wait for the disk twice. */
enum { MARK_SYNC_US = 200000 };

int64_t store_number(struct store *store)
{
    assert(store_is_mine(store));
    return ++store->last_number;
}

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

uint64_t store_hand_over(struct store *store, struct store_item *item)
{
    item->given_us = monotonic_us();
    pthread_mutex_lock(&store->lock);
    if (atomic_load(&store->oldest_us) == 0) {
        atomic_store(&store->oldest_us, item->given_us);
    }
    *store->last = item;
    store->last = &item->next;
    uint64_t ticket = ++store->given;
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

uint64_t store_append(struct store *store, int64_t number, const struct entry *entry,
                      const struct store_row *row, const struct store_asked *asked)
{
    assert(number > 0 && entry != NULL);
    assert(store_is_mine(store));
    size_t used = 0;
    struct store_item *item =
        store_make_item(strlen(entry->text) + strlen(entry->key) + 2 + row_size(row));
    item->number = number;
    item->entry = *entry;
    item->entry.text = store_keep_text(item, &used, entry->text);
    item->entry.key = store_keep_text(item, &used, entry->key);
    keep_row(item, &used, row);
    if (asked != NULL) {
        item->asked = *asked;
    }
    return store_hand_over(store, item);
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

bool store_step(sqlite3_stmt *statement)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return good;
}

static bool write_row(struct store *store, const struct store_row *row)
{
    sqlite3_stmt *s = store->upsert;
    sqlite3_bind_int64(s, 1, row->number);
    sqlite3_bind_text(s, 2, row->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(s, 3, (int)row->status);
    sqlite3_bind_int(s, 4, row->listed);
    sqlite3_bind_int64(s, 5, row->made);
    sqlite3_bind_int64(s, 6, row->touched);
    sqlite3_bind_text(s, 7, row->summary, -1, SQLITE_STATIC);
    return store_step(s);
}

/* A digest that a statement finds; false: there is no such row. */
static bool read_chain(sqlite3_stmt *statement, struct chain *chain)
{
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        *chain = schema_chain(statement, 0);
    }
    sqlite3_reset(statement);
    return found;
}

static bool write_entry(struct store *store, const struct store_item *item)
{
    const struct entry *entry = &item->entry;
    const char *kind = entry_kind_slug(entry->kind);
    struct chain chain = {0};
    sqlite3_bind_int64(store->link, 1, item->number);
    sqlite3_bind_int64(store->link, 2, (int64_t)entry->seq - 1);
    if (entry->seq > 1 && !read_chain(store->link, &chain)) {
        return false;
    }
    chain_toggle(&store->state.ends, &chain);
    chain_add(&chain, item->number, entry, kind);
    chain_toggle(&store->state.ends, &chain);
    store->state.entries++;
    schema_bind_entry(store->insert, item->number, entry, kind, &chain);
    return store_step(store->insert);
}

static bool remove_table(struct store *store, int64_t number)
{
    struct chain end = {0};
    sqlite3_bind_int64(store->end, 1, number);
    if (read_chain(store->end, &end)) {
        chain_toggle(&store->state.ends, &end);
    }
    sqlite3_bind_int64(store->remove_entries, 1, number);
    sqlite3_bind_int64(store->remove_row, 1, number);
    if (!store_step(store->remove_entries)) {
        return false;
    }
    store->state.entries -= sqlite3_changes(store->writer);
    return store_step(store->remove_row);
}

/* As the file has it, also where somebody has written into it meanwhile. */
static bool read_state(struct store *store)
{
    bool good = sqlite3_step(store->read_state) == SQLITE_ROW &&
                schema_state_row(store->read_state, &store->state);
    sqlite3_reset(store->read_state);
    return good;
}

static bool write_state(struct store *store)
{
    struct schema_state *state = &store->state;
    sqlite3_bind_int64(store->write_state, 1, ++state->commits);
    sqlite3_bind_int64(store->write_state, 2, state->entries);
    sqlite3_bind_blob(store->write_state, 3, state->ends.bytes, CHAIN_BYTES, SQLITE_STATIC);
    return store_step(store->write_state);
}

static bool write_age(struct store *store, int64_t at)
{
    sqlite3_bind_int64(store->note_age, 1, at);
    return store_step(store->note_age);
}

static bool write_par(struct store *store, const struct store_item *item)
{
    sqlite3_bind_int64(store->note_par, 1, item->par_day);
    sqlite3_bind_int(store->note_par, 2, item->par);
    return store_step(store->note_par);
}

static bool write_item(struct store *store, const struct store_item *item)
{
    if (item->par_day != 0) {
        return write_par(store, item);
    }
    if (item->age != 0) {
        return write_age(store, item->age);
    }
    if (item->change.kind != NOTICE_CHANGE_NONE) {
        return store_write_change(store, &item->change);
    }
    if (item->removes) {
        return remove_table(store, item->number);
    }
    return (!item->has_row || write_row(store, &item->row)) &&
           (item->entry.kind == ENTRY_NONE || write_entry(store, item)) &&
           store_write_asked(store, item);
}

static void announce(struct store *store)
{
    uint64_t one = 1;
    while (write(store->event_fd, &one, sizeof one) < 0) {
    }
}

static void fail(struct store *store, const char *path, const char *why)
{
    snprintf(store->failure, sizeof store->failure, "%s: %s", path, why);
    sqlite3_exec(store->writer, "ROLLBACK", NULL, NULL, NULL);
    atomic_store(&store->failed, true);
    announce(store);
}

/* Writes a batch in one transaction. */
static bool write_batch(struct store *store, const struct store_item *items, uint64_t *count)
{
    *count = 0;
    if (!store_step(store->begin) || !read_state(store)) {
        return false;
    }
    for (; items != NULL; items = items->next, ++*count) {
        if (!write_item(store, items)) {
            return false;
        }
    }
    return write_state(store) && store_step(store->commit);
}

static void free_items(struct store_item *items)
{
    while (items != NULL) {
        struct store_item *next = items->next;
        free(items);
        items = next;
    }
}

static void commit(struct store *store, struct store_item *items)
{
    uint64_t count = 0, started = monotonic_us();
    if (atomic_load(&store->failed)) {
        return;
    }
    if (!write_batch(store, items, &count)) {
        fail(store, store->paths.data, sqlite3_errmsg(store->writer));
        return;
    }
    /* Before anybody is told: what the mark does not know could be lost without a word. */
    if (!mark_write(store->mark_fd, &store->state)) {
        fail(store, store->paths.mark, strerror(errno));
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

static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

/* ---- Folding ---- */

/* The bulk of it is done beside the writing, so that no commit waits for it. */
static void fold_most(struct store *store)
{
    int pages = 0, folded = 0;
    for (int i = 0; i < FOLD_ROUNDS && (i == 0 || pages - folded > FOLD_REST); i++) {
        sqlite3_wal_checkpoint_v2(store->folder, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &folded);
    }
}

/* Waits until there is something to do or the mark may be synced again. */
static void wait_for_work(struct store *store, uint64_t next_sync)
{
    if (!store->mark_behind) {
        pthread_cond_wait(&store->fold_work, &store->lock);
        return;
    }
    struct timespec until = {.tv_sec = (time_t)(next_sync / 1000000u),
                             .tv_nsec = (long)(next_sync % 1000000u) * 1000};
    pthread_cond_timedwait(&store->fold_work, &store->lock, &until);
}

/* What is done beside the writing, on a thread and a connection of its own: folding, and bringing
 * the mark to the disk. */
static void *fold_all(void *context)
{
    struct store *store = context;
    uint64_t next_sync = 0;
    pthread_mutex_lock(&store->lock);
    while (!store->stop) {
        bool folds = store->fold_wanted, syncs = store->mark_behind && monotonic_us() >= next_sync;
        if (!folds && !syncs) {
            wait_for_work(store, next_sync);
            continue;
        }
        store->fold_wanted = false;
        store->mark_behind = store->mark_behind && !syncs;
        pthread_mutex_unlock(&store->lock);
        if (syncs) {
            mark_sync(store->mark_fd);
            next_sync = monotonic_us() + MARK_SYNC_US;
        }
        if (folds) {
            fold_most(store);
        }
        pthread_mutex_lock(&store->lock);
        store->folded |= folds;
    }
    pthread_mutex_unlock(&store->lock);
    return NULL;
}

/* Between two commits. What came in meanwhile is little: with it done the log begins anew. */
static void fold(struct store *store)
{
    bool is_due = false;
    pthread_mutex_lock(&store->lock);
    if (!store->mark_behind) {
        store->mark_behind = true;
        pthread_cond_signal(&store->fold_work);
    }
    if (store->folded) {
        is_due = true;
        store->folded = store->folding = false;
    } else if (store->wal_pages >= FOLD_AT && !store->folding) {
        store->fold_wanted = store->folding = true;
        pthread_cond_signal(&store->fold_work);
    }
    pthread_mutex_unlock(&store->lock);
    if (is_due) {
        sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
}

/* ---- The thread ---- */

/* Everything that waits; NULL when the store is to be closed and nothing waits any more. */
static struct store_item *take(struct store *store)
{
    pthread_mutex_lock(&store->lock);
    while (store->first == NULL && !store->stop) {
        pthread_cond_wait(&store->work, &store->lock);
    }
    struct store_item *items = store->first;
    store->first = NULL;
    store->last = &store->first;
    pthread_mutex_unlock(&store->lock);
    return items;
}

static void *write_all(void *context)
{
    struct store *store = context;
    struct store_item *items;
    while ((items = take(store)) != NULL) {
        commit(store, items);
        free_items(items);
        fold(store);
    }
    return NULL;
}

bool store_start_writer(struct store *store, struct store_error *error)
{
    assert(!store->running);
    store->last = &store->first;
    store->event_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&store->lock, NULL);
    pthread_cond_init(&store->work, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&store->fold_work, &clock);
    pthread_condattr_destroy(&clock);
    sqlite3_wal_hook(store->writer, note_pages, store);
    store->folder = store_connect(store->paths.data, SQLITE_OPEN_READWRITE, error);
    if (store->folder == NULL) {
        return false;
    }
    store->running =
        store->event_fd >= 0 && pthread_create(&store->thread, NULL, write_all, store) == 0;
    store->folds =
        store->running && pthread_create(&store->fold_thread, NULL, fold_all, store) == 0;
    return store->folds || COMPLAIN(error->text, "cannot start a thread");
}

void store_stop_writer(struct store *store)
{
    if (!store->running) {
        sqlite3_close(store->folder);
        return;
    }
    pthread_mutex_lock(&store->lock);
    store->stop = true;
    pthread_cond_signal(&store->work);
    pthread_cond_signal(&store->fold_work);
    pthread_mutex_unlock(&store->lock);
    pthread_join(store->thread, NULL);
    if (store->folds) {
        pthread_join(store->fold_thread, NULL);
    }
    mark_sync(store->mark_fd);
    sqlite3_close(store->folder);
    store->running = false;
    pthread_cond_destroy(&store->fold_work);
    pthread_cond_destroy(&store->work);
    pthread_mutex_destroy(&store->lock);
}
