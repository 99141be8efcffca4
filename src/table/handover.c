/* Requests for chairs of a running game: who asks, who agrees, and when that is enough. */
#include "handover.h"

#include <stdio.h>

#include "vacation.h"

static bool is_chair(const struct table *table, int seat)
{
    return seat >= 0 && seat < table->setting.game.players;
}

static bool is_person(const struct table *table, int person)
{
    return person >= 0 && person < table->person_count && !table->people[person].gone;
}

/* ---- Asking ---- */

bool handover_asks(const struct table *table, int person, int seat)
{
    bool is_home = person >= 0 && table->people[person].home == seat;
    return table->status == TABLE_PLAYING && table->setting.handover == HANDOVER_CONSENT &&
           !is_home;
}

enum refusal handover_may_answer(const struct table *table, int person, uint32_t request,
                                 bool agrees, int *seat)
{
    for (int i = 0; request != 0 && i < table->setting.game.players; i++) {
        if (table->chairs[i].request.seq != request) {
            continue;
        }
        bool withdraws = table->chairs[i].request.person == person && !agrees;
        *seat = i;
        return table->people[person].seat >= 0 || withdraws ? REFUSAL_NONE : REFUSAL_NO_SEAT;
    }
    return REFUSAL_NO_REQUEST;
}

/* ---- Counting ---- */

unsigned handover_waits(const struct table *table, int seat)
{
    const struct table_request *request = &table->chairs[seat].request;
    unsigned present = 0, away = 0;
    int people = 0, agreed = 0;
    for (int i = 0; request->seq != 0 && i < table->setting.game.players; i++) {
        if (table->chairs[i].kind != CHAIR_PERSON) {
            continue;
        }
        people++;
        if (request->agreed >> i & 1) {
            agreed++;
        } else if (table->chairs[i].cover != COVER_NONE || vacation_is_on(table, i)) {
            away |= 1u << i;
        } else {
            present |= 1u << i;
        }
    }
    bool are_enough = agreed >= (people < 2 ? people : 2);
    return present != 0 || are_enough ? present : away;
}

int handover_granted(const struct table *table)
{
    for (int seat = 0; table->status == TABLE_PLAYING && seat < table->setting.game.players;
         seat++) {
        if (table->chairs[seat].request.seq != 0 && handover_waits(table, seat) == 0) {
            return seat;
        }
    }
    return -1;
}

void handover_text(const struct table *table, int seat, char text[HANDOVER_TEXT_MAX])
{
    int length = 0;
    text[0] = '\0';
    for (int i = 0; i < table->setting.game.players; i++) {
        if (table->chairs[seat].request.agreed >> i & 1) {
            length += snprintf(text + length, HANDOVER_TEXT_MAX - (size_t)length, "%s%d",
                               length > 0 ? " " : "", table->chairs[i].person);
        }
    }
}

int handover_people(const struct table *table, const char *text, int people[SEPTEM_CITIES_MAX])
{
    int count = 0;
    while (*text >= '0' && *text <= '9' && count < SEPTEM_CITIES_MAX) {
        int person = 0;
        for (; *text >= '0' && *text <= '9' && person < TABLE_PEOPLE_MAX; text++) {
            person = 10 * person + (*text - '0');
        }
        if (person >= table->person_count) {
            break;
        }
        people[count++] = person;
        text += *text == ' ';
    }
    return count;
}

/* ---- Entries ---- */

void handover_drop(struct table *table, int person)
{
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        if (table->chairs[i].request.seq != 0 && table->chairs[i].request.person == person) {
            table->chairs[i].request = (struct table_request){0};
        }
    }
}

void handover_forget_seat(struct table *table, int seat)
{
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        table->chairs[i].request.agreed &= (uint8_t) ~(1u << seat);
    }
}

bool handover_apply_asked(struct table *table, const struct entry *entry)
{
    if (table->status != TABLE_PLAYING || !is_person(table, entry->person) ||
        table->people[entry->person].seat >= 0 || !is_chair(table, entry->seat) ||
        table->chairs[entry->seat].kind == CHAIR_PERSON) {
        return false;
    }
    handover_drop(table, entry->person);
    table->chairs[entry->seat].request =
        (struct table_request){.seq = entry->seq, .person = entry->person};
    return true;
}

static bool has_request(const struct table *table, const struct entry *entry)
{
    return is_person(table, entry->person) && is_chair(table, entry->seat) &&
           table->chairs[entry->seat].request.seq != 0;
}

bool handover_apply_agreed(struct table *table, const struct entry *entry)
{
    if (!has_request(table, entry) || table->people[entry->person].seat < 0) {
        return false;
    }
    table->chairs[entry->seat].request.agreed |= (uint8_t)(1u << table->people[entry->person].seat);
    return true;
}

bool handover_apply_declined(struct table *table, const struct entry *entry)
{
    if (!has_request(table, entry)) {
        return false;
    }
    struct table_person *asker = &table->people[table->chairs[entry->seat].request.person];
    asker->gone = asker->gone || asker->outside;
    table->chairs[entry->seat].request = (struct table_request){0};
    return true;
}
