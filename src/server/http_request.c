/* Reading requests. */
#include "http_request.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clock.h"
#include "http_pass.h"

const char *http_header(const struct http_request *http, const char *name)
{
    return MHD_lookup_connection_value(http->connection, MHD_HEADER_KIND, name);
}

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

/* Behind a proxy the address is the last one it names: what stands before, anybody may write. NULL:
 * there is none. */
static const char *forwarded(const struct http_request *http)
{
    const char *list = NULL;
    if (http->behind_proxy) {
        MHD_get_connection_values(http->connection, MHD_HEADER_KIND, last_forwarded, &list);
    }
    const char *last = list != NULL ? strrchr(list, ',') : NULL;
    last = last != NULL ? last + 1 : list;
    return last != NULL ? last + strspn(last, " ") : NULL;
}

static const struct sockaddr *connected(const struct http_request *http)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(http->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info != NULL ? info->client_addr : NULL;
}

static struct limit_address address_of(const struct http_request *http)
{
    const char *text = forwarded(http);
    return text != NULL ? limit_address_read(text) : limit_address_of(connected(http));
}

void http_client(const struct http_request *http, char out[HTTP_CLIENT_MAX])
{
    const char *text = forwarded(http);
    const struct sockaddr *address = connected(http);
    const struct sockaddr_in *v4 = (const void *)address;
    const struct sockaddr_in6 *v6 = (const void *)address;
    out[0] = '\0';
    if (text != NULL) {
        snprintf(out, HTTP_CLIENT_MAX, "%s", text);
    } else if (address != NULL && address->sa_family == AF_INET) {
        inet_ntop(AF_INET, &v4->sin_addr, out, HTTP_CLIENT_MAX);
    } else if (address != NULL && address->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &v6->sin6_addr, out, HTTP_CLIENT_MAX);
    }
}

/* Does another server of the same database say so? */
static bool is_peer(const struct http_request *http, const char *proof)
{
    const char *shown = proof != NULL ? http_header(http, HTTP_PASS_PROOF) : NULL;
    return shown != NULL && strlen(shown) == strlen(proof) &&
           sodium_memcmp(shown, proof, strlen(proof)) == 0;
}

/* Where to resume a stream a browser says in a header, a program in the query. */
static const char *query(const struct request *request, const char *key)
{
    const struct http_request *http = (const struct http_request *)(const void *)request;
    const char *last = strcmp(key, "after") == 0 ? http_header(http, "Last-Event-ID") : NULL;
    return last != NULL ? last
                        : MHD_lookup_connection_value(http->connection, MHD_GET_ARGUMENT_KIND, key);
}

struct http_request *http_request_create(struct MHD_Connection *connection, const char *url,
                                         const char *method, bool behind_proxy, const char *proof)
{
    struct http_request *http = calloc(1, sizeof *http);
    if (http != NULL) {
        http->connection = connection;
        http->is_peer = is_peer(http, proof);
        http->behind_proxy = behind_proxy || http->is_peer;
        http->started = clock_us();
        strncpy(http->path, *url == '/' ? url + 1 : url, sizeof http->path - 1);
        http->address = address_of(http);
        http->request =
            (struct request){.method = method, .path = http->path, .query = query, .person = -1};
    }
    return http;
}

void http_request_destroy(struct http_request *http)
{
    if (http != NULL) {
        if (http->response != NULL) {
            MHD_destroy_response(http->response);
        }
        json_release(http->request.body);
        free(http->body);
        free(http);
    }
}

void http_request_reset(struct http_request *http)
{
    struct request *request = &http->request;
    *request = (struct request){.service = request->service,
                                .method = request->method,
                                .path = request->path,
                                .query = request->query,
                                .body = request->body,
                                .person = -1};
}

bool http_announces_too_much(const struct http_request *http)
{
    const char *length = http_header(http, "Content-Length");
    return length != NULL && strtoull(length, NULL, 10) > REQUEST_BODY_MAX;
}

bool http_request_upload(struct http_request *http, const char *bytes, size_t length)
{
    if (http->length + length > REQUEST_BODY_MAX) {
        http->is_too_large = true;
        http->length += length;
        return http->length < HTTP_PATIENCE;
    }
    char *body = realloc(http->body, http->length + length + 1);
    if (body == NULL) {
        return false;
    }
    memcpy(body + http->length, bytes, length);
    http->body = body;
    http->length += length;
    return true;
}

static bool is_json(const struct http_request *http)
{
    const char *type = http_header(http, "Content-Type");
    size_t length = type != NULL ? strcspn(type, "; ") : 0;
    return length == strlen("application/json") && strncmp(type, "application/json", length) == 0;
}

enum refusal http_request_body(struct http_request *http)
{
    struct request *request = &http->request;
    if (http->is_too_large) {
        return REFUSAL_TOO_LARGE;
    }
    if (request->body != NULL) {
        return REFUSAL_NONE; /* it is handled anew */
    }
    if (http->length == 0) {
        request->body = json_read("{}", 2);
        return REFUSAL_NONE;
    }
    if (!is_json(http)) {
        return REFUSAL_TYPE;
    }
    request->body = json_read(http->body, http->length);
    return json_kind(request->body) == JSON_KIND_OBJECT ? REFUSAL_NONE : REFUSAL_JSON;
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

bool http_takes_gzip(const struct http_request *http)
{
    const char *list = http_header(http, "Accept-Encoding");
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
