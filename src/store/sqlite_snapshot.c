/* A file of SQLite from outside: one state of it, another version, a copy. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"
#include "examine.h"

struct kept_snapshot {
    struct store_paths paths;
    struct examination examination;
};

/* A zeroed one. It has to be finished, whatever comes of it. */
static bool begin(struct kept_snapshot *kept, const char *where, struct store_error *error)
{
    struct examination *examination = &kept->examination;
    return store_paths_init(&kept->paths, where, error) && store_check_file(&kept->paths, error) &&
           examine_begin(examination, &kept->paths, EXAMINE_SHARED, error) &&
           examine_kind(examination, error);
}

static void finish(struct kept_snapshot *kept)
{
    examine_finish(&kept->examination);
    store_paths_finish(&kept->paths);
}

/* The same for a file of this version only. */
static bool begin_current(struct kept_snapshot *kept, const char *where, struct store_error *error)
{
    if (!begin(kept, where, error)) {
        return false;
    }
    int64_t found = kept->examination.version;
    return found == schema_version() ||
           COMPLAIN(error->text, "%s is of version %lld: septem db migrate makes it one of %d",
                    kept->paths.data, (long long)found, schema_version());
}

static void close_snapshot(void *context)
{
    finish(context);
    free(context);
}

static void *open_snapshot(const char *where, struct store_error *error)
{
    struct kept_snapshot *kept = calloc(1, sizeof *kept);
    if (kept == NULL) {
        COMPLAIN(error->text, "out of memory");
    } else if (!begin_current(kept, where, error)) {
        close_snapshot(kept);
        kept = NULL;
    }
    return kept;
}

static sqlite3 *db_of(void *context)
{
    return ((struct kept_snapshot *)context)->examination.db;
}

static int64_t version(void *context)
{
    return ((struct kept_snapshot *)context)->examination.version;
}

static bool tables(void *context, store_visit_row *visit, void *visitor)
{
    sqlite3_stmt *s = NULL;
    int result = sqlite3_prepare_v2(db_of(context),
                                    "SELECT number, id, status, listed, made, touched, summary "
                                    "FROM tables ORDER BY number",
                                    -1, &s, NULL);
    bool good = result == SQLITE_OK;
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_row row = sqlite_row(s);
        good = visit(visitor, &row);
    }
    sqlite3_finalize(s);
    return good && result == SQLITE_DONE;
}

static bool entries(void *context, int64_t number, snapshot_visit_entry *visit, void *visitor)
{
    sqlite3_stmt *s = NULL;
    int result = sqlite3_prepare_v2(db_of(context), STORE_READ, -1, &s, NULL);
    bool good = result == SQLITE_OK;
    sqlite3_bind_int64(s, 1, number);
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        const char *kind;
        struct entry entry = schema_entry(s, &kind);
        struct chain chain = schema_chain(s, 8);
        good = visit(visitor, &entry, kind, &chain);
    }
    sqlite3_finalize(s);
    return good && result == SQLITE_DONE;
}

static bool secret(void *context, const char *name, struct septem_key *out)
{
    return schema_read_secret(db_of(context), name, out);
}

static bool pars(void *context, snapshot_visit_par *visit, void *visitor)
{
    sqlite3_stmt *s = NULL;
    int result = sqlite3_prepare_v2(db_of(context), "SELECT day, points FROM pars ORDER BY day", -1,
                                    &s, NULL);
    bool good = result == SQLITE_OK;
    while (good && (result = sqlite3_step(s)) == SQLITE_ROW) {
        good = visit(visitor, sqlite3_column_int64(s, 0), sqlite3_column_int(s, 1));
    }
    sqlite3_finalize(s);
    return good && result == SQLITE_DONE;
}

/* ---- Another version ---- */

/* Opening a file is what migrates it. */
static bool migrate(const char *where, int64_t *from, int64_t *to, struct store_error *error)
{
    struct kept_snapshot kept = {0};
    bool good = begin(&kept, where, error);
    *from = kept.examination.version;
    *to = schema_version();
    finish(&kept);
    if (good && *from < *to) {
        struct store *store = store_open(where, NULL, error);
        good = store != NULL;
        store_close(store);
    }
    return good;
}

/* ---- A copy ---- */

/* Under another name until it is whole. */
static bool copy(sqlite3 *from, const char *fresh, struct store_error *error)
{
    sqlite3 *to = store_connect(fresh, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);
    if (to == NULL) {
        return false;
    }
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    bool good = backup != NULL && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    good = sqlite3_backup_finish(backup) == SQLITE_OK && good;
    if (!good) {
        COMPLAIN(error->text, "cannot write %s: %s", fresh, sqlite3_errmsg(to));
    }
    return sqlite3_close(to) == SQLITE_OK && good;
}

static bool backup(const char *where, const char *to, struct store_error *error)
{
    struct kept_snapshot kept = {0};
    char *fresh = store_name(to, ".new");
    bool good = fresh != NULL || COMPLAIN(error->text, "out of memory");
    if (good && access(to, F_OK) == 0) {
        good = COMPLAIN(error->text, "%s is there already: name a new file", to);
    }
    good = good && begin_current(&kept, where, error) && store_reserve(fresh, error) &&
           copy(kept.examination.db, fresh, error) &&
           ((rename(fresh, to) == 0 && store_sync_folder(to)) ||
            COMPLAIN(error->text, "cannot make %s: %s", to, strerror(errno)));
    if (!good && fresh != NULL && kept.examination.db != NULL) {
        unlink(fresh);
    }
    finish(&kept);
    free(fresh);
    return good;
}

const struct snapshot_backend sqlite_snapshots = {.open = open_snapshot,
                                                  .close = close_snapshot,
                                                  .version = version,
                                                  .tables = tables,
                                                  .entries = entries,
                                                  .secret = secret,
                                                  .pars = pars,
                                                  .migrate = migrate,
                                                  .backup = backup};
