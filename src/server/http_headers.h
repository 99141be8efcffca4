/* The headers that every answer has. */
#ifndef SEPTEM_HTTP_HEADERS_H
#define SEPTEM_HTTP_HEADERS_H

#include <stddef.h>

struct MHD_Response;

/* Adds those that tell browsers what the page may do. */
void http_security(struct MHD_Response *response);

/* The same as lines of text. */
void http_security_text(char *buf, size_t size);

#endif
