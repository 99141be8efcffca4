/* Where notices may be sent: to public addresses only, so that nobody has the server ask machines
 * of its own network. */
#ifndef SEPTEM_NOTICE_GUARD_H
#define SEPTEM_NOTICE_GUARD_H

#include <stdbool.h>

struct sockaddr;

/* Is it an address of the public Internet, IPv4 or IPv6? Not: private networks, this machine,
 * link-local, multicast, documentation, benchmarks, reserved ones, and IPv6 addresses that stand
 * for such an IPv4 address. */
bool notice_guard_is_public(const struct sockaddr *address);

enum notice_url {
    NOTICE_URL_GOOD,
    NOTICE_URL_BAD,     /* no URL, another scheme than https, with a user or a fragment */
    NOTICE_URL_PORT,    /* a port of another service */
    NOTICE_URL_PRIVATE, /* names an address that is not public */
};

/* What can be seen of a URL without asking anybody for its name. `insecure`, for tests: http and
 * private addresses are fine. */
enum notice_url notice_guard_url(const char *url, bool insecure);

#endif
