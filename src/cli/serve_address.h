/* The addresses of a table server, for the person who started it. */
#ifndef SEPTEM_SERVE_ADDRESS_H
#define SEPTEM_SERVE_ADDRESS_H

#include <stdio.h>

/* Says which links open the page of a server that listens at `bind`, an IPv4 or IPv6 address: on
 * this machine, in its network, there with a QR code; and whether nobody else can open it. */
void serve_address_print(const char *bind, unsigned port, FILE *out);

#endif
