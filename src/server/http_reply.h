/* Answers as HTTP responses. Each sets http->response; out of memory ends the program. */
#ifndef SEPTEM_HTTP_REPLY_H
#define SEPTEM_HTTP_REPLY_H

#include <stdbool.h>
#include <stddef.h>

struct gzip;
struct http_request;
struct metrics;

/* What the service has answered, with the headers that belong to it; packed where it is long and
 * the client takes gzip. */
void http_reply(struct http_request *http, struct gzip *gzip, struct metrics *metrics);

/* Bytes that stay as long as the program runs, or (`copied`) that are copied. */
void http_reply_bytes(struct http_request *http, int status, const char *type, const void *bytes,
                      size_t length, bool copied);
void http_reply_header(struct http_request *http, const char *name, const char *value);

#endif
