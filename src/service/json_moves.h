/* What leaves a table as JSON: what somebody may decide, where each unit of its cost comes from,
 * and what cannot be done. The shapes are those of docs/api.md. */
#ifndef SEPTEM_JSON_MOVES_H
#define SEPTEM_JSON_MOVES_H

#include <septem/view.h>

#include "../json/json_writer.h"
#include "../table/table.h"

/* "moves" and "cannot" of the seats that this view answers for; of NULL none. Nothing in it comes
 * from anywhere but the view. */
void json_moves(struct json *out, const struct table *table, const struct septem_view *view);

#endif
