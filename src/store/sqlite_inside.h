/* What the files of the store share that keep it in SQLite. */
#ifndef SEPTEM_SQLITE_INSIDE_H
#define SEPTEM_SQLITE_INSIDE_H

#include <sqlite3.h>

#include "schema.h"
#include "store_inside.h"

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
    NOTICE_FORGET,
    NOTICE_STATEMENTS
};

/* The database and what belongs to it. */
struct store_paths {
    char *data, *wal, *shm, *mark;
};

/* Folding, beside the thread that writes: sqlite_fold.c. */
struct sqlite_fold {
    sqlite3 *db; /* the connection of the thread that folds */
    pthread_t thread;
    bool running;
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t work;
    bool stop, wanted, folding, folded;
    bool mark_behind; /* the mark has been written and not been synced */
};

struct sqlite_store {
    struct store_paths paths;
    int lock_fd;
    sqlite3 *reader, *writer;
    /* Of the reader: */
    sqlite3_stmt *find, *read, *list, *list_old, *count_old;
    /* Of the writer: */
    sqlite3_stmt *begin, *commit, *insert, *upsert, *remove_entries, *remove_row;
    sqlite3_stmt *link, *end, *read_state, *write_state, *note_age, *note_par;
    sqlite3_stmt *notices[NOTICE_STATEMENTS]; /* of either: see sqlite_notices.c */
    int64_t last_number;
    int wal_pages;             /* the writer's */
    struct schema_state state; /* the writer's, after its last commit */
    int mark_fd;
    struct sqlite_fold fold;
};

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

/* Makes an empty file of a name nothing has yet, readable by its owner only. */
bool store_reserve(const char *fresh, struct store_error *error);

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

/* ---- Reading (sqlite.c) ---- */

/* The statement that finds the entries of a table, and what is done with it: each is held against
 * its digest. */
#define STORE_READ                                                                                 \
    "SELECT " SCHEMA_ENTRY_COLUMNS ", chain FROM entries WHERE number = ? ORDER BY seq"
/* A row "number, id, status, listed, made, touched" and, if there is one, "summary". */
struct store_row sqlite_row(sqlite3_stmt *statement);
bool store_visit_entries(sqlite3_stmt *statement, int64_t number, store_visit_entry *visit,
                         void *context);

/* ---- Writing (sqlite_write.c) ---- */

enum backend_outcome sqlite_write(struct store *store, const struct store_item *items,
                                  struct store_error *error);

/* Runs a statement that answers no rows, and resets it. */
bool store_step(sqlite3_stmt *statement);

/* ---- Notices (sqlite_notices.c) ---- */

bool sqlite_prepare_notices(struct sqlite_store *kept, struct store_error *error);

/* Inside the writer's transaction. */
bool sqlite_write_asked(struct sqlite_store *kept, const struct store_item *item);
bool sqlite_write_change(struct sqlite_store *kept, const struct notice_change *change);

bool sqlite_subscriptions(struct store *store, int64_t number, int person,
                          store_visit_subscription *visit, void *context);
bool sqlite_notices_due(struct store *store, int64_t now, int max, store_visit_notice *visit,
                        void *context);

/* ---- From outside (sqlite_check.c, sqlite_snapshot.c) ---- */

extern const struct snapshot_backend sqlite_snapshots;

/* ---- Folding (sqlite_fold.c) ---- */

bool sqlite_start_fold(struct sqlite_store *kept, struct store_error *error);
void sqlite_stop_fold(struct sqlite_store *kept);

/* Between two commits. */
void sqlite_tidy(struct store *store);

#endif
