/* Limits, secrets and cookies around handlers of the service. */
#include "../service/api.h"
#include "api_server.h"
#include "http_request.h"
#include "served.h"
#include "server.h"

enum { TALK_MAX = 8 };

static bool is_done(const struct request *request)
{
    return request->status >= 200 && request->status < 300;
}

/* Several servers count together, in the database, what each of them counts for itself. An address
 * that has had all its tables from this server is refused without asking the database. */
static bool is_shared(const struct server *server)
{
    return server->cluster != NULL && server->options.limits.tables > 0;
}

/* An attempt that the address is to blame for has cost the database statements for nothing: who
 * goes on like that runs into the limit of requests. */
static void charge(const struct http_request *http)
{
    limits_request(http->server->limits, &http->address, LIMIT_BAD_TABLE,
                   http->server->service.now);
}

static enum refusal may_make(struct http_request *http)
{
    struct server *server = http->server;
    int tables = server->options.limits.tables;
    if (!limits_has_table(server->limits, &http->address, server->service.now)) {
        return REFUSAL_MANY_TABLES;
    }
    enum lease_answer answer = is_shared(server)
                                   ? shared_limit_take(&server->shared_limit, server->store,
                                                       &http->address, tables)
                                   : LEASE_YES;
    if (answer == LEASE_NO) {
        charge(http);
    }
    return answer == LEASE_YES  ? REFUSAL_NONE
           : answer == LEASE_NO ? REFUSAL_MANY_TABLES
                                : REFUSAL_AWAY;
}

/* Makes a table, which an address may do only so often. */
static void make(struct request *request, handler *handle)
{
    struct http_request *http = http_of(request);
    struct server *server = http->server;
    enum refusal refusal = may_make(http);
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
        return;
    }
    handle(request);
    if (is_done(request)) {
        limits_table(server->limits, &http->address, request->service->now);
    } else if (is_shared(server)) {
        shared_limit_put_back(&server->shared_limit, server->store, &http->address,
                              server->options.limits.tables);
        if (request->status >= 400 && request->status < 500) {
            charge(http);
        }
    }
}

void session_make(struct request *request)
{
    make(request, api_make);
}

void session_branch(struct request *request)
{
    make(request, api_branch);
}

/* ---- Joining and leaving ---- */

void session_join(struct request *request)
{
    struct http_request *http = http_of(request);
    struct server *server = http->server;
    struct served *served = served_of(request->open);
    int64_t now = request->service->now;
    bool is_new = request->person < 0;
    if (is_new && (http->is_banned || ban_holds(&served->bans, &server->ban_key, &http->address))) {
        answer_refusal(request, REFUSAL_BANNED);
        return;
    }
    if (is_new && !limits_has_join(server->limits, &http->address, now)) {
        answer_refusal(request, REFUSAL_MANY_JOINS);
        return;
    }
    api_join(request);
    if (is_done(request)) {
        ban_see(&served->bans, &server->ban_key, request->person, &http->address);
    }
    if (is_done(request) && is_new) {
        limits_join(server->limits, &http->address, now);
        http->cookie = http->secret.text;
    }
}

void session_leave(struct request *request)
{
    api_leave(request);
    if (is_done(request)) {
        http_of(request)->cookie = "";
    }
}

/* ---- Cookies ---- */

/* The secret of the body becomes a cookie. */
void session_open(struct request *request)
{
    struct http_request *http = http_of(request);
    const struct table *table = request->open->table;
    const char *secret = request_text(request, "secret");
    uint8_t hash[TABLE_HASH_BYTES];
    if (!request_fields(request, "secret")) {
        return;
    }
    request->person =
        secret != NULL && secret_hash(secret, hash) ? table_find_person(table, hash) : -1;
    if (request->person < 0) {
        limits_request(http->server->limits, &http->address, LIMIT_WRONG_SECRET,
                       request->service->now);
        answer_refusal(request, REFUSAL_SECRET);
        return;
    }
    http->cookie = secret;
    api_session(request);
}

void session_forget(struct request *request)
{
    http_of(request)->cookie = "";
    answer_seq(request);
}

/* ---- Talk ---- */

void session_chat(struct request *request)
{
    int seat = request_seat(request);
    int64_t now = request->service->now;
    struct bucket *talk = &served_of(request->open)->talk[seat >= 0 ? seat : SEPTEM_CITIES_MAX];
    if (!bucket_has(talk, 1, TALK_MAX, 1, now)) {
        answer_refusal(request, REFUSAL_TOO_FAST);
        return;
    }
    api_chat(request);
    if (is_done(request)) {
        bucket_take(talk, 1, TALK_MAX, 1, now);
    }
}
