/* What everybody is sent about people: notes, lines of chat, requests for chairs, and who
 * watches. */
#ifndef SEPTEM_JSON_PEOPLE_H
#define SEPTEM_JSON_PEOPLE_H

#include "../json/json_writer.h"
#include "../table/table.h"

void json_chat(struct json *out, const char *key, const struct table_chat *chat);
void json_note(struct json *out, const char *key, const struct table_note *note);

/* The request for a chair; null for none. */
void json_request(struct json *out, const char *key, const struct table *table, int seat);

/* The people of the table who have no chair. */
void json_watchers(struct json *out, const char *key, const struct table *table);

#endif
