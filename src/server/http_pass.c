/* Writing requests for other servers, and taking their answers over. */
#include "http_pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../json/json_writer.h"
#include "../service/api.h"
#include "cluster.h"
#include "connection.h"
#include "http_request.h"
#include "journal.h"
#include "relay.h"
#include "server.h"

/* ---- Asking ---- */

/* Fields that are between two ends of one connection, or written anew. */
static bool is_passed_on(const char *name)
{
    static const char *const own[] = {"Connection",
                                      "Keep-Alive",
                                      "Transfer-Encoding",
                                      "Content-Length",
                                      "Expect",
                                      "Upgrade",
                                      "TE",
                                      "Proxy-Connection",
                                      "X-Forwarded-For",
                                      "X-Forwarded-Proto",
                                      HTTP_PASS_PROOF,
                                      HTTP_PASS_AGAIN};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (strcasecmp(name, own[i]) == 0) {
            return false;
        }
    }
    return true;
}

static void put_field(FILE *out, const char *name, const char *value)
{
    fprintf(out, "%s: %s\r\n", name, value);
}

static enum MHD_Result put_header(void *context, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    (void)kind;
    /* No line may become two. */
    if (value != NULL && is_passed_on(name) && strpbrk(value, "\r\n") == NULL) {
        put_field(context, name, value);
    }
    return MHD_YES;
}

bool http_pass_begin(struct http_request *http, const char *address)
{
    struct server *server = http->server;
    char *bytes = NULL, client[HTTP_CLIENT_MAX];
    size_t length = 0;
    const char *scheme = http_header(http, "X-Forwarded-Proto");
    const char *uri = connection_uri(http->connection);
    FILE *out = uri != NULL ? open_memstream(&bytes, &length) : NULL;
    if (out == NULL) {
        return false;
    }
    fprintf(out, "%s %s HTTP/1.1\r\n", http->request.method, uri);
    MHD_get_connection_values(http->connection, MHD_HEADER_KIND, put_header, out);
    http_client(http, client);
    put_field(out, "X-Forwarded-For", client);
    if (scheme != NULL && http->behind_proxy) {
        put_field(out, "X-Forwarded-Proto", scheme);
    }
    put_field(out, HTTP_PASS_PROOF, cluster_proof(server->cluster));
    fprintf(out, "Connection: close\r\nContent-Length: %zu\r\n\r\n", http->length);
    if (http->length > 0) {
        fwrite(http->body, 1, http->length, out);
    }
    need(fclose(out) == 0 ? bytes : NULL);
    http->relay = relay_begin(&server->relays, address, bytes, length, http);
    return http->relay != NULL;
}

/* ---- Answers ---- */

/* The answer becomes this server's own; false: it is none, ask again. */
static bool take_answer(struct http_request *http)
{
    size_t length, at = 0;
    char *name, *value;
    bool again = false;
    const char *body = relay_body(http->relay, &length);
    http->response = need(
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY));
    http->request.status = relay_status(http->relay);
    while (relay_header(http->relay, &at, &name, &value)) {
        again |= strcasecmp(name, HTTP_PASS_AGAIN) == 0;
        if (is_passed_on(name) && strcasecmp(name, "Date") != 0) {
            MHD_add_response_header(http->response, name, value);
        }
    }
    if (again || http->request.status < 200) {
        MHD_destroy_response(http->response);
        http->response = NULL;
        http->request.status = 0;
        return false;
    }
    return true;
}

/* May it be done twice? A decision has an id of its own. */
static bool may_repeat(const struct http_request *http)
{
    const struct request *request = &http->request;
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0 ||
           (request->route != NULL && request->route->handle == api_decide);
}

static enum http_pass_verdict judge(struct http_request *http)
{
    switch (relay_result(http->relay)) {
    case RELAY_ANSWER:
        return take_answer(http) ? HTTP_PASS_ANSWER : HTTP_PASS_AGAIN_LATER;
    case RELAY_STREAM:
        return HTTP_PASS_STREAM;
    case RELAY_BROKEN:
        return may_repeat(http) ? HTTP_PASS_AGAIN_LATER : HTTP_PASS_UNKNOWN;
    case RELAY_UNSENT:
    case RELAY_NONE:
        break;
    }
    return HTTP_PASS_AGAIN_LATER;
}

enum http_pass_verdict http_pass_judge(struct http_request *http)
{
    enum http_pass_verdict verdict = judge(http);
    if (verdict != HTTP_PASS_STREAM) {
        relay_drop(http->relay);
        http->relay = NULL;
    }
    return verdict;
}
