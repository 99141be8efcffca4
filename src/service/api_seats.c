/* Around a table: people, chairs, options, the start and the rematch. */
#include <string.h>

#include "announcement.h"
#include "api.h"
#include "command.h"
#include "json_table.h"
#include "service.h"

static void write(struct request *request, struct entry entry)
{
    service_write(request->service, request->open, entry);
}

/* The streams of a person end. */
static void say_bye(struct request *request, int person, const char *reason)
{
    service_tell(request->service, request->open,
                 (struct announcement){.kind = ANNOUNCE_BYE, .number = person, .reason = reason});
}

/* Does this entry take the chair of a person? */
static bool shows_out(const struct table *table, const struct entry *entry)
{
    return (entry->kind == ENTRY_BOT || entry->kind == ENTRY_OPENED) &&
           table->chairs[entry->seat].kind == CHAIR_PERSON;
}

/* Reads what is asked; writes it and answers, or refuses. */
static void grant(struct request *request, command_fn *read)
{
    const struct table *table = request->open->table;
    const struct service_host *host = &request->service->host;
    struct command command = {.table = table, .person = request->person, .body = request->body};
    host->random(host->context, command.spare.bytes, sizeof command.spare.bytes);
    if (!read(&command)) {
        answer_command(request, &command);
    } else if (host->is_single && command.count > 0 && shows_out(table, &command.entries[0])) {
        answer_refusal(request, REFUSAL_CHAIR_TAKEN);
    } else {
        for (int i = 0; i < command.count; i++) {
            if (shows_out(table, &command.entries[i])) {
                say_bye(request, table->chairs[command.entries[i].seat].person, "shown_out");
            }
            write(request, command.entries[i]);
        }
        answer_seq(request);
    }
    command_finish(&command);
}

void api_name(struct request *request)
{
    grant(request, command_name);
}

void api_chairs(struct request *request)
{
    grant(request, command_chairs);
}

void api_board(struct request *request)
{
    grant(request, command_board);
}

void api_options(struct request *request)
{
    grant(request, command_options);
}

void api_mute(struct request *request)
{
    grant(request, command_mute);
}

void api_lock(struct request *request)
{
    grant(request, command_lock);
}

void api_start(struct request *request)
{
    grant(request, command_start);
}

void api_back(struct request *request)
{
    grant(request, command_back);
}

void api_away(struct request *request)
{
    grant(request, command_away);
}

void api_cover(struct request *request)
{
    grant(request, command_cover);
}

/* ---- People ---- */

/* The chair, or the request for it; and a new person's secret. */
static void put_joined(struct json *out, const struct table *table, int person, const char *secret)
{
    json_begin_object(out, NULL);
    json_index(out, "seat", table->people[person].seat);
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const struct table_request *asked = &table->chairs[seat].request;
        if (asked->seq != 0 && asked->person == person) {
            json_int(out, "request", asked->seq);
        }
    }
    if (secret != NULL) {
        json_text(out, "secret", secret);
    }
    json_end_object(out);
}

void api_join(struct request *request)
{
    const struct table *table = request->open->table;
    struct command command = {
        .table = table, .person = request->person, .body = request->body, .hash = request->hash};
    if (command_join(&command)) {
        bool is_new = request->person < 0;
        request->person = is_new ? table_new_person(table) : request->person;
        for (int i = 0; i < command.count; i++) {
            write(request, command.entries[i]);
        }
        put_joined(answer_json(request, 200), table, request->person,
                   is_new ? request->secret : NULL);
    } else {
        answer_command(request, &command);
    }
    command_finish(&command);
}

/* Who asks; nothing of the game. */
static void put_who(struct json *out, const struct request *request)
{
    json_index(out, "seat", request_seat(request));
    json_bool(out, "host", request->person >= 0 && request->person == request->open->table->host);
}

void api_session(struct request *request)
{
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    put_who(out, request);
    json_end_object(out);
}

void api_who(struct request *request)
{
    const struct table_person *people = request->open->table->people;
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    put_who(out, request);
    json_text(out, "name", request->person >= 0 ? people[request->person].name : NULL);
    json_end_object(out);
}

void api_leave(struct request *request)
{
    if (request_fields(request, "")) {
        say_bye(request, request->person, "left");
        write(request, (struct entry){.kind = ENTRY_LEFT, .person = request->person, .seat = -1});
        answer_seq(request);
    }
}

void api_stand(struct request *request)
{
    enum refusal refusal = table_may_stand(request->open->table, request->person);
    if (!request_fields(request, "")) {
        return;
    }
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
        return;
    }
    write(request, (struct entry){.kind = ENTRY_STOOD, .person = request->person, .seat = -1});
    answer_seq(request);
}

/* Somebody who never sat here and is declined goes. */
static void bid_declined(struct request *request, const struct entry *entry)
{
    const struct table *table = request->open->table;
    int asker = table->chairs[entry->seat].request.person;
    if (entry->kind == ENTRY_DECLINED && table->people[asker].outside) {
        say_bye(request, asker, asker == request->person ? "left" : "declined");
    }
}

void api_consent(struct request *request)
{
    struct command command = {
        .table = request->open->table, .person = request->person, .body = request->body};
    if (!command_consent(&command)) {
        answer_command(request, &command);
    } else {
        if (command.count > 0) {
            bid_declined(request, &command.entries[0]);
            write(request, command.entries[0]);
        }
        answer_seq(request);
    }
    command_finish(&command);
}

void api_ban(struct request *request)
{
    struct command command = {
        .table = request->open->table, .person = request->person, .body = request->body};
    if (command_ban(&command)) {
        say_bye(request, command.entries[0].number, "banned");
        write(request, command.entries[0]);
        answer_seq(request);
    } else {
        answer_command(request, &command);
    }
    command_finish(&command);
}

/* ---- Playing again ---- */

static bool is_alone(const struct table *table)
{
    int people = 0;
    for (int i = 0; i < table->person_count; i++) {
        people += !table->people[i].gone;
    }
    return people == 1;
}

/* Nobody is waited for where one person plays against bots again and no board is to be set. */
static void start_alone(struct request *request, struct open_table *next)
{
    struct command command = {.table = next->table};
    enum setting_boards boards = next->table->setting.boards;
    bool asks = boards == BOARDS_FIXED || boards == BOARDS_CHOSEN;
    if (is_alone(request->open->table) && !asks && table_may_start(next->table) == REFUSAL_NONE &&
        command_begin(&command)) {
        service_write(request->service, next, command.entries[0]);
    }
    command_finish(&command);
}

/* The table where the same people play again; false if out of memory. */
static bool make_next(struct request *request)
{
    struct service *service = request->service;
    const struct table *table = request->open->table;
    struct setting setting = command_again(table);
    struct open_table *next = service_make(service, &setting);
    struct entry entries[COMMAND_ENTRIES_MAX];
    if (next == NULL) {
        return false;
    }
    int count = command_move_over(table, entries);
    for (int i = 0; i < count; i++) {
        service_write(service, next, entries[i]);
    }
    write(request,
          (struct entry){
              .kind = ENTRY_NEXT, .person = request->person, .seat = -1, .text = next->table->id});
    start_alone(request, next);
    return true;
}

/* The commitment is sent before the first card, also where the game starts at once. */
static void put_next(struct json *out, const struct service *service, const char *id)
{
    const struct open_table *next = open_tables_find(&service->tables, id);
    json_begin_object(out, NULL);
    json_text(out, "table", id);
    if (next != NULL) {
        json_commitment(out, "commitment", next->table);
    }
    json_end_object(out);
}

void api_rematch(struct request *request)
{
    const struct table *table = request->open->table;
    if (!request_fields(request, "")) {
        return;
    }
    if (table->status != TABLE_OVER) {
        answer_refusal(request, REFUSAL_NOT_OVER);
    } else if (table->next[0] == '\0' && !make_next(request)) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
        put_next(answer_json(request, 200), request->service, table->next);
    }
}

/* Gives a new secret to the person of the next table; who stood up has no chair there and comes as
 * a spectator. */
static void enter_next(struct request *request, struct open_table *next, int follower)
{
    bool watches = follower < 0;
    int person = watches ? table_new_person(next->table) : follower;
    if (request->hash != NULL) {
        service_write(
            request->service, next,
            (struct entry){.kind = watches ? ENTRY_SAT : ENTRY_KEYED,
                           .person = person,
                           .seat = -1,
                           .number = request->person,
                           .text =
                               watches ? request->open->table->people[request->person].name : NULL,
                           .key = request->hash});
    }
    request->open = next;
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    json_text(out, "table", next->table->id);
    json_index(out, "seat", next->table->people[person].seat);
    json_text(out, "secret", request->secret);
    json_end_object(out);
}

void api_follow(struct request *request)
{
    const struct table *table = request->open->table;
    if (!request_fields(request, "")) {
        return;
    }
    struct open_table *next = open_tables_find(&request->service->tables, table->next);
    if (next == NULL && table->next[0] != '\0') {
        memcpy(request->awaits, table->next, sizeof request->awaits);
        return;
    }
    int person = next != NULL ? command_follower(next->table, request->person) : -1;
    bool watches = next != NULL && person < 0 && request_seat(request) < 0 &&
                   !table->people[request->person].outside && table_new_person(next->table) >= 0;
    if (person < 0 && !watches) {
        answer_refusal(request, REFUSAL_NO_NEXT);
    } else if (!table_has_room(next->table, ENTRY_KEYED)) {
        answer_refusal(request, REFUSAL_FULL);
    } else {
        enter_next(request, next, person);
    }
}
