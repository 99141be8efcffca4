/* A table at a glance, as a list shows it to one person: who plays, how far it is, whom it waits
 * for, and how the person's own wonder stands. */
#ifndef SEPTEM_JSON_GLANCE_H
#define SEPTEM_JSON_GLANCE_H

#include "../json/json_writer.h"
#include "../table/table.h"

/* The object of docs/api.md; -1: for a spectator. */
void json_glance(struct json *out, const struct table *table, int person, int64_t now);

#endif
