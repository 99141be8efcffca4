/* What a server tells of a table, put into a struct table, so that all that shows a table shows
 * this one. It has the view's game in the place of the game, and only the news that were told. */
#ifndef SEPTEM_REMOTE_TABLE_H
#define SEPTEM_REMOTE_TABLE_H

#include "../json/json_reader.h"
#include "../table/table.h"

/* The state, GET v1/tables/TABLE, but for the game. Returns the seat of the person, -1: none. */
int remote_table_read(struct table *table, const struct json_value *state);

/* Adds news; false if these are none, or out of memory. */
bool remote_table_news(struct table *table, const struct json_value *news);

#endif
