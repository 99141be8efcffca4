/* How much a table takes in: entries of its log, and people. */
#include "table.h"

/* ---- Entries ---- */

enum need { NEEDS_NONE, NEEDS_FREE, NEEDS_RESERVE };

static const enum need needs[ENTRY_COUNT] = {
    [ENTRY_NAMED] = NEEDS_FREE,      [ENTRY_BOARD] = NEEDS_FREE,
    [ENTRY_SET] = NEEDS_FREE,        [ENTRY_CHAT] = NEEDS_FREE,
    [ENTRY_SAT] = NEEDS_RESERVE,     [ENTRY_BOT] = NEEDS_RESERVE,
    [ENTRY_OPENED] = NEEDS_RESERVE,  [ENTRY_STOOD] = NEEDS_RESERVE,
    [ENTRY_RESAT] = NEEDS_RESERVE,   [ENTRY_KEYED] = NEEDS_RESERVE,
    [ENTRY_SWAPPED] = NEEDS_RESERVE, [ENTRY_COVERED] = NEEDS_RESERVE,
    [ENTRY_ASKED] = NEEDS_RESERVE,   [ENTRY_AGREED] = NEEDS_RESERVE,
    [ENTRY_MUTED] = NEEDS_RESERVE,   [ENTRY_UNMUTED] = NEEDS_RESERVE,
    [ENTRY_LOCKED] = NEEDS_RESERVE,  [ENTRY_UNLOCKED] = NEEDS_RESERVE,
    [ENTRY_AWAY] = NEEDS_RESERVE,
};

bool table_needs_room(enum entry_kind kind)
{
    return needs[kind] != NEEDS_NONE;
}

bool table_has_room(const struct table *table, enum entry_kind kind)
{
    /* The picks of a draft are part of the game. */
    if (needs[kind] == NEEDS_NONE || (kind == ENTRY_BOARD && table->status == TABLE_DRAFTING)) {
        return true;
    }
    if (needs[kind] == NEEDS_RESERVE) {
        return table->free_entries < TABLE_FREE_ENTRIES + TABLE_RESERVE_ENTRIES;
    }
    return table->free_entries < TABLE_FREE_ENTRIES && table->free_bytes < TABLE_FREE_BYTES;
}

/* ---- People ---- */

bool table_is_new_person(const struct table *table, int person)
{
    if (table->person_count < TABLE_PEOPLE_MAX) {
        return person == table->person_count;
    }
    return person >= 0 && person < table->person_count && person != table->host &&
           table->people[person].seat < 0;
}

/* Who is missed least: 0 has left, 1 watches, 2 has cards to come back to. */
static int rank_of(const struct table_person *person)
{
    return person->gone ? 0 : person->home < 0 ? 1 : 2;
}

int table_new_person(const struct table *table)
{
    int best = -1;
    if (table->person_count < TABLE_PEOPLE_MAX) {
        return table->person_count;
    }
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        /* Who was banned stays known for good. */
        if (!table_is_new_person(table, i) || person->streams > 0 || person->banned) {
            continue;
        }
        int rank = rank_of(person), least = best >= 0 ? rank_of(&table->people[best]) : 3;
        if (rank < least || (rank == least && person->seen < table->people[best].seen)) {
            best = i;
        }
    }
    return best;
}
