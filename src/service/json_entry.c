/* Entries as JSON, and back. */
#include "json_entry.h"

void json_entry(struct json *out, const char *key, const struct table *table,
                const struct entry *entry)
{
    json_begin_object(out, key);
    json_text(out, "table", table->id);
    json_int(out, "seq", entry->seq);
    json_text(out, "kind", entry_kind_slug(entry->kind));
    json_int(out, "at", entry->at);
    json_int(out, "person", entry->person);
    json_int(out, "seat", entry->seat);
    json_int(out, "number", entry->number);
    json_text(out, "text", entry->text);
    json_text(out, "key", entry->key);
    json_end_object(out);
}

/* A field from -1 on; -2, which no entry has, for anything else. */
static int number_in(const struct json_value *object, const char *key)
{
    int64_t number;
    return json_as_int(json_get(object, key), -1, INT32_MAX, &number) ? (int)number : -2;
}

bool json_entry_apply(const struct json_value *object, struct table *table)
{
    const char *kind = json_as_text(json_get(object, "kind"));
    struct entry entry = {.kind = kind != NULL ? entry_kind_find(kind) : ENTRY_NONE,
                          .seq = (uint32_t)number_in(object, "seq"),
                          .person = number_in(object, "person"),
                          .seat = number_in(object, "seat"),
                          .number = number_in(object, "number"),
                          .text = json_as_text(json_get(object, "text")),
                          .key = json_as_text(json_get(object, "key"))};
    return json_as_int(json_get(object, "at"), 0, INT64_MAX, &entry.at) && entry.text != NULL &&
           entry.key != NULL && table_apply(table, &entry);
}
