/* Entries of a host about people. */
#include "moderation.h"

static bool is_person(const struct table *table, int person)
{
    return person >= 0 && person < table->person_count && !table->people[person].gone;
}

bool moderation_apply_muted(struct table *table, const struct entry *entry)
{
    if (!is_person(table, entry->number)) {
        return false;
    }
    table->people[entry->number].muted = entry->kind == ENTRY_MUTED;
    return true;
}

bool moderation_apply_banned(struct table *table, const struct entry *entry)
{
    if (!is_person(table, entry->number)) {
        return false;
    }
    table->people[entry->number].banned = true;
    table_remove_person(table, entry->number);
    return true;
}

bool moderation_apply_locked(struct table *table, const struct entry *entry)
{
    table->locked = entry->kind == ENTRY_LOCKED;
    return true;
}
