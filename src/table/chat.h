/* The entry by which somebody says something. */
#ifndef SEPTEM_CHAT_H
#define SEPTEM_CHAT_H

#include "table.h"

/* Keeps the line with the table, the latest TABLE_CHAT_KEPT of them; false where it does not fit.
 */
bool chat_apply(struct table *table, const struct entry *entry);

#endif
