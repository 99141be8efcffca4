/* Writing into a file of SQLite: each batch is a transaction, then the mark is told. */
#include <errno.h>
#include <string.h>

#include "mark.h"
#include "sqlite_inside.h"

bool store_step(sqlite3_stmt *statement)
{
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return good;
}

static bool write_row(struct sqlite_store *kept, const struct store_row *row)
{
    sqlite3_stmt *s = kept->upsert;
    sqlite3_bind_int64(s, 1, row->number);
    sqlite3_bind_text(s, 2, row->id, -1, SQLITE_STATIC);
    sqlite3_bind_int(s, 3, (int)row->status);
    sqlite3_bind_int(s, 4, row->listed);
    sqlite3_bind_int64(s, 5, row->made);
    sqlite3_bind_int64(s, 6, row->touched);
    sqlite3_bind_text(s, 7, row->summary, -1, SQLITE_STATIC);
    return store_step(s);
}

/* A digest that a statement finds; false: there is no such row. */
static bool read_chain(sqlite3_stmt *statement, struct chain *chain)
{
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        *chain = schema_chain(statement, 0);
    }
    sqlite3_reset(statement);
    return found;
}

static bool write_entry(struct sqlite_store *kept, const struct store_item *item)
{
    const struct entry *entry = &item->entry;
    const char *kind = entry_kind_slug(entry->kind);
    struct chain chain = {0};
    sqlite3_bind_int64(kept->link, 1, item->number);
    sqlite3_bind_int64(kept->link, 2, (int64_t)entry->seq - 1);
    if (entry->seq > 1 && !read_chain(kept->link, &chain)) {
        return false;
    }
    chain_toggle(&kept->state.ends, &chain);
    chain_add(&chain, item->number, entry, kind);
    chain_toggle(&kept->state.ends, &chain);
    kept->state.entries++;
    schema_bind_entry(kept->insert, item->number, entry, kind, &chain);
    return store_step(kept->insert);
}

static bool remove_table(struct sqlite_store *kept, int64_t number)
{
    struct chain end = {0};
    sqlite3_bind_int64(kept->end, 1, number);
    if (read_chain(kept->end, &end)) {
        chain_toggle(&kept->state.ends, &end);
    }
    sqlite3_bind_int64(kept->remove_entries, 1, number);
    sqlite3_bind_int64(kept->remove_row, 1, number);
    if (!store_step(kept->remove_entries)) {
        return false;
    }
    kept->state.entries -= sqlite3_changes(kept->writer);
    return store_step(kept->remove_row);
}

/* As the file has it, also where somebody has written into it meanwhile. */
static bool read_state(struct sqlite_store *kept)
{
    bool good = sqlite3_step(kept->read_state) == SQLITE_ROW &&
                schema_state_row(kept->read_state, &kept->state);
    sqlite3_reset(kept->read_state);
    return good;
}

static bool write_state(struct sqlite_store *kept)
{
    struct schema_state *state = &kept->state;
    sqlite3_bind_int64(kept->write_state, 1, ++state->commits);
    sqlite3_bind_int64(kept->write_state, 2, state->entries);
    sqlite3_bind_blob(kept->write_state, 3, state->ends.bytes, CHAIN_BYTES, SQLITE_STATIC);
    return store_step(kept->write_state);
}

static bool write_age(struct sqlite_store *kept, int64_t at)
{
    sqlite3_bind_int64(kept->note_age, 1, at);
    return store_step(kept->note_age);
}

static bool write_par(struct sqlite_store *kept, const struct store_item *item)
{
    sqlite3_bind_int64(kept->note_par, 1, item->par_day);
    sqlite3_bind_int(kept->note_par, 2, item->par);
    return store_step(kept->note_par);
}

static bool write_item(struct sqlite_store *kept, const struct store_item *item)
{
    if (item->secret_name != NULL) {
        return schema_write_secret(kept->writer, item->secret_name, &item->secret);
    }
    if (item->par_day != 0) {
        return write_par(kept, item);
    }
    if (item->age != 0) {
        return write_age(kept, item->age);
    }
    if (item->change.kind != NOTICE_CHANGE_NONE) {
        return sqlite_write_change(kept, &item->change);
    }
    if (item->removes) {
        return remove_table(kept, item->number);
    }
    return (!item->has_row || write_row(kept, &item->row)) &&
           (item->entry.kind == ENTRY_NONE || write_entry(kept, item)) &&
           sqlite_write_asked(kept, item);
}

static bool write_batch(struct sqlite_store *kept, const struct store_item *items)
{
    if (!store_step(kept->begin) || !read_state(kept)) {
        return false;
    }
    for (; items != NULL; items = items->next) {
        if (!write_item(kept, items)) {
            return false;
        }
    }
    return write_state(kept) && store_step(kept->commit);
}

enum backend_outcome sqlite_write(struct store *store, const struct store_item *items,
                                  struct store_error *error)
{
    struct sqlite_store *kept = store->data;
    if (!write_batch(kept, items)) {
        COMPLAIN(error->text, "%s: %s", kept->paths.data, sqlite3_errmsg(kept->writer));
        /* Before anybody is told: what the mark does not know could be lost without a word. */
    } else if (!mark_write(kept->mark_fd, &kept->state)) {
        COMPLAIN(error->text, "%s: %s", kept->paths.mark, strerror(errno));
    } else {
        return BACKEND_DONE;
    }
    sqlite3_exec(kept->writer, "ROLLBACK", NULL, NULL, NULL);
    return BACKEND_FAILED;
}
