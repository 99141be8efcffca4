/* Where tables are kept: their logs, entry by entry, in one SQLite file or in a database of
 * PostgreSQL.
 *
 *     struct store *store = store_open("tables.db", note, &error);
 *     int64_t number = store_number(store);
 *     uint64_t ticket = store_append(store, number, &entry, &row, NULL); // returns at once
 *     … when store_fd is readable …
 *     bool kept = store_durable(store) >= ticket;                    // it is on the disk
 *     store_close(store);                                            // writes what is left
 *
 * A thread of the store's own writes: everything that has come in since the last commit goes into
 * the next one, so the cost of reaching the disk is shared by all who wait for it. Tickets become
 * durable in the order they were given out. Where the disk refuses, nothing more becomes
 * durable and store_failure says why. What waits was not acknowledged, so nothing that was is lost.
 * While a database is away (store_is_away), what waits is kept and written when it is back.
 *
 * Appending and reading are for one thread, the caller's. One process has a file at a time; several
 * may have a database: store_lease.h. */
#ifndef SEPTEM_STORE_H
#define SEPTEM_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../table/table.h"

enum { STORE_ERROR_MAX = 1024 };

struct store_error {
    char text[STORE_ERROR_MAX];
};

struct store;

/* What is worth a line in the journal while a file is opened: the event, and `key=value` words. */
typedef void store_note(const char *event, const char *words);

/* Opens a file, or makes one where there is none; a file of an older version becomes one of this.
 * `where`: its path, or the address of a database: "postgresql://…".
 * NULL: `error` says why and what to do. Damaged files, files that have lost what was acknowledged,
 * files of other programs or of later versions, and files that cannot be written or that another
 * server has are refused and left as they are; so are databases. */
struct store *store_open(const char *where, store_note *note, struct store_error *error);

/* The same for one of several servers that have a database together; all must open it so. A file is
 * one server's in any case. */
struct store *store_open_shared(const char *where, store_note *note, struct store_error *error);

/* Is this the address of a database, and no file? And how it may be shown: without a password, cut
 * off where `label` is too small. */
bool store_is_database(const char *where);
void store_label(const char *where, char *label, size_t size);
void store_close(struct store *store);

/* ---- Writing ---- */

/* What a store knows of a table beside its log. */
struct store_row {
    int64_t number; /* of the table in this file */
    char id[TABLE_ID_LENGTH + 1];
    enum table_status status;
    bool listed;
    int64_t made, touched;
    /* What the list of tables tells of it, as JSON, where it is listed; "" where it is not, or was
     * written by a program that had no such thing. From the store: valid until `visit` returns. */
    const char *summary;
};

/* A number no table has yet. */
int64_t store_number(struct store *store);

struct store_asked;

/* Copies an entry of table `number` to be written; `row`, where it is not NULL, is new or has
 * changed; `asked` is what it means for notices, NULL: nothing. All of it is written in one
 * transaction. Returns the ticket. Out of memory ends the program: nobody could be told. */
uint64_t store_append(struct store *store, int64_t number, const struct entry *entry,
                      const struct store_row *row, const struct store_asked *asked);

/* A whole log, of a table that is new here, in one transaction. Returns the ticket of the last
 * entry. */
uint64_t store_append_log(struct store *store, const struct store_row *row,
                          const struct entry *entries, size_t count);

/* The row alone, without any entry. */
uint64_t store_write_row(struct store *store, const struct store_row *row);

/* Removes table `number` and its log, as one thing more to be written. */
uint64_t store_remove(struct store *store, int64_t number);

/* All tickets up to this one are on the disk. */
uint64_t store_durable(struct store *store);

/* Readable when store_durable has grown or writing has failed; store_durable makes it quiet. */
int store_fd(const struct store *store);

/* NULL, or why nothing is written any more. */
const char *store_failure(const struct store *store);

/* Can the database not be reached just now? What waits is written when it is back; until then
 * nothing can be found or read. store_fd is readable when this changes. `why` may be NULL. */
bool store_is_away(struct store *store, struct store_error *why);

/* ---- Reading ---- */

/* Finds a table by its id, without its summary. False: there is none, or the database is away. */
bool store_find(struct store *store, const char *id, struct store_row *row);

/* Every entry of a table in order, until `visit` returns false. False if that happened, the file
 * could not be read, or an entry is not what was written. */
typedef bool store_visit_entry(void *context, const struct entry *entry);
bool store_read(struct store *store, int64_t number, store_visit_entry *visit, void *context);

/* The same for one other thread, which has a reader of its own. NULL: `error` says why. To be
 * closed before the store. */
struct store_reader;
struct store_reader *store_reader_open(struct store *store, struct store_error *error);
void store_reader_close(struct store_reader *reader);
bool store_reader_read(struct store_reader *reader, int64_t number, store_visit_entry *visit,
                       void *context);

/* Tables of a status, the one touched last first; with `listed` only those in the list. */
typedef bool store_visit_row(void *context, const struct store_row *row);
bool store_list(struct store *store, enum table_status status, bool listed, int max,
                store_visit_row *visit, void *context);

/* Tables with nothing written to their logs since `before`, in whatever state; `max` of them. */
bool store_list_old(struct store *store, int64_t before, int max, store_visit_row *visit,
                    void *context);

/* How many of these old tables there are, and how many tables in all. */
struct store_count {
    int64_t old, all;
};

struct store_count store_count_old(struct store *store, int64_t before);

/* ---- Secrets ---- */

/* What the deals of days come from; and the key that this server is known by to services of Web
 * Push, a number below the order of P-256. */
#define STORE_SECRET_DAY "day"
#define STORE_SECRET_PUSH "push"

/* A secret of this store by its name, drawn when the store was made or became one of this version.
 * False where it cannot be read. */
bool store_secret(struct store *store, const char *name, struct septem_key *secret);

/* Puts another one in its place, as one thing more to be written. */
void store_note_secret(struct store *store, const char *name, const struct septem_key *secret);

/* ---- The age of the file ---- */

/* The time that tables grow old by, as it was noted last; in a file without such a note, when
 * something was written last; 0 where nothing was. Notes one, as one thing more to be written. */
int64_t store_age(struct store *store);
void store_note_age(struct store *store, int64_t at);

/* ---- Pars ---- */

/* What was noted of the deal of a day, by its number since 1970; false where nothing was. Notes it,
 * as one thing more to be written. */
bool store_par(struct store *store, int64_t day, int *points);
void store_note_par(struct store *store, int64_t day, int points);

/* ---- Figures ---- */

struct store_figures {
    uint64_t commits, entries;
    uint64_t commit_us;     /* time spent in commits */
    uint64_t commit_us_max; /* the longest */
    uint64_t unwritten_us;  /* how long the oldest thing that is not on the disk has waited */
};

struct store_figures store_figures(struct store *store);

#endif
