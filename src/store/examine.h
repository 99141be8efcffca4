/* Looking at a store without touching it: nothing is written, folded, made or removed.
 *
 * Before a server opens a file, and for `septem db check` and `septem db repair`. */
#ifndef SEPTEM_EXAMINE_H
#define SEPTEM_EXAMINE_H

#include "mark.h"
#include "sqlite_inside.h"
#include "wal.h"

struct examination {
    const struct store_paths *paths; /* the caller's */
    struct mark mark;
    struct wal_report wal;
    sqlite3 *db; /* shows what SQLite makes of the files */
    int64_t version;
    bool has_state; /* from version 2 on, if it can be read */
    struct schema_state state;
};

enum examine_how {
    EXAMINE_ALONE,      /* the caller has the lock */
    EXAMINE_SHARED,     /* a server has it */
    EXAMINE_WITHOUT_WAL /* what is in the database itself; never wrong to ask, seldom the truth */
};

/* False: `error` says why. To be freed with examine_finish, after failure too. */
bool examine_begin(struct examination *examination, const struct store_paths *paths,
                   enum examine_how how, struct store_error *error);
void examine_finish(struct examination *examination);

/* Is it a database of this program, of a version it knows? Reads version and state. */
bool examine_kind(struct examination *examination, struct store_error *error);

/* Is everything there that the mark and the log witness? */
bool examine_loss(const struct examination *examination, struct store_error *error);

/* Is every page where it should be? `sql`: one of the pragmas that check it. */
bool examine_pages(const struct examination *examination, const char *sql,
                   struct store_error *error);

/* Are there all the entries that the state counts, and the ends of all tables? */
bool examine_state(const struct examination *examination, struct store_error *error);

#endif
