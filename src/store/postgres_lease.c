/* Leases in PostgreSQL: see store_lease.h. */
#include <stdio.h>
#include <stdlib.h>

#include "postgres_inside.h"

struct pg_lease {
    struct store *store;
    struct pg pg;
};

static void lease_close(void *context)
{
    struct pg_lease *lease = context;
    pg_close(&lease->pg);
    free(lease);
}

static void *lease_open(struct store *store, struct store_error *error)
{
    const struct pg_store *kept = store->data;
    struct pg_lease *lease = calloc(1, sizeof *lease);
    if (lease == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    *lease = (struct pg_lease){.store = store, .pg = {.where = kept->where, .role = PG_LEASES}};
    if (!pg_connect(&lease->pg, true)) {
        COMPLAIN(error->text, "%s: %s", kept->label, lease->pg.error.text);
        lease_close(lease);
        return NULL;
    }
    return lease;
}

/* A connection that was lost since it was used last is no reason to give up. What is asked may have
 * been done by the first of two tries: each of these statements may be run twice. */
static PGresult *ask(struct pg_lease *lease, enum pg_statement statement,
                     const struct pg_params *params)
{
    PGresult *result = NULL;
    for (int i = 0; i < 2 && result == NULL && pg_connect(&lease->pg, true); i++) {
        result = pg_run(&lease->pg, statement, params);
        if (result == NULL && lease->pg.conn != NULL) {
            break;
        }
    }
    return result;
}

/* Has a statement changed a row? */
static enum lease_answer change(struct pg_lease *lease, enum pg_statement statement,
                                const struct pg_params *params)
{
    PGresult *result = ask(lease, statement, params);
    if (result == NULL) {
        return LEASE_AWAY;
    }
    enum lease_answer answer = atoi(PQcmdTuples(result)) > 0 ? LEASE_YES : LEASE_NO;
    PQclear(result);
    return answer;
}

static enum lease_answer lease_renew(void *context)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, lease->store->session);
    return change(lease, PG_RENEW, &params);
}

/* ---- Fencing ---- */

/* Fences one session, if it is still as silent; with a negative number in any case. */
static enum lease_answer fence_one(struct pg_lease *lease, int64_t session, int64_t silent_ms)
{
    struct pg_params who = {0}, out = {0};
    pg_put_int(&who, session);
    pg_put_int(&out, session);
    pg_put_int(&out, silent_ms);
    PGresult *result = ask(lease, PG_TERMINATE, &who);
    PQclear(result);
    return result != NULL ? change(lease, PG_OUT, &out) : LEASE_AWAY;
}

/* Fences those that a statement finds. How many; -1: away. */
static int fence_all(struct pg_lease *lease, enum pg_statement statement,
                     const struct pg_params *params, int64_t silent_ms)
{
    PGresult *found = ask(lease, statement, params);
    int count = found != NULL ? 0 : -1;
    for (int i = 0; count >= 0 && i < PQntuples(found); i++) {
        enum lease_answer answer = fence_one(lease, pg_int(found, i, 0), silent_ms);
        count = answer == LEASE_AWAY ? -1 : count + (answer == LEASE_YES);
    }
    PQclear(found);
    return count;
}

static enum lease_answer lease_retire(void *context)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, lease->store->session);
    pg_put_int(&params, -1);
    return change(lease, PG_OUT, &params);
}

static int lease_fence(void *context, int64_t silent_ms)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, lease->store->session);
    pg_put_int(&params, silent_ms);
    int count = fence_all(lease, PG_SILENT, &params, silent_ms);
    if (count > 0) {
        PQclear(ask(lease, PG_FORGET, NULL));
    }
    return count;
}

static enum lease_answer lease_announce(void *context, const char *address)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, lease->store->session);
    pg_put_text(&params, address);
    int fenced = fence_all(lease, PG_PREDECESSORS, &params, -1);
    return fenced < 0 ? LEASE_AWAY : change(lease, PG_ANNOUNCE, &params);
}

/* ---- Who is there ---- */

static struct store_server server_of(const PGresult *result, int row)
{
    struct store_server server = {.session = pg_int(result, row, 0),
                                  .silent_ms = pg_int(result, row, 2),
                                  .fenced = pg_int(result, row, 3) != 0};
    snprintf(server.address, sizeof server.address, "%s", pg_text(result, row, 1));
    return server;
}

static bool lease_servers(void *context, store_visit_server *visit, void *visitor)
{
    PGresult *result = ask(context, PG_SERVERS, NULL);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        struct store_server server = server_of(result, i);
        good = visit(visitor, &server);
    }
    PQclear(result);
    return good;
}

/* ---- Tables ---- */

static enum lease_answer find_owner(struct pg_lease *lease, enum pg_statement statement,
                                    const struct pg_params *params, struct store_server *owner)
{
    PGresult *result = ask(lease, statement, params);
    enum lease_answer answer = result == NULL           ? LEASE_AWAY
                               : PQntuples(result) == 1 ? LEASE_YES
                                                        : LEASE_NO;
    if (answer == LEASE_YES) {
        *owner = server_of(result, 0);
    }
    PQclear(result);
    return answer;
}

static enum lease_answer lease_owner(void *context, const char *id, struct store_server *owner)
{
    struct pg_params params = {0};
    pg_put_text(&params, id);
    return find_owner(context, PG_OWNER, &params, owner);
}

static enum lease_answer lease_claim(void *context, int64_t number, struct store_server *owner)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0}, table = {0};
    pg_put_int(&params, number);
    pg_put_int(&params, lease->store->session);
    pg_put_int(&table, number);
    enum lease_answer answer = change(lease, PG_CLAIM, &params);
    if (answer == LEASE_NO && find_owner(lease, PG_OWNER_OF, &table, owner) == LEASE_AWAY) {
        return LEASE_AWAY;
    }
    return answer;
}

static enum lease_answer lease_give(void *context, int64_t number, int64_t session)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, number);
    pg_put_int(&params, lease->store->session);
    pg_put_int(&params, session);
    return change(lease, PG_GIVE, &params);
}

static bool lease_orphans(void *context, enum table_status status, int max, store_visit_row *visit,
                          void *visitor)
{
    struct pg_params params = {0};
    pg_put_int(&params, (int64_t)status);
    pg_put_int(&params, max);
    PGresult *result = ask(context, PG_ORPHANS, &params);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        struct store_row row = pg_row(result, i);
        good = visit(visitor, &row);
    }
    PQclear(result);
    return good;
}

static void lease_tidy(void *context)
{
    PQclear(ask(context, PG_FORGET_BUCKETS, NULL));
}

const struct lease_backend pg_leases = {.open = lease_open,
                                        .close = lease_close,
                                        .announce = lease_announce,
                                        .renew = lease_renew,
                                        .retire = lease_retire,
                                        .servers = lease_servers,
                                        .fence = lease_fence,
                                        .claim = lease_claim,
                                        .give = lease_give,
                                        .owner = lease_owner,
                                        .orphans = lease_orphans,
                                        .take = pg_take,
                                        .tidy = lease_tidy};
