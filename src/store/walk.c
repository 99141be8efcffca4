/* A table is walked once: is the next entry there, is it what was written, does it fit? */
#include "walk.h"

#include <stdio.h>

struct walk {
    struct check_table *found;
    bool has_chain;
    struct chain chain;
    struct table *table;
    bool broken;
};

/* The first thing that is wrong is the reason. */
static void blame(struct check_table *found, int64_t entry, const char *what)
{
    if (found->reason[0] == '\0') {
        snprintf(found->reason, sizeof found->reason, "entry %lld %s", (long long)entry, what);
    }
}

/* Is this entry what was written after the one before it? */
static bool is_next(struct walk *walk, const struct entry *entry, const char *kind,
                    sqlite3_stmt *row)
{
    struct check_table *found = walk->found;
    if (entry->seq != found->whole + 1) {
        blame(found, found->whole + 1, "is missing");
        return false;
    }
    chain_add(&walk->chain, found->number, entry, kind);
    if (walk->has_chain) {
        struct chain stored = schema_chain(row, 8);
        if (!chain_equal(&walk->chain, &stored)) {
            blame(found, entry->seq, "is not what was written");
            return false;
        }
    }
    return true;
}

/* One row. False: the visitor has had enough. */
static bool take(struct walk *walk, sqlite3_stmt *row, walk_visit *visit, void *context)
{
    const char *kind;
    struct entry entry = schema_entry(row, &kind);
    struct check_table *found = walk->found;
    found->entries++;
    walk->broken = walk->broken || !is_next(walk, &entry, kind, row);
    if (walk->broken) {
        return true;
    }
    found->whole++;
    if (found->replays && !table_apply(walk->table, &entry)) {
        found->replays = false;
        blame(found, entry.seq, "does not fit those before it, as this version reads them");
    }
    return visit == NULL || visit(context, found->number, &entry, kind, &walk->chain);
}

static const char *query(bool has_chain)
{
    return has_chain ? "SELECT " SCHEMA_ENTRY_COLUMNS
                       ", chain FROM entries WHERE number = ? ORDER BY seq"
                     : "SELECT " SCHEMA_ENTRY_COLUMNS " FROM entries WHERE number = ? ORDER BY seq";
}

bool walk_table(sqlite3 *db, int64_t version, struct check_table *found, walk_visit *visit,
                void *context, struct table **table)
{
    struct walk walk = {
        .found = found, .has_chain = version >= 2, .table = table_create(found->id)};
    sqlite3_stmt *row = NULL;
    bool good = walk.table != NULL;
    found->entries = found->whole = 0;
    found->replays = true;
    found->reason[0] = '\0';
    int result = sqlite3_prepare_v2(db, query(walk.has_chain), -1, &row, NULL);
    sqlite3_bind_int64(row, 1, found->number);
    while (good && (result == SQLITE_OK || result == SQLITE_ROW) &&
           (result = sqlite3_step(row)) == SQLITE_ROW) {
        good = take(&walk, row, visit, context);
    }
    if (good && result != SQLITE_DONE) {
        blame(found, found->entries + 1, "cannot be read: its page is damaged");
    }
    sqlite3_finalize(row);
    if (found->entries == 0) {
        blame(found, 1, "is missing, and all others");
    }
    found->replays = found->replays && found->whole > 0;
    if (table != NULL && found->replays) {
        *table = walk.table;
    } else {
        table_destroy(walk.table);
    }
    return good;
}
