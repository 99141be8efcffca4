/* Petitions of and about people: sitting down, letting others do so, and what a host may do about
 * somebody. Tables with one person and bots have none of them. */
#include <string.h>

#include "../base/copy_text.h"
#include "../table/person_name.h"
#include "petition.h"

static void add(struct petition *petition, struct entry entry)
{
    petition->entries[petition->count++] = entry;
}

static const struct json_value *field(const struct petition *petition, const char *key)
{
    return json_get(petition->body, key);
}

/* ---- Sitting down ---- */

/* The name somebody wants: a new one must have one, or is a guest. */
static enum refusal read_name(struct petition *petition)
{
    const char *name = json_as_text(field(petition, "name"));
    if (field(petition, "name") != NULL) {
        return name != NULL
                   ? table_may_be_called(petition->table, petition->person, name, petition->name)
                   : REFUSAL_NAME;
    }
    if (petition->person >= 0) {
        copy_text(petition->name, sizeof petition->name,
                  petition->table->people[petition->person].name);
    } else {
        table_guest_name(petition->table, petition->name);
    }
    return REFUSAL_NONE;
}

/* Who was here keeps what they have; a new name is told first. */
static void sit_again(struct petition *petition, int seat)
{
    const struct table *table = petition->table;
    int person = petition->person;
    if (strcmp(petition->name, table->people[person].name) != 0) {
        add(petition,
            (struct entry){.kind = ENTRY_NAMED, .person = person, .text = petition->name});
    }
    bool asks = handover_asks(table, person, seat);
    bool repeats = asks && table->chairs[seat].request.seq != 0;
    if (!repeats) {
        add(petition, (struct entry){.kind = asks ? ENTRY_ASKED : ENTRY_RESAT,
                                     .person = person,
                                     .seat = seat});
    }
}

static void sit_new(struct petition *petition, int seat)
{
    const struct table *table = petition->table;
    bool asks = handover_asks(table, -1, seat);
    int person = table_new_person(table);
    add(petition, (struct entry){.kind = ENTRY_SAT,
                                 .person = person,
                                 .seat = asks ? -1 : seat,
                                 .number = -1,
                                 .text = petition->name,
                                 .key = petition->hash});
    if (asks) {
        add(petition, (struct entry){.kind = ENTRY_ASKED, .person = person, .seat = seat});
    }
}

bool petition_join(struct petition *petition)
{
    const struct json_value *wanted = field(petition, "seat");
    int seat = -1, asked = petition_number(petition->body, "seat");
    if (!petition_has_only(petition, "name seat")) {
        return false;
    }
    enum refusal refusal = read_name(petition);
    if (refusal == REFUSAL_NONE) {
        refusal = json_is_given(wanted) && asked < 0
                      ? REFUSAL_FIELD
                      : table_may_join(petition->table, petition->person, asked, &seat);
    }
    if (refusal != REFUSAL_NONE) {
        return petition_refuse(petition, refusal);
    }
    if (petition->person >= 0) {
        sit_again(petition, seat);
    } else {
        sit_new(petition, seat);
    }
    return true;
}

bool petition_consent(struct petition *petition)
{
    const struct table *table = petition->table;
    const struct json_value *agree = field(petition, "agree");
    int request = petition_number(petition->body, "request"), seat = -1;
    if (!petition_has_only(petition, "request agree")) {
        return false;
    }
    bool agrees = json_is_yes(agree);
    enum refusal refusal =
        request < 0 || json_kind(agree) != JSON_KIND_BOOL
            ? REFUSAL_FIELD
            : handover_may_answer(table, petition->person, (uint32_t)request, agrees, &seat);
    if (refusal != REFUSAL_NONE) {
        return petition_refuse(petition, refusal);
    }
    int own = table->people[petition->person].seat;
    bool repeats = agrees && table->chairs[seat].request.agreed >> own & 1;
    if (!repeats) {
        add(petition, (struct entry){.kind = agrees ? ENTRY_AGREED : ENTRY_DECLINED,
                                     .person = petition->person,
                                     .seat = seat});
    }
    return true;
}

/* ---- The host about people ---- */

/* The person that `seat` or `name` says; -1 after a refusal. Nobody acts on themselves. */
static int read_person(struct petition *petition)
{
    const char *name = json_as_text(field(petition, "name"));
    int seat = petition_number(petition->body, "seat");
    int person = seat >= 0      ? table_person_at(petition->table, seat)
                 : name != NULL ? table_person_named(petition->table, name)
                                : -1;
    if (person < 0 || person == petition->person) {
        petition_refuse(petition, REFUSAL_FIELD);
        return -1;
    }
    return person;
}

bool petition_mute(struct petition *petition)
{
    const struct json_value *muted = field(petition, "muted");
    if (!petition_has_only(petition, "seat name muted")) {
        return false;
    }
    if (json_kind(muted) != JSON_KIND_BOOL) {
        return petition_refuse(petition, REFUSAL_FIELD);
    }
    int person = read_person(petition);
    if (person < 0) {
        return false;
    }
    if (petition->table->people[person].muted != json_is_yes(muted)) {
        add(petition, (struct entry){.kind = json_is_yes(muted) ? ENTRY_MUTED : ENTRY_UNMUTED,
                                     .person = petition->person,
                                     .seat = -1,
                                     .number = person});
    }
    return true;
}

bool petition_ban(struct petition *petition)
{
    if (!petition_has_only(petition, "seat name")) {
        return false;
    }
    /* The names of those who played stay with a game that is over. */
    if (petition->table->status == TABLE_OVER) {
        return petition_refuse(petition, REFUSAL_NOT_PLAYING);
    }
    int person = read_person(petition);
    if (person < 0) {
        return false;
    }
    add(petition,
        (struct entry){
            .kind = ENTRY_BANNED, .person = petition->person, .seat = -1, .number = person});
    return true;
}

bool petition_lock(struct petition *petition)
{
    const struct json_value *locked = field(petition, "locked");
    if (!petition_has_only(petition, "locked")) {
        return false;
    }
    if (json_kind(locked) != JSON_KIND_BOOL) {
        return petition_refuse(petition, REFUSAL_FIELD);
    }
    if (petition->table->locked != json_is_yes(locked)) {
        add(petition, (struct entry){.kind = json_is_yes(locked) ? ENTRY_LOCKED : ENTRY_UNLOCKED,
                                     .person = petition->person,
                                     .seat = -1});
    }
    return true;
}
