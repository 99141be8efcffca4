/* Answers and their headers. */
#include "http_reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../service/service.h"
#include "gzip.h"
#include "http_headers.h"
#include "http_request.h"
#include "journal.h"
#include "metric.h"

enum { PACKED_MIN = 800 }; /* bytes: a shorter answer fits into one packet anyway */

void http_reply_header(struct http_request *http, const char *name, const char *value)
{
    MHD_add_response_header(http->response, name, value);
}

void http_reply_bytes(struct http_request *http, int status, const char *type, const void *bytes,
                      size_t length, bool copied)
{
    http->response = need(MHD_create_response_from_buffer(
        length, (void *)(uintptr_t)bytes, copied ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT));
    http->request.status = status;
    http_security(http->response);
    http_reply_header(http, "Content-Type", type);
}

/* What a refusal needs beyond its text. */
static void add_refusal(struct http_request *http, struct metrics *metrics)
{
    const struct request *request = &http->request;
    char text[60];
    bool is_slow =
        request->refusal == REFUSAL_MANY_TABLES || request->refusal == REFUSAL_MANY_JOINS;
    metrics->refusals[request->refusal]++;
    if (request->status == 429) {
        metric_count(metrics, METRIC_LIMITED);
    }
    if (request->status == 429 || request->status == 503) {
        snprintf(text, sizeof text, "%d",
                 request->retry_after > 0 ? request->retry_after
                 : is_slow                ? 120
                                          : 2);
        http_reply_header(http, "Retry-After", text);
    }
    if (request->status == 401) {
        http_reply_header(http, "WWW-Authenticate", "Bearer");
    }
    if (request->refusal == REFUSAL_METHOD) {
        service_methods(request, text, sizeof text);
        http_reply_header(http, "Allow", text);
    }
}

static void add_cookie(struct http_request *http)
{
    char cookie[200];
    const char *scheme = http_header(http, "X-Forwarded-Proto");
    bool is_secure = http->behind_proxy && scheme != NULL && strcmp(scheme, "https") == 0;
    /* No path: a browser takes that of the request without its last part, which is the table's,
     * wherever the server is mounted. */
    snprintf(cookie, sizeof cookie, "septem_seat=%s; HttpOnly; SameSite=Strict; Max-Age=%s%s",
             http->cookie, http->cookie[0] != '\0' ? "31536000" : "0", is_secure ? "; Secure" : "");
    http_reply_header(http, "Set-Cookie", cookie);
}

void http_reply(struct http_request *http, struct gzip *gzip, struct metrics *metrics)
{
    const struct request *request = &http->request;
    const struct json *answer = &request->service->answer;
    size_t length = answer->length;
    bool is_long = length >= PACKED_MIN && !request->is_text;
    bool packs = is_long && http_takes_gzip(http);
    const char *text = need(answer->failed ? NULL : answer->bytes);
    const void *bytes = packs ? gzip_whole(gzip, text, length, &length) : text;
    http_reply_bytes(http, request->status,
                     request->is_text ? "text/plain; charset=utf-8"
                                      : "application/json; charset=utf-8",
                     bytes, length, true);
    http_reply_header(http, "Cache-Control", "no-store");
    if (request->is_text) {
        http_reply_header(http, "Content-Disposition", "attachment; filename=\"septem.log\"");
    }
    if (packs) {
        http_reply_header(http, "Content-Encoding", "gzip");
    }
    if (is_long) {
        http_reply_header(http, "Vary", "Accept-Encoding");
    }
    if (request->refusal != REFUSAL_NONE) {
        add_refusal(http, metrics);
    }
    if (http->cookie != NULL) {
        add_cookie(http);
    }
}
