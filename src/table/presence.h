/* What the entries of a log say about who is there; the rest of it is in table.h. */
#ifndef SEPTEM_PRESENCE_H
#define SEPTEM_PRESENCE_H

#include "table.h"

/* An answer of this chair: its person is there; or a bot answered for a person, who missed the
 * question or is covered. Call it while that question is asked. */
void presence_answer(struct table *table, const struct entry *entry, int seat);

/* Nobody covers this chair any more, and nothing was missed. */
void presence_back(struct table_chair *chair);

/* Since when the question waits: who was on vacation is asked from when they are back. */
int64_t presence_asked_from(const struct table *table);

/* Is an answer of this chair missing? */
bool presence_owes(const struct table *table, int seat);

#endif
