/* From a request to its handler. */
#ifndef SEPTEM_HTTP_ROUTES_H
#define SEPTEM_HTTP_ROUTES_H

#include <stdbool.h>

struct http_request;

/* Finds the row, checks who asks and what it takes, and calls the handler. Afterwards the request
 * has an answer, or a response already, or its state says what it waits for. */
void http_handle(struct http_request *http);

/* Is it from somebody who watches the server? That counts against no limit. */
bool http_is_watch(const struct http_request *http);

#endif
