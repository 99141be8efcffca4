/* Before there is a table: what there is, and making one. */
#include "../table/account.h"
#include "../text/json.h"
#include "api.h"
#include "petition.h"
#include "service.h"

void api_version(struct request *request)
{
    answer_json(request, 200, account_api(request->service->host.version));
}

void api_bots(struct request *request)
{
    answer_json(request, 200, account_bots());
}

/* The commitment is told before the first card, also where the game starts at once. */
static json_t *made_json(const struct table *table, const char *secret)
{
    int seat = table->people[0].seat;
    json_t *object = json_object(), *deal = origin_json(table);
    septem_json_set(object, "table", json_string(table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string(secret));
    septem_json_set(object, "commitment", json_incref(json_object_get(deal, "commitment")));
    json_decref(deal);
    return object;
}

void api_make(struct request *request)
{
    struct service *service = request->service;
    struct petition petition = {.body = request->body, .hash = request->hash, .day = service->day};
    bool granted = petition_make(&petition);
    struct open_table *open = granted ? service_make(service, &petition.setting) : NULL;
    request->open = open;
    if (!granted) {
        answer_petition(request, &petition);
    } else if (open == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
        for (int i = 0; i < petition.count; i++) {
            service_write(service, open, petition.entries[i]);
        }
        petition.table = open->table;
        if (petition.starts && petition_begin(&petition)) {
            service_write(service, open, petition.entries[0]);
        }
        answer_json(request, 201, made_json(open->table, request->secret));
    }
    petition_finish(&petition);
}
