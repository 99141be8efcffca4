/* A store in a file of SQLite: opening it and reading from it. Nothing is taken on trust: a file
 * that is not whole, not ours or not writable is refused before anything is promised to anybody. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "examine.h"
#include "mark.h"
#include "sqlite_inside.h"

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

static bool prepare_all(struct sqlite_store *kept, struct store_error *error)
{
#define ROW "number, id, status, listed, made, touched"
    /* A row is touched less often than its log grows. */
#define OLD                                                                                        \
    "touched < ?1 AND (SELECT at FROM entries WHERE entries.number = tables.number ORDER BY seq "  \
    "DESC LIMIT 1) < ?1"
    return prepare(kept->reader, "SELECT " ROW " FROM tables WHERE id = ?", &kept->find, error) &&
           prepare(kept->reader, STORE_READ, &kept->read, error) &&
           prepare(kept->reader,
                   "SELECT " ROW ", summary FROM tables WHERE status = ? AND listed >= ? ORDER BY "
                   "touched DESC LIMIT ?",
                   &kept->list, error) &&
           prepare(kept->reader, "SELECT " ROW " FROM tables WHERE " OLD " LIMIT ?2",
                   &kept->list_old, error) &&
           prepare(kept->reader,
                   "SELECT (SELECT count(*) FROM tables WHERE " OLD "), (SELECT count(*) FROM "
                   "tables)",
                   &kept->count_old, error) &&
           prepare(kept->writer, "INSERT OR REPLACE INTO age VALUES(1, ?)", &kept->note_age,
                   error) &&
           prepare(kept->writer, "INSERT OR REPLACE INTO pars VALUES(?, ?)", &kept->note_par,
                   error) &&
           prepare(kept->writer, "BEGIN IMMEDIATE", &kept->begin, error) &&
           prepare(kept->writer, "COMMIT", &kept->commit, error) &&
           prepare(kept->writer, "INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   &kept->insert, error) &&
           prepare(kept->writer, "SELECT chain FROM entries WHERE number = ? AND seq = ?",
                   &kept->link, error) &&
           prepare(kept->writer,
                   "SELECT chain FROM entries WHERE number = ? ORDER BY seq DESC LIMIT 1",
                   &kept->end, error) &&
           prepare(kept->writer, SCHEMA_READ_STATE, &kept->read_state, error) &&
           prepare(kept->writer, "UPDATE state SET commits = ?, entries = ?, ends = ?",
                   &kept->write_state, error) &&
           prepare(kept->writer,
                   "INSERT INTO tables(" ROW ", summary) VALUES(?, ?, ?, ?, ?, ?, ?) ON "
                   "CONFLICT(number) DO UPDATE SET status = excluded.status, listed = "
                   "excluded.listed, touched = excluded.touched, summary = excluded.summary",
                   &kept->upsert, error) &&
           prepare(kept->writer, "DELETE FROM entries WHERE number = ?", &kept->remove_entries,
                   error) &&
           prepare(kept->writer, "DELETE FROM tables WHERE number = ?", &kept->remove_row, error) &&
           sqlite_prepare_notices(kept, error);
#undef OLD
#undef ROW
}

/* Before anything is changed: is all of it there? */
static bool examine(struct sqlite_store *kept, struct examination *examination,
                    struct store_error *error)
{
    bool good = examine_begin(examination, &kept->paths, EXAMINE_ALONE, error) &&
                examine_kind(examination, error) && examine_loss(examination, error) &&
                examine_pages(examination, "PRAGMA quick_check(1)", error) &&
                examine_state(examination, error);
    examine_finish(examination);
    return good;
}

static bool open_writer(struct sqlite_store *kept, int64_t version, struct store_error *error)
{
    const char *path = kept->paths.data;
    kept->writer = store_connect(path, SQLITE_OPEN_READWRITE, error);
    return kept->writer != NULL &&
           run(kept->writer, path,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = "
               "0;"
               /* A disk that cannot be written is better noticed now. */
               "DELETE FROM openings; INSERT INTO openings VALUES(unixepoch())",
               error) &&
           (version == schema_version() || schema_migrate(kept->writer, error)) &&
           (schema_read_state(kept->writer, &kept->state) ||
            COMPLAIN(error->text, "%s: %s", path, sqlite3_errmsg(kept->writer)));
}

/* The mark says from now on what this database has. */
static bool open_mark(struct sqlite_store *kept, struct store_error *error)
{
    bool good = mark_make(kept->paths.mark, &kept->state) &&
                (kept->mark_fd = mark_open(kept->paths.mark)) >= 0;
    return good || COMPLAIN(error->text, "cannot write %s: %s", kept->paths.mark, strerror(errno));
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

static bool open_all(struct sqlite_store *kept, store_note *note, struct store_error *error)
{
    struct examination examination = {0};
    const struct store_paths *paths = &kept->paths;
    bool busy;
    if (!store_is_there(paths->data) && access(paths->data, F_OK) != 0 && errno == ENOENT &&
        !store_is_there(paths->wal) && !store_make_file(paths, error)) {
        return false;
    }
    if (!store_check_file(paths, error) ||
        (kept->lock_fd = store_lock_file(paths, &busy, error)) < 0 ||
        !examine(kept, &examination, error)) {
        return false;
    }
    store_tighten(paths, note);
    if (!open_writer(kept, examination.version, error) || !open_mark(kept, error)) {
        return false;
    }
    tell(&examination, note);
    kept->reader = store_connect(paths->data, SQLITE_OPEN_READWRITE, error);
    if (kept->reader == NULL || !prepare_all(kept, error)) {
        return false;
    }
    kept->last_number = schema_number(kept->reader, "SELECT coalesce(max(number), 0) FROM tables");
    return sqlite_start_fold(kept, error);
}

static bool sqlite_open(struct store *store, const char *where, store_note *note,
                        struct store_error *error)
{
    struct sqlite_store *kept = store->data = calloc(1, sizeof *kept);
    if (kept == NULL) {
        return COMPLAIN(error->text, "out of memory");
    }
    kept->lock_fd = kept->mark_fd = -1;
    return store_paths_init(&kept->paths, where, error) && open_all(kept, note, error);
}

static void sqlite_close(struct store *store)
{
    struct sqlite_store *kept = store->data;
    if (kept == NULL) {
        return;
    }
    sqlite_stop_fold(kept);
    sqlite3_stmt *statements[] = {
        kept->find,     kept->read,    kept->list,           kept->begin,       kept->commit,
        kept->insert,   kept->upsert,  kept->remove_entries, kept->remove_row,  kept->list_old,
        kept->link,     kept->end,     kept->read_state,     kept->write_state, kept->count_old,
        kept->note_age, kept->note_par};
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        sqlite3_finalize(statements[i]);
    }
    for (int i = 0; i < NOTICE_STATEMENTS; i++) {
        sqlite3_finalize(kept->notices[i]);
    }
    sqlite3_close(kept->reader);
    sqlite3_close(kept->writer); /* the last one to go folds the WAL into the file */
    if (kept->mark_fd >= 0) {
        close(kept->mark_fd);
    }
    if (kept->lock_fd >= 0) {
        close(kept->lock_fd);
    }
    store_paths_finish(&kept->paths);
    free(kept);
}

/* ---- Reading ---- */

static bool sqlite_secret(struct store *store, const char *name, struct septem_key *secret)
{
    const struct sqlite_store *kept = store->data;
    return schema_read_secret(kept->reader, name, secret);
}

struct store_row sqlite_row(sqlite3_stmt *statement)
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

static bool sqlite_find(struct store *store, const char *id, struct store_row *row)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_bind_text(kept->find, 1, id, -1, SQLITE_STATIC);
    bool found = sqlite3_step(kept->find) == SQLITE_ROW;
    if (found) {
        *row = sqlite_row(kept->find);
    }
    sqlite3_reset(kept->find);
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

static bool sqlite_read(struct store *store, int64_t number, store_visit_entry *visit,
                        void *context)
{
    const struct sqlite_store *kept = store->data;
    return store_visit_entries(kept->read, number, visit, context);
}

static bool visit_rows(sqlite3_stmt *s, store_visit_row *visit, void *context)
{
    int result;
    bool good = true;
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_row row = sqlite_row(s);
        good = visit(context, &row);
    }
    good = good && result == SQLITE_DONE;
    sqlite3_reset(s);
    return good;
}

static bool sqlite_list(struct store *store, enum table_status status, bool listed, int max,
                        store_visit_row *visit, void *context)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_bind_int(kept->list, 1, (int)status);
    sqlite3_bind_int(kept->list, 2, listed);
    sqlite3_bind_int(kept->list, 3, max);
    return visit_rows(kept->list, visit, context);
}

static bool sqlite_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                            void *context)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_bind_int64(kept->list_old, 1, before);
    sqlite3_bind_int(kept->list_old, 2, max);
    return visit_rows(kept->list_old, visit, context);
}

static struct store_count sqlite_count_old(struct store *store, int64_t before)
{
    const struct sqlite_store *kept = store->data;
    struct store_count count = {0};
    sqlite3_bind_int64(kept->count_old, 1, before);
    if (sqlite3_step(kept->count_old) == SQLITE_ROW) {
        count.old = sqlite3_column_int64(kept->count_old, 0);
        count.all = sqlite3_column_int64(kept->count_old, 1);
    }
    sqlite3_reset(kept->count_old);
    return count;
}

static int64_t sqlite_age(struct store *store)
{
    const struct sqlite_store *kept = store->data;
    int64_t noted = schema_number(kept->reader, "SELECT at FROM age");
    return noted >= 0
               ? noted
               : schema_number(kept->reader,
                               "SELECT coalesce(max(max(touched, (SELECT at FROM entries WHERE "
                               "entries.number = tables.number ORDER BY seq DESC LIMIT 1))), 0) "
                               "FROM tables");
}

static bool sqlite_par(struct store *store, int64_t day, int *points)
{
    const struct sqlite_store *kept = store->data;
    sqlite3_stmt *row = NULL;
    bool found = sqlite3_prepare_v2(kept->reader, "SELECT points FROM pars WHERE day = ?", -1, &row,
                                    NULL) == SQLITE_OK &&
                 sqlite3_bind_int64(row, 1, day) == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW;
    if (found) {
        *points = sqlite3_column_int(row, 0);
    }
    sqlite3_finalize(row);
    return found;
}

/* ---- Reading beside the thread that has the store: a connection of its own ---- */

struct sqlite_reader {
    sqlite3 *db;
    sqlite3_stmt *read;
};

static void sqlite_reader_close(void *context)
{
    struct sqlite_reader *reader = context;
    sqlite3_finalize(reader->read);
    sqlite3_close(reader->db);
    free(reader);
}

static void *sqlite_reader_open(struct store *store, struct store_error *error)
{
    const struct sqlite_store *kept = store->data;
    struct sqlite_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    reader->db = store_connect(kept->paths.data, SQLITE_OPEN_READWRITE, error);
    if (reader->db == NULL || !prepare(reader->db, STORE_READ, &reader->read, error)) {
        sqlite_reader_close(reader);
        return NULL;
    }
    return reader;
}

static bool sqlite_reader_read(void *context, int64_t number, store_visit_entry *visit,
                               void *visitor)
{
    struct sqlite_reader *reader = context;
    return store_visit_entries(reader->read, number, visit, visitor);
}

static int64_t sqlite_number(struct store *store)
{
    return ++((struct sqlite_store *)store->data)->last_number;
}

const struct backend sqlite_backend = {
    .open = sqlite_open,
    .close = sqlite_close,
    .write = sqlite_write,
    .tidy = sqlite_tidy,
    .number = sqlite_number,
    .find = sqlite_find,
    .read = sqlite_read,
    .list = sqlite_list,
    .list_old = sqlite_list_old,
    .count_old = sqlite_count_old,
    .secret = sqlite_secret,
    .age = sqlite_age,
    .par = sqlite_par,
    .subscriptions = sqlite_subscriptions,
    .notices_due = sqlite_notices_due,
    .reader_open = sqlite_reader_open,
    .reader_close = sqlite_reader_close,
    .reader_read = sqlite_reader_read,
    .snapshot = &sqlite_snapshots,
};
