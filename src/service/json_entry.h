/* The entries of a table as JSON, for hosts that keep them as text. */
#ifndef SEPTEM_JSON_ENTRY_H
#define SEPTEM_JSON_ENTRY_H

#include "../json/json_reader.h"
#include "../json/json_writer.h"
#include "../table/table.h"

/* {"table", "seq", "kind", "at", "person", "seat", "number", "text", "key"} */
void json_entry(struct json *out, const char *key, const struct table *table,
                const struct entry *entry);

/* Reads such an object and applies it to the table. False as table_apply says it, and if the object
 * is no entry. */
bool json_entry_apply(const struct json_value *object, struct table *table);

#endif
