/* What is done beside the writing: folding the write-ahead log back into the file, and bringing the
 * mark to the disk. */
#include <time.h>

#include "../base/monotonic.h"
#include "mark.h"
#include "sqlite_inside.h"

/* The write-ahead log is folded back into the file once it has this many pages of 4 kB. */
enum { FOLD_AT = 4000, FOLD_REST = 300, FOLD_ROUNDS = 4 };

/* The mark reaches the disk at most every 200 ms. A sync of its own for every commit would make
 * each wait for the disk twice. */
enum { MARK_SYNC_US = 200000 };

static int note_pages(void *context, sqlite3 *db, const char *name, int pages)
{
    (void)db;
    (void)name;
    ((struct sqlite_store *)context)->wal_pages = pages;
    return SQLITE_OK;
}

/* The bulk of it is done beside the writing, so that no commit waits for it. */
static void fold_most(struct sqlite_fold *fold)
{
    int pages = 0, folded = 0;
    for (int i = 0; i < FOLD_ROUNDS && (i == 0 || pages - folded > FOLD_REST); i++) {
        sqlite3_wal_checkpoint_v2(fold->db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &folded);
    }
}

/* Waits until there is something to do or the mark may be synced again. */
static void wait_for_work(struct sqlite_fold *fold, uint64_t next_sync)
{
    if (!fold->mark_behind) {
        pthread_cond_wait(&fold->work, &fold->lock);
        return;
    }
    struct timespec until = {.tv_sec = (time_t)(next_sync / 1000000u),
                             .tv_nsec = (long)(next_sync % 1000000u) * 1000};
    pthread_cond_timedwait(&fold->work, &fold->lock, &until);
}

static void *fold_all(void *context)
{
    struct sqlite_store *kept = context;
    struct sqlite_fold *fold = &kept->fold;
    uint64_t next_sync = 0;
    pthread_mutex_lock(&fold->lock);
    while (!fold->stop) {
        bool folds = fold->wanted, syncs = fold->mark_behind && monotonic_us() >= next_sync;
        if (!folds && !syncs) {
            wait_for_work(fold, next_sync);
            continue;
        }
        fold->wanted = false;
        fold->mark_behind = fold->mark_behind && !syncs;
        pthread_mutex_unlock(&fold->lock);
        if (syncs) {
            mark_sync(kept->mark_fd);
            next_sync = monotonic_us() + MARK_SYNC_US;
        }
        if (folds) {
            fold_most(fold);
        }
        pthread_mutex_lock(&fold->lock);
        fold->folded |= folds;
    }
    pthread_mutex_unlock(&fold->lock);
    return NULL;
}

/* What came in while the bulk was folded is little: with it done the log begins anew. */
void sqlite_tidy(struct store *store)
{
    struct sqlite_store *kept = store->data;
    struct sqlite_fold *fold = &kept->fold;
    bool is_due = false;
    pthread_mutex_lock(&fold->lock);
    if (!fold->mark_behind) {
        fold->mark_behind = true;
        pthread_cond_signal(&fold->work);
    }
    if (fold->folded) {
        is_due = true;
        fold->folded = fold->folding = false;
    } else if (kept->wal_pages >= FOLD_AT && !fold->folding) {
        fold->wanted = fold->folding = true;
        pthread_cond_signal(&fold->work);
    }
    pthread_mutex_unlock(&fold->lock);
    if (is_due) {
        sqlite3_wal_checkpoint_v2(kept->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
}

bool sqlite_start_fold(struct sqlite_store *kept, struct store_error *error)
{
    struct sqlite_fold *fold = &kept->fold;
    pthread_condattr_t clock;
    sqlite3_wal_hook(kept->writer, note_pages, kept);
    fold->db = store_connect(kept->paths.data, SQLITE_OPEN_READWRITE, error);
    if (fold->db == NULL) {
        return false;
    }
    pthread_mutex_init(&fold->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&fold->work, &clock);
    pthread_condattr_destroy(&clock);
    fold->running = pthread_create(&fold->thread, NULL, fold_all, kept) == 0;
    return fold->running || COMPLAIN(error->text, "cannot start a thread");
}

void sqlite_stop_fold(struct sqlite_store *kept)
{
    struct sqlite_fold *fold = &kept->fold;
    if (fold->running) {
        pthread_mutex_lock(&fold->lock);
        fold->stop = true;
        pthread_cond_signal(&fold->work);
        pthread_mutex_unlock(&fold->lock);
        pthread_join(fold->thread, NULL);
        mark_sync(kept->mark_fd);
        pthread_cond_destroy(&fold->work);
        pthread_mutex_destroy(&fold->lock);
    }
    sqlite3_close(fold->db);
}
