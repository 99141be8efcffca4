/* What the files of the store share. */
#ifndef SEPTEM_STORE_INSIDE_H
#define SEPTEM_STORE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

#include "../base/complain.h"
#include "schema.h"
#include "store.h"
#include "store_notices.h"

enum notice_change_kind {
    NOTICE_CHANGE_NONE,
    NOTICE_CHANGE_SUBSCRIBE,
    NOTICE_CHANGE_UNSUBSCRIBE,
    NOTICE_CHANGE_DONE,
    NOTICE_CHANGE_LATER,
    NOTICE_CHANGE_GONE
};

/* Something about subscriptions and notices that no entry causes. */
struct notice_change {
    enum notice_change_kind kind;
    struct store_subscription subscription; /* its texts are the item's */
    int64_t id;                             /* of a subscription */
    int question, attempts;
    int64_t due;
};

/* One thing to write: an entry (ENTRY_NONE: none) with what it means for notices, a row, and their
 * texts in one piece of memory; or a table is removed; or the age or a par is noted; or a change of
 * subscriptions or notices. */
struct store_item {
    struct store_item *next;
    int64_t number;
    bool removes;
    uint64_t given_us; /* when it was handed over */
    int64_t age;       /* not 0: nothing but this is written */
    int64_t par_day;   /* the same, with the par of that day */
    int par;
    struct entry entry;
    struct store_asked asked;
    struct notice_change change; /* not NOTICE_CHANGE_NONE: nothing but this is written */
    bool has_row;
    struct store_row row;
    char texts[];
};

/* Of subscriptions and notices: the reader's first. */
enum notice_statement {
    NOTICE_LIST,
    NOTICE_DUE,
    NOTICE_ASK,
    NOTICE_TOLD,
    NOTICE_PRUNE,
    NOTICE_SUBSCRIBE,
    NOTICE_UNSUBSCRIBE,
    NOTICE_DONE,
    NOTICE_LATER,
    NOTICE_GONE,
    NOTICE_STATEMENTS
};

/* The database and what belongs to it. */
struct store_paths {
    char *data, *wal, *shm, *mark;
};

struct store {
    struct store_paths paths;
    int lock_fd;
    sqlite3 *reader, *writer;
    sqlite3_stmt *find, *read, *list, *list_old,
        *count_old; /* of the reader; those that follow: the writer's */
    sqlite3_stmt *begin, *commit, *insert, *upsert, *remove_entries, *remove_row;
    sqlite3_stmt *link, *end, *read_state, *write_state, *note_age, *note_par;
    sqlite3_stmt *notices[NOTICE_STATEMENTS]; /* see store_notices.c */
    int64_t last_number;
    pthread_t owner; /* the thread that opened it: the only one that appends and reads */

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
    int wal_pages;             /* the writer's */
    struct schema_state state; /* the writer's, after its last commit */
    int mark_fd;

    sqlite3 *folder; /* the connection of the thread that folds */
    pthread_t fold_thread;
    pthread_cond_t fold_work;
    bool folds, fold_wanted, folding, folded;
    bool mark_behind; /* the mark has been written and not been synced */
    atomic_uint_fast64_t commits, entries, commit_us, commit_us_max;
    atomic_uint_fast64_t oldest_us; /* when the oldest thing not written was given; 0: none */
};

/* Is this the thread that opened the store? */
static inline bool store_is_mine(const struct store *store)
{
    return pthread_equal(store->owner, pthread_self());
}

/* Opens one connection with the settings all of them have. */
sqlite3 *store_connect(const char *path, int flags, struct store_error *error);

/* ---- Files (store_file.c) ---- */

/* `path` with `ending` behind it, the caller's to free; NULL if out of memory. */
char *store_name(const char *path, const char *ending);

/* Makes the names in a folder last, where `path` is one of them. */
bool store_sync_folder(const char *path);

/* The files behind a name: links are followed, so that one file has one name. The file itself need
 * not be there. To be freed with store_paths_finish, after failure too. */
bool store_paths_init(struct store_paths *paths, const char *path, struct store_error *error);
void store_paths_finish(struct store_paths *paths);

/* Is there such a file, with anything in it? */
bool store_is_there(const char *path);

/* Builds a new database in `fresh`, a name nothing has yet, readable by its owner only. */
sqlite3 *store_make_database(const char *fresh, struct store_error *error);

/* Makes a database where there is none. */
bool store_make_file(const struct store_paths *paths, struct store_error *error);

/* Refuses what cannot be a database of ours, by what can be seen from outside. */
bool store_check_file(const struct store_paths *paths, struct store_error *error);

/* Keeps other servers and repairs away from the file, whatever name they have for it, until the
 * descriptor is closed; -1: `error` says why, *busy whether another one has it. It must be taken
 * before SQLite opens the file and be closed after SQLite has closed it: closing any descriptor of
 * a file takes the process's other locks on it away. */
int store_lock_file(const struct store_paths *paths, bool *busy, struct store_error *error);

/* Takes the rights of everybody but the owner away. */
void store_tighten(const struct store_paths *paths, store_note *note);

/* ---- Reading (store.c) ---- */

/* The statement that finds the entries of a table, and what is done with it: each is held against
 * its digest. */
#define STORE_READ                                                                                 \
    "SELECT " SCHEMA_ENTRY_COLUMNS ", chain FROM entries WHERE number = ? ORDER BY seq"
bool store_visit_entries(sqlite3_stmt *statement, int64_t number, store_visit_entry *visit,
                         void *context);

/* ---- Notices (store_notices.c) ---- */

bool store_prepare_notices(struct store *store, struct store_error *error);

/* Inside the writer's transaction. */
bool store_write_asked(struct store *store, const struct store_item *item);
bool store_write_change(struct store *store, const struct notice_change *change);

/* ---- Threads (writer.c) ---- */

/* A zeroed item with room for texts, and copies of texts behind each other in it; hands one over to
 * the thread that writes. */
struct store_item *store_make_item(size_t texts);
const char *store_keep_text(struct store_item *item, size_t *used, const char *text);
uint64_t store_hand_over(struct store *store, struct store_item *item);

/* Runs a statement that answers no rows, and resets it. */
bool store_step(sqlite3_stmt *statement);

/* Starts and ends the thread that writes. */
bool store_start_writer(struct store *store, struct store_error *error);
void store_stop_writer(struct store *store);

#endif
