/* Reading logs beside the thread that has the store: a connection of its own. */
#include <assert.h>
#include <stdlib.h>

#include "store_inside.h"

struct store_reader {
    sqlite3 *db;
    sqlite3_stmt *read;
};

struct store_reader *store_reader_open(const struct store *store, struct store_error *error)
{
    struct store_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        COMPLAIN(error->text, "out of memory");
        return NULL;
    }
    reader->db = store_connect(store->paths.data, SQLITE_OPEN_READWRITE, error);
    if (reader->db == NULL ||
        sqlite3_prepare_v3(reader->db, STORE_READ, -1, SQLITE_PREPARE_PERSISTENT, &reader->read,
                           NULL) != SQLITE_OK) {
        store_reader_close(reader);
        return NULL;
    }
    return reader;
}

void store_reader_close(struct store_reader *reader)
{
    if (reader != NULL) {
        sqlite3_finalize(reader->read);
        sqlite3_close(reader->db);
        free(reader);
    }
}

bool store_reader_read(struct store_reader *reader, int64_t number, store_visit_entry *visit,
                       void *context)
{
    assert(reader != NULL && visit != NULL);
    return store_visit_entries(reader->read, number, visit, context);
}
