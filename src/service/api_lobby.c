/* Before there is a table: what there is, and making one. */
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
    json_bots(answer_json(request, 200));
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

void api_make(struct request *request)
{
    struct service *service = request->service;
    struct command command = {.body = request->body, .hash = request->hash, .day = service->day};
    bool granted = command_make(&command);
    struct open_table *open = granted ? service_make(service, &command.setting) : NULL;
    request->open = open;
    if (!granted) {
        answer_command(request, &command);
    } else if (open == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
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
