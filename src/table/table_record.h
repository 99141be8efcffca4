/* What a table remembers of its game as it goes on. All of these return false if out of memory. */
#ifndef SEPTEM_TABLE_RECORD_H
#define SEPTEM_TABLE_RECORD_H

#include "table.h"

/* Adds the decision of an entry. */
bool record_decision(struct table *table, const struct entry *entry, struct septem_move move);

/* Adds the question that this entry answers as the last one. */
bool record_question(struct table *table, const struct entry *entry);

/* Adds what came of the question that is over now; `before` has all its decisions. */
bool record_events(struct table *table, const struct septem_game *before);

#endif
