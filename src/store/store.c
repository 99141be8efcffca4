/* Opening a store and reading from it. Nothing is taken on trust: a file that is not whole, not
 * ours or not writable is refused before anything is promised to anybody. */
#include "store_inside.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "examine.h"
#include "mark.h"

static bool run(sqlite3 *db, const char *path, const char *sql, struct store_error *error)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           COMPLAIN(error->text, "%s: %s", path, sqlite3_errmsg(db));
}

/* ---- Opening ---- */

static bool prepare(sqlite3 *db, const char *sql, sqlite3_stmt **out, struct store_error *error)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, out, NULL) == SQLITE_OK ||
           COMPLAIN(error->text, "%s", sqlite3_errmsg(db));
}

static bool prepare_all(struct store *store, struct store_error *error)
{
#define ROW "number, id, status, listed, made, touched"
    /* A row is touched less often than its log grows. */
#define OLD                                                                                        \
    "touched < ?1 AND (SELECT at FROM entries WHERE entries.number = tables.number ORDER BY seq "  \
    "DESC LIMIT 1) < ?1"
    return prepare(store->reader, "SELECT " ROW " FROM tables WHERE id = ?", &store->find, error) &&
           prepare(store->reader, STORE_READ, &store->read, error) &&
           prepare(store->reader,
                   "SELECT " ROW ", summary FROM tables WHERE status = ? AND listed >= ? ORDER BY "
                   "touched DESC LIMIT ?",
                   &store->list, error) &&
           prepare(store->reader, "SELECT " ROW " FROM tables WHERE " OLD " LIMIT ?2",
                   &store->list_old, error) &&
           prepare(store->reader,
                   "SELECT (SELECT count(*) FROM tables WHERE " OLD "), (SELECT count(*) FROM "
                   "tables)",
                   &store->count_old, error) &&
           prepare(store->writer, "INSERT OR REPLACE INTO age VALUES(1, ?)", &store->note_age,
                   error) &&
           prepare(store->writer, "INSERT OR REPLACE INTO pars VALUES(?, ?)", &store->note_par,
                   error) &&
           prepare(store->writer, "BEGIN IMMEDIATE", &store->begin, error) &&
           prepare(store->writer, "COMMIT", &store->commit, error) &&
           prepare(store->writer, "INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   &store->insert, error) &&
           prepare(store->writer, "SELECT chain FROM entries WHERE number = ? AND seq = ?",
                   &store->link, error) &&
           prepare(store->writer,
                   "SELECT chain FROM entries WHERE number = ? ORDER BY seq DESC LIMIT 1",
                   &store->end, error) &&
           prepare(store->writer, SCHEMA_READ_STATE, &store->read_state, error) &&
           prepare(store->writer, "UPDATE state SET commits = ?, entries = ?, ends = ?",
                   &store->write_state, error) &&
           prepare(store->writer,
                   "INSERT INTO tables(" ROW ", summary) VALUES(?, ?, ?, ?, ?, ?, ?) ON "
                   "CONFLICT(number) DO UPDATE SET status = excluded.status, listed = "
                   "excluded.listed, touched = excluded.touched, summary = excluded.summary",
                   &store->upsert, error) &&
           prepare(store->writer, "DELETE FROM entries WHERE number = ?", &store->remove_entries,
                   error) &&
           prepare(store->writer, "DELETE FROM tables WHERE number = ?", &store->remove_row,
                   error) &&
           store_prepare_notices(store, error);
#undef OLD
#undef ROW
}

/* Before anything is changed: is all of it there? */
static bool examine(struct store *store, struct examination *examination, struct store_error *error)
{
    bool good = examine_begin(examination, &store->paths, EXAMINE_ALONE, error) &&
                examine_kind(examination, error) && examine_loss(examination, error) &&
                examine_pages(examination, "PRAGMA quick_check(1)", error) &&
                examine_state(examination, error);
    examine_finish(examination);
    return good;
}

static bool open_writer(struct store *store, int64_t version, struct store_error *error)
{
    const char *path = store->paths.data;
    store->writer = store_connect(path, SQLITE_OPEN_READWRITE, error);
    return store->writer != NULL &&
           run(store->writer, path,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = "
               "0;"
               /* A disk that cannot be written is better noticed now. */
               "DELETE FROM openings; INSERT INTO openings VALUES(unixepoch())",
               error) &&
           (version == schema_version() || schema_migrate(store->writer, error)) &&
           (schema_read_state(store->writer, &store->state) ||
            COMPLAIN(error->text, "%s: %s", path, sqlite3_errmsg(store->writer)));
}

/* The mark says from now on what this database has. */
static bool open_mark(struct store *store, struct store_error *error)
{
    bool good = mark_make(store->paths.mark, &store->state) &&
                (store->mark_fd = mark_open(store->paths.mark)) >= 0;
    return good || COMPLAIN(error->text, "cannot write %s: %s", store->paths.mark, strerror(errno));
}

/* What is no reason to refuse, but to be known. */
static void tell(const struct examination *examination, store_note *note)
{
    char words[STORE_ERROR_MAX];
    if (note != NULL && examination->version < schema_version()) {
        snprintf(words, sizeof words, "file=%s from=%lld to=%d", examination->paths->data,
                 (long long)examination->version, schema_version());
        note("data_migrated", words);
    }
    if (note != NULL && examination->has_state && examination->state.commits > 0 &&
        examination->mark.status == MARK_NONE) {
        snprintf(words, sizeof words, "file=%s commits=%lld advice=fine_if_this_is_a_backup",
                 examination->paths->mark, (long long)examination->state.commits);
        note("mark_missing", words);
    }
}

static bool open_all(struct store *store, store_note *note, struct store_error *error)
{
    struct examination examination = {0};
    const struct store_paths *paths = &store->paths;
    bool busy;
    if (!store_is_there(paths->data) && access(paths->data, F_OK) != 0 && errno == ENOENT &&
        !store_is_there(paths->wal) && !store_make_file(paths, error)) {
        return false;
    }
    if (!store_check_file(paths, error) ||
        (store->lock_fd = store_lock_file(paths, &busy, error)) < 0 ||
        !examine(store, &examination, error)) {
        return false;
    }
    store_tighten(paths, note);
    if (!open_writer(store, examination.version, error) || !open_mark(store, error)) {
        return false;
    }
    tell(&examination, note);
    store->reader = store_connect(paths->data, SQLITE_OPEN_READWRITE, error);
    if (store->reader == NULL || !prepare_all(store, error)) {
        return false;
    }
    store->last_number =
        schema_number(store->reader, "SELECT coalesce(max(number), 0) FROM tables");
    return store_start_writer(store, error);
}

struct store *store_open(const char *path, store_note *note, struct store_error *error)
{
    assert(path != NULL && error != NULL);
    struct store *store = calloc(1, sizeof *store);
    if (store == NULL || sodium_init() < 0) {
        free(store);
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    store->owner = pthread_self();
    store->lock_fd = store->event_fd = store->mark_fd = -1;
    if (!store_paths_init(&store->paths, path, error) || !open_all(store, note, error)) {
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
    sqlite3_stmt *statements[] = {store->find,       store->read,           store->list,
                                  store->begin,      store->commit,         store->insert,
                                  store->upsert,     store->remove_entries, store->remove_row,
                                  store->list_old,   store->link,           store->end,
                                  store->read_state, store->write_state,    store->count_old,
                                  store->note_age,   store->note_par};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        sqlite3_finalize(statements[i]);
    }
    for (int i = 0; i < NOTICE_STATEMENTS; i++) {
        sqlite3_finalize(store->notices[i]);
    }
    sqlite3_close(store->reader);
    sqlite3_close(store->writer); /* the last one to go folds the WAL into the file */
    if (store->event_fd >= 0) {
        close(store->event_fd);
    }
    if (store->mark_fd >= 0) {
        close(store->mark_fd);
    }
    if (store->lock_fd >= 0) {
        close(store->lock_fd);
    }
    store_paths_finish(&store->paths);
    free(store);
}

/* ---- Reading ---- */

bool store_secret(struct store *store, const char *name, struct septem_key *secret)
{
    assert(name != NULL && secret != NULL);
    return schema_read_secret(store->reader, name, secret);
}

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
    assert(id != NULL && row != NULL);
    assert(store_is_mine(store));
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
    struct chain chain = {0};
    int result;
    bool good = true;
    sqlite3_bind_int64(s, 1, number);
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        const char *kind;
        struct entry entry = schema_entry(s, &kind);
        struct chain stored = schema_chain(s, 8);
        chain_add(&chain, number, &entry, kind);
        good = chain_equal(&chain, &stored) && visit(context, &entry);
    }
    good = good && result == SQLITE_DONE;
    sqlite3_reset(s);
    return good;
}

bool store_read(struct store *store, int64_t number, store_visit_entry *visit, void *context)
{
    assert(visit != NULL);
    assert(store_is_mine(store));
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
    assert(visit != NULL);
    assert(store_is_mine(store));
    sqlite3_bind_int(store->list, 1, (int)status);
    sqlite3_bind_int(store->list, 2, listed);
    sqlite3_bind_int(store->list, 3, max);
    return visit_rows(store->list, visit, context);
}

bool store_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                    void *context)
{
    assert(visit != NULL);
    assert(store_is_mine(store));
    sqlite3_bind_int64(store->list_old, 1, before);
    sqlite3_bind_int(store->list_old, 2, max);
    return visit_rows(store->list_old, visit, context);
}

struct store_count store_count_old(struct store *store, int64_t before)
{
    struct store_count count = {0};
    sqlite3_bind_int64(store->count_old, 1, before);
    if (sqlite3_step(store->count_old) == SQLITE_ROW) {
        count.old = sqlite3_column_int64(store->count_old, 0);
        count.all = sqlite3_column_int64(store->count_old, 1);
    }
    sqlite3_reset(store->count_old);
    return count;
}

int64_t store_age(struct store *store)
{
    int64_t noted = schema_number(store->reader, "SELECT at FROM age");
    return noted >= 0
               ? noted
               : schema_number(store->reader,
                               "SELECT coalesce(max(max(touched, (SELECT at FROM entries WHERE "
                               "entries.number = tables.number ORDER BY seq DESC LIMIT 1))), 0) "
                               "FROM tables");
}

bool store_par(struct store *store, int64_t day, int *points)
{
    sqlite3_stmt *row = NULL;
    bool found = sqlite3_prepare_v2(store->reader, "SELECT points FROM pars WHERE day = ?", -1,
                                    &row, NULL) == SQLITE_OK &&
                 sqlite3_bind_int64(row, 1, day) == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        *points = sqlite3_column_int(row, 0);
    }
    sqlite3_finalize(row);
    return found;
}
