/* Who is awaited, and who has asked for it. */
#include "nudge.h"

#include "presence.h"

/* Picks of a draft come before the questions of the game. */
static int number_of(const struct table *table)
{
    return table->status == TABLE_DRAFTING ? 1 + table->draft.picked
                                           : SEPTEM_CITIES_MAX + table->question;
}

int64_t nudge_at(const struct table *table)
{
    bool asks = table_is_asking(table) && table->nudge_ms > 0;
    return asks ? presence_asked_from(table) + table->nudge_ms : 0;
}

bool nudge_is_done(const struct table *table, int person)
{
    return table->people[person].nudged == number_of(table);
}

enum refusal nudge_may(const struct table *table, int person, int64_t now)
{
    int64_t at = nudge_at(table);
    unsigned awaited = table_awaited(table);
    if (at == 0) {
        return REFUSAL_NOT_PLAYING;
    }
    if (presence_owes(table, table->people[person].seat)) {
        return REFUSAL_AWAITED;
    }
    if (awaited == 0) {
        return REFUSAL_NOBODY_AWAITED;
    }
    return nudge_is_done(table, person) ? REFUSAL_NUDGED
           : now < at                   ? REFUSAL_TOO_EARLY
                                        : REFUSAL_NONE;
}

unsigned nudge_do(struct table *table, int person)
{
    unsigned awaited = table_awaited(table), fresh = 0;
    int number = number_of(table);
    table->people[person].nudged = number;
    for (int chair = 0; chair < table->setting.game.players; chair++) {
        if (awaited >> chair & 1) {
            struct table_person *who = &table->people[table->chairs[chair].person];
            fresh |= who->reminded != number ? 1u << chair : 0;
            who->reminded = number;
        }
    }
    return fresh;
}
