/* What is in the database, by version, and how a file of an older version becomes one of this. */
#ifndef SEPTEM_SCHEMA_H
#define SEPTEM_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "chain.h"
#include "store.h"

enum { SCHEMA_APPLICATION = 0x53455054 /* SEPT */, SCHEMA_ID_BYTES = 16 };

/* The version this program writes. It reads all before it. */
int schema_version(void);

/* Everything, in an empty file; inside a transaction of the caller's. */
bool schema_make(sqlite3 *db, struct store_error *error);

/* From an older version to this one, in one transaction. */
bool schema_migrate(sqlite3 *db, struct store_error *error);

/* The one row of `state`: what the file as a whole is known by. It changes with every commit. */
struct schema_state {
    uint8_t id[SCHEMA_ID_BYTES]; /* drawn when the file was made; copies have it too */
    int64_t commits;             /* of entries, ever */
    int64_t entries;             /* rows of `entries` */
    struct chain ends;           /* the sum of the ends of all chains */
};

/* False where it cannot be read. */
bool schema_read_state(sqlite3 *db, struct schema_state *state);

/* Replaces what is there. */
bool schema_write_state(sqlite3 *db, const struct schema_state *state);

/* From a row of SCHEMA_READ_STATE. */
#define SCHEMA_READ_STATE "SELECT id, commits, entries, ends FROM state"
bool schema_state_row(sqlite3_stmt *row, struct schema_state *state);

/* Counts what is there: is the state true? `found` is filled as far as the file can be read. */
bool schema_count(sqlite3 *db, struct schema_state *found);

/* A secret by its name; false where there is none. And keeps one in place of what is there. */
bool schema_read_secret(sqlite3 *db, const char *name, struct septem_key *secret);
bool schema_write_secret(sqlite3 *db, const char *name, const struct septem_key *secret);

/* The number a pragma or query answers; -1 where it has none. */
int64_t schema_number(sqlite3 *db, const char *sql);

/* An entry from a row "seq, at, kind, person, seat, value, text, key". Its texts are the
 * statement's. *kind, where it is not NULL, is the word as it is stored. */
struct entry schema_entry(sqlite3_stmt *row, const char **kind);
#define SCHEMA_ENTRY_COLUMNS "seq, at, kind, person, seat, value, text, key"

/* A digest in a column; zeroed where that is no digest. */
struct chain schema_chain(sqlite3_stmt *row, int column);

/* Binds an entry to the parameters "number, seq, at, kind, person, seat, value, text, key,
 * chain". */
void schema_bind_entry(sqlite3_stmt *statement, int64_t number, const struct entry *entry,
                       const char *kind, const struct chain *chain);

#endif
