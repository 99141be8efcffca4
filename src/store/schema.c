/* The tables of the database, migrations between versions, rows to entries and back. */
#include "schema.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "sqlite_inside.h"

/* Version 1. What came later is a migration, for new files too, so that there is one way only. */
static const char first_schema[] =
    "PRAGMA application_id = 1397051476;"
    "CREATE TABLE tables(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT "
    "NULL, listed INTEGER NOT NULL, made INTEGER NOT NULL, touched INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_by_status ON tables(status, touched);"
    "CREATE TABLE entries(number INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, kind "
    "TEXT NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL, text "
    "TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY(number, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE openings(at INTEGER NOT NULL) STRICT;";

static bool fill_chains(sqlite3 *db);
static bool draw_secrets(sqlite3 *db);
static bool draw_push_key(sqlite3 *db);

/* Row i brings version i + 1 to i + 2. Rows are added and never changed: there are files of every
 * version. `fill` is for what SQL alone cannot do. */
static const struct migration {
    const char *sql;
    bool (*fill)(sqlite3 *db);
    const char *tidy;
} migrations[] = {
    {"ALTER TABLE entries RENAME TO old_entries;"
     "CREATE TABLE entries(number INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, "
     "kind TEXT NOT NULL, person INTEGER NOT NULL, seat INTEGER NOT NULL, value INTEGER NOT NULL, "
     "text TEXT NOT NULL, key TEXT NOT NULL, chain BLOB NOT NULL, PRIMARY KEY(number, seq)) "
     "STRICT, WITHOUT ROWID;"
     "CREATE TABLE state(id BLOB NOT NULL, commits INTEGER NOT NULL, entries INTEGER NOT NULL, "
     "ends BLOB NOT NULL) STRICT;",
     fill_chains, "DROP TABLE old_entries;"},
    /* Rows without a summary get one when their table is read or written next. */
    {"ALTER TABLE tables ADD COLUMN summary TEXT NOT NULL DEFAULT '';", NULL, NULL},
    {"CREATE TABLE secrets(name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;",
     draw_secrets, NULL},
    /* By which time tables grow old; without a row: by that of the last entry. */
    {"CREATE TABLE age(one INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;", NULL, NULL},
    /* What a strong bot scores on the deal of a day, once that is known. */
    {"CREATE TABLE pars(day INTEGER PRIMARY KEY, points INTEGER NOT NULL) STRICT;", NULL, NULL},
    /* Who wants to be told outside of the page, and what is to be sent: docs/notices.md. Addresses
     * go with the table, and what waits for an address goes with that. */
    {"CREATE TABLE subscriptions(id INTEGER PRIMARY KEY, number INTEGER NOT NULL, person INTEGER "
     "NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, data TEXT NOT NULL, made INTEGER NOT "
     "NULL, confirmed INTEGER NOT NULL, told INTEGER NOT NULL, UNIQUE(number, person, kind, "
     "address)) STRICT;"
     "CREATE TABLE notices(subscription INTEGER PRIMARY KEY, question INTEGER NOT NULL, made "
     "INTEGER NOT NULL, due INTEGER NOT NULL, attempts INTEGER NOT NULL) STRICT;"
     "CREATE INDEX notices_by_due ON notices(due);"
     "CREATE TRIGGER table_removed AFTER DELETE ON tables BEGIN DELETE FROM subscriptions WHERE "
     "number = OLD.number; END;"
     "CREATE TRIGGER subscription_removed AFTER DELETE ON subscriptions BEGIN DELETE FROM notices "
     "WHERE subscription = OLD.id; END;",
     NULL, NULL},
    /* The key that services of Web Push know this server by. */
    {"", draw_push_key, NULL},
};

enum { MIGRATIONS = sizeof migrations / sizeof migrations[0] };

int schema_version(void)
{
    return MIGRATIONS + 1;
}

int64_t schema_number(sqlite3 *db, const char *sql)
{
    assert(db != NULL && sql != NULL);
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return number;
}

/* ---- Rows ---- */

static const char *text_of(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text != NULL ? text : "";
}

struct entry schema_entry(sqlite3_stmt *row, const char **kind)
{
    const char *word = text_of(row, 2);
    if (kind != NULL) {
        *kind = word;
    }
    return (struct entry){.seq = (uint32_t)sqlite3_column_int64(row, 0),
                          .at = sqlite3_column_int64(row, 1),
                          .kind = entry_kind_find(word),
                          .person = sqlite3_column_int(row, 3),
                          .seat = sqlite3_column_int(row, 4),
                          .number = sqlite3_column_int(row, 5),
                          .text = text_of(row, 6),
                          .key = text_of(row, 7)};
}

struct chain schema_chain(sqlite3_stmt *row, int column)
{
    struct chain chain = {0};
    if (sqlite3_column_bytes(row, column) == CHAIN_BYTES) {
        memcpy(chain.bytes, sqlite3_column_blob(row, column), CHAIN_BYTES);
    }
    return chain;
}

void schema_bind_entry(sqlite3_stmt *statement, int64_t number, const struct entry *entry,
                       const char *kind, const struct chain *chain)
{
    assert(number > 0 && entry != NULL);
    sqlite3_bind_int64(statement, 1, number);
    sqlite3_bind_int64(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at);
    sqlite3_bind_text(statement, 4, kind, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 5, entry->person);
    sqlite3_bind_int(statement, 6, entry->seat);
    sqlite3_bind_int(statement, 7, entry->number);
    sqlite3_bind_text(statement, 8, entry->text, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 9, entry->key, -1, SQLITE_STATIC);
    sqlite3_bind_blob(statement, 10, chain->bytes, CHAIN_BYTES, SQLITE_STATIC);
}

/* ---- Secrets ---- */

bool schema_read_secret(sqlite3 *db, const char *name, struct septem_key *secret)
{
    assert(name != NULL && secret != NULL);
    sqlite3_stmt *row = NULL;
    bool found = sqlite3_prepare_v2(db, "SELECT value FROM secrets WHERE name = ?", -1, &row,
                                    NULL) == SQLITE_OK;
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    found = found && sqlite3_step(row) == SQLITE_ROW &&
            sqlite3_column_bytes(row, 0) == (int)sizeof secret->bytes;
    if (found) {
        memcpy(secret->bytes, sqlite3_column_blob(row, 0), sizeof secret->bytes);
    }
    sqlite3_finalize(row);
    return found;
}

bool schema_write_secret(sqlite3 *db, const char *name, const struct septem_key *secret)
{
    assert(name != NULL && secret != NULL);
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, "INSERT OR REPLACE INTO secrets VALUES(?, ?)", -1, &row,
                                   NULL) == SQLITE_OK;
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(row, 2, secret->bytes, (int)sizeof secret->bytes, SQLITE_STATIC);
    good = good && sqlite3_step(row) == SQLITE_DONE;
    sqlite3_finalize(row);
    return good;
}

static bool draw_secrets(sqlite3 *db)
{
    struct septem_key secret;
    randombytes_buf(secret.bytes, sizeof secret.bytes);
    return schema_write_secret(db, STORE_SECRET_DAY, &secret);
}

static bool draw_push_key(sqlite3 *db)
{
    struct septem_key secret;
    randombytes_buf(secret.bytes, sizeof secret.bytes);
    secret.bytes[0] &= 0x7f;
    return schema_write_secret(db, STORE_SECRET_PUSH, &secret);
}

/* ---- The state ---- */

bool schema_state_row(sqlite3_stmt *row, struct schema_state *state)
{
    if (sqlite3_column_bytes(row, 0) != SCHEMA_ID_BYTES) {
        return false;
    }
    memcpy(state->id, sqlite3_column_blob(row, 0), SCHEMA_ID_BYTES);
    state->commits = sqlite3_column_int64(row, 1);
    state->entries = sqlite3_column_int64(row, 2);
    state->ends = schema_chain(row, 3);
    return true;
}

bool schema_read_state(sqlite3 *db, struct schema_state *state)
{
    assert(db != NULL && state != NULL);
    sqlite3_stmt *row = NULL;
    bool good = sqlite3_prepare_v2(db, SCHEMA_READ_STATE, -1, &row, NULL) == SQLITE_OK &&
                sqlite3_step(row) == SQLITE_ROW && schema_state_row(row, state);
    sqlite3_finalize(row);
    return good;
}

bool schema_write_state(sqlite3 *db, const struct schema_state *state)
{
    assert(db != NULL && state != NULL);
    sqlite3_stmt *row = NULL;
    bool good =
        sqlite3_exec(db, "DELETE FROM state", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(db, "INSERT INTO state VALUES(?, ?, ?, ?)", -1, &row, NULL) == SQLITE_OK;
    sqlite3_bind_blob(row, 1, state->id, SCHEMA_ID_BYTES, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, state->commits);
    sqlite3_bind_int64(row, 3, state->entries);
    sqlite3_bind_blob(row, 4, state->ends.bytes, CHAIN_BYTES, SQLITE_STATIC);
    good = good && sqlite3_step(row) == SQLITE_DONE;
    sqlite3_finalize(row);
    return good;
}

bool schema_count(sqlite3 *db, struct schema_state *found)
{
    sqlite3_stmt *end = NULL;
    int result = sqlite3_prepare_v2(db,
                                    "SELECT (SELECT chain FROM entries WHERE entries.number = "
                                    "tables.number ORDER BY seq DESC LIMIT 1) FROM tables",
                                    -1, &end, NULL);
    found->ends = (struct chain){0};
    while (result == SQLITE_OK && sqlite3_step(end) == SQLITE_ROW) {
        struct chain chain = schema_chain(end, 0);
        chain_toggle(&found->ends, &chain);
    }
    found->entries = schema_number(db, "SELECT count(*) FROM entries");
    return sqlite3_finalize(end) == SQLITE_OK && result == SQLITE_OK && found->entries >= 0;
}

/* ---- Migrations ---- */

/* The entries of old_entries once more, each with its chain, and the state they make. */
static bool fill_chains(sqlite3 *db)
{
    sqlite3_stmt *from = NULL, *to = NULL;
    struct schema_state state = {.commits = 0};
    struct chain chain = {0}; /* of the table the walk is at */
    int64_t table = -1;
    int result = SQLITE_ERROR;
    if (sqlite3_prepare_v2(db,
                           "SELECT " SCHEMA_ENTRY_COLUMNS ", number FROM old_entries ORDER BY "
                           "number, old_entries.seq",
                           -1, &from, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "INSERT INTO entries VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &to,
                           NULL) != SQLITE_OK) {
        goto out;
    }
    while ((result = sqlite3_step(from)) == SQLITE_ROW) {
        const char *kind;
        struct entry entry = schema_entry(from, &kind);
        if (sqlite3_column_int64(from, 8) != table) {
            chain = (struct chain){0};
            table = sqlite3_column_int64(from, 8);
        }
        chain_add(&chain, table, &entry, kind);
        schema_bind_entry(to, table, &entry, kind, &chain);
        if (sqlite3_step(to) != SQLITE_DONE) {
            result = SQLITE_ERROR;
            break;
        }
        sqlite3_reset(to);
    }
    randombytes_buf(state.id, sizeof state.id);
out:
    sqlite3_finalize(from);
    sqlite3_finalize(to);
    return result == SQLITE_DONE && schema_count(db, &state) && schema_write_state(db, &state);
}

/* One version further. */
static bool migrate_once(sqlite3 *db, const struct migration *migration, int64_t version)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %lld", (long long)version + 1);
    return sqlite3_exec(db, migration->sql, NULL, NULL, NULL) == SQLITE_OK &&
           (migration->fill == NULL || migration->fill(db)) &&
           (migration->tidy == NULL ||
            sqlite3_exec(db, migration->tidy, NULL, NULL, NULL) == SQLITE_OK) &&
           sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool migrate_all(sqlite3 *db, int64_t version, struct store_error *error)
{
    for (; version < schema_version(); version++) {
        if (!migrate_once(db, &migrations[version - 1], version)) {
            return COMPLAIN(error->text, "cannot bring version %lld to %lld: %s",
                            (long long)version, (long long)version + 1, sqlite3_errmsg(db));
        }
    }
    return true;
}

bool schema_make(sqlite3 *db, struct store_error *error)
{
    assert(db != NULL && error != NULL);
    if (sqlite3_exec(db, first_schema, NULL, NULL, NULL) != SQLITE_OK) {
        return COMPLAIN(error->text, "%s", sqlite3_errmsg(db));
    }
    return migrate_all(db, 1, error);
}

bool schema_migrate(sqlite3 *db, struct store_error *error)
{
    assert(db != NULL && error != NULL);
    if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
        return COMPLAIN(error->text, "%s", sqlite3_errmsg(db));
    }
    if (migrate_all(db, schema_number(db, "PRAGMA user_version"), error)) {
        if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) {
            return true;
        }
        COMPLAIN(error->text, "%s", sqlite3_errmsg(db));
    }
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}
