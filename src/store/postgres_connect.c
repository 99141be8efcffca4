/* Connections to PostgreSQL: nothing here waits for ever. */
#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/monotonic.h"
#include "postgres_inside.h"

/* How long an answer may take before the connection counts as lost. */
enum { PATIENCE_US = 8000000 };

bool postgres_is_address(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

/* ---- Parameters and columns ---- */

static int next(struct pg_params *params, int format)
{
    assert(params->count < PG_PARAMS_MAX);
    params->formats[params->count] = format;
    return params->count++;
}

void pg_put_int(struct pg_params *params, int64_t number)
{
    int i = next(params, 1);
    for (int byte = 0; byte < 8; byte++) {
        params->numbers[i][byte] = (char)((uint64_t)number >> (56 - 8 * byte) & 0xff);
    }
    params->values[i] = params->numbers[i];
    params->lengths[i] = 8;
}

void pg_put_text(struct pg_params *params, const char *text)
{
    params->values[next(params, 0)] = text;
}

void pg_put_bytes(struct pg_params *params, const void *bytes, size_t size)
{
    int i = next(params, 1);
    params->values[i] = bytes;
    params->lengths[i] = (int)size;
}

int64_t pg_int(const PGresult *result, int row, int column)
{
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column);
    uint64_t number = 0;
    int size = PQgetlength(result, row, column);
    assert(size == 8 || size == 0);
    for (int i = 0; i < size; i++) {
        number = number << 8 | bytes[i];
    }
    return (int64_t)number;
}

const char *pg_text(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column); /* it ends with a zero in binary, too */
}

struct chain pg_chain(const PGresult *result, int row, int column)
{
    struct chain chain = {0};
    if (PQgetlength(result, row, column) == CHAIN_BYTES) {
        memcpy(chain.bytes, PQgetvalue(result, row, column), CHAIN_BYTES);
    }
    return chain;
}

/* ---- Errors ---- */

/* Messages of libpq end with a new line, and may have several. */
static bool note_error(struct pg *pg, const char *state, const char *message)
{
    snprintf(pg->state, sizeof pg->state, "%s", state != NULL ? state : "");
    snprintf(pg->error.text, sizeof pg->error.text, "%s", message != NULL ? message : "");
    size_t length = strlen(pg->error.text);
    while (length > 0 && pg->error.text[length - 1] == '\n') {
        pg->error.text[--length] = '\0';
    }
    for (char *c = pg->error.text; *c != '\0'; c++) {
        *c = *c == '\n' ? ' ' : *c;
    }
    return false;
}

/* The connection is of no use any more. */
static bool lose(struct pg *pg, const char *why)
{
    note_error(pg, "08006", why);
    pg_close(pg);
    return false;
}

bool pg_is_away(const struct pg *pg)
{
    /* Connections, resources (disk, memory, connections), the operator at work, a deadlock, and a
     * database that may only be read because it is a copy just now. */
    static const char *const states[] = {"08", "53", "57", "58", "40", "25006"};
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        if (strncmp(pg->state, states[i], strlen(states[i])) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

/* ---- Waiting ---- */

/* Sends what is left and waits until there is a result. */
static bool wait_for_result(struct pg *pg)
{
    uint64_t patience = pg->patience_us != 0 ? pg->patience_us : PATIENCE_US;
    uint64_t end = monotonic_us() + patience;
    for (;;) {
        int unsent = PQflush(pg->conn);
        if (unsent < 0 || PQstatus(pg->conn) != CONNECTION_OK) {
            return lose(pg, PQerrorMessage(pg->conn));
        }
        if (unsent == 0 && !PQisBusy(pg->conn)) {
            return true;
        }
        uint64_t now = monotonic_us();
        struct pollfd fd = {.fd = PQsocket(pg->conn),
                            .events = (short)(unsent > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (now >= end || poll(&fd, 1, (int)((end - now) / 1000) + 1) == 0) {
            pg->is_silent = true;
            return lose(pg, "the database does not answer");
        }
        if (!PQconsumeInput(pg->conn)) {
            return lose(pg, PQerrorMessage(pg->conn));
        }
    }
}

/* The next result; NULL: there is none (*lost false), or the connection is lost. */
static PGresult *next_result(struct pg *pg, bool *lost)
{
    *lost = !wait_for_result(pg);
    PGresult *result = *lost ? NULL : PQgetResult(pg->conn);
    if (result != NULL && PQresultStatus(result) == PGRES_FATAL_ERROR &&
        PQstatus(pg->conn) != CONNECTION_OK) {
        char why[STORE_ERROR_MAX];
        snprintf(why, sizeof why, "%s", PQresultErrorMessage(result));
        PQclear(result);
        *lost = true;
        lose(pg, why);
        return NULL;
    }
    return result;
}

/* The last result of one statement; outside of pipelines. */
static PGresult *take_result(struct pg *pg)
{
    PGresult *last = NULL, *result;
    bool lost;
    while ((result = next_result(pg, &lost)) != NULL) {
        PQclear(last);
        last = result;
        if (!is_good(result)) {
            note_error(pg, PQresultErrorField(result, PG_DIAG_SQLSTATE),
                       PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
        }
    }
    if (lost || last == NULL || !is_good(last)) {
        PQclear(last);
        return NULL;
    }
    return last;
}

PGresult *pg_exec(struct pg *pg, const char *sql)
{
    if (pg->conn == NULL) {
        return NULL;
    }
    if (!PQsendQueryParams(pg->conn, sql, 0, NULL, NULL, NULL, NULL, 1)) {
        lose(pg, PQerrorMessage(pg->conn));
        return NULL;
    }
    return take_result(pg);
}

bool pg_do(struct pg *pg, const char *sql)
{
    if (pg->conn == NULL) {
        return false;
    }
    if (!PQsendQuery(pg->conn, sql)) { /* may be several statements */
        return lose(pg, PQerrorMessage(pg->conn));
    }
    PGresult *result = take_result(pg);
    PQclear(result);
    return result != NULL;
}

bool pg_send(struct pg *pg, enum pg_statement statement, const struct pg_params *params)
{
    static const struct pg_params none = {0};
    char name[16];
    const struct pg_params *p = params != NULL ? params : &none;
    snprintf(name, sizeof name, "s%d", (int)statement);
    return pg->conn != NULL &&
           (PQsendQueryPrepared(pg->conn, name, p->count, p->values, p->lengths, p->formats, 1) ||
            lose(pg, PQerrorMessage(pg->conn)));
}

PGresult *pg_run(struct pg *pg, enum pg_statement statement, const struct pg_params *params)
{
    return pg_send(pg, statement, params) ? take_result(pg) : NULL;
}

/* What the rest of a pipeline answers is of no interest after its first failure. */
bool pg_collect(struct pg *pg, int count, pg_visit_result *visit, void *context)
{
    bool good = true, lost = false;
    if (pg->conn == NULL) {
        return false;
    }
    if (!PQpipelineSync(pg->conn)) {
        return lose(pg, PQerrorMessage(pg->conn));
    }
    for (int i = 0; i <= count && !lost; i++) { /* the last one is that of the sync */
        PGresult *result = next_result(pg, &lost);
        if (result != NULL && good && !is_good(result)) {
            good = note_error(pg, PQresultErrorField(result, PG_DIAG_SQLSTATE),
                              PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
        }
        good = good && result != NULL && (i == count || visit == NULL || visit(context, i, result));
        PQclear(result);
        if (i < count && !lost) {
            PQclear(next_result(pg, &lost)); /* the NULL behind it */
        }
    }
    return good && !lost;
}

/* ---- Connecting ---- */

bool pg_prepare(struct pg *pg)
{
    static const enum pg_statement first[] = {[PG_READS] = PG_FIND,
                                              [PG_WRITES] = PG_BEGIN,
                                              [PG_LEASES] = PG_ANNOUNCE,
                                              [PG_SNAPSHOTS] = PG_ALL_TABLES};
    static const enum pg_statement end[] = {[PG_READS] = PG_BEGIN,
                                            [PG_WRITES] = PG_ANNOUNCE,
                                            [PG_LEASES] = PG_ALL_TABLES,
                                            [PG_SNAPSHOTS] = PG_STATEMENTS};
    char name[16];
    bool good = PQenterPipelineMode(pg->conn) == 1;
    int count = 0;
    for (int i = (int)first[pg->role]; good && i < (int)end[pg->role]; i++, count++) {
        snprintf(name, sizeof name, "s%d", i);
        good = PQsendPrepare(pg->conn, name, pg_sql[i], 0, NULL) == 1;
    }
    return (good || lose(pg, PQerrorMessage(pg->conn))) && pg_collect(pg, count, NULL, NULL) &&
           (PQexitPipelineMode(pg->conn) == 1 || lose(pg, PQerrorMessage(pg->conn)));
}

static void ignore_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

bool pg_connect(struct pg *pg, bool prepares)
{
    /* What stands before the address can be set otherwise in it. */
    static const char *const keys[] = {"application_name", "connect_timeout", "dbname",
                                       "client_encoding", NULL};
    const char *values[] = {"septem", pg->is_silent ? "2" : "10", pg->where, "UTF8", NULL};
    if (pg->conn != NULL) {
        return true;
    }
    pg->conn = PQconnectdbParams(keys, values, 1);
    if (pg->conn == NULL || PQstatus(pg->conn) != CONNECTION_OK) {
        return lose(pg, pg->conn != NULL ? PQerrorMessage(pg->conn) : "out of memory");
    }
    pg->is_silent = false;
    PQsetNoticeReceiver(pg->conn, ignore_notice, NULL);
    PQsetnonblocking(pg->conn, 1);
    /* Whatever is set elsewhere: what is acknowledged is on the disk of the database. */
    if (!pg_do(pg, "SELECT set_config('synchronous_commit', 'on', false) WHERE "
                   "current_setting('synchronous_commit') IN ('off', 'local')") ||
        !pg_do(pg, "SET idle_in_transaction_session_timeout = '5s'") ||
        (prepares && !pg_prepare(pg))) {
        pg_close(pg);
        return false;
    }
    return true;
}

void pg_close(struct pg *pg)
{
    PQfinish(pg->conn);
    pg->conn = NULL;
}

/* ---- Labels ---- */

static const char *value_of(const PQconninfoOption *options, const char *key, const char *missing)
{
    for (; options != NULL && options->keyword != NULL; options++) {
        if (strcmp(options->keyword, key) == 0 && options->val != NULL) {
            return options->val;
        }
    }
    return missing;
}

void store_label(const char *where, char *label, size_t size)
{
    if (!postgres_is_address(where)) {
        snprintf(label, size, "%s", where);
        return;
    }
    PQconninfoOption *options = PQconninfoParse(where, NULL);
    const char *port = value_of(options, "port", "");
    snprintf(label, size, "postgresql://%s%s%s/%s", value_of(options, "host", ""),
             *port != '\0' ? ":" : "", port, value_of(options, "dbname", ""));
    PQconninfoFree(options);
}
