/* What is said to PostgreSQL, statement by statement. */
#include "postgres_inside.h"

#define DAY_MS "86400000"
#define MOST "8"
_Static_assert(STORE_SUBSCRIPTIONS_MAX == 8, "MOST says the same");
_Static_assert(SEPTEM_CITIES_MAX == 8, "PG_PRUNE has a parameter for each seat");

#define ROW "number, id, status, listed, made, touched"
#define LAST_AT                                                                                    \
    "(SELECT at FROM septem.entries e WHERE e.number = t.number ORDER BY seq DESC LIMIT 1)"
/* A row is touched less often than its log grows. */
#define OLD "touched < $1 AND " LAST_AT " < $1"

/* A table that is nobody's who could write: its owner is fenced or gone. */
#define ORPHANED                                                                                   \
    "NOT EXISTS (SELECT FROM septem.servers s WHERE s.session = t.owner AND NOT s.fenced)"

/* What waits for an address goes with that. */
#define WITH_NOTICES(delete)                                                                       \
    "WITH gone AS (" delete " RETURNING id) DELETE FROM septem.notices WHERE subscription IN "     \
                            "(SELECT id FROM gone)"

#define ENTRIES                                                                                    \
    "SELECT seq, at, kind, person, seat, value, text, key, chain FROM septem.entries WHERE "       \
    "number "                                                                                      \
    "= $1 ORDER BY seq"
#define SECRET "SELECT value FROM septem.secrets WHERE name = $1"

/* When a server was heard: not how long ago, because the clock of the database may be set. */
#define HEARD "(extract(epoch FROM seen) * 1000000)::bigint"

/* What is missing in a bucket of $3 now, which is full again after an hour. A clock that was set
 * back fills nothing. */
#define MISSING                                                                                    \
    "greatest(0, b.missing - greatest(0, extract(epoch FROM clock_timestamp() - b.at)) * "         \
    "$3::bigint / 3600)"

/* clang-format off */
const char *const pg_sql[PG_STATEMENTS] = {
    [PG_FIND] = "SELECT " ROW " FROM septem.tables WHERE id = $1",
    [PG_READ] = ENTRIES,
    [PG_LIST] = "SELECT " ROW ", summary FROM septem.tables WHERE status = $1 AND listed >= $2 "
        "ORDER BY touched DESC LIMIT $3",
    [PG_LIST_OLD] = "SELECT " ROW " FROM septem.tables t WHERE " OLD " LIMIT $2",
    [PG_COUNT_OLD] = "SELECT (SELECT count(*) FROM septem.tables t WHERE " OLD "), (SELECT "
        "count(*) FROM septem.tables)",
    [PG_SECRET] = SECRET,
    [PG_AGE] = "SELECT coalesce((SELECT at FROM septem.age), (SELECT max(greatest(touched, " LAST_AT
        ")) FROM septem.tables t), 0)",
    [PG_PAR] = "SELECT points FROM septem.pars WHERE day = $1",
    [PG_NUMBERS] = "SELECT nextval('septem.numbers')",
    [PG_SUBSCRIPTIONS] = "SELECT kind, address, data, made, confirmed FROM septem.subscriptions "
        "WHERE number = $1 AND person = $2 ORDER BY made, id",
    [PG_DUE] = "SELECT s.kind, s.address, s.data, s.made, s.confirmed, s.id, s.number, s.person, "
        "t.id, n.question, n.attempts FROM septem.notices n JOIN septem.subscriptions s ON s.id = "
        "n.subscription JOIN septem.tables t ON t.number = s.number WHERE (n.due <= $1 OR n.due > "
        "$1::bigint + " DAY_MS ") AND ($3::bigint = 0 OR t.owner = $3) ORDER BY n.due LIMIT $2",
    /* Takes $2, or puts it back where that is negative. Nobody waits for the disk. */
    [PG_TAKE] = "INSERT INTO septem.buckets AS b(who, missing, at) SELECT $1::bytea, "
        "greatest($2::bigint, 0), clock_timestamp() FROM set_config('synchronous_commit', 'off', "
        "true) ON CONFLICT(who) DO UPDATE SET missing = greatest(0, " MISSING " + $2::bigint), at "
        "= clock_timestamp() WHERE $2::bigint < 0 OR " MISSING " + $2::bigint <= $3::bigint",

    [PG_BEGIN] = "BEGIN",
    [PG_COMMIT] = "COMMIT",
    /* First of all in each transaction: is this server still one, and is this batch the next of
     * its own? Nobody can fence it from here to the end of the transaction. */
    [PG_FENCE] = "UPDATE septem.servers SET batch = $2 WHERE session = $1 AND NOT fenced AND batch "
        "= $2::bigint - 1",
    [PG_STATUS] = "SELECT batch, fenced::int::bigint FROM septem.servers WHERE session = $1",
    [PG_LINK] = "SELECT chain FROM septem.entries WHERE number = $1 AND seq = $2",
    [PG_INSERT] = "INSERT INTO septem.entries SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE "
        "$11::bigint = 0 OR EXISTS (SELECT FROM septem.tables WHERE number = $1 AND owner = "
        "$11::bigint)",
    [PG_UPSERT] = "INSERT INTO septem.tables AS t(" ROW ", summary, owner) VALUES($1, $2, $3, $4, "
        "$5, $6, $7, $8) ON CONFLICT(number) DO UPDATE SET status = excluded.status, listed = "
        "excluded.listed, touched = excluded.touched, summary = excluded.summary, owner = "
        "excluded.owner WHERE $9::bigint = 0 OR t.owner = $8",
    [PG_REMOVE] = "WITH t AS (DELETE FROM septem.tables t WHERE number = $1 AND ($2::bigint = 0 OR "
        "owner = $2::bigint OR " ORPHANED ") RETURNING number), e AS (DELETE FROM septem.entries "
        "WHERE number IN (SELECT number FROM t)), s AS (DELETE FROM septem.subscriptions WHERE "
        "number IN (SELECT number FROM t) RETURNING id) DELETE FROM septem.notices WHERE "
        "subscription IN (SELECT id FROM s)",
    [PG_NOTE_AGE] = "INSERT INTO septem.age VALUES(1, $1) ON CONFLICT(one) DO UPDATE SET at = "
        "excluded.at",
    [PG_NOTE_PAR] = "INSERT INTO septem.pars VALUES($1, $2) ON CONFLICT(day) DO UPDATE SET points "
        "= excluded.points",
    [PG_NOTE_SECRET] = "INSERT INTO septem.secrets VALUES($1, $2) ON CONFLICT(name) DO UPDATE SET "
        "value = excluded.value",
    [PG_ASK] = "INSERT INTO septem.notices SELECT id, $3, $4, $5, 0 FROM septem.subscriptions "
        "WHERE number = $1 AND person = $2 AND confirmed > 0 AND told < $6 ON "
        "CONFLICT(subscription) DO UPDATE SET question = excluded.question, made = excluded.made, "
        "due = excluded.due, attempts = 0",
    [PG_TOLD] = "UPDATE septem.subscriptions SET told = $3 WHERE number = $1 AND person = $2",
    [PG_PRUNE] = WITH_NOTICES("DELETE FROM septem.subscriptions WHERE number = $1 AND person NOT "
        "IN ($2, $3, $4, $5, $6, $7, $8, $9)"),
    [PG_SUBSCRIBE] = "INSERT INTO septem.subscriptions(number, person, kind, address, data, made, "
        "confirmed, told) SELECT $1, $2, $3, $4, $5, $6, $7, -1 WHERE (SELECT count(*) FROM "
        "septem.subscriptions WHERE number = $1 AND person = $2 AND NOT (kind = $3 AND address = "
        "$4)) < " MOST " ON CONFLICT(number, person, kind, address) DO UPDATE SET data = "
        "excluded.data, made = excluded.made, confirmed = excluded.confirmed",
    [PG_UNSUBSCRIBE] = WITH_NOTICES("DELETE FROM septem.subscriptions WHERE number = $1 AND person "
        "= $2 AND ($3::text IS NULL OR (kind = $3 AND address = $4))"),
    [PG_DONE] = "DELETE FROM septem.notices WHERE subscription = $1 AND question = $2",
    [PG_LATER] = "UPDATE septem.notices SET due = $3, attempts = $4 WHERE subscription = $1 AND "
        "question = $2",
    [PG_GONE] = WITH_NOTICES("DELETE FROM septem.subscriptions WHERE id = $1"),
    [PG_FORGET_ADDRESS] =
        WITH_NOTICES("DELETE FROM septem.subscriptions WHERE kind = $1 AND address = $2"),

    [PG_ANNOUNCE] = "UPDATE septem.servers SET address = $2, seen = clock_timestamp() WHERE "
        "session = $1 AND NOT fenced",
    [PG_PREDECESSORS] = "SELECT session FROM septem.servers WHERE session < $1 AND address = $2 "
        "AND NOT fenced",
    [PG_RENEW] = "UPDATE septem.servers SET seen = clock_timestamp() WHERE session = $1 AND NOT "
        "fenced",
    [PG_SERVERS] = "SELECT session, address, fenced::int::bigint FROM septem.servers WHERE address "
        "<> '' ORDER BY session",
    [PG_OTHERS] = "SELECT session, " HEARD ", (address <> '')::int::bigint FROM septem.servers "
        "WHERE session <> $1 AND NOT fenced ORDER BY session",
    /* A transaction that its server has begun and does not end would keep everybody waiting. */
    [PG_TERMINATE] = "SELECT pg_terminate_backend(a.pid) FROM septem.servers s JOIN "
        "pg_stat_activity a ON a.pid = s.backend AND a.backend_start = s.backend_start WHERE "
        "s.session = $1 AND a.usename = current_user",
    [PG_OUT] = "UPDATE septem.servers SET fenced = true WHERE session = $1 AND NOT fenced AND "
        "($2::bigint < 0 OR " HEARD " = $2::bigint)",
    [PG_FORGET] = "DELETE FROM septem.servers WHERE fenced AND seen < clock_timestamp() - interval "
        "'1 day'",
    [PG_CLAIM] = "UPDATE septem.tables t SET owner = $2 WHERE number = $1 AND (owner = $2 OR "
        ORPHANED ") AND EXISTS (SELECT FROM septem.servers WHERE session = $2 AND NOT fenced FOR "
        "SHARE)",
    [PG_GIVE] = "UPDATE septem.tables SET owner = $3 WHERE number = $1 AND owner = $2",
    [PG_OWNER] = "SELECT coalesce(s.session, 0), coalesce(s.address, ''), 0::bigint FROM "
        "septem.tables t LEFT JOIN septem.servers s ON s.session = t.owner AND NOT s.fenced WHERE "
        "t.id = $1",
    [PG_OWNER_OF] = "SELECT coalesce(s.session, 0), coalesce(s.address, ''), 0::bigint FROM "
        "septem.tables t LEFT JOIN septem.servers s ON s.session = t.owner AND NOT s.fenced WHERE "
        "t.number = $1",
    [PG_ORPHANS] = "SELECT " ROW " FROM septem.tables t WHERE status = $1 AND " ORPHANED
        " ORDER BY touched DESC LIMIT $2",
    [PG_FORGET_BUCKETS] = "DELETE FROM septem.buckets WHERE who = ANY(ARRAY(SELECT who FROM "
        "septem.buckets WHERE at < clock_timestamp() - interval '1 hour' LIMIT 1000 FOR UPDATE "
        "SKIP LOCKED))",

    [PG_ALL_TABLES] = "SELECT " ROW ", summary FROM septem.tables WHERE number > $1 ORDER BY "
        "number LIMIT 500",
    [PG_ALL_ENTRIES] = ENTRIES,
    [PG_ONE_SECRET] = SECRET,
    [PG_ALL_PARS] = "SELECT day, points FROM septem.pars ORDER BY day",
};
/* clang-format on */
