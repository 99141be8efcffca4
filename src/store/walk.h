/* Looking at the log of a table that may be damaged, entry by entry. */
#ifndef SEPTEM_STORE_WALK_H
#define SEPTEM_STORE_WALK_H

#include "chain.h"
#include "check.h"

struct walk {
    struct check_table *found;
    struct chain chain; /* of the entries so far */
    struct table *table;
    bool broken;
};

/* Fills entries, whole, replays and reason of `found`, which has number and id. False if out of
 * memory. */
bool walk_begin(struct walk *walk, struct check_table *found);

/* The next entry, with its digest as it is stored, if there are digests. False: it is not what was
 * written; nor is what follows. */
bool walk_take(struct walk *walk, const struct entry *entry, const char *kind,
               const struct chain *stored);

/* `is_all`: there are no more, as far as can be seen. *table, where it is not NULL, becomes what
 * the entries make, the caller's to destroy; untouched if they do not replay. */
void walk_end(struct walk *walk, bool is_all, struct table **table);

#endif
