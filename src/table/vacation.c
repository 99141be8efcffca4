/* Who is on vacation, and for how long. */
#include "vacation.h"

static const int64_t day = 24 * 60 * 60 * 1000;

/* The person at a chair who is on vacation; NULL: none. After the end nobody is. */
static struct table_person *away_at(const struct table *table, int seat)
{
    const struct table_chair *chair = &table->chairs[seat];
    struct table_person *person = chair->kind == CHAIR_PERSON && table->status != TABLE_OVER
                                      ? &table->people[chair->person]
                                      : NULL;
    return person != NULL && person->away_days > 0 ? person : NULL;
}

bool vacation_is_on(const struct table *table, int seat)
{
    return away_at(table, seat) != NULL;
}

int64_t vacation_until(const struct table *table, int seat)
{
    const struct table_person *person = away_at(table, seat);
    return person != NULL ? person->away_from + person->away_days * day : 0;
}

int vacation_left(const struct table *table, int seat)
{
    const struct table_person *person = away_at(table, seat);
    int left = table->setting.vacation - table->chairs[seat].vacation_used -
               (person != NULL ? person->away_days : 0);
    return left > 0 ? left : 0;
}

enum refusal vacation_may(const struct table *table, int person, int days)
{
    if (!table_is_asking(table)) {
        return REFUSAL_NOT_PLAYING;
    }
    if (table->setting.vacation == 0) {
        return REFUSAL_NO_VACATION;
    }
    if (table->people[person].away_days > 0) {
        return REFUSAL_ALREADY_AWAY;
    }
    return days < 1                                                   ? REFUSAL_FIELD
           : days > vacation_left(table, table->people[person].seat) ? REFUSAL_VACATION_USED
                                                                      : REFUSAL_NONE;
}

int vacation_due(const struct table *table, int64_t now)
{
    for (int seat = 0; table_is_asking(table) && seat < table->setting.game.players; seat++) {
        int64_t until = vacation_until(table, seat);
        if (until > 0 && now >= until) {
            return seat;
        }
    }
    return -1;
}

/* What the log says counts, whatever the options are now. */
bool vacation_apply(struct table *table, const struct entry *entry)
{
    int seat = entry->person >= 0 && entry->person < table->person_count
                   ? table->people[entry->person].seat
                   : -1;
    if (seat < 0 || vacation_is_on(table, seat) || entry->number < 1 ||
        entry->number > SETTING_VACATION_MAX) {
        return false;
    }
    struct table_person *person = &table->people[entry->person];
    person->away_days = entry->number;
    person->away_at = entry->at;
    person->away_from = entry->clock != 0 ? entry->clock : entry->at;
    return true;
}

bool vacation_end(struct table *table, int seat, const struct entry *entry)
{
    struct table_person *person = away_at(table, seat);
    if (person == NULL) {
        return false;
    }
    int64_t begun = (entry->at - person->away_at + day - 1) / day;
    begun = begun < 1 ? 1 : begun;
    table->chairs[seat].vacation_used +=
        begun < person->away_days ? (int)begun : person->away_days;
    person->away_days = 0;
    return true;
}

void vacation_leave(struct table *table, int seat)
{
    struct table_person *person = away_at(table, seat);
    if (person != NULL) {
        table->chairs[seat].vacation_used += person->away_days;
        person->away_days = 0;
    }
}
