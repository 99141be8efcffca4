/* Commands of and about people: sitting down, letting others do so, and what a host may do about
 * somebody. Tables with one person and bots have none of them. */
#include <string.h>

#include "../base/copy_text.h"
#include "../table/person_name.h"
#include "command.h"

static void add(struct command *command, struct entry entry)
{
    command->entries[command->count++] = entry;
}

static const struct json_value *field(const struct command *command, const char *key)
{
    return json_get(command->body, key);
}

/* ---- Sitting down ---- */

/* The name somebody wants: who gives none, or a blank one, keeps theirs or is a guest. */
static enum refusal read_name(struct command *command)
{
    const char *name = json_as_text(field(command, "name"));
    if (field(command, "name") != NULL && (name == NULL || !person_name_is_blank(name))) {
        return name != NULL
                   ? table_may_be_called(command->table, command->person, name, command->name)
                   : REFUSAL_NAME;
    }
    if (command->person >= 0) {
        copy_text(command->name, sizeof command->name,
                  command->table->people[command->person].name);
    } else {
        table_guest_name(command->table, command->name);
    }
    return REFUSAL_NONE;
}

/* Who was here keeps what they have; a new name comes first. */
static void sit_again(struct command *command, int seat)
{
    const struct table *table = command->table;
    int person = command->person;
    if (strcmp(command->name, table->people[person].name) != 0) {
        add(command, (struct entry){.kind = ENTRY_NAMED, .person = person, .text = command->name});
    }
    bool asks = handover_asks(table, person, seat);
    bool repeats = asks && table->chairs[seat].request.seq != 0;
    if (!repeats) {
        add(command, (struct entry){
                         .kind = asks ? ENTRY_ASKED : ENTRY_RESAT, .person = person, .seat = seat});
    }
}

static void sit_new(struct command *command, int seat)
{
    const struct table *table = command->table;
    bool asks = handover_asks(table, -1, seat);
    int person = table_new_person(table);
    add(command, (struct entry){.kind = ENTRY_SAT,
                                .person = person,
                                .seat = asks ? -1 : seat,
                                .number = -1,
                                .text = command->name,
                                .key = command->hash});
    if (asks) {
        add(command, (struct entry){.kind = ENTRY_ASKED, .person = person, .seat = seat});
    }
}

bool command_join(struct command *command)
{
    const struct json_value *wanted = field(command, "seat");
    int seat = -1, asked = command_number(command->body, "seat");
    if (!command_has_only(command, "name seat")) {
        return false;
    }
    enum refusal refusal = read_name(command);
    if (refusal == REFUSAL_NONE) {
        refusal = json_is_given(wanted) && asked < 0
                      ? REFUSAL_FIELD
                      : table_may_join(command->table, command->person, asked, &seat);
    }
    if (refusal != REFUSAL_NONE) {
        return command_refuse(command, refusal);
    }
    if (command->person >= 0) {
        sit_again(command, seat);
    } else {
        sit_new(command, seat);
    }
    return true;
}

bool command_consent(struct command *command)
{
    const struct table *table = command->table;
    const struct json_value *agree = field(command, "agree");
    int request = command_number(command->body, "request"), seat = -1;
    if (!command_has_only(command, "request agree")) {
        return false;
    }
    bool agrees = json_is_yes(agree);
    enum refusal refusal =
        request < 0 || json_kind(agree) != JSON_KIND_BOOL
            ? REFUSAL_FIELD
            : handover_may_answer(table, command->person, (uint32_t)request, agrees, &seat);
    if (refusal != REFUSAL_NONE) {
        return command_refuse(command, refusal);
    }
    int own = table->people[command->person].seat;
    bool repeats = agrees && table->chairs[seat].request.agreed >> own & 1;
    if (!repeats) {
        add(command, (struct entry){.kind = agrees ? ENTRY_AGREED : ENTRY_DECLINED,
                                    .person = command->person,
                                    .seat = seat});
    }
    return true;
}

/* ---- The host about people ---- */

/* The person that `seat` or `name` says; -1 after a refusal. Nobody acts on themselves. */
static int read_person(struct command *command)
{
    const char *name = json_as_text(field(command, "name"));
    int seat = command_number(command->body, "seat");
    int person = seat >= 0      ? table_person_at(command->table, seat)
                 : name != NULL ? table_person_named(command->table, name)
                                : -1;
    if (person < 0 || person == command->person) {
        command_refuse(command, REFUSAL_FIELD);
        return -1;
    }
    return person;
}

bool command_mute(struct command *command)
{
    const struct json_value *muted = field(command, "muted");
    if (!command_has_only(command, "seat name muted")) {
        return false;
    }
    if (json_kind(muted) != JSON_KIND_BOOL) {
        return command_refuse(command, REFUSAL_FIELD);
    }
    int person = read_person(command);
    if (person < 0) {
        return false;
    }
    if (command->table->people[person].muted != json_is_yes(muted)) {
        add(command, (struct entry){.kind = json_is_yes(muted) ? ENTRY_MUTED : ENTRY_UNMUTED,
                                    .person = command->person,
                                    .seat = -1,
                                    .number = person});
    }
    return true;
}

bool command_ban(struct command *command)
{
    if (!command_has_only(command, "seat name")) {
        return false;
    }
    /* The names of those who played stay with a game that is over. */
    if (command->table->status == TABLE_OVER) {
        return command_refuse(command, REFUSAL_NOT_PLAYING);
    }
    int person = read_person(command);
    if (person < 0) {
        return false;
    }
    add(command,
        (struct entry){
            .kind = ENTRY_BANNED, .person = command->person, .seat = -1, .number = person});
    return true;
}

bool command_lock(struct command *command)
{
    const struct json_value *locked = field(command, "locked");
    if (!command_has_only(command, "locked")) {
        return false;
    }
    if (json_kind(locked) != JSON_KIND_BOOL) {
        return command_refuse(command, REFUSAL_FIELD);
    }
    if (command->table->locked != json_is_yes(locked)) {
        add(command, (struct entry){.kind = json_is_yes(locked) ? ENTRY_LOCKED : ENTRY_UNLOCKED,
                                    .person = command->person,
                                    .seat = -1});
    }
    return true;
}
