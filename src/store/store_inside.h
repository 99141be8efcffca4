/* What the files of the store share. */
#ifndef SEPTEM_STORE_INSIDE_H
#define SEPTEM_STORE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "store.h"

enum { STORE_VERSION = 2, STORE_APPLICATION = 0x53455054 /* SEPT */ };

/* One thing to write: an entry (ENTRY_NONE: none), a row, and their texts in one piece of memory;
 * or a table is removed. */
struct store_item {
    struct store_item *next;
    int64_t number;
    bool removes;
    struct entry entry;
    bool has_row;
    struct store_row row;
    char texts[];
};

struct store {
    char *path;
    int lock_fd;
    sqlite3 *reader, *writer;
    sqlite3_stmt *find, *read, *list, *list_old; /* of the reader */
    sqlite3_stmt *begin, *commit, *insert, *upsert, *remove_entries, *remove_row;
    int64_t last_number;

    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct store_item *first, **last; /* waiting */
    bool stop;
    uint64_t given; /* tickets */
    atomic_uint_fast64_t durable;
    atomic_bool failed;
    char failure[STORE_ERROR_MAX];
    int event_fd;
    int wal_pages; /* the writer's */

    sqlite3 *folder; /* the connection of the thread that folds */
    pthread_t fold_thread;
    pthread_cond_t fold_work;
    bool folds, fold_wanted, folding, folded;
    atomic_uint_fast64_t commits, entries, commit_us, commit_us_max;
};

/* Opens one connection with the settings all of them have. */
sqlite3 *store_connect(const char *path, int flags, struct store_error *error);

bool store_complain(struct store_error *error, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* The statement that finds the entries of a table, and what is done with it. */
#define STORE_READ                                                                                 \
    "SELECT seq, at, kind, person, seat, value, text, key FROM entries WHERE number = ? ORDER BY " \
    "seq"
bool store_visit_entries(sqlite3_stmt *statement, int64_t number, store_visit_entry *visit,
                         void *context);

/* Starts and ends the thread that writes. */
bool store_start_writer(struct store *store, struct store_error *error);
void store_stop_writer(struct store *store);

#endif
