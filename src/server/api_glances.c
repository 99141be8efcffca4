/* All tables of a browser at a glance, in one request.
 *
 * Tables that are not in memory are read one after the other; the request is handled anew after
 * each, and answers when all are there. Those of another server are to be asked for singly: such a
 * request is passed on. */
#include <stdio.h>

#include "../service/json_glance.h"
#include "../service/service.h"
#include "api_server.h"
#include "cluster.h"
#include "http_request.h"
#include "served.h"
#include "server.h"

enum { SEATS_MAX = 16 };

/* What was found for one seat. */
struct glanced {
    struct open_table *open; /* NULL: there is no such table, it cannot be read, or is not theirs */
    bool is_elsewhere;       /* another server of the same database has it */
    int person;
};

static const char *text_at(const struct json_value *seat, const char *key)
{
    const char *text = json_as_text(json_get(seat, key));
    return text != NULL ? text : "";
}

/* The table of a seat; false: it has to be read first. */
static bool find_table(struct http_request *http, const char *id, unsigned bit,
                       struct glanced *glanced)
{
    struct server *server = http->server;
    glanced->open = open_tables_find(&server->service.tables, id);
    glanced->is_elsewhere = glanced->open == NULL && server->cluster != NULL &&
                            cluster_place(server->cluster, id, NULL);
    if (glanced->open != NULL || glanced->is_elsewhere || http->unreadable & bit ||
        stored_tables_ask(&server->stored, id) == REFUSAL_NO_TABLE) {
        return true;
    }
    if (http->found == LOADED_BROKEN) { /* it is the one that was waited for */
        http->found = LOADED_NOT;
        http->unreadable |= bit;
        return true;
    }
    snprintf(http->request.awaits, sizeof http->request.awaits, "%s", id);
    return false;
}

/* Whose secret it is; only they see it here. */
static void find_person(struct http_request *http, const char *secret, struct glanced *glanced)
{
    uint8_t hash[TABLE_HASH_BYTES];
    glanced->person = glanced->open != NULL && secret_hash(secret, hash)
                          ? table_find_person(glanced->open->table, hash)
                          : -1;
    if (glanced->open != NULL && glanced->person < 0) {
        limits_request(http->server->limits, &http->address, LIMIT_WRONG_SECRET,
                       http->server->service.now);
        glanced->open = NULL;
    }
}

static void put(struct http_request *http, const struct glanced *all, size_t count)
{
    struct request *request = &http->request;
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    json_begin_array(out, "glances");
    for (size_t i = 0; i < count; i++) {
        if (all[i].is_elsewhere) {
            json_begin_object(out, NULL);
            json_bool(out, "elsewhere", true);
            json_end_object(out);
            continue;
        }
        if (all[i].open == NULL) {
            json_none(out, NULL);
            continue;
        }
        uint64_t ticket = served_of(all[i].open)->ticket;
        http->ticket = ticket > http->ticket ? ticket : http->ticket;
        served_of(all[i].open)->used = request->service->now;
        json_glance(out, all[i].open->table, all[i].person, request->service->now);
    }
    json_end_array(out);
    json_end_object(out);
}

void list_glances(struct request *request)
{
    struct http_request *http = http_of(request);
    const struct json_value *seats = json_get(request->body, "seats");
    struct glanced all[SEATS_MAX] = {0};
    size_t count = json_count(seats);
    if (!request_fields(request, "seats")) {
        return;
    }
    if (json_kind(seats) != JSON_KIND_ARRAY || count > SEATS_MAX) {
        answer_refusal_with(request, REFUSAL_FIELD, "'seats' must be a list of 16 seats at most");
        return;
    }
    struct cluster *cluster = http->server->cluster;
    if (cluster != NULL && !cluster_holds(cluster)) {
        answer_refusal(request, REFUSAL_AWAY);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (!find_table(http, text_at(json_item(seats, i), "table"), 1u << i, &all[i])) {
            return;
        }
    }
    for (size_t i = 0; i < count; i++) {
        find_person(http, text_at(json_item(seats, i), "secret"), &all[i]);
    }
    /* Each counts as if it had been asked for by itself. */
    limits_request(http->server->limits, &http->address, count > 0 ? (int)count - 1 : 0,
                   request->service->now);
    put(http, all, count);
}
