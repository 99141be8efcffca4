/* Headers that keep browsers from doing what the page never needs. */
#include "http_headers.h"

#include <microhttpd.h>
#include <stdio.h>

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

void http_security(struct MHD_Response *response)
{
    for (size_t i = 0; i < sizeof security / sizeof security[0]; i++) {
        MHD_add_response_header(response, security[i].name, security[i].value);
    }
}

void http_security_text(char *buf, size_t size)
{
    size_t length = 0;
    buf[0] = '\0';
    for (size_t i = 0; i < sizeof security / sizeof security[0] && length < size; i++) {
        length += (size_t)snprintf(buf + length, size - length, "%s: %s\r\n", security[i].name,
                                   security[i].value);
    }
}
