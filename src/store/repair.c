/* Going on with what is whole.
 *
 * There are two things to read: what SQLite makes of database and log together, and the database
 * alone. Where only part of a damaged log can be taken, the database may be ahead of it in places,
 * so neither is always the better one. Thanks to the chains each shows, of every table, a beginning
 * of the same log: the longer one is taken, into a new database. */
#include "check.h"

#include <assert.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "examine.h"
#include "sqlite_walk.h"

enum { SOURCES = 2, COLUMNS_TEXT_MAX = 1000 };

struct repair {
    struct store_paths paths;
    struct examination sources[SOURCES];
    bool usable[SOURCES];
    int lock_fd;
    char *fresh; /* the name of the new database while it is being made */
    sqlite3 *to;
    sqlite3_stmt *insert;
    struct repair_report *report;
    struct store_error *error;
};

/* ---- Rows of tables ---- */

/* Copies the row of a table, whatever columns the source has. */
static bool copy_row(sqlite3 *from, sqlite3 *to, int64_t number)
{
    sqlite3_stmt *read = NULL, *write = NULL;
    bool good = sqlite3_prepare_v2(from, "SELECT * FROM tables WHERE number = ?", -1, &read,
                                   NULL) == SQLITE_OK &&
                sqlite3_bind_int64(read, 1, number) == SQLITE_OK &&
                sqlite3_step(read) == SQLITE_ROW;
    char sql[COLUMNS_TEXT_MAX] = "INSERT INTO tables(";
    int count = good ? sqlite3_column_count(read) : 0;
    for (int i = 0; i < count; i++) {
        size_t used = strlen(sql);
        snprintf(sql + used, sizeof sql - used, "%s%s", sqlite3_column_name(read, i),
                 i + 1 < count ? ", " : ") VALUES(");
    }
    for (int i = 0; i < count; i++) {
        size_t used = strlen(sql);
        snprintf(sql + used, sizeof sql - used, i + 1 < count ? "?, " : "?)");
    }
    good = good && sqlite3_prepare_v2(to, sql, -1, &write, NULL) == SQLITE_OK;
    for (int i = 0; good && i < count; i++) {
        good = sqlite3_bind_value(write, i + 1, sqlite3_column_value(read, i)) == SQLITE_OK;
    }
    good = good && sqlite3_step(write) == SQLITE_DONE;
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    return good;
}

/* The row says what the log makes of the table, which may now be less. */
static bool correct_row(sqlite3 *to, int64_t number, const struct table *table)
{
    sqlite3_stmt *write = NULL;
    bool good = sqlite3_prepare_v2(
                    to, "UPDATE tables SET status = ?, listed = ?, touched = ? WHERE number = ?",
                    -1, &write, NULL) == SQLITE_OK;
    sqlite3_bind_int(write, 1, (int)table->status);
    sqlite3_bind_int(write, 2, table->setting.listed);
    sqlite3_bind_int64(write, 3, table->touched);
    sqlite3_bind_int64(write, 4, number);
    good = good && sqlite3_step(write) == SQLITE_DONE;
    sqlite3_finalize(write);
    return good;
}

/* ---- One table ---- */

static bool write_entry(void *context, int64_t number, const struct entry *entry, const char *kind,
                        const struct chain *chain)
{
    struct repair *repair = context;
    schema_bind_entry(repair->insert, number, entry, kind, chain);
    bool good = sqlite3_step(repair->insert) == SQLITE_DONE;
    sqlite3_reset(repair->insert);
    return good;
}

/* How much of a table is whole in a source; -1: it does not know the table. */
static int64_t measure(const struct repair *repair, int source, struct check_table *found)
{
    if (!repair->usable[source]) {
        return -1;
    }
    sqlite3_stmt *row = NULL;
    sqlite3 *db = repair->sources[source].db;
    bool known = sqlite3_prepare_v2(db, "SELECT id FROM tables WHERE number = ?", -1, &row, NULL) ==
                     SQLITE_OK &&
                 sqlite3_bind_int64(row, 1, found->number) == SQLITE_OK &&
                 sqlite3_step(row) == SQLITE_ROW;
    if (known) {
        snprintf(found->id, sizeof found->id, "%s", (const char *)sqlite3_column_text(row, 0));
    }
    sqlite3_finalize(row);
    if (!known) {
        return -1;
    }
    walk_table(db, repair->sources[source].version, found, NULL, NULL, NULL);
    return found->whole;
}

static bool save_table(struct repair *repair, int64_t number)
{
    struct repair_report *report = repair->report;
    struct check_table found = {.number = number};
    int64_t most = 0, entries = 0;
    int best = -1;
    for (int i = 0; i < SOURCES; i++) {
        int64_t whole = measure(repair, i, &found);
        if (whole > most) {
            most = whole;
            best = i;
        }
        entries = whole >= 0 && found.entries > entries ? found.entries : entries;
    }
    if (best < 0) {
        report->dropped++;
        return true;
    }
    struct table *table = NULL;
    struct examination *source = &repair->sources[best];
    bool good = copy_row(source->db, repair->to, number) &&
                walk_table(source->db, source->version, &found, write_entry, repair, &table) &&
                (table == NULL || correct_row(repair->to, number, table));
    table_destroy(table);
    report->tables++;
    report->entries += most;
    report->cut += most < entries;
    return good;
}

/* ---- All of them ---- */

/* Has a source before this one that table, and was it looked at with that? */
static bool was_seen(const struct repair *repair, int source, int64_t number)
{
    struct check_table found = {.number = number};
    bool seen = false;
    for (int i = 0; i < source; i++) {
        seen = seen || measure(repair, i, &found) >= 0;
    }
    return seen;
}

static bool save_tables(struct repair *repair, int source)
{
    sqlite3_stmt *row = NULL;
    bool good = true;
    /* A list that cannot be read to its end is read as far as it can be. */
    sqlite3_prepare_v2(repair->sources[source].db, "SELECT number FROM tables", -1, &row, NULL);
    while (good && row != NULL && sqlite3_step(row) == SQLITE_ROW) {
        int64_t number = sqlite3_column_int64(row, 0);
        good = was_seen(repair, source, number) || save_table(repair, number);
    }
    sqlite3_finalize(row);
    return good;
}

/* A secret stays, if it can be read at all. */
static bool save_secret(struct repair *repair, const char *name)
{
    struct septem_key secret;
    for (int i = 0; i < SOURCES; i++) {
        if (repair->usable[i] && schema_read_secret(repair->sources[i].db, name, &secret)) {
            return schema_write_secret(repair->to, name, &secret);
        }
    }
    return true;
}

static bool save_secrets(struct repair *repair)
{
    return save_secret(repair, STORE_SECRET_DAY) && save_secret(repair, STORE_SECRET_PUSH);
}

/* More commits than anything knows of, so that nothing takes the new database for an older one. */
static struct schema_state next_state(const struct repair *repair)
{
    struct schema_state state = {.commits = 0};
    randombytes_buf(state.id, sizeof state.id);
    for (int i = SOURCES - 1; i >= 0; i--) {
        const struct examination *source = &repair->sources[i];
        if (source->mark.status == MARK_WHOLE) {
            memcpy(state.id, source->mark.id, sizeof state.id);
            state.commits =
                source->mark.commits > state.commits ? source->mark.commits : state.commits;
        }
        if (repair->usable[i] && source->has_state) {
            memcpy(state.id, source->state.id, sizeof state.id);
            state.commits =
                source->state.commits > state.commits ? source->state.commits : state.commits;
        }
    }
    state.commits++;
    return state;
}

static bool save_state(struct repair *repair, struct schema_state *state)
{
    return schema_count(repair->to, state) && schema_write_state(repair->to, state);
}

static bool build(struct repair *repair, struct schema_state *state)
{
    repair->to = store_make_database(repair->fresh, repair->error);
    if (repair->to == NULL) {
        return false;
    }
    bool good =
        sqlite3_exec(repair->to, "BEGIN", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(repair->to, "INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                           -1, &repair->insert, NULL) == SQLITE_OK;
    for (int i = 0; good && i < SOURCES; i++) {
        good = !repair->usable[i] || save_tables(repair, i);
    }
    good = good && save_secrets(repair) && save_state(repair, state) &&
           sqlite3_exec(repair->to, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    if (!good) {
        COMPLAIN(repair->error->text, "%s: %s", repair->fresh, sqlite3_errmsg(repair->to));
    }
    sqlite3_finalize(repair->insert);
    sqlite3_close(repair->to);
    return good;
}

/* How many entries the damaged file had, as it counted them itself; -1: that is lost, too. */
static int64_t entries_before(const struct repair *repair)
{
    int64_t entries = -1;
    for (int i = 0; i < SOURCES; i++) {
        const struct examination *source = &repair->sources[i];
        if (repair->usable[i] && source->has_state && source->state.entries > entries) {
            entries = source->state.entries;
        }
    }
    return entries;
}

/* An empty file in place of one that had tables would look like a repair. */
static bool has_something(struct repair *repair)
{
    int64_t before = entries_before(repair);
    struct repair_report *report = repair->report;
    report->missing = before > report->entries ? before - report->entries : 0;
    return report->entries > 0 || before == 0 ||
           COMPLAIN(repair->error->text,
                    "nothing of %s can be read any more, and nothing was changed: only a backup "
                    "helps",
                    repair->paths.data);
}

/* ---- Putting it in place ---- */

/* A second name for a file, where it is there. */
static bool keep(const char *path, const char *kept, const char *ending, struct store_error *error)
{
    char *name = store_name(kept, ending);
    bool good = name != NULL && (link(path, name) == 0 || errno == ENOENT);
    if (!good) {
        COMPLAIN(error->text, "cannot keep %s as %s: %s", path, name, strerror(errno));
    }
    free(name);
    return good;
}

static bool keep_all(struct repair *repair)
{
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &parts);
    const struct store_paths *paths = &repair->paths;
    char *kept = repair->report->kept;
    snprintf(kept, sizeof repair->report->kept, "%s.damaged-%s", paths->data, when);
    return keep(paths->data, kept, "", repair->error) &&
           keep(paths->wal, kept, "-wal", repair->error) &&
           keep(paths->mark, kept, "-mark", repair->error) &&
           (store_sync_folder(kept) ||
            COMPLAIN(repair->error->text, "cannot keep %s: %s", kept, strerror(errno)));
}

/* The log first: SQLite would take it for the new database's. Until that has its name the mark
 * keeps servers away from the old one. */
static bool replace(struct repair *repair, const struct schema_state *state)
{
    const struct store_paths *paths = &repair->paths;
    bool good = (unlink(paths->wal) == 0 || errno == ENOENT) &&
                (unlink(paths->shm) == 0 || errno == ENOENT) && store_sync_folder(paths->data) &&
                rename(repair->fresh, paths->data) == 0 && mark_make(paths->mark, state);
    return good || COMPLAIN(repair->error->text, "cannot replace %s, which is kept as %s: %s",
                            paths->data, repair->report->kept, strerror(errno));
}

/* ---- The whole of it ---- */

/* A file that was cut off has fewer pages than it says. SQLite then reads none of them, unless it
 * may write into the schema, which nobody does here. */
static bool is_usable(struct repair *repair, int source, enum examine_how how)
{
    struct examination *examination = &repair->sources[source];
    if (!examine_begin(examination, &repair->paths, how, repair->error)) {
        return false;
    }
    sqlite3_exec(examination->db, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
    return examine_kind(examination, repair->error);
}

static bool begin(struct repair *repair)
{
    char ending[32];
    bool busy;
    snprintf(ending, sizeof ending, ".new-%ld", (long)getpid());
    repair->lock_fd = store_lock_file(&repair->paths, &busy, repair->error);
    repair->fresh = store_name(repair->paths.data, ending);
    if (repair->lock_fd < 0 || repair->fresh == NULL) {
        return false;
    }
    unlink(repair->fresh);
    static const enum examine_how hows[SOURCES] = {EXAMINE_ALONE, EXAMINE_WITHOUT_WAL};
    for (int i = 0; i < SOURCES; i++) {
        repair->usable[i] = is_usable(repair, i, hows[i]);
    }
    return repair->usable[0] || repair->usable[1];
}

bool store_repair(const char *path, struct repair_report *report, struct store_error *error)
{
    assert(path != NULL && report != NULL && error != NULL);
    struct repair repair = {.report = report, .error = error, .lock_fd = -1};
    *report = (struct repair_report){0};
    bool good = (sodium_init() >= 0 || COMPLAIN(error->text, "no randomness")) &&
                store_paths_init(&repair.paths, path, error) && begin(&repair);
    if (good) {
        struct schema_state state = next_state(&repair);
        good = build(&repair, &state) && has_something(&repair) && keep_all(&repair) &&
               replace(&repair, &state);
    }
    if (repair.fresh != NULL) {
        unlink(repair.fresh);
    }
    for (int i = 0; i < SOURCES; i++) {
        examine_finish(&repair.sources[i]);
    }
    if (repair.lock_fd >= 0) {
        close(repair.lock_fd);
    }
    free(repair.fresh);
    store_paths_finish(&repair.paths);
    return good;
}
