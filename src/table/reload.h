/* Reading the log of a table back, entry by entry.
 *
 *     struct reload reload = {.table = table};
 *     … reload_entry(&reload, &entry) for every entry, as long as it returns true …
 *     bool good = reload_end(&reload);
 *
 * The table is then what table_apply would have made of the same entries, but settings that others
 * replace before anything depends on them are not read: that is what takes longest. */
#ifndef SEPTEM_RELOAD_H
#define SEPTEM_RELOAD_H

#include "table.h"

struct reload {
    struct table *table; /* the caller's */
    char *settings;      /* not read yet; NULL: none */
};

/* False as table_apply says it. */
bool reload_entry(struct reload *reload, const struct entry *entry);

/* To be called in any case. False if the last settings cannot be read. */
bool reload_end(struct reload *reload);

#endif
