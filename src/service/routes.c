/* Which request goes where, and who may make it. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "command.h"
#include "request.h"
#include "service.h"

/* clang-format off */
static const struct route routes[] = {
    {"GET",  "v1",                    api_version, 0,                        ENTRY_NONE,    false},
    {"GET",  "v1/bots",               api_bots,    0,                        ENTRY_NONE,    false},
    {"POST", "v1/score",              api_score,   0,                        ENTRY_NONE,    false},
    {"POST", "v1/tables",             api_make,    WANTS_SECRET,             ENTRY_MADE,    true},
    {"GET",  "v1/tables/*",           api_state,   OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/state",     api_state,   OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/glance",    api_glance,  OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/events",    api_events,  OF_TABLE | WANTS_STREAM,  ENTRY_NONE,    false},
    {"POST", "v1/tables/*/join",      api_join,    OF_TABLE | WANTS_OTHERS | WANTS_SECRET,
                                                                             ENTRY_SAT,     false},
    {"GET",  "v1/tables/*/session",   api_who,     OF_TABLE,                 ENTRY_NONE,    false},
    {"POST", "v1/tables/*/session",   api_session, OF_TABLE,                 ENTRY_NONE,    false},
    {"POST", "v1/tables/*/name",      api_name,    OF_PERSON,                ENTRY_NAMED,   true},
    {"POST", "v1/tables/*/leave",     api_leave,   OF_PERSON | WANTS_OTHERS, ENTRY_NONE,    false},
    {"POST", "v1/tables/*/stand",     api_stand,   OF_PERSON | WANTS_OTHERS, ENTRY_STOOD,   false},
    {"POST", "v1/tables/*/board",     api_board,   OF_PERSON,                ENTRY_BOARD,   false},
    {"POST", "v1/tables/*/chairs",    api_chairs,  OF_HOST,                  ENTRY_BOT,     false},
    {"POST", "v1/tables/*/consent",   api_consent, OF_PERSON | WANTS_OTHERS, ENTRY_AGREED,  false},
    {"POST", "v1/tables/*/mute",      api_mute,    OF_HOST | WANTS_OTHERS,   ENTRY_MUTED,   false},
    {"POST", "v1/tables/*/ban",       api_ban,     OF_HOST | WANTS_OTHERS,   ENTRY_NONE,    false},
    {"POST", "v1/tables/*/lock",      api_lock,    OF_HOST | WANTS_OTHERS,   ENTRY_LOCKED,  false},
    {"POST", "v1/tables/*/options",   api_options, OF_HOST,                  ENTRY_SET,     true},
    {"POST", "v1/tables/*/start",     api_start,   OF_HOST,                  ENTRY_NONE,    false},
    {"POST", "v1/tables/*/rematch",   api_rematch, OF_HOST,                  ENTRY_MADE,    true},
    {"POST", "v1/tables/*/follow",    api_follow,  OF_PERSON | WANTS_SECRET, ENTRY_NEXT,    false},
    {"POST", "v1/tables/*/decisions", api_decide,  OF_SEAT,                  ENTRY_NONE,    false},
    {"POST", "v1/tables/*/back",      api_back,    OF_SEAT,                  ENTRY_NONE,    false},
    {"POST", "v1/tables/*/away",      api_away,    OF_SEAT | WANTS_OTHERS,   ENTRY_AWAY,    false},
    {"POST", "v1/tables/*/cover",     api_cover,   OF_SEAT | WANTS_OTHERS,   ENTRY_COVERED, false},
    {"POST", "v1/tables/*/chat",      api_chat,    OF_PERSON | WANTS_OTHERS, ENTRY_CHAT,    true},
    {"POST", "v1/tables/*/hint",      api_hint,    OF_SEAT,                  ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/why",       api_why,     OF_SEAT,                  ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/history",   api_history, OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/ledger",    api_ledger,  OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/log",       api_log,     OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/replay",    api_replay,  OF_TABLE,                 ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/advice",    api_advice,  OF_SEAT,                  ENTRY_NONE,    false},
    {"GET",  "v1/tables/*/analysis",  api_analysis, OF_TABLE,                ENTRY_NONE,    false},
    {"POST", "v1/tables/*/branch",    api_branch,  OF_TABLE | WANTS_SECRET,  ENTRY_MADE,    true},
};
/* clang-format on */

enum { ROUTES = sizeof routes / sizeof routes[0] };

/* ---- Rows ---- */

const struct route *service_row(const struct service *service, int number)
{
    if (number < ROUTES) {
        return &routes[number];
    }
    const struct route *own = service->host.routes;
    for (number -= ROUTES; own != NULL && own->path != NULL && number > 0; number--) {
        own++;
    }
    return own != NULL && own->path != NULL ? own : NULL;
}

/* Does a path fit a pattern? Then `id` is what stands for the star, "" if it is no id. */
static bool fits(const char *pattern, const char *path, char id[TABLE_ID_LENGTH + 1])
{
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '*') {
            if (*path++ != *pattern) {
                return false;
            }
            continue;
        }
        size_t length = strcspn(path, "/");
        if (length == 0) {
            return false;
        }
        bool is_id = length == TABLE_ID_LENGTH;
        memcpy(id, path, is_id ? length : 0);
        id[is_id ? length : 0] = '\0';
        path += length;
    }
    return *path == '\0';
}

/* HEAD is answered as GET, without the body. A stream is nothing but its body. */
static bool is_method(const char *method, const struct route *route)
{
    return strcmp(method, route->method) == 0 ||
           (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0 &&
            (route->wants & WANTS_STREAM) == 0);
}

static bool is_had(const struct service *service, const struct route *route)
{
    return !service->host.is_single || (route->wants & WANTS_OTHERS) == 0;
}

bool service_route(struct request *request)
{
    const struct route *row;
    bool is_known = false;
    request->route = NULL;
    /* A row of the host comes after the others and replaces one of the same path and method. */
    for (int i = 0; (row = service_row(request->service, i)) != NULL; i++) {
        if (is_had(request->service, row) && fits(row->path, request->path, request->id)) {
            is_known = true;
            if (is_method(request->method, row)) {
                request->route = row;
                request->row = i;
            }
        }
    }
    if (request->route == NULL) {
        answer_refusal(request, is_known ? REFUSAL_METHOD : REFUSAL_NO_PATH);
        return false;
    }
    if ((request->route->wants & WANTS_TABLE) == 0) {
        request->id[0] = '\0';
    } else if (request->id[0] == '\0') {
        answer_refusal(request, REFUSAL_NO_TABLE);
        request->route = NULL;
    }
    return request->route != NULL;
}

static bool has_method(const struct request *request, const char *method)
{
    char id[TABLE_ID_LENGTH + 1];
    const struct route *row;
    for (int i = 0; (row = service_row(request->service, i)) != NULL; i++) {
        if (is_had(request->service, row) && fits(row->path, request->path, id) &&
            strcmp(row->method, method) == 0) {
            return true;
        }
    }
    return false;
}

void service_methods(const struct request *request, char *buf, size_t size)
{
    static const char *const methods[] = {"GET", "POST", "PUT", "DELETE"};
    size_t length = 0;
    buf[0] = '\0';
    for (size_t i = 0; i < sizeof methods / sizeof methods[0] && length < size; i++) {
        if (has_method(request, methods[i])) {
            length += (size_t)snprintf(buf + length, size - length, "%s%s", length > 0 ? ", " : "",
                                       methods[i]);
        }
    }
}

/* ---- Checks ---- */

bool service_find(struct request *request)
{
    request->awaits[0] = '\0';
    if (request->id[0] == '\0') {
        return true;
    }
    request->open = open_tables_find(&request->service->tables, request->id);
    if (request->open == NULL) {
        memcpy(request->awaits, request->id, sizeof request->awaits);
    }
    return request->open != NULL;
}

enum refusal service_check(const struct request *request)
{
    unsigned wants = request->route->wants;
    assert((wants & WANTS_TABLE) == 0 || request->open != NULL);
    const struct table *table = request->open != NULL ? request->open->table : NULL;
    if (wants & WANTS_PERSON && request->person < 0) {
        return REFUSAL_NO_SEAT;
    }
    if (wants & WANTS_SEAT && request_seat(request) < 0) {
        return REFUSAL_NO_SEAT;
    }
    if (wants & WANTS_HOST && request->person != table->host) {
        return REFUSAL_NOT_HOST;
    }
    return table != NULL && !table_has_room(table, request->route->writes) ? REFUSAL_FULL
                                                                           : REFUSAL_NONE;
}

void service_handle(struct request *request)
{
    if (!service_route(request) || !service_find(request)) {
        return;
    }
    request->person = request->open != NULL ? request->open->table->host : -1;
    enum refusal refusal = service_check(request);
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
    } else {
        request->route->handle(request);
    }
}
