/* Requests: reading them, waiting for the disk, letting answers go. */
#include "http_request.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "connection.h"
#include "host.h"
#include "journal.h"

/* A body beyond the limit is read and thrown away up to here; then the connection is cut. */
enum { PATIENCE_BYTES = 256 * 1024 };

static const char *header(const struct request *request, const char *name)
{
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

/* ---- Reading ---- */

/* A proxy may add a line of its own to those of the client. */
static enum MHD_Result last_forwarded(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
    const char **last = context;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0 && value != NULL) {
        *last = value;
    }
    return MHD_YES;
}

/* Behind a proxy the address is the last one it names: what stands before, anybody may write. */
static struct limit_address address_of(const struct request *request)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const char *list = NULL;
    if (request->server->options.behind_proxy) {
        MHD_get_connection_values(request->connection, MHD_HEADER_KIND, last_forwarded, &list);
    }
    if (list != NULL) {
        const char *last = strrchr(list, ',');
        last = last != NULL ? last + 1 : list;
        return limit_address_read(last + strspn(last, " "));
    }
    return limit_address_of(info != NULL ? info->client_addr : NULL);
}

static struct request *make(struct server *server, struct MHD_Connection *connection,
                            const char *url, const char *method)
{
    struct request *request = calloc(1, sizeof *request);
    if (request != NULL) {
        request->server = server;
        request->connection = connection;
        request->method = method;
        request->started = clock_us();
        request->person = -1;
        strncpy(request->path, *url == '/' ? url + 1 : url, sizeof request->path - 1);
        request->address = address_of(request);
    }
    return request;
}

static bool announces_too_much(const struct request *request)
{
    const char *length = header(request, "Content-Length");
    return length != NULL && strtoull(length, NULL, 10) > SERVER_BODY_MAX;
}

static bool take_upload(struct request *request, const char *upload, size_t size)
{
    if (request->length + size > SERVER_BODY_MAX) {
        request->too_large = true;
        request->length += size;
        return request->length < PATIENCE_BYTES;
    }
    char *body = realloc(request->body, request->length + size + 1);
    if (body == NULL) {
        return false;
    }
    memcpy(body + request->length, upload, size);
    request->body = body;
    request->length += size;
    return true;
}

/* ---- Answering ---- */

static void note(struct request *request)
{
    struct server *server = request->server;
    uint64_t took = clock_us() - request->started;
    metric_count(&server->metrics, request->status >= 500   ? METRIC_REQUESTS_FAIL
                                   : request->status >= 400 ? METRIC_REQUESTS_BAD
                                                            : METRIC_REQUESTS_OK);
    if (request->route != NULL) {
        metric_route(&server->metrics, route_number(request->route), took);
    }
    if (request->is_decision && request->status < 300) {
        metric_ack(&server->metrics, took);
    }
    if (server->options.verbose || request->status >= 500) {
        journal("request", "method=%.16s route=%s status=%u us=%llu", request->method,
                request->route != NULL ? request->route->path : "-", request->status,
                (unsigned long long)took);
    }
}

static enum MHD_Result send_answer(struct request *request)
{
    note(request);
    connection_answers(request->server, request->connection);
    enum MHD_Result result =
        MHD_queue_response(request->connection, request->status, request->response);
    MHD_destroy_response(request->response);
    request->response = NULL;
    return result;
}

static void unlink_waiting(struct request *request)
{
    struct server *server = request->server;
    if (request->previous != NULL) {
        request->previous->next = request->next;
    } else {
        server->waiting = request->next;
    }
    if (request->next != NULL) {
        request->next->previous = request->previous;
    }
    request->next = request->previous = NULL;
}

void request_sleep(struct request *request, enum request_state state)
{
    struct server *server = request->server;
    request->state = state;
    request->previous = NULL;
    request->next = server->waiting;
    if (server->waiting != NULL) {
        server->waiting->previous = request;
    }
    server->waiting = request;
    MHD_suspend_connection(request->connection);
}

void request_wake(struct request *request)
{
    unlink_waiting(request);
    request->state = REQUEST_READY;
    MHD_resume_connection(request->connection);
}

void request_await(struct request *request, const char *id)
{
    memcpy(request->awaits, id, sizeof request->awaits);
    request_sleep(request, REQUEST_LOADING);
}

void request_wake_loaded(struct server *server, const char *id, bool good)
{
    struct request *next;
    for (struct request *request = server->waiting; request != NULL; request = next) {
        next = request->next;
        if (request->state == REQUEST_LOADING && strcmp(request->awaits, id) == 0) {
            request_wake(request);
            request->state = REQUEST_READING;
            request->is_broken = !good;
        }
    }
}

void request_release(struct server *server)
{
    struct request *next;
    for (struct request *request = server->waiting; request != NULL; request = next) {
        next = request->next;
        if (request->state == REQUEST_WAITING && request->ticket <= server->durable) {
            request_wake(request);
        }
    }
}

void request_refuse_all(struct server *server)
{
    while (server->waiting != NULL) {
        struct request *request = server->waiting;
        if (request->response != NULL) {
            MHD_destroy_response(request->response);
            request->response = NULL;
        }
        if (request->state == REQUEST_WAITING) {
            reply_refusal_with(request, REFUSAL_STOPPING,
                               "this has not been written, so it has not happened: the server "
                               "stops",
                               NULL, NULL);
        } else {
            reply_refusal(request, REFUSAL_STOPPING);
        }
        request_wake(request);
    }
}

/* What can be refused before the body is there; answers if so. */
static bool is_welcome(struct request *request)
{
    struct server *server = request->server;
    if (!route_is_watch(request) &&
        !limits_request(server->limits, &request->address, 1, server->now)) {
        reply_refusal(request, REFUSAL_TOO_FAST);
    } else if (!host_is_ours(request)) {
        host_refuse(request);
    } else if (announces_too_much(request)) {
        reply_refusal(request, REFUSAL_TOO_LARGE);
    }
    return request->response == NULL;
}

static enum MHD_Result answer(struct request *request)
{
    struct server *server = request->server;
    connection_waits(server, request->connection);
    route_handle(request);
    if (request->state == REQUEST_ASKING || request->state == REQUEST_LOADING) {
        return MHD_YES;
    }
    if (request->state == REQUEST_TAKEN) {
        note(request);
        return MHD_NO;
    }
    request->ticket = request->stand != NULL ? request->stand->ticket : 0;
    if (request->ticket > server->durable) {
        request_sleep(request, REQUEST_WAITING);
        return MHD_YES;
    }
    return send_answer(request);
}

enum MHD_Result request_begin(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *upload,
                              size_t *upload_size, void **memory)
{
    struct request *request = *memory;
    (void)version;
    if (request == NULL) {
        request = make(context, connection, url, method);
        *memory = request;
        if (request != NULL && !is_welcome(request)) {
            return send_answer(request);
        }
        return request != NULL ? MHD_YES : MHD_NO;
    }
    if (*upload_size > 0) {
        bool good = take_upload(request, upload, *upload_size);
        *upload_size = 0;
        return good ? MHD_YES : MHD_NO;
    }
    return request->state == REQUEST_READY ? send_answer(request) : answer(request);
}

void request_end(void *context, struct MHD_Connection *connection, void **memory,
                 enum MHD_RequestTerminationCode why)
{
    struct request *request = *memory;
    (void)why;
    connection_rests(context, connection);
    if (request == NULL) {
        return;
    }
    if (request->state == REQUEST_WAITING || request->state == REQUEST_ASKING ||
        request->state == REQUEST_LOADING) {
        unlink_waiting(request);
    }
    if (request->response != NULL) {
        MHD_destroy_response(request->response);
    }
    json_decref(request->json);
    free(request->body);
    free(request);
    *memory = NULL;
}

/* ---- Fields ---- */

int request_seat(const struct request *request)
{
    return request->person >= 0 ? request->stand->table->people[request->person].seat : -1;
}

bool request_fields(struct request *request, const char *known)
{
    const char *odd = petition_odd_field(request->json, known);
    if (odd != NULL) {
        reply_refusal_with(request, REFUSAL_FIELD, "the body has a field that is not known here",
                           "field", json_string(odd));
    }
    return odd == NULL;
}

const char *request_text(const struct request *request, const char *key)
{
    return json_string_value(json_object_get(request->json, key));
}

const char *request_query(const struct request *request, const char *key)
{
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, key);
}

/* One item of a list: "gzip", perhaps with ";q=…", where 0 means that it is not wanted. */
static bool is_gzip(const char *item, size_t length)
{
    size_t name = strcspn(item, ",; \t");
    if (name != 4 || strncasecmp(item, "gzip", 4) != 0) {
        return false;
    }
    const char *weight = memchr(item, '=', length);
    return weight == NULL || strtod(weight + 1, NULL) > 0;
}

bool request_takes_gzip(const struct request *request)
{
    const char *list = header(request, "Accept-Encoding");
    while (list != NULL && *list != '\0') {
        list += strspn(list, ", \t");
        size_t length = strcspn(list, ",");
        if (is_gzip(list, length)) {
            return true;
        }
        list += length;
    }
    return false;
}
