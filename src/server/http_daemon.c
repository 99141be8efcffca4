/* The callbacks of the daemon, and what waits. */
#include "http_daemon.h"

#include <microhttpd.h>
#include <string.h>

#include "../service/api.h"
#include "clock.h"
#include "cluster.h"
#include "connection.h"
#include "http_host.h"
#include "http_pass.h"
#include "http_reply.h"
#include "http_request.h"
#include "http_routes.h"
#include "journal.h"
#include "relay.h"
#include "sse.h"
#include "served.h"
#include "server.h"

enum {
    CONNECTION_BYTES = 12 * 1024, /* a connection's memory: its headers must fit */
    AGAIN_MS = 250,               /* until a server is asked again */
    PATIENCE_US = 8 * 1000 * 1000 /* for all of that */
};

/* ---- Answering ---- */

static void note(struct http_request *http)
{
    const struct request *request = &http->request;
    struct metrics *metrics = &http->server->metrics;
    uint64_t took = clock_us() - http->started;
    metric_count(metrics, request->status >= 500   ? METRIC_REQUESTS_FAIL
                          : request->status >= 400 ? METRIC_REQUESTS_BAD
                                                   : METRIC_REQUESTS_OK);
    if (request->route != NULL) {
        metric_route(metrics, request->row, took);
    }
    if (request->route != NULL && request->route->handle == api_decide && request->status < 300) {
        metric_ack(metrics, took);
    }
    if (request->repeats) {
        metric_count(metrics, METRIC_REPEATS);
    }
    if (http->server->options.verbose || request->status >= 500) {
        journal("request", "method=%.16s route=%s status=%d us=%llu", request->method,
                request->route != NULL ? request->route->path : "-", request->status,
                (unsigned long long)took);
    }
}

/* Would another server that has passed it on have it done elsewhere, or a moment later? */
static bool is_for_again(const struct http_request *http)
{
    enum refusal refusal = http->request.refusal;
    return http->is_peer &&
           (refusal == REFUSAL_BUSY || refusal == REFUSAL_STOPPING || refusal == REFUSAL_AWAY);
}

/* The response to what the service has answered, unless there is one. */
static void render(struct http_request *http)
{
    if (http->response == NULL) {
        http_reply(http, sse_gzip(http->server->encoder), &http->server->metrics);
        if (is_for_again(http)) {
            http_reply_header(http, HTTP_PASS_AGAIN, "yes");
        }
    }
}

static enum MHD_Result send_answer(struct http_request *http)
{
    note(http);
    connection_answers(&http->server->connections, http->connection);
    enum MHD_Result result =
        MHD_queue_response(http->connection, (unsigned)http->request.status, http->response);
    MHD_destroy_response(http->response);
    http->response = NULL;
    return result;
}

/* ---- Waiting ---- */

static void unlink_waiting(struct http_request *http)
{
    *(http->previous != NULL ? &http->previous->next : &http->server->waiting) = http->next;
    if (http->next != NULL) {
        http->next->previous = http->previous;
    }
    http->next = http->previous = NULL;
}

static enum MHD_Result sleep_as(struct http_request *http, enum http_state state)
{
    struct server *server = http->server;
    http->state = state;
    http->previous = NULL;
    http->next = server->waiting;
    if (server->waiting != NULL) {
        server->waiting->previous = http;
    }
    server->waiting = http;
    MHD_suspend_connection(http->connection);
    return MHD_YES;
}

static void wake(struct http_request *http, enum http_state state)
{
    unlink_waiting(http);
    http->state = state;
    MHD_resume_connection(http->connection);
}

void http_daemon_loaded(struct server *server, const struct stored_found *found)
{
    struct http_request *next;
    if (found->as == LOADED_ELSEWHERE && server->cluster != NULL) {
        cluster_place_set(server->cluster, found->id, &found->owner);
    }
    for (struct http_request *http = server->waiting; http != NULL; http = next) {
        next = http->next;
        if (http->state == HTTP_LOADING && strcmp(http->request.awaits, found->id) == 0) {
            http->found = found->as;
            wake(http, HTTP_READING);
        }
    }
}

/* ---- Asking other servers ---- */

/* Somebody else may have the table by then. */
static void put_off(struct http_request *http)
{
    struct server *server = http->server;
    cluster_place_set(server->cluster, http->request.awaits, NULL);
    http->later = server->service.now + AGAIN_MS;
    http->state = HTTP_LATER;
}

static void refuse_passed(struct http_request *http, const char *message)
{
    http->request.status = 0;
    answer_refusal_with(&http->request, REFUSAL_BUSY, message);
    render(http);
    wake(http, HTTP_READY);
}

void http_daemon_passed(struct relay *relay)
{
    struct http_request *http = relay_owner(relay);
    switch (http_pass_judge(http)) {
    case HTTP_PASS_ANSWER:
        metric_count(&http->server->metrics, METRIC_PASSED);
        wake(http, HTTP_READY);
        break;
    case HTTP_PASS_STREAM:
        metric_count(&http->server->metrics, METRIC_PASSED);
        wake(http, HTTP_JOINING);
        break;
    case HTTP_PASS_UNKNOWN:
        metric_count(&http->server->metrics, METRIC_PASSED_FAILED);
        refuse_passed(http, "the server that has this table is gone, and may have done this: look "
                            "at the table");
        break;
    case HTTP_PASS_AGAIN_LATER:
    case HTTP_PASS_NONE:
        metric_count(&http->server->metrics, METRIC_PASSED_FAILED);
        put_off(http);
        break;
    }
}

void http_daemon_again(struct server *server)
{
    struct http_request *next;
    for (struct http_request *http = server->waiting; http != NULL; http = next) {
        next = http->next;
        if (http->state == HTTP_LATER && http->later <= server->service.now) {
            if (clock_us() - http->started > PATIENCE_US) {
                refuse_passed(http, "the server that has this table does not answer");
            } else {
                wake(http, HTTP_READING);
            }
        }
    }
}

void http_daemon_answered(struct server *server, struct request *request)
{
    metric_count(&server->metrics, METRIC_HINTS);
    render(http_of(request));
    wake(http_of(request), HTTP_READY);
}

void http_daemon_release(struct server *server)
{
    struct http_request *next;
    for (struct http_request *http = server->waiting; http != NULL; http = next) {
        next = http->next;
        if (http->state == HTTP_WAITING && http->ticket <= server->stored.durable) {
            wake(http, HTTP_READY);
        }
    }
}

void http_daemon_refuse_all(struct server *server)
{
    while (server->waiting != NULL) {
        struct http_request *http = server->waiting;
        bool is_unwritten = http->state == HTTP_WAITING;
        if (http->relay != NULL) {
            relay_drop(http->relay);
            http->relay = NULL;
        }
        if (http->response != NULL) {
            MHD_destroy_response(http->response);
            http->response = NULL;
        }
        http->request.status = 0;
        http->cookie = NULL;
        if (is_unwritten && server->cluster != NULL) {
            answer_refusal_with(&http->request, REFUSAL_STOPPING,
                                "the server stops, and this may have been written: look at the "
                                "table");
        } else if (is_unwritten) {
            answer_refusal_with(&http->request, REFUSAL_STOPPING,
                                "this has not been written, so it has not happened: the server "
                                "stops");
        } else {
            answer_refusal(&http->request, REFUSAL_STOPPING);
        }
        render(http);
        wake(http, HTTP_READY);
    }
}

/* ---- Callbacks ---- */

/* What can be refused before the body is there; false after a refusal. */
static bool is_welcome(struct http_request *http)
{
    struct server *server = http->server;
    if (!http_is_watch(http) && !http->is_peer &&
        !limits_request(server->limits, &http->address, 1, server->service.now)) {
        answer_refusal(&http->request, REFUSAL_TOO_FAST);
    } else if (!http->is_peer && !http_host_is_ours(http, &server->options)) {
        http_host_refuse(http);
    } else if (http_announces_too_much(http)) {
        answer_refusal(&http->request, REFUSAL_TOO_LARGE);
    }
    return http->request.status == 0;
}

static enum MHD_Result pass(struct http_request *http)
{
    struct store_server owner;
    http->state = HTTP_PASSED;
    if (!cluster_place(http->server->cluster, http->request.awaits, &owner) ||
        !http_pass_begin(http, owner.address)) {
        put_off(http);
    }
    return sleep_as(http, http->state);
}

/* The client's connection becomes the end of the other server's stream. */
static enum MHD_Result join(struct http_request *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info != NULL && relay_join(http->relay, info->connect_fd)) {
        http->request.status = 200;
        http->state = HTTP_TAKEN;
        note(http);
    }
    return MHD_NO;
}

static enum MHD_Result answer(struct http_request *http)
{
    struct server *server = http->server;
    connection_waits(http->connection);
    http->state = HTTP_READING;
    http_handle(http);
    if (http->state == HTTP_ASKING || http->state == HTTP_LOADING) {
        return sleep_as(http, http->state);
    }
    if (http->state == HTTP_PASSING) {
        return pass(http);
    }
    if (http->state == HTTP_TAKEN) {
        note(http);
        return MHD_NO;
    }
    render(http);
    if (http->request.open != NULL) {
        http->ticket = served_of(http->request.open)->ticket;
    }
    return http->ticket > server->stored.durable ? sleep_as(http, HTTP_WAITING) : send_answer(http);
}

static enum MHD_Result begin(struct server *server, struct MHD_Connection *connection,
                             const char *url, const char *method, void **memory)
{
    struct http_request *http =
        http_request_create(connection, url, method, server->options.behind_proxy,
                            server->cluster != NULL ? cluster_proof(server->cluster) : NULL);
    *memory = http;
    if (http == NULL) {
        return MHD_NO;
    }
    http->server = server;
    http->request.service = &server->service;
    if (is_welcome(http)) {
        return MHD_YES;
    }
    render(http);
    return send_answer(http);
}

static enum MHD_Result access_request(void *context, struct MHD_Connection *connection,
                                      const char *url, const char *method, const char *version,
                                      const char *upload, size_t *upload_size, void **memory)
{
    struct http_request *http = *memory;
    (void)version;
    if (http == NULL) {
        return begin(context, connection, url, method, memory);
    }
    if (*upload_size > 0) {
        bool good = http_request_upload(http, upload, *upload_size);
        *upload_size = 0;
        return good ? MHD_YES : MHD_NO;
    }
    return http->state == HTTP_READY     ? send_answer(http)
           : http->state == HTTP_JOINING ? join(http)
                                         : answer(http);
}

static void end_request(void *context, struct MHD_Connection *connection, void **memory,
                        enum MHD_RequestTerminationCode why)
{
    struct server *server = context;
    struct http_request *http = *memory;
    (void)why;
    connection_rests(&server->connections, connection);
    if (http != NULL &&
        (http->state == HTTP_WAITING || http->state == HTTP_ASKING || http->state == HTTP_LOADING ||
         http->state == HTTP_PASSED || http->state == HTTP_LATER)) {
        unlink_waiting(http);
    }
    if (http != NULL && http->relay != NULL && http->state != HTTP_TAKEN) {
        relay_drop(http->relay);
    }
    http_request_destroy(http);
    *memory = NULL;
}

bool http_daemon_start(struct server *server, int listen_fd)
{
    struct connections *connections = &server->connections;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, connection_accept, connections,
        access_request, server, MHD_OPTION_LISTEN_SOCKET, listen_fd, MHD_OPTION_NOTIFY_COMPLETED,
        end_request, server, MHD_OPTION_CONNECTION_LIMIT, (unsigned)server->options.connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES, MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)CONNECTION_IDLE_S, MHD_OPTION_NOTIFY_CONNECTION, connection_notify, connections,
        MHD_OPTION_URI_LOG_CALLBACK, connection_asks, connections, MHD_OPTION_END);
    return server->daemon != NULL;
}
