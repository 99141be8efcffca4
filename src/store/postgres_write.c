/* Writing into PostgreSQL: each batch is a transaction, its statements sent without waiting for
 * each of them.
 *
 * A batch has a number, which is written with it into this server's own row. Where the connection
 * is lost while a batch is committed, nobody knows whether it was: it is simply written again, and
 * the first statement, which asks for the number before it, says that it is there already. */
#include <stdio.h>
#include <string.h>

#include "postgres_inside.h"

/* Statements that are sent before their answers are read. */
enum { PIPE_MAX = 400 };

/* One batch on its way. */
struct batch {
    struct store *store;
    struct pg_store *kept;
    struct pg *pg;
    int64_t guard; /* this session, where its tables may become others'; else 0 */
    int sent;
    bool counts[PIPE_MAX]; /* must this statement have changed a row? */
    bool refused;          /* one that must have did not */
};

static bool look_at(void *context, int index, const PGresult *result)
{
    struct batch *batch = context;
    batch->refused = batch->counts[index] && strcmp(PQcmdTuples((PGresult *)result), "0") == 0;
    return !batch->refused;
}

/* Waits for the answers to all that was sent. */
static bool settle(struct batch *batch)
{
    int count = batch->sent;
    batch->sent = 0;
    return count == 0 || pg_collect(batch->pg, count, look_at, batch);
}

static bool send(struct batch *batch, enum pg_statement statement, const struct pg_params *params,
                 bool counts)
{
    if (batch->sent == PIPE_MAX && !settle(batch)) {
        return false;
    }
    batch->counts[batch->sent++] = counts;
    return pg_send(batch->pg, statement, params);
}

/* ---- Entries ---- */

static struct pg_link *link_of(struct batch *batch, int64_t number)
{
    return &batch->kept->links[(uint64_t)number % PG_LINKS];
}

struct reading {
    struct chain chain;
    bool found;
};

static bool take_chain(void *context, int index, const PGresult *result)
{
    (void)index;
    struct reading *reading = context;
    reading->found = PQntuples(result) == 1;
    if (reading->found) {
        reading->chain = pg_chain(result, 0, 0);
    }
    return reading->found;
}

/* The digest of the entry before this one: as this server wrote it, or as the database has it. */
static bool read_link(struct batch *batch, int64_t number, uint32_t seq, struct chain *chain)
{
    const struct pg_link *link = link_of(batch, number);
    struct reading reading = {0};
    struct pg_params params = {0};
    if (seq == 0) {
        *chain = (struct chain){0};
        return true;
    }
    if (link->number == number && link->seq == seq) {
        *chain = link->chain;
        return true;
    }
    pg_put_int(&params, number);
    pg_put_int(&params, seq);
    bool good = settle(batch) && pg_send(batch->pg, PG_LINK, &params) &&
                pg_collect(batch->pg, 1, take_chain, &reading);
    batch->refused |= !good && !reading.found && batch->pg->conn != NULL;
    *chain = reading.chain;
    return good;
}

static bool write_entry(struct batch *batch, const struct store_item *item)
{
    const struct entry *entry = &item->entry;
    const char *kind = entry_kind_slug(entry->kind);
    struct pg_params params = {0};
    struct chain chain;
    if (!read_link(batch, item->number, entry->seq - 1, &chain)) {
        return false;
    }
    chain_add(&chain, item->number, entry, kind);
    *link_of(batch, item->number) = (struct pg_link){item->number, entry->seq, chain};
    pg_put_int(&params, item->number);
    pg_put_int(&params, entry->seq);
    pg_put_int(&params, entry->at);
    pg_put_text(&params, kind);
    pg_put_int(&params, entry->person);
    pg_put_int(&params, entry->seat);
    pg_put_int(&params, entry->number);
    pg_put_bytes(&params, entry->text, strlen(entry->text));
    pg_put_bytes(&params, entry->key, strlen(entry->key));
    pg_put_bytes(&params, chain.bytes, CHAIN_BYTES);
    pg_put_int(&params, batch->guard);
    return send(batch, PG_INSERT, &params, true);
}

static bool write_row(struct batch *batch, const struct store_row *row)
{
    struct pg_params params = {0};
    pg_put_int(&params, row->number);
    pg_put_text(&params, row->id);
    pg_put_int(&params, (int64_t)row->status);
    pg_put_int(&params, row->listed);
    pg_put_int(&params, row->made);
    pg_put_int(&params, row->touched);
    pg_put_text(&params, row->summary);
    pg_put_int(&params, batch->store->session);
    pg_put_int(&params, batch->guard);
    return send(batch, PG_UPSERT, &params, true);
}

/* ---- Notices ---- */

static bool write_asked(struct batch *batch, const struct store_item *item)
{
    const struct store_asked *asked = &item->asked;
    bool good = true;
    if (asked->prunes) {
        struct pg_params prune = {0};
        pg_put_int(&prune, item->number);
        for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
            pg_put_int(&prune, i < asked->seated_count ? asked->seated[i] : -1);
        }
        good = send(batch, PG_PRUNE, &prune, false);
    }
    for (int i = 0; good && i < asked->count; i++) {
        struct pg_params ask = {0}, told;
        pg_put_int(&ask, item->number);
        pg_put_int(&ask, asked->people[i]);
        pg_put_int(&ask, asked->question);
        told = ask;
        for (int j = 0; j < told.count; j++) {
            told.values[j] = told.numbers[j];
        }
        pg_put_int(&ask, item->entry.at);
        pg_put_int(&ask, asked->due);
        pg_put_int(&ask, asked->question + asked->again);
        good = send(batch, PG_ASK, &ask, false) && send(batch, PG_TOLD, &told, false);
    }
    return good;
}

static bool write_change(struct batch *batch, const struct notice_change *change)
{
    static const enum pg_statement statements[] = {[NOTICE_CHANGE_SUBSCRIBE] = PG_SUBSCRIBE,
                                                   [NOTICE_CHANGE_UNSUBSCRIBE] = PG_UNSUBSCRIBE,
                                                   [NOTICE_CHANGE_DONE] = PG_DONE,
                                                   [NOTICE_CHANGE_LATER] = PG_LATER,
                                                   [NOTICE_CHANGE_GONE] = PG_GONE,
                                                   [NOTICE_CHANGE_FORGET] = PG_FORGET_ADDRESS};
    const struct store_subscription *one = &change->subscription;
    struct pg_params params = {0};
    bool subscribes = change->kind == NOTICE_CHANGE_SUBSCRIBE;
    if (subscribes || change->kind == NOTICE_CHANGE_UNSUBSCRIBE) {
        pg_put_int(&params, one->number);
        pg_put_int(&params, one->person);
        pg_put_text(&params, one->kind);
        pg_put_text(&params, one->address);
        if (subscribes) {
            pg_put_text(&params, one->data);
            pg_put_int(&params, one->made);
            pg_put_int(&params, one->confirmed);
        }
    } else if (change->kind == NOTICE_CHANGE_FORGET) {
        pg_put_text(&params, one->kind);
        pg_put_text(&params, one->address);
    } else {
        pg_put_int(&params, change->id);
        if (change->kind != NOTICE_CHANGE_GONE) {
            pg_put_int(&params, change->question);
        }
        if (change->kind == NOTICE_CHANGE_LATER) {
            pg_put_int(&params, change->due);
            pg_put_int(&params, change->attempts);
        }
    }
    return send(batch, statements[change->kind], &params, false);
}

/* ---- Batches ---- */

static bool write_item(struct batch *batch, const struct store_item *item)
{
    struct pg_params params = {0};
    if (item->secret_name != NULL) {
        pg_put_text(&params, item->secret_name);
        pg_put_bytes(&params, item->secret.bytes, sizeof item->secret.bytes);
        return send(batch, PG_NOTE_SECRET, &params, false);
    }
    if (item->par_day != 0) {
        pg_put_int(&params, item->par_day);
        pg_put_int(&params, item->par);
        return send(batch, PG_NOTE_PAR, &params, false);
    }
    if (item->age != 0) {
        pg_put_int(&params, item->age);
        return send(batch, PG_NOTE_AGE, &params, false);
    }
    if (item->change.kind != NOTICE_CHANGE_NONE) {
        return write_change(batch, &item->change);
    }
    if (item->removes) {
        pg_put_int(&params, item->number);
        pg_put_int(&params, batch->guard);
        return send(batch, PG_REMOVE, &params, false);
    }
    return (!item->has_row || write_row(batch, &item->row)) &&
           (item->entry.kind == ENTRY_NONE || write_entry(batch, item)) && write_asked(batch, item);
}

static bool take_commit(void *context, int index, const PGresult *result)
{
    (void)context;
    (void)index;
    return strcmp(PQcmdStatus((PGresult *)result), "COMMIT") == 0;
}

static void put_fence(struct pg_params *params, const struct batch *batch)
{
    pg_put_int(params, batch->store->session);
    pg_put_int(params, batch->kept->batch + 1);
}

/* In pipeline mode. *fenced: its first statement found no row. */
static bool write_items(struct batch *batch, const struct store_item *items, bool *fenced)
{
    struct pg_params fence = {0};
    put_fence(&fence, batch);
    bool good =
        send(batch, PG_BEGIN, NULL, false) && send(batch, PG_FENCE, &fence, true) && settle(batch);
    *fenced = !good && batch->refused;
    for (; good && items != NULL; items = items->next) {
        good = write_item(batch, items);
    }
    return good && settle(batch) && pg_send(batch->pg, PG_COMMIT, NULL) &&
           pg_collect(batch->pg, 1, take_commit, NULL);
}

/* Whose fault is it that the fence refused this batch? It may be there already. */
static enum backend_outcome explain_fence(struct batch *batch, struct store_error *error)
{
    struct pg_params params = {0};
    pg_put_int(&params, batch->store->session);
    PGresult *result = pg_run(batch->pg, PG_STATUS, &params);
    if (result == NULL) {
        *error = batch->pg->error;
        return BACKEND_AWAY;
    }
    bool is_there = PQntuples(result) == 1 && pg_int(result, 0, 1) == 0;
    bool is_written = is_there && pg_int(result, 0, 0) == batch->kept->batch + 1;
    PQclear(result);
    if (is_written) {
        return BACKEND_DONE;
    }
    COMPLAIN(error->text,
             is_there ? "%s: another process writes under the session of this server"
                      : "%s: this server was silent for too long and others have its tables now: "
                        "start it again",
             batch->kept->label);
    return BACKEND_FAILED;
}

static enum backend_outcome explain(struct batch *batch, bool fenced, struct store_error *error)
{
    struct pg *pg = batch->pg;
    struct pg why = *pg; /* of the failure, not of what follows */
    bool is_away = pg->conn == NULL || pg_is_away(pg);
    memset(batch->kept->links, 0, sizeof batch->kept->links);
    /* Answers that were not waited for are of no interest any more. */
    if (pg->conn != NULL &&
        (batch->sent == 0 || pg_collect(pg, batch->sent, NULL, NULL) || pg->conn != NULL)) {
        PGresult *result = PQexitPipelineMode(pg->conn) == 1 ? pg_exec(pg, "ROLLBACK") : NULL;
        if (result == NULL) {
            pg_close(pg);
        }
        PQclear(result);
    }
    if (fenced) {
        return explain_fence(batch, error);
    }
    if (batch->refused) {
        COMPLAIN(error->text, "%s: a table is not this server's, or not what it wrote",
                 batch->kept->label);
        return BACKEND_FAILED;
    }
    COMPLAIN(error->text, "%s: %s", batch->kept->label, why.error.text);
    return is_away ? BACKEND_AWAY : BACKEND_FAILED;
}

/* ---- Connecting again ---- */

/* Under its new connection this server is the same session. What its old one may still be doing is
 * ended: it would keep this one waiting. */
static bool resume(struct store *store, struct pg_store *kept)
{
    char sql[256];
    struct pg *pg = &kept->writer;
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(a.pid) FROM septem.servers s JOIN pg_stat_activity a ON "
             "a.pid = s.backend AND a.backend_start = s.backend_start WHERE s.session = %lld",
             (long long)store->session);
    if (!pg_do(pg, sql)) {
        return false;
    }
    snprintf(sql, sizeof sql,
             "UPDATE septem.servers s SET backend = a.pid, backend_start = a.backend_start FROM "
             "pg_stat_activity a WHERE a.pid = pg_backend_pid() AND s.session = %lld",
             (long long)store->session);
    PGresult *result = pg_exec(pg, sql);
    bool is_over = result != NULL && strcmp(PQcmdTuples(result), "0") == 0;
    PQclear(result);
    /* A session that is over gets nothing written, which the fence will say. */
    return result != NULL && (is_over || pg_lock(pg, store->shared));
}

static bool connect_again(struct store *store, struct pg_store *kept)
{
    if (kept->writer.conn != NULL) {
        return true;
    }
    if (!pg_connect(&kept->writer, true)) {
        return false;
    }
    if (!resume(store, kept)) {
        pg_close(&kept->writer);
        return false;
    }
    return true;
}

enum backend_outcome pg_write(struct store *store, const struct store_item *items,
                              struct store_error *error)
{
    struct pg_store *kept = store->data;
    struct pg *pg = &kept->writer;
    struct batch batch = {
        .store = store, .kept = kept, .pg = pg, .guard = store->shared ? store->session : 0};
    bool fenced = false;
    if (!connect_again(store, kept) || (items == NULL && !pg_do(pg, "SELECT 1"))) {
        COMPLAIN(error->text, "%s: %s", kept->label, pg->error.text);
        return BACKEND_AWAY;
    }
    if (items == NULL) {
        return BACKEND_DONE;
    }
    PQenterPipelineMode(pg->conn);
    enum backend_outcome outcome = BACKEND_DONE;
    if (write_items(&batch, items, &fenced)) {
        PQexitPipelineMode(pg->conn);
    } else {
        outcome = explain(&batch, fenced, error);
    }
    if (outcome == BACKEND_DONE) {
        kept->batch++;
    }
    return outcome;
}
