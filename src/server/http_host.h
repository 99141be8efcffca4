/* By which names the server may be asked. A page of another site can make its own name lead to
 * this machine, and a browser then lets it read what is answered: so names are only those that are
 * known. Addresses are always good: nobody can make one lead elsewhere. */
#ifndef SEPTEM_HTTP_HOST_H
#define SEPTEM_HTTP_HOST_H

#include <stdbool.h>

struct http_request;
struct serve_options;

/* Programs that send no Host are no browsers. */
bool http_host_is_ours(const struct http_request *http, const struct serve_options *options);

/* Answers, with what to do. */
void http_host_refuse(struct http_request *http);

#endif
