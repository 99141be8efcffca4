/* What a host may do about people: mute them, ban them, lock the table. */
#ifndef SEPTEM_MODERATION_H
#define SEPTEM_MODERATION_H

#include "table.h"

/* Entries; false where they do not fit. */
bool moderation_apply_muted(struct table *table, const struct entry *entry);
bool moderation_apply_banned(struct table *table, const struct entry *entry);
bool moderation_apply_locked(struct table *table, const struct entry *entry);

/* A person goes for good, and their chair is open (table.c). */
void table_remove_person(struct table *table, int person);

#endif
