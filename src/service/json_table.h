/* What everybody is sent about a table: chairs, options, what it is dealt from, the draft. */
#ifndef SEPTEM_JSON_TABLE_H
#define SEPTEM_JSON_TABLE_H

#include "../json/json_writer.h"
#include "../table/table.h"

/* {"seq", "table": {…}, "deadline"}, the same for everybody. */
void json_table(struct json *out, const struct table *table);

/* The same fields, into an object that has begun. */
void json_table_fields(struct json *out, const struct table *table);

/* "seat", "who", "name" and "character" of a chair, into an object that has begun. */
void json_chair_fields(struct json *out, const struct table *table, int seat);

/* A row for the list of tables. */
void json_summary(struct json *out, const char *key, const struct table *table);

/* The same fields, into an object that has begun. */
void json_summary_fields(struct json *out, const struct table *table);

/* {"kind": "drawn", "chosen" or "day", "commitment": 64 digits or null, "key": 64 digits, null
 * before the end or where there is none}: what the game is dealt from. */
void json_deal(struct json *out, const char *key, const struct table *table);

/* The commitment alone: 64 digits or null. */
void json_commitment(struct json *out, const char *key, const struct table *table);

#endif
