/* What the files of the store share that keep it in PostgreSQL.
 *
 * Numbers travel as bigint and in binary, texts as UTF-8; the two texts of an entry are bytea,
 * because what was acknowledged must be kept whatever bytes it has. */
#ifndef SEPTEM_POSTGRES_INSIDE_H
#define SEPTEM_POSTGRES_INSIDE_H

#include <libpq-fe.h>

#include "chain.h"
#include "store_inside.h"

/* ---- Statements (postgres_statements.c) ---- */

enum pg_statement {
    PG_NONE,
    /* Those that read. */
    PG_FIND,
    PG_READ,
    PG_LIST,
    PG_LIST_OLD,
    PG_COUNT_OLD,
    PG_SECRET,
    PG_AGE,
    PG_PAR,
    PG_NUMBERS,
    PG_SUBSCRIPTIONS,
    PG_DUE,
    PG_TAKE, /* which writes, but nothing that anybody would miss */
    /* Those that write, in the transaction of a batch. */
    PG_BEGIN,
    PG_COMMIT,
    PG_FENCE,
    PG_STATUS,
    PG_LINK,
    PG_INSERT,
    PG_UPSERT,
    PG_REMOVE,
    PG_NOTE_AGE,
    PG_NOTE_PAR,
    PG_NOTE_SECRET,
    PG_ASK,
    PG_TOLD,
    PG_PRUNE,
    PG_SUBSCRIBE,
    PG_UNSUBSCRIBE,
    PG_DONE,
    PG_LATER,
    PG_GONE,
    PG_FORGET_ADDRESS,
    /* Those of leases. */
    PG_ANNOUNCE,
    PG_PREDECESSORS,
    PG_RENEW,
    PG_SERVERS,
    PG_OTHERS,
    PG_TERMINATE,
    PG_OUT,
    PG_FORGET,
    PG_CLAIM,
    PG_GIVE,
    PG_OWNER,
    PG_OWNER_OF,
    PG_ORPHANS,
    PG_FORGET_BUCKETS,
    /* Those of snapshots. */
    PG_ALL_TABLES,
    PG_ALL_ENTRIES,
    PG_ONE_SECRET,
    PG_ALL_PARS,
    PG_STATEMENTS
};

/* Which of them a connection needs. */
enum pg_role { PG_READS, PG_WRITES, PG_LEASES, PG_SNAPSHOTS };

extern const char *const pg_sql[PG_STATEMENTS];

/* ---- Connections (postgres_connect.c) ---- */

/* PG_LONG_US: for what nobody waits for, in a database that may be large. */
enum { PG_PARAMS_MAX = 12, PG_STATE_MAX = 6, PG_LONG_US = 600000000 };

struct pg {
    const char *where; /* the store's */
    enum pg_role role;
    uint64_t patience_us;     /* for each answer; 0: as long as somebody waits for it */
    bool is_silent;           /* it was lost because no answer came */
    PGconn *conn;             /* NULL: not connected */
    char state[PG_STATE_MAX]; /* of the last error: the five letters of SQL, "" without any */
    struct store_error error; /* the last one */
};

/* What a statement is given. */
struct pg_params {
    int count;
    const char *values[PG_PARAMS_MAX];
    int lengths[PG_PARAMS_MAX], formats[PG_PARAMS_MAX];
    char numbers[PG_PARAMS_MAX][8];
};

void pg_put_int(struct pg_params *params, int64_t number);
void pg_put_text(struct pg_params *params, const char *text); /* NULL for NULL */
void pg_put_bytes(struct pg_params *params, const void *bytes, size_t size);

/* Connects, where it is not, and prepares the statements of its role, where `prepares`. False:
 * pg->error. */
bool pg_connect(struct pg *pg, bool prepares);
bool pg_prepare(struct pg *pg);
void pg_close(struct pg *pg);

/* Is an error of this kind no error of ours: a lost connection, a restart, a full disk? */
bool pg_is_away(const struct pg *pg);

/* Runs a prepared statement, or one without parameters as it is written. NULL: pg->error; the
 * connection may be closed then. The result is the caller's to clear. */
PGresult *pg_run(struct pg *pg, enum pg_statement statement, const struct pg_params *params);
PGresult *pg_exec(struct pg *pg, const char *sql);

/* The same where nothing but success counts. */
bool pg_do(struct pg *pg, const char *sql);

/* Sends a statement without waiting, in pipeline mode; then waits for what `count` of them answer,
 * handing each to `visit`, until one fails. */
bool pg_send(struct pg *pg, enum pg_statement statement, const struct pg_params *params);
typedef bool pg_visit_result(void *context, int index, const PGresult *result);
bool pg_collect(struct pg *pg, int count, pg_visit_result *visit, void *context);

/* Columns of a result. A text is the result's. */
int64_t pg_int(const PGresult *result, int row, int column);
const char *pg_text(const PGresult *result, int row, int column);
struct chain pg_chain(const PGresult *result, int row, int column);

/* ---- The database (postgres_schema.c) ---- */

int pg_version(void);

/* What is found in a database: its version, 0 where there is nothing of ours; and from which
 * version on programs may use it. */
struct pg_found {
    int64_t version, oldest;
};

/* Looks, and changes nothing. False: there is something that is not ours, or it cannot be looked
 * at: pg->error. */
bool pg_look(struct pg *pg, struct pg_found *found);

/* Makes what is missing, in one transaction; *found is what was there before. */
bool pg_migrate(struct pg *pg, struct pg_found *found);

/* Has this role the rights that a server needs? */
bool pg_check_rights(struct pg *pg);

/* ---- A store (postgres.c) ---- */

enum { PG_LINKS = 8192, PG_NUMBERS_BLOCK = 64 };

/* The last entry of a table, as this server wrote it. */
struct pg_link {
    int64_t number;
    uint32_t seq;
    struct chain chain;
};

struct pg_store {
    char *where;
    char label[STORE_ADDRESS_MAX];
    struct pg reader, writer;
    int64_t next_number, end_number; /* numbers of tables that are this server's to give */

    /* The thread that writes has these. */
    int64_t batch; /* the number of the last batch that is known to be written */
    struct pg_link links[PG_LINKS];
};

/* The lock that a server has on the database as long as it is connected: alone, or together with
 * those that share it. */
bool pg_lock(struct pg *pg, bool shared);

/* An entry of PG_READ; its texts are the result's. */
struct entry pg_entry(const PGresult *result, int row, const char **kind);

/* Entries from a result of PG_READ, each held against its digest. */
bool pg_visit_entries(const PGresult *result, int64_t number, store_visit_entry *visit,
                      void *context);

/* A row of PG_FIND, PG_LIST and the like. */
struct store_row pg_row(const PGresult *result, int row);

enum backend_outcome pg_write(struct store *store, const struct store_item *items,
                              struct store_error *error);

/* See store_bucket_take. */
enum lease_answer pg_take(struct store *store, const struct store_bucket *bucket, int64_t count);

extern const struct lease_backend pg_leases;
extern const struct snapshot_backend pg_snapshots;

#endif
