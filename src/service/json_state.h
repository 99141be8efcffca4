/* What leaves a table as JSON: how it stands, for one person.
 *
 * Everything about a running game is made from the view of the seat it is for (septem/view.h); a
 * spectator gets what spectator.h says and nothing else. The shapes are those of docs/api.md.
 *
 * `person` is somebody of the table, -1 is a spectator. A function with a key writes a value that
 * may stand inside another; key NULL: alone, or in an array. */
#ifndef SEPTEM_JSON_STATE_H
#define SEPTEM_JSON_STATE_H

#include "../json/json_writer.h"
#include "../table/table.h"
#include "json_people.h"
#include "json_table.h"

/* `now` is service->now; deadlines are in the same time. With the news of the last question under
 * "last". */
void json_state(struct json *out, const struct table *table, int person, int64_t now);

/* The same without "last": for a listener who has just been sent these news. */
void json_state_after_news(struct json *out, const struct table *table, int person, int64_t now);

/* Who still has to decide, and to a person what they have decided themselves. */
void json_owing(struct json *out, const struct table *table, int person);

/* The answer to a decision that was taken: `text` as it was written. */
void json_decided(struct json *out, const struct table *table,
                  const struct table_decision *decision, const char *text);

#endif
