/* A store in a database of PostgreSQL: opening it and reading from it. */
#include <assert.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "postgres_inside.h"

/* A server that was killed has its lock until the database has noticed. */
enum { LOCK_TRIES = 20, LOCK_PAUSE_MS = 100 };

/* ---- Opening ---- */

bool pg_lock(struct pg *pg, bool shared)
{
    PGresult *result =
        pg_exec(pg, shared ? "SELECT pg_try_advisory_lock_shared(1397051476, 1)::int::bigint"
                           : "SELECT pg_try_advisory_lock(1397051476, 1)::int::bigint");
    if (result == NULL) {
        return false;
    }
    bool good = pg_int(result, 0, 0) == 1;
    PQclear(result);
    pg->state[0] = '\0';
    return good || COMPLAIN(pg->error.text,
                            "another server has the database: stop it, name another database, or "
                            "start all of them with --cluster-address, to share it");
}

static bool wait_for_lock(struct pg *pg, bool shared)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (pg_lock(pg, shared)) {
            return true;
        }
        if (pg->conn == NULL || pg->state[0] != '\0') {
            return false;
        }
        poll(NULL, 0, LOCK_PAUSE_MS);
    }
    return false;
}

/* A session of this server's own. Where it has the database alone, all others are over. */
static bool begin_session(struct store *store, struct pg *pg)
{
    PGresult *result = pg_exec(
        pg, "INSERT INTO septem.servers SELECT nextval('septem.sessions'), '', 0, "
            "clock_timestamp(), false, pid, backend_start FROM pg_stat_activity WHERE pid = "
            "pg_backend_pid() RETURNING session");
    if (result == NULL) {
        return false;
    }
    store->session = pg_int(result, 0, 0);
    PQclear(result);
    char sql[128];
    snprintf(sql, sizeof sql, "DELETE FROM septem.servers WHERE session <> %lld",
             (long long)store->session);
    return store->shared || pg_do(pg, sql);
}

static void tell(const struct pg_store *kept, struct pg *pg, const struct pg_found *found,
                 store_note *note)
{
    char words[STORE_ERROR_MAX];
    if (note != NULL && found->version > 0 && found->version < pg_version()) {
        snprintf(words, sizeof words, "database=%s from=%lld to=%d", kept->label,
                 (long long)found->version, pg_version());
        note("data_migrated", words);
    }
    PGresult *result = pg_exec(pg, "SELECT (current_setting('fsync') = 'off')::int::bigint");
    if (note != NULL && result != NULL && pg_int(result, 0, 0) == 1) {
        snprintf(words, sizeof words, "database=%s advice=set_fsync_on", kept->label);
        note("database_without_fsync", words);
    }
    PQclear(result);
}

/* The rights that are missing are the operator's to give. */
static bool complain_open(const struct pg_store *kept, const struct pg *pg,
                          struct store_error *error)
{
    bool lacks_rights = strcmp(pg->state, "42501") == 0, is_away = pg_is_away(pg);
    return COMPLAIN(error->text, "%s: %s%s", kept->label, pg->error.text,
                    lacks_rights ? ": give its role the right (GRANT CREATE ON DATABASE), or let "
                                   "the owner of the database run septem db migrate"
                    : is_away    ? ": is it running, and is the address right?"
                                 : "");
}

/* That may take its time. */
static bool migrate(struct pg *pg, struct pg_found *found)
{
    pg->patience_us = PG_LONG_US;
    bool good = pg_migrate(pg, found);
    pg->patience_us = 0;
    return good;
}

static bool open_all(struct store *store, struct pg_store *kept, store_note *note,
                     struct store_error *error)
{
    struct pg *pg = &kept->writer;
    struct pg_found found = {0};
    kept->reader.where = pg->where = kept->where;
    kept->reader.role = PG_READS;
    pg->role = PG_WRITES;
    bool good = pg_connect(pg, false) && pg_look(pg, &found) &&
                (found.version >= pg_version() || migrate(pg, &found)) && pg_check_rights(pg) &&
                wait_for_lock(pg, store->shared) && begin_session(store, pg);
    if (good) {
        tell(kept, pg, &found, note);
        good = pg_prepare(pg);
    }
    if (!good) {
        return complain_open(kept, pg, error);
    }
    return pg_connect(&kept->reader, true) || complain_open(kept, &kept->reader, error);
}

static bool postgres_open(struct store *store, const char *where, store_note *note,
                          struct store_error *error)
{
    struct pg_store *kept = store->data = calloc(1, sizeof *kept);
    size_t size = strlen(where) + 1;
    if (kept == NULL || (kept->where = malloc(size)) == NULL) {
        return COMPLAIN(error->text, "out of memory");
    }
    memcpy(kept->where, where, size);
    store_label(where, kept->label, sizeof kept->label);
    return open_all(store, kept, note, error);
}

static void postgres_close(struct store *store)
{
    struct pg_store *kept = store->data;
    if (kept == NULL) {
        return;
    }
    if (kept->writer.conn != NULL && store->session != 0) {
        char sql[128];
        snprintf(sql, sizeof sql, "DELETE FROM septem.servers WHERE session = %lld",
                 (long long)store->session);
        pg_do(&kept->writer, sql); /* if not: it is fenced by the others */
    }
    pg_close(&kept->writer);
    pg_close(&kept->reader);
    free(kept->where);
    free(kept);
}

/* ---- Reading ---- */

/* Asks the database. While it is known to be away nobody waits for it: the thread that writes says
 * when it is back. A connection that was lost since it was used last is no reason to give up; one
 * on which no answer comes is, because everybody waits meanwhile. */
static PGresult *ask(struct store *store, struct pg *pg, enum pg_statement statement,
                     const struct pg_params *params)
{
    PGresult *result = NULL;
    for (int i = 0; i < 2 && result == NULL && !atomic_load(&store->away); i++) {
        if ((i > 0 && pg->is_silent) || !pg_connect(pg, true)) {
            break;
        }
        result = pg_run(pg, statement, params);
        if (result == NULL && pg->conn != NULL) {
            return NULL; /* an error of ours */
        }
    }
    if (result == NULL && !atomic_load(&store->away)) {
        store_note_away(store, pg->error.text);
    }
    return result;
}

static PGresult *read_one(struct store *store, enum pg_statement statement,
                          const struct pg_params *params)
{
    return ask(store, &((struct pg_store *)store->data)->reader, statement, params);
}

/* Without the database a number that nobody else will draw. */
static int64_t draw_number(void)
{
    uint64_t bits;
    randombytes_buf(&bits, sizeof bits);
    return (int64_t)(bits >> 2 | UINT64_C(1) << 61);
}

static int64_t postgres_number(struct store *store)
{
    struct pg_store *kept = store->data;
    if (kept->next_number == kept->end_number) {
        PGresult *result = read_one(store, PG_NUMBERS, NULL);
        if (result == NULL) {
            return draw_number();
        }
        kept->end_number = pg_int(result, 0, 0) * PG_NUMBERS_BLOCK;
        kept->next_number = kept->end_number - PG_NUMBERS_BLOCK;
        PQclear(result);
    }
    return ++kept->next_number;
}

struct store_row pg_row(const PGresult *result, int row)
{
    struct store_row out = {.number = pg_int(result, row, 0),
                            .status = (enum table_status)pg_int(result, row, 2),
                            .listed = pg_int(result, row, 3) != 0,
                            .made = pg_int(result, row, 4),
                            .touched = pg_int(result, row, 5),
                            .summary = PQnfields(result) > 6 ? pg_text(result, row, 6) : ""};
    snprintf(out.id, sizeof out.id, "%s", pg_text(result, row, 1));
    return out;
}

static bool postgres_find(struct store *store, const char *id, struct store_row *row)
{
    struct pg_params params = {0};
    pg_put_text(&params, id);
    PGresult *result = read_one(store, PG_FIND, &params);
    bool found = result != NULL && PQntuples(result) == 1;
    if (found) {
        *row = pg_row(result, 0);
    }
    PQclear(result);
    return found;
}

struct entry pg_entry(const PGresult *result, int row, const char **kind)
{
    *kind = pg_text(result, row, 2);
    return (struct entry){.seq = (uint32_t)pg_int(result, row, 0),
                          .at = pg_int(result, row, 1),
                          .kind = entry_kind_find(*kind),
                          .person = (int)pg_int(result, row, 3),
                          .seat = (int)pg_int(result, row, 4),
                          .number = (int)pg_int(result, row, 5),
                          .text = pg_text(result, row, 6),
                          .key = pg_text(result, row, 7)};
}

bool pg_visit_entries(const PGresult *result, int64_t number, store_visit_entry *visit,
                      void *context)
{
    struct chain chain = {0};
    bool good = true;
    for (int i = 0; good && i < PQntuples(result); i++) {
        const char *kind;
        struct entry entry = pg_entry(result, i, &kind);
        struct chain stored = pg_chain(result, i, 8);
        chain_add(&chain, number, &entry, kind);
        good = chain_equal(&chain, &stored) && visit(context, &entry);
    }
    return good;
}

static bool read_entries(struct store *store, struct pg *pg, int64_t number,
                         store_visit_entry *visit, void *context)
{
    struct pg_params params = {0};
    pg_put_int(&params, number);
    PGresult *result = ask(store, pg, PG_READ, &params);
    bool good = result != NULL && pg_visit_entries(result, number, visit, context);
    PQclear(result);
    return good;
}

static bool postgres_read(struct store *store, int64_t number, store_visit_entry *visit,
                          void *context)
{
    struct pg_store *kept = store->data;
    return read_entries(store, &kept->reader, number, visit, context);
}

static bool visit_rows(struct store *store, enum pg_statement statement,
                       const struct pg_params *params, store_visit_row *visit, void *context)
{
    PGresult *result = read_one(store, statement, params);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        struct store_row row = pg_row(result, i);
        good = visit(context, &row);
    }
    PQclear(result);
    return good;
}

/* A negative number: as many as there are. */
static void put_max(struct pg_params *params, int max)
{
    if (max < 0) {
        pg_put_text(params, NULL);
    } else {
        pg_put_int(params, max);
    }
}

static bool postgres_list(struct store *store, enum table_status status, bool listed, int max,
                          store_visit_row *visit, void *context)
{
    struct pg_params params = {0};
    pg_put_int(&params, (int64_t)status);
    pg_put_int(&params, listed);
    put_max(&params, max);
    return visit_rows(store, PG_LIST, &params, visit, context);
}

static bool postgres_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                              void *context)
{
    struct pg_params params = {0};
    pg_put_int(&params, before);
    put_max(&params, max);
    return visit_rows(store, PG_LIST_OLD, &params, visit, context);
}

static struct store_count postgres_count_old(struct store *store, int64_t before)
{
    struct store_count count = {0};
    struct pg_params params = {0};
    pg_put_int(&params, before);
    PGresult *result = read_one(store, PG_COUNT_OLD, &params);
    if (result != NULL) {
        count = (struct store_count){pg_int(result, 0, 0), pg_int(result, 0, 1)};
    }
    PQclear(result);
    return count;
}

static bool postgres_secret(struct store *store, const char *name, struct septem_key *secret)
{
    struct pg_params params = {0};
    pg_put_text(&params, name);
    PGresult *result = read_one(store, PG_SECRET, &params);
    bool found = result != NULL && PQntuples(result) == 1 &&
                 PQgetlength(result, 0, 0) == (int)sizeof secret->bytes;
    if (found) {
        memcpy(secret->bytes, PQgetvalue(result, 0, 0), sizeof secret->bytes);
    }
    PQclear(result);
    return found;
}

static int64_t postgres_age(struct store *store)
{
    PGresult *result = read_one(store, PG_AGE, NULL);
    int64_t age = result != NULL ? pg_int(result, 0, 0) : 0;
    PQclear(result);
    return age;
}

static bool postgres_par(struct store *store, int64_t day, int *points)
{
    struct pg_params params = {0};
    pg_put_int(&params, day);
    PGresult *result = read_one(store, PG_PAR, &params);
    bool found = result != NULL && PQntuples(result) == 1;
    if (found) {
        *points = (int)pg_int(result, 0, 0);
    }
    PQclear(result);
    return found;
}

/* From the columns "kind, address, data, made, confirmed". */
static struct store_subscription subscription_of(const PGresult *result, int row)
{
    return (struct store_subscription){.kind = pg_text(result, row, 0),
                                       .address = pg_text(result, row, 1),
                                       .data = pg_text(result, row, 2),
                                       .made = pg_int(result, row, 3),
                                       .confirmed = pg_int(result, row, 4)};
}

static bool postgres_subscriptions(struct store *store, int64_t number, int person,
                                   store_visit_subscription *visit, void *context)
{
    struct pg_params params = {0};
    pg_put_int(&params, number);
    pg_put_int(&params, person);
    PGresult *result = read_one(store, PG_SUBSCRIPTIONS, &params);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        struct store_subscription one = subscription_of(result, i);
        one.number = number;
        one.person = person;
        good = visit(context, &one);
    }
    PQclear(result);
    return good;
}

static bool postgres_notices_due(struct store *store, int64_t now, int max,
                                 store_visit_notice *visit, void *context)
{
    struct pg_params params = {0};
    pg_put_int(&params, now);
    put_max(&params, max);
    pg_put_int(&params, store->shared ? store->session : 0); /* those of this server's tables */
    PGresult *result = read_one(store, PG_DUE, &params);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        struct store_notice notice = {.id = pg_int(result, i, 5),
                                      .subscription = subscription_of(result, i),
                                      .question = (int)pg_int(result, i, 9),
                                      .attempts = (int)pg_int(result, i, 10)};
        notice.subscription.number = pg_int(result, i, 6);
        notice.subscription.person = (int)pg_int(result, i, 7);
        snprintf(notice.table, sizeof notice.table, "%s", pg_text(result, i, 8));
        good = visit(context, &notice);
    }
    PQclear(result);
    return good;
}

enum lease_answer pg_take(struct store *store, const struct store_bucket *bucket, int64_t count)
{
    struct pg_params params = {0};
    pg_put_bytes(&params, bucket->who, sizeof bucket->who);
    pg_put_int(&params, count);
    pg_put_int(&params, bucket->size);
    PGresult *result = read_one(store, PG_TAKE, &params);
    if (result == NULL) {
        return LEASE_AWAY;
    }
    enum lease_answer answer = atoi(PQcmdTuples(result)) > 0 ? LEASE_YES : LEASE_NO;
    PQclear(result);
    return answer;
}

/* ---- Reading beside the thread that has the store ---- */

struct pg_reader {
    struct store *store;
    struct pg pg;
};

static void postgres_reader_close(void *context)
{
    struct pg_reader *reader = context;
    pg_close(&reader->pg);
    free(reader);
}

static void *postgres_reader_open(struct store *store, struct store_error *error)
{
    const struct pg_store *kept = store->data;
    struct pg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    *reader = (struct pg_reader){.store = store, .pg = {.where = kept->where, .role = PG_READS}};
    if (!pg_connect(&reader->pg, true)) {
        complain_open(kept, &reader->pg, error);
        postgres_reader_close(reader);
        return NULL;
    }
    return reader;
}

static bool postgres_reader_read(void *context, int64_t number, store_visit_entry *visit,
                                 void *visitor)
{
    struct pg_reader *reader = context;
    return read_entries(reader->store, &reader->pg, number, visit, visitor);
}

const struct backend postgres_backend = {
    .open = postgres_open,
    .close = postgres_close,
    .write = pg_write,
    .number = postgres_number,
    .find = postgres_find,
    .read = postgres_read,
    .list = postgres_list,
    .list_old = postgres_list_old,
    .count_old = postgres_count_old,
    .secret = postgres_secret,
    .age = postgres_age,
    .par = postgres_par,
    .subscriptions = postgres_subscriptions,
    .notices_due = postgres_notices_due,
    .reader_open = postgres_reader_open,
    .reader_close = postgres_reader_close,
    .reader_read = postgres_reader_read,
    .lease = &pg_leases,
    .snapshot = &pg_snapshots,
};
