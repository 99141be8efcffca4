/* The hash table of the tables in memory. */
#include "open_tables.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../table/table.h"
#include "../text/digest_text.h"

static struct open_table **slot_of(struct open_tables *tables, const char *id)
{
    return &tables->slots[digest_text(id) % OPEN_TABLES_SLOTS];
}

struct open_table *open_tables_add(struct open_tables *tables, struct table *table)
{
    assert(open_tables_find(tables, table->id) == NULL);
    struct open_table *open = calloc(1, sizeof *open);
    void *own = calloc(1, tables->own_bytes + 1);
    if (open == NULL || own == NULL) {
        free(open);
        free(own);
        table_destroy(table);
        return NULL;
    }
    struct open_table **slot = slot_of(tables, table->id);
    *open = (struct open_table){.next_in_slot = *slot,
                                .next = tables->first,
                                .table = table,
                                .wake = INT64_MAX,
                                .own = own};
    if (tables->first != NULL) {
        tables->first->previous = open;
    }
    tables->first = *slot = open;
    tables->count++;
    return open;
}

struct open_table *open_tables_find(const struct open_tables *tables, const char *id)
{
    struct open_table *open = tables->slots[digest_text(id) % OPEN_TABLES_SLOTS];
    while (open != NULL && strcmp(open->table->id, id) != 0) {
        open = open->next_in_slot;
    }
    return open;
}

void open_tables_remove(struct open_tables *tables, struct open_table *open)
{
    struct open_table **link = slot_of(tables, open->table->id);
    while (*link != open) {
        link = &(*link)->next_in_slot;
    }
    *link = open->next_in_slot;
    *(open->previous != NULL ? &open->previous->next : &tables->first) = open->next;
    if (open->next != NULL) {
        open->next->previous = open->previous;
    }
    tables->count--;
    table_destroy(open->table);
    free(open->own);
    free(open);
}

void open_tables_clear(struct open_tables *tables)
{
    while (tables->first != NULL) {
        open_tables_remove(tables, tables->first);
    }
}
