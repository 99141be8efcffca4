/* Answers and their headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/json.h"
#include "journal.h"
#include "message.h"
#include "http_request.h"

enum { PACKED_MIN = 800 }; /* bytes: a shorter answer fits into one packet anyway */

static const struct {
    const char *name, *value;
} security[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
     "data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri "
     "'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

void reply_security(struct MHD_Response *response)
{
    for (size_t i = 0; i < sizeof security / sizeof security[0]; i++) {
        MHD_add_response_header(response, security[i].name, security[i].value);
    }
}

void reply_security_text(char *buf, size_t size)
{
    size_t length = 0;
    buf[0] = '\0';
    for (size_t i = 0; i < sizeof security / sizeof security[0] && length < size; i++) {
        length += (size_t)snprintf(buf + length, size - length, "%s: %s\r\n", security[i].name,
                                   security[i].value);
    }
}

static void set(struct request *request, unsigned status, struct MHD_Response *response)
{
    if (response == NULL) {
        journal("fatal", "reason=out_of_memory");
        exit(EXIT_FAILURE);
    }
    request->status = status;
    request->response = response;
    reply_security(response);
}

void reply_header(struct request *request, const char *name, const char *value)
{
    MHD_add_response_header(request->response, name, value);
}

void reply_json(struct request *request, unsigned status, json_t *json)
{
    struct press *press = request->server->press;
    size_t length;
    const char *text = press_json(press, json, &length);
    bool is_long = length >= PACKED_MIN, packs = is_long && request_takes_gzip(request);
    const void *bytes = packs ? gzip_whole(press_gzip(press), text, length, &length) : text;
    json_decref(json);
    reply_bytes(request, status, "application/json; charset=utf-8", bytes, length, true);
    reply_header(request, "Cache-Control", "no-store");
    if (packs) {
        reply_header(request, "Content-Encoding", "gzip");
    }
    if (is_long) {
        reply_header(request, "Vary", "Accept-Encoding");
    }
}

void reply_refusal_with(struct request *request, enum refusal refusal, const char *message,
                        const char *key, json_t *extra)
{
    const struct refusal_info *info = refusal_info(refusal);
    char seconds[16];
    int usual = refusal == REFUSAL_MANY_TABLES || refusal == REFUSAL_MANY_JOINS ? 120 : 2;
    request->server->metrics.refusals[refusal]++;
    reply_json(request, (unsigned)info->class, petition_error(refusal, message, key, extra));
    if (info->class == 429) {
        metric_count(&request->server->metrics, METRIC_LIMITED);
    }
    if (info->class == 429 || info->class == 503) {
        snprintf(seconds, sizeof seconds, "%d",
                 request->retry_after > 0 ? request->retry_after : usual);
        reply_header(request, "Retry-After", seconds);
    }
    if (info->class == 401) {
        reply_header(request, "WWW-Authenticate", "Bearer");
    }
}

void reply_refusal(struct request *request, enum refusal refusal)
{
    reply_refusal_with(request, refusal, refusal_info(refusal)->message, NULL, NULL);
}

void reply_petition(struct request *request, struct petition *petition)
{
    reply_refusal_with(request, petition->refusal, petition->message, petition->key,
                       json_incref(petition->extra));
}

void reply_seq(struct request *request)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(request->stand->table->seq));
    reply_json(request, MHD_HTTP_OK, object);
}

void reply_bytes(struct request *request, unsigned status, const char *type, const void *bytes,
                 size_t length, bool copied)
{
    set(request, status,
        MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes,
                                        copied ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT));
    reply_header(request, "Content-Type", type);
}

void reply_cookie(struct request *request, const char *secret)
{
    char cookie[200];
    const char *scheme =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "X-Forwarded-Proto");
    bool secure =
        request->server->options.behind_proxy && scheme != NULL && strcmp(scheme, "https") == 0;
    /* No path: a browser takes that of the request without its last part, which is the table's,
     * wherever the server is mounted. */
    snprintf(cookie, sizeof cookie, "septem_seat=%s; HttpOnly; SameSite=Strict; Max-Age=%s%s",
             secret != NULL ? secret : "", secret != NULL ? "31536000" : "0",
             secure ? "; Secure" : "");
    reply_header(request, "Set-Cookie", cookie);
}
