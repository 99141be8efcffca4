/* Which request goes where, and who may make it. */
#include <string.h>

#include "../service/petition.h"
#include "growth.h"
#include "page.h"
#include "http_request.h"
#include "secret.h"

/* Whose request it is. */
enum {
    OF_PERSON = WANTS_TABLE | WANTS_PERSON,
    OF_SEAT = OF_PERSON | WANTS_SEAT,
    OF_HOST = OF_PERSON | WANTS_HOST
};

/* clang-format off */
static const struct route routes[] = {
    {"GET",    "v1",                      lobby_api,        0},
    {"GET",    "v1/cards",                lobby_cards,      0},
    {"GET",    "v1/bots",                 lobby_bots,       0},
    {"GET",    "v1/daily",                day_tell,         0},
    {"GET",    "v1/tables",               lobby_list,       0},
    {"POST",   "v1/tables",               lobby_make,       0},
    {"GET",    "v1/tables/*",             deciding_state,   WANTS_TABLE},
    {"GET",    "v1/tables/*/state",       deciding_state,   WANTS_TABLE},
    {"GET",    "v1/tables/*/events",      deciding_events,  WANTS_TABLE},
    {"POST",   "v1/tables/*/join",        seating_join,     WANTS_TABLE},
    {"POST",   "v1/tables/*/session",     seating_session,  WANTS_TABLE},
    {"GET",    "v1/tables/*/session",     seating_who,      WANTS_TABLE},
    {"DELETE", "v1/tables/*/session",     seating_forget,   WANTS_TABLE},
    {"POST",   "v1/tables/*/name",        seating_name,     OF_PERSON},
    {"POST",   "v1/tables/*/leave",       seating_leave,    OF_PERSON},
    {"POST",   "v1/tables/*/stand",       seating_stand,    OF_PERSON},
    {"POST",   "v1/tables/*/board",       seating_board,    OF_PERSON},
    {"POST",   "v1/tables/*/chairs",      seating_chairs,   OF_HOST},
    {"POST",   "v1/tables/*/consent",     hosting_consent,  OF_PERSON},
    {"POST",   "v1/tables/*/mute",        seating_mute,     OF_HOST},
    {"POST",   "v1/tables/*/ban",         hosting_ban,      OF_HOST},
    {"POST",   "v1/tables/*/lock",        seating_lock,     OF_HOST},
    {"POST",   "v1/tables/*/options",     seating_options,  OF_HOST},
    {"POST",   "v1/tables/*/start",       seating_start,    OF_HOST},
    {"POST",   "v1/tables/*/rematch",     seating_rematch,  OF_HOST},
    {"POST",   "v1/tables/*/follow",      seating_follow,   OF_PERSON},
    {"POST",   "v1/tables/*/decisions",   deciding_decide,  OF_SEAT},
    {"POST",   "v1/tables/*/back",        deciding_back,    OF_SEAT},
    {"POST",   "v1/tables/*/cover",       deciding_cover,   OF_SEAT},
    {"POST",   "v1/tables/*/chat",        deciding_chat,    OF_PERSON},
    {"POST",   "v1/tables/*/hint",        deciding_hint,    OF_SEAT},
    {"GET",    "v1/tables/*/why",         deciding_why,     OF_SEAT},
    {"GET",    "v1/tables/*/history",     deciding_history, WANTS_TABLE},
    {"GET",    "v1/tables/*/log",         deciding_log,     WANTS_TABLE},
    {"GET",    "v1/tables/*/replay",      deciding_replay,  WANTS_TABLE},
    {"GET",    "v1/tables/*/advice",      deciding_advice,  OF_SEAT},
    {"GET",    "health",                  lobby_health,     0},
    {"GET",    "metrics",                 lobby_metrics,    0},
};
/* clang-format on */

enum { ROUTES = sizeof routes / sizeof routes[0], WRONG_SECRET_COST = 5 };

_Static_assert((int)ROUTES <= (int)METRIC_ROUTES_MAX, "each has its own numbers");

static const char *header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* ---- Finding ---- */

/* HEAD is answered as GET; the daemon leaves the body out. A stream is nothing but its body. */
static bool is_method(const char *method, const struct route *route)
{
    return strcmp(method, route->method) == 0 ||
           (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0 &&
            route->handle != deciding_events);
}

static void refuse_method(struct request *request)
{
    char id[TABLE_ID_LENGTH + 1], allow[40] = "";
    for (int i = 0; i < ROUTES; i++) {
        if (petition_fits(routes[i].path, request->path, id)) {
            strcat(allow, allow[0] != '\0' ? ", " : "");
            strcat(allow, routes[i].method);
        }
    }
    reply_refusal(request, REFUSAL_METHOD);
    reply_header(request, "Allow", allow);
}

/* The route, or NULL after an answer. What is no route may be a file of the page. */
static const struct route *find(struct request *request, char id[TABLE_ID_LENGTH + 1])
{
    bool known = false;
    bool gets = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    for (int i = 0; i < ROUTES; i++) {
        if (petition_fits(routes[i].path, request->path, id)) {
            known = true;
            if (is_method(request->method, &routes[i])) {
                return &routes[i];
            }
        }
    }
    if (known) {
        refuse_method(request);
    } else if (!gets || !page_reply(request)) {
        reply_refusal(request, REFUSAL_NO_PATH);
    }
    return NULL;
}

/* ---- Checks ---- */

/* Would a browser send this from another site? Programs that are no browser send neither header. */
static bool is_cross_site(const struct request *request)
{
    const char *site = header(request, "Sec-Fetch-Site"), *origin = header(request, "Origin");
    const char *host = header(request, "Host");
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0) {
        return true;
    }
    if (origin == NULL || site != NULL) {
        return false;
    }
    const char *name = strstr(origin, "://");
    return name == NULL || host == NULL || strcmp(name + 3, host) != 0;
}

static bool is_json(const struct request *request)
{
    const char *type = header(request, "Content-Type");
    size_t length = type != NULL ? strcspn(type, "; ") : 0;
    return length == strlen("application/json") && strncmp(type, "application/json", length) == 0;
}

/* Reads the body of a request that changes something. */
static enum refusal read_body(struct request *request)
{
    if (request->too_large) {
        return REFUSAL_TOO_LARGE;
    }
    if (request->json != NULL) {
        return REFUSAL_NONE; /* it was put aside meanwhile */
    }
    if (request->length == 0) {
        request->json = json_object();
        return REFUSAL_NONE;
    }
    if (!is_json(request)) {
        return REFUSAL_TYPE;
    }
    request->json = json_loadb(request->body, request->length, JSON_REJECT_DUPLICATES, NULL);
    return json_is_object(request->json) ? REFUSAL_NONE : REFUSAL_JSON;
}

/* The secret that came along; NULL: none. */
static const char *secret_of(const struct request *request)
{
    const char *bearer = header(request, "Authorization");
    if (bearer != NULL && strncmp(bearer, "Bearer ", 7) == 0) {
        return bearer + 7;
    }
    return MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "septem_seat");
}

static enum refusal find_person(struct request *request)
{
    uint8_t hash[TABLE_HASH_BYTES];
    const char *secret = secret_of(request);
    request->person = -1;
    if (secret == NULL || secret[0] == '\0') {
        return REFUSAL_NONE;
    }
    if (secret_hash(secret, hash)) {
        request->person = table_find_person(request->stand->table, hash);
        request->banned = request->person < 0 && table_is_banned(request->stand->table, hash);
    }
    if (request->person >= 0) {
        thinking_note_person(request->server, request->stand, request->person, &request->address);
        ban_see(&request->stand->bans, &request->server->ban_key, request->person,
                &request->address);
        return REFUSAL_NONE;
    }
    limits_request(request->server->limits, &request->address, WRONG_SECRET_COST,
                   request->server->now);
    return REFUSAL_SECRET;
}

/* Joining or opening a session must work beside a secret that no longer opens anything. */
static bool replaces_secret(const struct route *route)
{
    return route->handle == seating_join || route->handle == seating_session ||
           route->handle == seating_forget;
}

static enum refusal find_who(struct request *request, const struct route *route, const char *id)
{
    enum refusal refusal;
    if (request->is_broken) {
        return REFUSAL_BROKEN;
    }
    request->stand = floor_find(request->server, id, &refusal);
    if (request->stand == NULL) {
        if (refusal == REFUSAL_NONE) {
            request_await(request, id);
        }
        return refusal;
    }
    refusal = find_person(request);
    if (refusal != REFUSAL_NONE && !replaces_secret(route)) {
        return refusal;
    }
    if (route->wants & WANTS_PERSON && request->person < 0) {
        return REFUSAL_NO_SEAT;
    }
    if (route->wants & WANTS_SEAT && request_seat(request) < 0) {
        return REFUSAL_NO_SEAT;
    }
    bool is_host = request->person >= 0 && request->person == request->stand->table->host;
    return route->wants & WANTS_HOST && !is_host ? REFUSAL_NOT_HOST : REFUSAL_NONE;
}

/* Seats are limited for themselves too: several people may share an address. */
static bool seat_may(struct request *request)
{
    int seat = request->stand != NULL ? request_seat(request) : -1;
    return seat < 0 || request->server->options.limits.requests == 0 ||
           bucket_take(&request->stand->asks[seat], 1, 60, 15, request->server->now);
}

static enum refusal check(struct request *request, const char *id)
{
    struct server *server = request->server;
    enum refusal refusal = REFUSAL_NONE;
    bool changes = strcmp(request->method, "POST") == 0 || strcmp(request->method, "DELETE") == 0;
    if (changes && is_cross_site(request)) {
        return REFUSAL_CROSS_SITE;
    }
    if (changes && (refusal = read_body(request)) != REFUSAL_NONE) {
        return refusal;
    }
    if (server->stopping) {
        return REFUSAL_STOPPING;
    }
    if (request->route->wants & WANTS_TABLE) {
        refusal = find_who(request, request->route, id);
    }
    if (request->state == REQUEST_LOADING) {
        return REFUSAL_NONE;
    }
    if (refusal == REFUSAL_NONE && !seat_may(request)) {
        return REFUSAL_TOO_FAST;
    }
    return refusal == REFUSAL_NONE ? growth_check(request) : refusal;
}

int route_number(const struct route *route)
{
    return (int)(route - routes);
}

const struct route *route_info(int number)
{
    return number < ROUTES ? &routes[number] : NULL;
}

bool route_is_watch(const struct request *request)
{
    return strcmp(request->path, "health") == 0 || strcmp(request->path, "metrics") == 0;
}

void route_handle(struct request *request)
{
    char id[TABLE_ID_LENGTH + 1] = "";
    struct server *server = request->server;
    request->route = find(request, id);
    if (request->route == NULL) {
        return;
    }
    enum refusal refusal = route_is_watch(request) ? REFUSAL_NONE : check(request, id);
    if (refusal != REFUSAL_NONE) {
        /* What a refusal tells is no secret of the table's. */
        request->stand = NULL;
        reply_refusal(request, refusal);
        return;
    }
    if (request->state == REQUEST_LOADING) {
        return;
    }
    server->asking = &request->address;
    request->route->handle(request);
    server->asking = NULL;
}
