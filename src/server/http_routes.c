/* Who may ask what, and how much. */
#include "http_routes.h"

#include <string.h>

#include "../store/store.h"
#include "bot_jobs.h"
#include "cluster.h"
#include "http_request.h"
#include "page.h"
#include "served.h"
#include "server.h"

enum { DISK_RETRY_S = 60, AWAY_RETRY_S = 2 };

bool http_is_watch(const struct http_request *http)
{
    return strcmp(http->path, "health") == 0 || strcmp(http->path, "metrics") == 0;
}

/* ---- Who asks ---- */

/* Would a browser send this from another site? Programs that are no browser send neither header. */
static bool is_cross_site(const struct http_request *http)
{
    const char *site = http_header(http, "Sec-Fetch-Site"), *origin = http_header(http, "Origin");
    const char *host = http_header(http, "Host");
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0) {
        return true;
    }
    if (origin == NULL || site != NULL) {
        return false;
    }
    const char *name = strstr(origin, "://");
    return name == NULL || host == NULL || strcmp(name + 3, host) != 0;
}

/* The secret that came along; NULL: none. */
static const char *secret_of(const struct http_request *http)
{
    const char *bearer = http_header(http, "Authorization");
    if (bearer != NULL && strncmp(bearer, "Bearer ", 7) == 0) {
        return bearer + 7;
    }
    return MHD_lookup_connection_value(http->connection, MHD_COOKIE_KIND, "septem_seat");
}

static enum refusal find_person(struct http_request *http)
{
    struct server *server = http->server;
    struct open_table *open = http->request.open;
    int64_t now = server->service.now;
    uint8_t hash[TABLE_HASH_BYTES];
    const char *secret = secret_of(http);
    if (secret == NULL || secret[0] == '\0') {
        return REFUSAL_NONE;
    }
    int person = -1;
    if (secret_hash(secret, hash)) {
        person = table_find_person(open->table, hash);
        http->is_banned = person < 0 && table_is_banned(open->table, hash);
    }
    http->request.person = person;
    if (person >= 0) {
        bot_jobs_person(server->pool, open, person, &http->address, now);
        ban_see(&served_of(open)->bans, &server->ban_key, person, &http->address);
        return REFUSAL_NONE;
    }
    limits_request(server->limits, &http->address, LIMIT_WRONG_SECRET, now);
    return http->request.route->wants & TAKES_ANY_SECRET ? REFUSAL_NONE : REFUSAL_SECRET;
}

/* ---- Tables ---- */

/* Who plays on at another table needs both at one server: this one goes to where that one is, and
 * so does the request then. */
static enum refusal bring_together(struct http_request *http, const struct store_server *owner)
{
    struct server *server = http->server;
    struct request *request = &http->request;
    cluster_place_set(server->cluster, request->awaits, NULL); /* it may be elsewhere next time */
    streams_end_table(request->open);
    if (!stored_tables_give(&server->stored, request->open, owner)) {
        return REFUSAL_BUSY;
    }
    request->open = NULL;
    memcpy(request->awaits, request->id, sizeof request->awaits);
    http->state = HTTP_LOADING;
    return REFUSAL_NONE;
}

/* Why the table that the request waits for is not here; REFUSAL_NONE: it is asked for, or another
 * server is. */
static enum refusal ask(struct http_request *http)
{
    struct server *server = http->server;
    struct request *request = &http->request;
    struct store_server owner;
    enum loaded_as found = http->found;
    http->found = LOADED_NOT;
    if (found == LOADED_BROKEN || found == LOADED_AWAY) {
        return found == LOADED_BROKEN ? REFUSAL_BROKEN : REFUSAL_AWAY;
    }
    if (server->cluster != NULL && cluster_place(server->cluster, request->awaits, &owner)) {
        if (request->open != NULL) {
            return bring_together(http, &owner);
        }
        /* Servers that both believe the other has it would pass it on for ever. */
        if (http->is_peer) {
            cluster_place_set(server->cluster, request->awaits, NULL);
            return REFUSAL_BUSY;
        }
        http->state = HTTP_PASSING;
        return REFUSAL_NONE;
    }
    http->state = HTTP_LOADING;
    return stored_tables_ask(&server->stored, request->awaits);
}

static void load(struct http_request *http)
{
    struct request *request = &http->request;
    enum refusal refusal = ask(http);
    if (refusal != REFUSAL_NONE) {
        bool is_next = refusal == REFUSAL_NO_TABLE && request->open != NULL;
        http->state = HTTP_READING;
        answer_refusal(request, is_next ? REFUSAL_NO_NEXT : refusal);
    }
}

/* May what is in memory be told? */
static bool is_current(const struct http_request *http)
{
    struct cluster *cluster = http->server->cluster;
    return cluster == NULL || http->request.open == NULL || cluster_holds(cluster);
}

/* ---- How much ---- */

/* Seats are limited for themselves too: several people may share an address. */
static bool seat_may(struct http_request *http)
{
    int seat = http->request.open != NULL ? request_seat(&http->request) : -1;
    return seat < 0 || http->server->options.limits.requests == 0 ||
           bucket_take(&served_of(http->request.open)->asks[seat], 1, 60, 15,
                       http->server->service.now);
}

/* Decisions are never refused for what they write. */
static enum refusal may_write(struct http_request *http)
{
    struct server *server = http->server;
    struct request *request = &http->request;
    const struct table *table = request->open != NULL ? request->open->table : NULL;
    enum entry_kind writes = request->route->writes;
    if (writes == ENTRY_NONE || (writes == ENTRY_BOARD && table->status == TABLE_DRAFTING)) {
        return REFUSAL_NONE;
    }
    if (request->route->is_new && server->disk.is_low) {
        request->retry_after = DISK_RETRY_S;
        return REFUSAL_DISK;
    }
    if (request->route->is_new && store_is_away(server->store, NULL)) {
        request->retry_after = AWAY_RETRY_S;
        return REFUSAL_AWAY;
    }
    request->retry_after = limits_write_wait(server->limits, &http->address, server->service.now);
    return request->retry_after > 0 ? REFUSAL_MANY_BYTES : REFUSAL_NONE;
}

/* ---- All of it ---- */

/* What can be said before the table is looked for. */
static enum refusal check_early(struct http_request *http)
{
    const char *method = http->request.method;
    bool changes =
        strcmp(method, "POST") == 0 || strcmp(method, "PUT") == 0 || strcmp(method, "DELETE") == 0;
    bool is_form = http->request.route->wants & TAKES_FORM;
    if (changes && !is_form && is_cross_site(http)) {
        return REFUSAL_CROSS_SITE;
    }
    enum refusal refusal = changes && !is_form ? http_request_body(http) : REFUSAL_NONE;
    return refusal == REFUSAL_NONE && http->server->service.is_stopping ? REFUSAL_STOPPING
                                                                        : refusal;
}

static enum refusal check(struct http_request *http)
{
    struct request *request = &http->request;
    enum refusal refusal = request->open != NULL ? find_person(http) : REFUSAL_NONE;
    if (refusal == REFUSAL_NONE) {
        refusal = service_check(request);
    }
    if (refusal == REFUSAL_NONE && !seat_may(http)) {
        refusal = REFUSAL_TOO_FAST;
    }
    return refusal == REFUSAL_NONE ? may_write(http) : refusal;
}

static void refuse(struct http_request *http, enum refusal refusal)
{
    http->request.open = NULL; /* a refusal waits for no disk: it says nothing of the table */
    answer_refusal(&http->request, refusal);
}

/* A row, or a file of the page; false after an answer. */
static bool find(struct http_request *http)
{
    struct request *request = &http->request;
    bool gets = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    if (service_route(request)) {
        return true;
    }
    if (gets && request->refusal == REFUSAL_NO_PATH && page_reply(http)) {
        request->refusal = REFUSAL_NONE;
    }
    return false;
}

/* Takes the connection over from the daemon for a stream of events; or says why not. */
static enum refusal open_stream(struct http_request *http)
{
    struct server *server = http->server;
    const struct request *request = &http->request;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct stream_request stream = {.open = request->open,
                                    .person = request->person,
                                    .address = http->address,
                                    .after = request->after,
                                    .fd = info != NULL ? info->connect_fd : -1,
                                    .takes_gzip = http_takes_gzip(http)};
    if (!limits_stream_begin(server->limits, &http->address, server->service.now)) {
        return REFUSAL_MANY_STREAMS;
    }
    if (server->streams.count >= server->options.connections ||
        !streams_open(&server->streams, &stream)) {
        limits_stream_end(server->limits, &http->address);
        return REFUSAL_BUSY;
    }
    bot_jobs_attend(server->pool, request->open, server->service.now);
    return REFUSAL_NONE;
}

static void call(struct http_request *http)
{
    struct request *request = &http->request;
    if (request->route->wants & WANTS_SECRET) {
        http->secret = secret_make();
        request->secret = http->secret.text;
        request->hash = http->secret.hash;
    }
    http->server->asking = http;
    request->route->handle(request);
    http->server->asking = NULL;
    if (request->is_stream) {
        enum refusal refusal = open_stream(http);
        if (refusal != REFUSAL_NONE) {
            answer_refusal(request, refusal);
        } else {
            request->status = 200;
            http->state = HTTP_TAKEN;
        }
    }
}

void http_handle(struct http_request *http)
{
    struct request *request = &http->request;
    http_request_reset(http);
    if (!find(http)) {
        return;
    }
    enum refusal refusal = http_is_watch(http) ? REFUSAL_NONE : check_early(http);
    if (refusal != REFUSAL_NONE) {
        refuse(http, refusal);
        return;
    }
    if (service_find(request)) {
        if (request->open != NULL) {
            served_of(request->open)->used = request->service->now;
        }
        refusal = http_is_watch(http) ? REFUSAL_NONE
                  : is_current(http)  ? check(http)
                                      : REFUSAL_AWAY;
        if (refusal != REFUSAL_NONE) {
            refuse(http, refusal);
            return;
        }
        call(http);
    }
    if (request->awaits[0] != '\0') {
        load(http);
    } else if (request->is_thinking) {
        http->state = HTTP_ASKING;
    }
}
