/* A database from outside: one state of it, and another version. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "postgres_inside.h"

struct pg_snapshot {
    struct pg pg;
    struct pg_found found;
};

static void close_snapshot(void *context)
{
    struct pg_snapshot *kept = context;
    pg_close(&kept->pg);
    free(kept);
}

static bool complain_about(const char *where, const struct pg *pg, struct store_error *error)
{
    char label[STORE_ADDRESS_MAX];
    store_label(where, label, sizeof label);
    return COMPLAIN(error->text, "%s: %s", label, pg->error.text);
}

static bool open_all(struct pg_snapshot *kept)
{
    struct pg *pg = &kept->pg;
    if (!pg_connect(pg, false) || !pg_look(pg, &kept->found)) {
        return false;
    }
    if (kept->found.version < pg_version()) {
        return COMPLAIN(pg->error.text,
                        kept->found.version == 0
                            ? "there are no tables of septem in this database"
                            : "it is of version %lld: septem db migrate makes it one of %d",
                        (long long)kept->found.version, pg_version());
    }
    return pg_prepare(pg) && pg_do(pg, "SET idle_in_transaction_session_timeout = 0") &&
           pg_do(pg, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

static void *open_snapshot(const char *where, struct store_error *error)
{
    struct pg_snapshot *kept = calloc(1, sizeof *kept);
    if (kept == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    kept->pg = (struct pg){.where = where, .role = PG_SNAPSHOTS, .patience_us = PG_LONG_US};
    if (!open_all(kept)) {
        complain_about(where, &kept->pg, error);
        close_snapshot(kept);
        return NULL;
    }
    return kept;
}

static int64_t version(void *context)
{
    return ((struct pg_snapshot *)context)->found.version;
}

static PGresult *ask(void *context, enum pg_statement statement, const struct pg_params *params)
{
    return pg_run(&((struct pg_snapshot *)context)->pg, statement, params);
}

/* Their summaries are many, so there are some at a time. */
static bool tables(void *context, store_visit_row *visit, void *visitor)
{
    int64_t last = 0;
    bool good = true, more = true;
    while (good && more) {
        struct pg_params params = {0};
        pg_put_int(&params, last);
        PGresult *result = ask(context, PG_ALL_TABLES, &params);
        good = result != NULL;
        more = good && PQntuples(result) > 0;
        for (int i = 0; good && i < PQntuples(result); i++) {
            struct store_row row = pg_row(result, i);
            last = row.number;
            good = visit(visitor, &row);
        }
        PQclear(result);
    }
    return good;
}

static bool entries(void *context, int64_t number, snapshot_visit_entry *visit, void *visitor)
{
    struct pg_params params = {0};
    pg_put_int(&params, number);
    PGresult *result = ask(context, PG_ALL_ENTRIES, &params);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        const char *kind;
        struct entry entry = pg_entry(result, i, &kind);
        struct chain chain = pg_chain(result, i, 8);
        good = visit(visitor, &entry, kind, &chain);
    }
    PQclear(result);
    return good;
}

static bool secret(void *context, const char *name, struct septem_key *out)
{
    struct pg_params params = {0};
    pg_put_text(&params, name);
    PGresult *result = ask(context, PG_ONE_SECRET, &params);
    bool found = result != NULL && PQntuples(result) == 1 &&
                 PQgetlength(result, 0, 0) == (int)sizeof out->bytes;
    if (found) {
        memcpy(out->bytes, PQgetvalue(result, 0, 0), sizeof out->bytes);
    }
    PQclear(result);
    return found;
}

static bool pars(void *context, snapshot_visit_par *visit, void *visitor)
{
    PGresult *result = ask(context, PG_ALL_PARS, NULL);
    bool good = result != NULL;
    for (int i = 0; good && i < PQntuples(result); i++) {
        good = visit(visitor, pg_int(result, i, 0), (int)pg_int(result, i, 1));
    }
    PQclear(result);
    return good;
}

/* Servers that share a database may go on meanwhile. */
static bool migrate(const char *where, int64_t *from, int64_t *to, struct store_error *error)
{
    struct pg pg = {.where = where, .role = PG_SNAPSHOTS, .patience_us = PG_LONG_US};
    struct pg_found found = {0};
    bool good = pg_connect(&pg, false) && pg_look(&pg, &found) &&
                (found.version >= pg_version() || pg_migrate(&pg, &found));
    *from = found.version;
    *to = found.version > pg_version() ? found.version : pg_version();
    if (!good) {
        complain_about(where, &pg, error);
    }
    pg_close(&pg);
    return good;
}

static bool backup(const char *where, const char *to, struct store_error *error)
{
    char label[STORE_ADDRESS_MAX];
    store_label(where, label, sizeof label);
    return COMPLAIN(error->text,
                    "%s: a database is copied with its own tools, also while games go on: "
                    "pg_dump --format=custom --schema=septem --file=%s ADDRESS",
                    label, to);
}

const struct snapshot_backend pg_snapshots = {.open = open_snapshot,
                                              .close = close_snapshot,
                                              .version = version,
                                              .tables = tables,
                                              .entries = entries,
                                              .secret = secret,
                                              .pars = pars,
                                              .migrate = migrate,
                                              .backup = backup};
