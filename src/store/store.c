/* Opening a store and reading from it. Nothing is taken on trust: a file that is not whole, not
 * ours or not writable is refused before anything is promised to anybody. */
#include "store_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char schema[] =
    "PRAGMA application_id = 1397051476;"
    "PRAGMA user_version = 2;"
    "CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT "
    "NULL, listed INTEGER NOT NULL, made INTEGER NOT NULL, touched INTEGER NOT NULL, summary TEXT "
    "NOT NULL "
    "DEFAULT '') STRICT;"
    "CREATE INDEX tables_by_status ON tables(status, touched);"
    "CREATE TABLE entries(number INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind "
    "TEXT NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL, text "
    "TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(number, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE openings(at INTEGER NOT NULL) STRICT;";

/* From version 1: rows without a summary get one when their table is read or written next. */
static const char from_version_1[] =
    "BEGIN IMMEDIATE; ALTER TABLE tables ADD COLUMN summary TEXT NOT NULL DEFAULT ''; PRAGMA "
    "user_version = 2; COMMIT";

bool store_complain(struct store_error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

sqlite3 *store_connect(const char *path, int flags, struct store_error *error)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        store_complain(error, "cannot open %s: %s", path, sqlite3_errmsg(db));
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_busy_timeout(db, 5000);
    sqlite3_extended_result_codes(db, 1);
    return db;
}

static bool run(sqlite3 *db, const char *path, const char *sql, struct store_error *error)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           store_complain(error, "%s: %s", path, sqlite3_errmsg(db));
}

/* ---- Making a file ---- */

/* Whole or not at all: the file gets its name when it is complete. */
static bool make_file(const char *path, struct store_error *error)
{
    size_t size = strlen(path) + 5;
    char *fresh = malloc(size);
    bool good = false;
    sqlite3 *db = NULL;
    if (fresh == NULL) {
        return store_complain(error, "out of memory");
    }
    snprintf(fresh, size, "%s.new", path);
    unlink(fresh);
    db = store_connect(fresh, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (db == NULL || !run(db, fresh, "PRAGMA synchronous = FULL; BEGIN;", error) ||
        !run(db, fresh, schema, error) || !run(db, fresh, "COMMIT;", error)) {
        goto out;
    }
    sqlite3_close(db);
    db = NULL;
    good = rename(fresh, path) == 0 ||
           store_complain(error, "cannot make %s: %s", path, strerror(errno));
out:
    sqlite3_close(db);
    free(fresh);
    return good;
}

/* ---- Checks ---- */

static bool has_companion(const char *path)
{
    char wal[4096];
    struct stat info;
    snprintf(wal, sizeof wal, "%s-wal", path);
    return stat(wal, &info) == 0 && info.st_size > 0;
}

/* Has the file the length that its head says? SQLite itself forgives a last page cut short. While
 * there is a write-ahead log, the file may be behind, and SQLite mends it. */
static bool check_length(const char *path, off_t length, struct store_error *error)
{
    unsigned char head[100] = {0};
    FILE *file = fopen(path, "rb");
    size_t got = file != NULL ? fread(head, 1, sizeof head, file) : 0;
    if (file != NULL) {
        fclose(file);
    }
    off_t page = head[16] << 8 | head[17];
    off_t pages = (off_t)head[28] << 24 | (off_t)head[29] << 16 | (off_t)head[30] << 8 | head[31];
    page = page == 1 ? 65536 : page;
    bool is_ours = got == sizeof head && memcmp(head, "SQLite format 3", 16) == 0;
    return has_companion(path) || (is_ours && length == page * pages) ||
           store_complain(error,
                          is_ours ? "%s is damaged (%lld bytes long, it was %lld): put a "
                                    "copy in its place"
                                  : "%s is damaged or no file of tables: put a copy in its "
                                    "place, or choose another file",
                          path, (long long)length, (long long)(page * pages));
}

/* Makes the file where there is none; refuses what cannot be one. */
static bool check_file(const char *path, struct store_error *error)
{
    struct stat info;
    if (stat(path, &info) != 0) {
        if (errno != ENOENT) {
            return store_complain(error, "cannot open %s: %s", path, strerror(errno));
        }
        if (has_companion(path)) {
            return store_complain(error,
                                  "%s is missing, but %s-wal, which belongs to it, is not: "
                                  "put it back, or move that away too",
                                  path, path);
        }
        return make_file(path, error);
    }
    if (!S_ISREG(info.st_mode)) {
        return store_complain(error, "%s is no ordinary file", path);
    }
    if (info.st_size == 0) {
        return store_complain(error,
                              "%s is empty: it was cut off, or is no file of tables. Put a "
                              "copy in its place, or remove it to begin with a new one",
                              path);
    }
    if ((info.st_mode & 0222) == 0 || access(path, W_OK) != 0) {
        return store_complain(error, "%s is read-only: allow writing, or choose another file",
                              path);
    }
    return check_length(path, info.st_size, error);
}

/* The single number a pragma or query answers; -1 where it has none. */
static int64_t number_of(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return number;
}

/* Is every page where it should be? */
static bool check_whole(sqlite3 *db, const char *path, struct store_error *error)
{
    sqlite3_stmt *statement = NULL;
    char said[200] = "";
    if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        snprintf(said, sizeof said, "%s", (const char *)sqlite3_column_text(statement, 0));
    } else {
        snprintf(said, sizeof said, "%s", sqlite3_errmsg(db));
    }
    sqlite3_finalize(statement);
    return strcmp(said, "ok") == 0 ||
           store_complain(error, "%s is damaged (%s): put a copy in its place", path, said);
}

static bool check_database(sqlite3 *db, const char *path, struct store_error *error)
{
    if (sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL) != SQLITE_OK) {
        return store_complain(error,
                              "%s is damaged or no file of tables (%s): put a copy in its "
                              "place, or choose another file",
                              path, sqlite3_errmsg(db));
    }
    if (number_of(db, "PRAGMA application_id") != STORE_APPLICATION) {
        return store_complain(error, "%s is a database of another program: choose another file",
                              path);
    }
    int64_t version = number_of(db, "PRAGMA user_version");
    if (version < 1 || version > STORE_VERSION) {
        return store_complain(error,
                              "%s is of version %lld, this program reads versions 1 to %d: use "
                              "the program that made it",
                              path, (long long)version, STORE_VERSION);
    }
    if (sqlite3_db_readonly(db, "main") != 0) {
        return store_complain(error, "%s is read-only: allow writing, or choose another file",
                              path);
    }
    return check_whole(db, path, error) && (version > 1 || run(db, path, from_version_1, error));
}

/* Two servers with one file would each believe that they alone write. */
static bool take_lock(struct store *store, struct store_error *error)
{
    char name[4096];
    snprintf(name, sizeof name, "%s.lock", store->path);
    store->lock_fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->lock_fd < 0) {
        return store_complain(error, "cannot make %s: %s", name, strerror(errno));
    }
    return flock(store->lock_fd, LOCK_EX | LOCK_NB) == 0 ||
           store_complain(error, "another server has %s: stop it, or choose another file",
                          store->path);
}

/* ---- Opening ---- */

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, struct store_error *error)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK ||
           store_complain(error, "%s", sqlite3_errmsg(db));
}

static bool prepare_all(struct store *store, struct store_error *error)
{
#define ROW "number, id, status, listed, made, touched"
    return prepare(store->reader, "SELECT " ROW " FROM tables WHERE id = ?", &store->find, error) &&
           prepare(store->reader, STORE_READ, &store->read, error) &&
           prepare(store->reader,
                   "SELECT " ROW ", summary FROM tables WHERE status = ? AND listed >= ? ORDER BY "
                   "touched DESC LIMIT ?",
                   &store->list, error) &&
           /* A row is touched less often than its log grows. */
           prepare(store->reader,
                   "SELECT " ROW
                   " FROM tables WHERE touched < ?1 AND (SELECT at FROM entries WHERE "
                   "entries.number = tables.number ORDER BY seq DESC LIMIT 1) < ?1 LIMIT ?2",
                   &store->list_old, error) &&
           prepare(store->writer, "BEGIN IMMEDIATE", &store->begin, error) &&
           prepare(store->writer, "COMMIT", &store->commit, error) &&
           prepare(store->writer, "INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   &store->insert, error) &&
           prepare(store->writer,
                   "INSERT INTO tables(" ROW ", summary) VALUES(?, ?, ?, ?, ?, ?, ?) ON "
                   "CONFLICT(number) DO UPDATE SET status = excluded.status, listed = "
                   "excluded.listed, touched = excluded.touched, summary = excluded.summary",
                   &store->upsert, error) &&
           prepare(store->writer, "DELETE FROM entries WHERE number = ?", &store->remove_entries,
                   error) &&
           prepare(store->writer, "DELETE FROM tables WHERE number = ?", &store->remove_row, error);
#undef ROW
}

static bool open_all(struct store *store, struct store_error *error)
{
    if (!take_lock(store, error) || !check_file(store->path, error)) {
        return false;
    }
    store->writer = store_connect(store->path, SQLITE_OPEN_READWRITE, error);
    if (store->writer == NULL || !check_database(store->writer, store->path, error) ||
        !run(store->writer, store->path,
             "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0;"
             /* A disk that cannot be written is better noticed now. */
             "DELETE FROM openings; INSERT INTO openings VALUES(unixepoch())",
             error)) {
        return false;
    }
    store->reader = store_connect(store->path, SQLITE_OPEN_READWRITE, error);
    if (store->reader == NULL || !prepare_all(store, error)) {
        return false;
    }
    store->last_number = number_of(store->reader, "SELECT coalesce(max(number), 0) FROM tables");
    return store_start_writer(store, error);
}

struct store *store_open(const char *path, struct store_error *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL || (store->path = strdup(path)) == NULL) {
        free(store);
        store_complain(error, "out of memory");
        return NULL;
    }
    store->lock_fd = -1;
    store->event_fd = -1;
    if (!open_all(store, error)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store)
{
    if (store == NULL) {
        return;
    }
    store_stop_writer(store);
    sqlite3_stmt *statements[] = {
        store->find,   store->read,   store->list,           store->begin,      store->commit,
        store->insert, store->upsert, store->remove_entries, store->remove_row, store->list_old};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        sqlite3_finalize(statements[i]);
    }
    sqlite3_close(store->reader);
    sqlite3_close(store->writer); /* the last one to go folds the WAL into the file */
    if (store->event_fd >= 0) {
        close(store->event_fd);
    }
    if (store->lock_fd >= 0) {
        close(store->lock_fd);
    }
    free(store->path);
    free(store);
}

/* ---- Reading ---- */

static struct store_row row_of(sqlite3_stmt *statement)
{
    struct store_row row = {.number = sqlite3_column_int64(statement, 0),
                            .status = (enum table_status)sqlite3_column_int(statement, 2),
                            .listed = sqlite3_column_int(statement, 3) != 0,
                            .made = sqlite3_column_int64(statement, 4),
                            .touched = sqlite3_column_int64(statement, 5),
                            .summary = ""};
    if (sqlite3_column_count(statement) > 6) {
        row.summary = (const char *)sqlite3_column_text(statement, 6);
    }
    snprintf(row.id, sizeof row.id, "%s", (const char *)sqlite3_column_text(statement, 1));
    return row;
}

bool store_find(struct store *store, const char *id, struct store_row *row)
{
    sqlite3_bind_text(store->find, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(store->find) == SQLITE_ROW;
    if (found) {
        *row = row_of(store->find);
    }
    sqlite3_reset(store->find);
    return found;
}

bool store_visit_entries(sqlite3_stmt *s, int64_t number, store_visit_entry *visit, void *context)
{
    int result;
    bool good = true;
    sqlite3_bind_int64(s, 1, number);
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct entry entry = {.seq = (uint32_t)sqlite3_column_int64(s, 0),
                              .at = sqlite3_column_int64(s, 1),
                              .kind = entry_kind_find((const char *)sqlite3_column_text(s, 2)),
                              .person = sqlite3_column_int(s, 3),
                              .seat = sqlite3_column_int(s, 4),
                              .number = sqlite3_column_int(s, 5),
                              .text = (const char *)sqlite3_column_text(s, 6),
                              .key = (const char *)sqlite3_column_text(s, 7)};
        good = visit(context, &entry);
    }
    good = good && result == SQLITE_DONE;
    sqlite3_reset(s);
    return good;
}

bool store_read(struct store *store, int64_t number, store_visit_entry *visit, void *context)
{
    return store_visit_entries(store->read, number, visit, context);
}

static bool visit_rows(sqlite3_stmt *s, store_visit_row *visit, void *context)
{
    int result;
    bool good = true;
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_row row = row_of(s);
        good = visit(context, &row);
    }
    good = good && result == SQLITE_DONE;
    sqlite3_reset(s);
    return good;
}

bool store_list(struct store *store, enum table_status status, bool listed, int max,
                store_visit_row *visit, void *context)
{
    sqlite3_bind_int(store->list, 1, (int)status);
    sqlite3_bind_int(store->list, 2, listed);
    sqlite3_bind_int(store->list, 3, max);
    return visit_rows(store->list, visit, context);
}

bool store_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                    void *context)
{
    sqlite3_bind_int64(store->list_old, 1, before);
    sqlite3_bind_int(store->list_old, 2, max);
    return visit_rows(store->list_old, visit, context);
}
