/* Stores for tests. */
#include "shelf.h"

#include <libpq-fe.h>
#include <poll.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "unit.h"

enum shelf_kind shelf_sqlite = SHELF_SQLITE, shelf_postgres = SHELF_POSTGRES;

/* ---- PostgreSQL: one for the whole program, begun when it is needed ---- */

static struct {
    FILE *to, *from;
    char address[200];
} postgres;

static void begin_postgres(void)
{
    int to[2], from[2];
    assert_true(pipe(to) == 0 && pipe(from) == 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[0]);
        close(to[1]);
        close(from[0]);
        close(from[1]);
        execl("lib/postgres", "lib/postgres", (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    postgres.to = fdopen(to[1], "w");
    postgres.from = fdopen(from[0], "r");
    assert_non_null(fgets(postgres.address, sizeof postgres.address, postgres.from));
    postgres.address[strcspn(postgres.address, "\n")] = '\0';
}

void shelf_tell_postgres(const char *word)
{
    char answer[16] = "";
    fprintf(postgres.to, "%s\n", word);
    fflush(postgres.to);
    assert_non_null(fgets(answer, sizeof answer, postgres.from));
    assert_string_equal(answer, "ok\n");
}

/* Runs something in a database; what it answers is the caller's. */
static PGresult *run_postgres(const char *where, const char *sql)
{
    PGconn *conn = PQconnectdb(where);
    PGresult *result = PQexec(conn, sql);
    if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK) {
        fail_msg("%s: %s", sql, PQerrorMessage(conn));
    }
    PQfinish(conn);
    return result;
}

/* There is one database, which each test begins anew: making another takes long. What a test that
 * failed has left open is ended. */
static void clear_database(struct shelf *shelf)
{
    if (postgres.to == NULL) {
        begin_postgres();
    }
    PQclear(run_postgres(postgres.address, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                                           "WHERE datname = 'postgres' AND pid <> "
                                           "pg_backend_pid()"));
    PQclear(run_postgres(postgres.address, "DROP SCHEMA IF EXISTS septem CASCADE"));
    snprintf(shelf->where, sizeof shelf->where, "%s", postgres.address);
}

/* ---- Shelves ---- */

struct shelf shelf_make(void *state)
{
    struct shelf shelf = {.kind = *(enum shelf_kind *)state, .folder = "/tmp/septem-shelf.XXXXXX"};
    assert_non_null(mkdtemp(shelf.folder));
    if (shelf.kind == SHELF_POSTGRES) {
        clear_database(&shelf);
    } else {
        snprintf(shelf.where, sizeof shelf.where, "%s/tables.db", shelf.folder);
    }
    return shelf;
}

static void open_store(struct shelf *shelf)
{
    struct store_error error;
    shelf->store = store_open(shelf->where, NULL, &error);
    if (shelf->store == NULL) {
        fail_msg("%s", error.text);
    }
}

struct shelf shelf_open(void *state)
{
    struct shelf shelf = shelf_make(state);
    open_store(&shelf);
    return shelf;
}

void shelf_reopen(struct shelf *shelf)
{
    store_close(shelf->store);
    open_store(shelf);
}

void shelf_close(struct shelf *shelf)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-mark"};
    char name[220];
    store_close(shelf->store);
    for (int i = 0; shelf->kind == SHELF_SQLITE && i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", shelf->where, endings[i]);
        unlink(name);
    }
    rmdir(shelf->folder);
}

void shelf_wait(struct store *store, uint64_t ticket)
{
    struct pollfd fd = {.fd = store_fd(store), .events = POLLIN};
    while (store_durable(store) < ticket) {
        if (store_failure(store) != NULL) {
            fail_msg("%s", store_failure(store));
        }
        poll(&fd, 1, 1000);
    }
}

/* ---- From outside ---- */

/* The first column of the first row; -1: no row. */
static long run_sqlite(const char *where, const char *sql, int *changes)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 10000);
    if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) != SQLITE_OK) {
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    }
    long found = sqlite3_step(row) == SQLITE_ROW ? (long)sqlite3_column_int64(row, 0) : -1;
    *changes = sqlite3_changes(db);
    sqlite3_finalize(row);
    sqlite3_close(db);
    return found;
}

/* In PostgreSQL all of it is in a schema. */
static PGresult *run_in_schema(const struct shelf *shelf, const char *sql)
{
    char where[300];
    snprintf(where, sizeof where, "%s&options=-csearch_path%%3Dseptem", shelf->where);
    return run_postgres(where, sql);
}

int shelf_change(const struct shelf *shelf, const char *sql)
{
    int changes = 0;
    if (shelf->kind == SHELF_SQLITE) {
        run_sqlite(shelf->where, sql, &changes);
        return changes;
    }
    PGresult *result = run_in_schema(shelf, sql);
    changes = atoi(PQcmdTuples(result));
    PQclear(result);
    return changes;
}

long shelf_ask(const struct shelf *shelf, const char *sql)
{
    int changes;
    if (shelf->kind == SHELF_SQLITE) {
        return run_sqlite(shelf->where, sql, &changes);
    }
    PGresult *result = run_in_schema(shelf, sql);
    long found = PQntuples(result) > 0 ? atol(PQgetvalue(result, 0, 0)) : -1;
    PQclear(result);
    return found;
}
