/* Reading one table of a file that may be damaged, as far as it is provably what was written. */
#ifndef SEPTEM_SQLITE_WALK_H
#define SEPTEM_SQLITE_WALK_H

#include <sqlite3.h>

#include "schema.h"
#include "walk.h"

/* One entry that is whole, with its chain. False ends the walk. */
typedef bool walk_visit(void *context, int64_t number, const struct entry *entry, const char *kind,
                        const struct chain *chain);

/* Fills entries, whole, replays and reason of `found`, which has number and id; `visit`, where it
 * is not NULL, gets the whole ones. *table, where it is not NULL, becomes what they make, the
 * caller's to destroy; NULL if they do not replay. False if out of memory or `visit` ended it. */
bool walk_table(sqlite3 *db, int64_t version, struct check_table *found, walk_visit *visit,
                void *context, struct table **table);

#endif
