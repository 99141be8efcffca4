/* Before there is a table: what there is, and making one, anew or from a finished game. */
#include "api.h"
#include "json_hint.h"
#include "json_table.h"
#include "command.h"
#include "service.h"

void api_version(struct request *request)
{
    json_api(answer_json(request, 200), request->service->host.version);
}

void api_bots(struct request *request)
{
    json_bots(answer_json(request, 200), &request->service->host);
}

/* The commitment is sent before the first card, also where the game starts at once. */
static void put_made(struct json *out, const struct table *table, const char *secret)
{
    json_begin_object(out, NULL);
    json_text(out, "table", table->id);
    json_index(out, "seat", table->people[0].seat);
    json_text(out, "secret", secret);
    json_commitment(out, "commitment", table);
    json_end_object(out);
}

/* The table of a command, still empty; NULL after a refusal. */
static struct open_table *open_new(struct request *request, struct command *command,
                                   command_fn *read)
{
    if (!read(command)) {
        answer_command(request, command);
        return NULL;
    }
    struct open_table *open = service_make(request->service, &command->setting);
    if (open == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    }
    return open;
}

void api_make(struct request *request)
{
    struct service *service = request->service;
    struct command command = {.body = request->body, .hash = request->hash, .day = service->day};
    struct open_table *open = open_new(request, &command, command_make);
    request->open = open;
    if (open != NULL) {
        for (int i = 0; i < command.count; i++) {
            service_write(service, open, command.entries[i]);
        }
        command.table = open->table;
        if (command.starts && command_begin(&command)) {
            service_write(service, open, command.entries[0]);
        }
        put_made(answer_json(request, 201), open->table, request->secret);
    }
    command_finish(&command);
}

/* ---- Playing on ---- */

/* What was decided before the question, as it was; the seat's decisions are those of its person. */
static void decide_again(struct service *service, struct open_table *open, const struct table *from)
{
    const struct table *table = open->table;
    int own = table->people[0].seat;
    char text[SEPTEM_MOVE_TEXT_MAX];
    for (int question = 1; question < table->branch; question++) {
        for (int seat = 0; seat < from->game.cities; seat++) {
            const struct table_decision *decision = table_decision_of(from, question, seat);
            if (decision == NULL) {
                continue;
            }
            septem_move_write(&table->game, &decision->move, text, sizeof text);
            service_record(service, open,
                           (struct entry){.kind = ENTRY_DECIDED,
                                          .person = decision->chair == own ? 0 : -1,
                                          .seat = seat,
                                          .number = question,
                                          .text = text});
        }
    }
}

void api_branch(struct request *request)
{
    struct service *service = request->service;
    const struct table *from = request->open->table;
    struct command command = {
        .table = from, .person = request->person, .body = request->body, .hash = request->hash};
    struct open_table *open = open_new(request, &command, command_branch);
    if (open != NULL) {
        for (int i = 0; i < command.count; i++) {
            service_record(service, open, command.entries[i]);
        }
        decide_again(service, open, from);
        service_update(service, open, false);
        request->open = open;
        put_made(answer_json(request, 201), open->table, request->secret);
    }
    command_finish(&command);
}
