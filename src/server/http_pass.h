/* Requests for tables that another server has: asked there, and what it says is the answer here. */
#ifndef SEPTEM_HTTP_PASS_H
#define SEPTEM_HTTP_PASS_H

#include <stdbool.h>

struct http_request;

/* What servers tell each other beside what clients do. The proof of a server of the same database;
 * and with an answer: the table is not there, or not now, ask again. */
#define HTTP_PASS_PROOF "X-Septem-Peer"
#define HTTP_PASS_AGAIN "X-Septem-Again"

enum http_pass_verdict {
    HTTP_PASS_NONE,
    HTTP_PASS_ANSWER,      /* http->response is it */
    HTTP_PASS_STREAM,      /* the client's connection is to be joined with it */
    HTTP_PASS_AGAIN_LATER, /* nothing has happened, or it may be done twice */
    HTTP_PASS_UNKNOWN      /* it may have happened */
};

/* Begins to ask the server that the request's table is at; false: not now. */
bool http_pass_begin(struct http_request *http, const char *address);

/* What came of it. The relay is dropped, unless it is a stream. */
enum http_pass_verdict http_pass_judge(struct http_request *http);

#endif
