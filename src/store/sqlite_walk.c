/* Walking a table of a file of SQLite. */
#include "sqlite_walk.h"

static const char *query(bool has_chain)
{
    return has_chain ? "SELECT " SCHEMA_ENTRY_COLUMNS
                       ", chain FROM entries WHERE number = ? ORDER BY seq"
                     : "SELECT " SCHEMA_ENTRY_COLUMNS " FROM entries WHERE number = ? ORDER BY seq";
}

bool walk_table(sqlite3 *db, int64_t version, struct check_table *found, walk_visit *visit,
                void *context, struct table **table)
{
    struct walk walk;
    sqlite3_stmt *row = NULL;
    bool has_chain = version >= 2, good = walk_begin(&walk, found);
    int result = sqlite3_prepare_v2(db, query(has_chain), -1, &row, NULL);
    sqlite3_bind_int64(row, 1, found->number);
    while (good && (result == SQLITE_OK || result == SQLITE_ROW) &&
           (result = sqlite3_step(row)) == SQLITE_ROW) {
        const char *kind;
        struct entry entry = schema_entry(row, &kind);
        struct chain stored = schema_chain(row, 8);
        good = !walk_take(&walk, &entry, kind, has_chain ? &stored : NULL) || visit == NULL ||
               visit(context, found->number, &entry, kind, &walk.chain);
    }
    walk_end(&walk, !good || result == SQLITE_DONE, table);
    sqlite3_finalize(row);
    return good;
}
