/* Leases in PostgreSQL: see store_lease.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/monotonic.h"
#include "postgres_inside.h"

enum {
    OTHERS_MAX = 64, /* as many are watched */
    /* One that has not announced itself yet has no tables, and may be slow at starting. */
    START_MS = 20000
};

/* A session of another server, and since when it has said nothing new. */
struct other {
    int64_t session;
    int64_t heard; /* as the database has it */
    int64_t since; /* by this server's clock */
};

struct pg_lease {
    struct store *store;
    struct pg pg;
    struct other others[OTHERS_MAX];
    int count;
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

/* Fences one session, if it was not heard since; with a negative number in any case. */
static enum lease_answer fence_one(struct pg_lease *lease, int64_t session, int64_t heard)
{
    struct pg_params who = {0}, out = {0};
    pg_put_int(&who, session);
    pg_put_int(&out, session);
    pg_put_int(&out, heard);
    PGresult *result = ask(lease, PG_TERMINATE, &who);
    PQclear(result);
    return result != NULL ? change(lease, PG_OUT, &out) : LEASE_AWAY;
}

/* Since when has nothing new been heard of `other`? */
static int64_t silent_since(const struct pg_lease *lease, const struct other *other)
{
    for (int i = 0; i < lease->count; i++) {
        const struct other *known = &lease->others[i];
        if (known->session == other->session && known->heard == other->heard) {
            return known->since;
        }
    }
    return other->since;
}

static enum lease_answer lease_retire(void *context)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    pg_put_int(&params, lease->store->session);
    pg_put_int(&params, -1);
    return change(lease, PG_OUT, &params);
}

/* A beat that is new may have come just before the answer: it counts from then. */
static int lease_fence(void *context, int64_t silent_ms)
{
    struct pg_lease *lease = context;
    struct pg_params params = {0};
    struct other others[OTHERS_MAX];
    pg_put_int(&params, lease->store->session);
    int64_t asked = (int64_t)monotonic_ms();
    PGresult *found = ask(lease, PG_OTHERS, &params);
    int count = found != NULL ? 0 : -1, rows = found != NULL ? PQntuples(found) : 0;
    int64_t answered = (int64_t)monotonic_ms();
    rows = rows < OTHERS_MAX ? rows : OTHERS_MAX;
    for (int i = 0; i < rows; i++) {
        struct other *other = &others[i];
        *other = (struct other){pg_int(found, i, 0), pg_int(found, i, 1), answered};
        other->since = silent_since(lease, other);
        int64_t patience = pg_int(found, i, 2) == 0 && silent_ms < START_MS ? START_MS : silent_ms;
        if (asked - other->since > patience) {
            count += fence_one(lease, other->session, other->heard) == LEASE_YES;
        }
    }
    if (found != NULL) {
        memcpy(lease->others, others, (size_t)rows * sizeof *others);
        lease->count = rows;
    }
    PQclear(found);
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
    PGresult *found = ask(lease, PG_PREDECESSORS, &params);
    bool good = found != NULL;
    for (int i = 0; good && i < PQntuples(found); i++) {
        good = fence_one(lease, pg_int(found, i, 0), -1) != LEASE_AWAY;
    }
    PQclear(found);
    return good ? change(lease, PG_ANNOUNCE, &params) : LEASE_AWAY;
}

/* ---- Who is there ---- */

static struct store_server server_of(const PGresult *result, int row)
{
    struct store_server server = {.session = pg_int(result, row, 0),
                                  .fenced = pg_int(result, row, 2) != 0};
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
