/* Connections that only look, and the questions asked before a file is trusted. */
#include "examine.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHAT_TO_DO                                                                                 \
    "Put it back, or a copy of everything. 'septem db check' says what is whole, 'septem db "      \
    "repair' keeps the rest aside and goes on with that"

/* ---- Connections ---- */

/* "file:PATH?immutable=1": SQLite then takes the database for one that nobody has open, and does
 * not look for a log. Memory of the caller's; NULL if out of memory. */
static char *immutable_name(const char *path)
{
    static const char head[] = "file:", tail[] = "?immutable=1";
    size_t size = sizeof head + 3 * strlen(path) + sizeof tail;
    char *name = malloc(size);
    if (name == NULL) {
        return NULL;
    }
    size_t used = (size_t)snprintf(name, size, "%s", head);
    for (; *path != '\0'; path++) {
        const char *format = strchr("%?#", *path) != NULL ? "%%%02x" : "%c";
        used += (size_t)snprintf(name + used, size - used, format, (unsigned char)*path);
    }
    snprintf(name + used, size - used, "%s", tail);
    return name;
}

static sqlite3 *connect_immutable(const char *path, struct store_error *error)
{
    char *name = immutable_name(path);
    sqlite3 *db =
        name != NULL ? store_connect(name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, error) : NULL;
    free(name);
    return db;
}

/* Alone, SQLite keeps its index of the log in memory: no file is made. Where another program has
 * the database open after all (a backup under way), NULL. */
static sqlite3 *connect_alone(const char *path, struct store_error *error)
{
    sqlite3 *db = store_connect(path, SQLITE_OPEN_READWRITE, error);
    if (db == NULL) {
        return NULL;
    }
    sqlite3_busy_timeout(db, 0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    int result =
        sqlite3_exec(db, "PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM sqlite_schema",
                     NULL, NULL, NULL);
    if (result != SQLITE_OK && (sqlite3_errcode(db) & 0xff) != SQLITE_CORRUPT &&
        (sqlite3_errcode(db) & 0xff) != SQLITE_NOTADB) {
        sqlite3_close(db);
        return NULL;
    }
    return db;
}

static sqlite3 *connect_shared(const char *path, struct store_error *error)
{
    sqlite3 *db = store_connect(path, SQLITE_OPEN_READONLY, error);
    if (db != NULL) {
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    }
    return db;
}

bool examine_begin(struct examination *examination, const struct store_paths *paths,
                   enum examine_how how, struct store_error *error)
{
    *examination = (struct examination){.paths = paths};
    /* The mark first: a server that writes meanwhile is then ahead of it, never behind. */
    examination->mark = mark_read(paths->mark);
    /* The log of a server that runs changes while it is read. */
    if (how != EXAMINE_SHARED && !wal_look(paths->wal, &examination->wal)) {
        return COMPLAIN(error->text, "cannot read %s: %s", paths->wal, strerror(errno));
    }
    /* A connection makes the log where it is missing, so without one there is another way. */
    if (how == EXAMINE_WITHOUT_WAL || (how == EXAMINE_ALONE && !examination->wal.exists)) {
        examination->db = connect_immutable(paths->data, error);
    } else {
        if (how == EXAMINE_ALONE) {
            examination->db = connect_alone(paths->data, error);
        }
        if (examination->db == NULL) {
            examination->db = connect_shared(paths->data, error);
        }
    }
    if (examination->db == NULL) {
        return false;
    }
    /* One state of the file for all questions, also while a server goes on writing. */
    sqlite3_exec(examination->db, "BEGIN", NULL, NULL, NULL);
    return true;
}

void examine_finish(struct examination *examination)
{
    assert(examination != NULL);
    sqlite3_close(examination->db);
    examination->db = NULL;
}

/* ---- Questions ---- */

bool examine_kind(struct examination *examination, struct store_error *error)
{
    sqlite3 *db = examination->db;
    const char *path = examination->paths->data;
    int result = sqlite3_exec(db, "SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
    if ((result & 0xff) == SQLITE_CORRUPT) {
        return COMPLAIN(error->text, "%s is damaged (%s). " WHAT_TO_DO, path, sqlite3_errmsg(db));
    }
    if (result != SQLITE_OK) {
        return COMPLAIN(error->text,
                        "%s is damaged or no file of tables (%s): put a copy in its "
                        "place, or choose another file",
                        path, sqlite3_errmsg(db));
    }
    if (schema_number(db, "PRAGMA application_id") != SCHEMA_APPLICATION) {
        return COMPLAIN(error->text, "%s is a database of another program: choose another file",
                        path);
    }
    examination->version = schema_number(db, "PRAGMA user_version");
    if (examination->version < 1 || examination->version > schema_version()) {
        return COMPLAIN(error->text,
                        "%s is of version %lld, this program reads versions up to %d: use "
                        "the program that made it",
                        path, (long long)examination->version, schema_version());
    }
    examination->has_state =
        examination->version >= 2 && schema_read_state(db, &examination->state);
    return true;
}

static const char *state_of_log(const struct wal_report *wal)
{
    if (!wal->exists) {
        return "missing";
    }
    if (wal->bytes == 0) {
        return "empty";
    }
    return wal->damaged || !wal->has_header ? "damaged" : "damaged, cut off or of another time";
}

bool examine_loss(const struct examination *examination, struct store_error *error)
{
    const struct store_paths *paths = examination->paths;
    const struct mark *mark = &examination->mark;
    const struct wal_report *wal = &examination->wal;
    const struct schema_state *state = &examination->state;
    if (mark->status == MARK_DAMAGED) {
        return COMPLAIN(error->text, "%s, which belongs to %s, is damaged. " WHAT_TO_DO,
                        paths->mark, paths->data);
    }
    if (mark->status == MARK_WHOLE && examination->has_state &&
        memcmp(mark->id, state->id, sizeof mark->id) == 0 && mark->commits > state->commits) {
        return COMPLAIN(error->text,
                        "%s has lost the last %lld commits that were acknowledged: %s is "
                        "%s. " WHAT_TO_DO,
                        paths->data, (long long)(mark->commits - state->commits), paths->wal,
                        state_of_log(wal));
    }
    if (mark->status == MARK_WHOLE &&
        !(examination->has_state && memcmp(mark->id, state->id, sizeof mark->id) == 0)) {
        return COMPLAIN(error->text,
                        "%s belongs to another database than %s: if you have put that one "
                        "in place on purpose, remove the mark",
                        paths->mark, paths->data);
    }
    return !wal->damaged ||
           COMPLAIN(error->text,
                    "%s, which belongs to %s, is damaged at frame %lld: %lld frames behind "
                    "that are lost. " WHAT_TO_DO,
                    paths->wal, paths->data, (long long)wal->broken, (long long)wal->behind);
}

bool examine_pages(const struct examination *examination, const char *sql,
                   struct store_error *error)
{
    sqlite3_stmt *statement = NULL;
    char said[200] = "";
    if (sqlite3_prepare_v2(examination->db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        snprintf(said, sizeof said, "%s", (const char *)sqlite3_column_text(statement, 0));
    } else {
        snprintf(said, sizeof said, "%s", sqlite3_errmsg(examination->db));
    }
    sqlite3_finalize(statement);
    return strcmp(said, "ok") == 0 ||
           COMPLAIN(error->text, "%s is damaged (%s). " WHAT_TO_DO, examination->paths->data, said);
}

bool examine_state(const struct examination *examination, struct store_error *error)
{
    struct schema_state found;
    const struct schema_state *state = &examination->state;
    const char *path = examination->paths->data;
    if (examination->version < 2) {
        return true;
    }
    if (!examination->has_state || !schema_count(examination->db, &found)) {
        return COMPLAIN(error->text, "%s is damaged (%s). " WHAT_TO_DO, path,
                        sqlite3_errmsg(examination->db));
    }
    return (found.entries == state->entries && chain_equal(&found.ends, &state->ends)) ||
           COMPLAIN(error->text,
                    "%s is damaged, or another program has written into it: it has %lld "
                    "entries of %lld, or tables without their last one. " WHAT_TO_DO,
                    path, (long long)found.entries, (long long)state->entries);
}
