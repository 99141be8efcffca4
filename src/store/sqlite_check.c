/* Looking at everything in a file of SQLite. */
#include "check.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "examine.h"
#include "sqlite_walk.h"

struct checking {
    struct examination examination;
    struct check_report *report;
    check_visit *visit;
    void *context;
};

/* The first thing found is the reason; the rest is in the figures. */
static void note_damage(struct check_report *report, bool good, const struct store_error *error)
{
    if (!good && report->damage[0] == '\0') {
        snprintf(report->damage, sizeof report->damage, "%s", error->text);
    }
}

static void check_one(struct checking *checking, int64_t number, const char *id)
{
    struct check_table found = {.number = number};
    struct check_report *report = checking->report;
    snprintf(found.id, sizeof found.id, "%s", id);
    walk_table(checking->examination.db, report->version, &found, NULL, NULL, NULL);
    if (found.id[0] == '\0') {
        snprintf(found.reason, sizeof found.reason, "it is a log without a table");
    } else {
        report->tables++;
    }
    report->entries += found.entries;
    if (found.reason[0] != '\0') {
        report->tables_broken++;
        checking->visit(checking->context, &found);
    }
}

static void check_tables(struct checking *checking, const char *sql)
{
    sqlite3_stmt *row = NULL;
    struct store_error error;
    sqlite3 *db = checking->examination.db;
    int result = sqlite3_prepare_v2(db, sql, -1, &row, NULL);
    while (result == SQLITE_OK || result == SQLITE_ROW) {
        result = sqlite3_step(row);
        if (result == SQLITE_ROW) {
            check_one(checking, sqlite3_column_int64(row, 0),
                      (const char *)sqlite3_column_text(row, 1));
        }
    }
    if (result != SQLITE_DONE) {
        COMPLAIN(error.text, "the list of tables cannot be read: %s", sqlite3_errmsg(db));
        note_damage(checking->report, false, &error);
    }
    sqlite3_finalize(row);
}

static void fill_figures(struct checking *checking)
{
    const struct examination *examination = &checking->examination;
    struct check_report *report = checking->report;
    report->version = examination->version;
    report->wal_bytes = examination->wal.bytes;
    report->wal_frames = examination->wal.frames;
    report->wal_damaged = examination->wal.damaged;
    report->mark = examination->mark.status == MARK_WHOLE  ? CHECK_MARK_WHOLE
                   : examination->mark.status == MARK_NONE ? CHECK_MARK_NONE
                                                           : CHECK_MARK_DAMAGED;
    report->mark_commits = examination->mark.commits;
    report->commits = examination->has_state ? examination->state.commits : 0;
}

static bool check_all(struct checking *checking, struct store_error *error)
{
    struct examination *examination = &checking->examination;
    struct check_report *report = checking->report;
    if (!examine_kind(examination, error)) {
        return false;
    }
    fill_figures(checking);
    note_damage(report, examine_loss(examination, error), error);
    note_damage(report, examine_pages(examination, "PRAGMA integrity_check(1)", error), error);
    note_damage(report, examine_state(examination, error), error);
    check_tables(checking, "SELECT number, id FROM tables ORDER BY number");
    check_tables(checking, "SELECT DISTINCT number, '' FROM entries WHERE number NOT IN (SELECT "
                           "number FROM tables)");
    return true;
}

bool sqlite_check(const char *path, struct check_report *report, check_visit *visit, void *context,
                  struct store_error *error)
{
    struct store_paths paths = {0};
    struct checking checking = {.report = report, .visit = visit, .context = context};
    *report = (struct check_report){0};
    int lock = -1;
    bool good = (sodium_init() >= 0 || COMPLAIN(error->text, "no randomness")) &&
                store_paths_init(&paths, path, error);
    if (good && !store_check_file(&paths, error)) {
        note_damage(report, false, error);
        good = store_is_there(paths.data); /* cut off: there may be whole tables in it */
    }
    if (good) {
        /* A file that may only be read is no obstacle. */
        lock = store_lock_file(&paths, &report->in_use, error);
        good = examine_begin(&checking.examination, &paths,
                             report->in_use ? EXAMINE_SHARED : EXAMINE_ALONE, error) &&
               check_all(&checking, error);
    }
    examine_finish(&checking.examination);
    if (lock >= 0) {
        close(lock);
    }
    store_paths_finish(&paths);
    return good;
}
