/* A table is walked once: is the next entry there, is it what was written, does it fit? */
#include "walk.h"

#include <stdio.h>

/* The first thing that is wrong is the reason. */
static void blame(struct check_table *found, int64_t entry, const char *what)
{
    if (found->reason[0] == '\0') {
        snprintf(found->reason, sizeof found->reason, "entry %lld %s", (long long)entry, what);
    }
}

bool walk_begin(struct walk *walk, struct check_table *found)
{
    *walk = (struct walk){.found = found, .table = table_create(found->id)};
    found->entries = found->whole = 0;
    found->replays = true;
    found->reason[0] = '\0';
    return walk->table != NULL;
}

/* Is this entry what was written after the one before it? */
static bool is_next(struct walk *walk, const struct entry *entry, const char *kind,
                    const struct chain *stored)
{
    struct check_table *found = walk->found;
    if (entry->seq != found->whole + 1) {
        blame(found, found->whole + 1, "is missing");
        return false;
    }
    chain_add(&walk->chain, found->number, entry, kind);
    if (stored != NULL && !chain_equal(&walk->chain, stored)) {
        blame(found, entry->seq, "is not what was written");
        return false;
    }
    return true;
}

bool walk_take(struct walk *walk, const struct entry *entry, const char *kind,
               const struct chain *stored)
{
    struct check_table *found = walk->found;
    found->entries++;
    walk->broken = walk->broken || !is_next(walk, entry, kind, stored);
    if (walk->broken) {
        return false;
    }
    found->whole++;
    if (found->replays && !table_apply(walk->table, entry)) {
        found->replays = false;
        blame(found, entry->seq, "does not fit those before it, as this version reads them");
    }
    return true;
}

void walk_end(struct walk *walk, bool is_all, struct table **table)
{
    struct check_table *found = walk->found;
    if (!is_all) {
        blame(found, found->entries + 1, "cannot be read: its page is damaged");
    }
    if (found->entries == 0) {
        blame(found, 1, "is missing, and all others");
    }
    found->replays = found->replays && found->whole > 0;
    if (table != NULL && found->replays) {
        *table = walk->table;
    } else {
        table_destroy(walk->table);
    }
}
