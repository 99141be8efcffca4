/* What is whole in a store and what is not, and going on with what is whole. */
#ifndef SEPTEM_STORE_CHECK_H
#define SEPTEM_STORE_CHECK_H

#include "store.h"

enum { CHECK_REASON_MAX = 160 };

/* One table, as `septem db check` found it. */
struct check_table {
    int64_t number;
    char id[TABLE_ID_LENGTH + 1];  /* "": there is a log without a table */
    int64_t entries;               /* found */
    int64_t whole;                 /* of them from the first on, unchanged and without gaps */
    bool replays;                  /* all of them fit each other, as this version reads them */
    char reason[CHECK_REASON_MAX]; /* "" where nothing is wrong */
};

enum check_mark { CHECK_MARK_NONE, CHECK_MARK_WHOLE, CHECK_MARK_DAMAGED };

struct check_report {
    int64_t version;
    bool is_database;             /* there is neither log nor mark, and nobody counts commits */
    bool in_use;                  /* a server has it; its log cannot be looked at then */
    char damage[STORE_ERROR_MAX]; /* "", or why a server would refuse the file */
    int64_t wal_bytes, wal_frames;
    bool wal_damaged;
    enum check_mark mark;
    int64_t mark_commits, commits;
    int64_t tables, entries, tables_broken;
};

/* Looks at everything and changes nothing, in a file or in a database; `visit` is called for every
 * table that is not whole. False: it cannot be looked at, `error` says why. */
typedef void check_visit(void *context, const struct check_table *table);
bool store_check(const char *where, struct check_report *report, check_visit *visit, void *context,
                 struct store_error *error);

/* Brings a store to the version of this program, where it is an older one; a database that has
 * nothing of ours gets it all. *from: 0 where there was nothing. */
bool store_migrate(const char *where, int64_t *from, int64_t *to, struct store_error *error);

/* A copy of a file of SQLite in a new file, while a server goes on writing. */
bool store_backup(const char *where, const char *to, struct store_error *error);

struct repair_report {
    int64_t tables, entries; /* that go on */
    int64_t cut;             /* tables of them that lack entries of the damaged file's */
    int64_t dropped;         /* tables of which nothing is whole */
    int64_t missing;         /* entries that the damaged file had counted, of all tables */
    char kept[4096];         /* the damaged database, under its new name */
};

/* Makes a new database of what is whole, keeps the damaged files beside it under other names, and
 * puts the new one in place. False: nothing was changed, or as `error` says. */
bool store_repair(const char *path, struct repair_report *report, struct store_error *error);

/* The same for a file only: what store_check does with one. */
bool sqlite_check(const char *path, struct check_report *report, check_visit *visit, void *context,
                  struct store_error *error);

#endif
