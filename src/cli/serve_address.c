/* The addresses of a table server: see serve_address.h. */
#define _DEFAULT_SOURCE /* for the interfaces of the machine */
#include "serve_address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../term/qr_code.h"
#include "encoding.h"

enum { LINK_MAX = 80, LINKS_MAX = 4 };

struct links {
    char text[LINKS_MAX][LINK_MAX];
    int count;
};

static bool is_loopback(const char *bind)
{
    return strncmp(bind, "127.", 4) == 0 || strcmp(bind, "::1") == 0;
}

static bool is_any(const char *bind)
{
    struct in6_addr v6;
    return strcmp(bind, "0.0.0.0") == 0 ||
           (inet_pton(AF_INET6, bind, &v6) == 1 && IN6_IS_ADDR_UNSPECIFIED(&v6));
}

static void add_link(struct links *links, const char *address, unsigned port)
{
    bool v6 = strchr(address, ':') != NULL;
    if (links->count < LINKS_MAX) {
        snprintf(links->text[links->count++], LINK_MAX, "http://%s%s%s:%u/", v6 ? "[" : "",
                 address, v6 ? "]" : "", port);
    }
}

/* Networks inside this machine, of containers and virtual machines: no phone is in them. */
static bool is_inner(const char *interface)
{
    static const char *const names[] = {"docker", "br-", "veth", "virbr", "vmnet", "lxc"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strncmp(interface, names[i], strlen(names[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* The addresses that others in the network reach this machine by. */
static void find_links(struct links *links, unsigned port)
{
    struct ifaddrs *all = NULL;
    if (getifaddrs(&all) != 0) {
        return;
    }
    for (int inner = 0; inner < 2; inner++) {
        for (const struct ifaddrs *one = all; one != NULL; one = one->ifa_next) {
            bool usable = one->ifa_addr != NULL && one->ifa_addr->sa_family == AF_INET &&
                          (one->ifa_flags & IFF_UP) && !(one->ifa_flags & IFF_LOOPBACK);
            char address[INET_ADDRSTRLEN];
            struct sockaddr_in v4;
            if (!usable || is_inner(one->ifa_name) != (inner == 1)) {
                continue;
            }
            memcpy(&v4, one->ifa_addr, sizeof v4);
            if (inet_ntop(AF_INET, &v4.sin_addr, address, sizeof address) != NULL) {
                add_link(links, address, port);
            }
        }
        if (links->count > 0) {
            break;
        }
    }
    freeifaddrs(all);
}

static void print_code(const char *link, FILE *out)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    bool dumb = terminal == NULL || strcmp(terminal, "dumb") == 0;
    bool unwanted = no_color != NULL && no_color[0] != '\0';
    struct qr_look look = {.utf8 = encoding_is_utf8(), .colour = !dumb && !unwanted};
    struct qr_code code;
    if (qr_code_make(link, &code)) {
        qr_code_print(&code, look, out);
    }
}

void serve_address_print(const char *bind, unsigned port, FILE *out)
{
    struct links links = {.count = 0};
    if (is_loopback(bind) || is_any(bind)) {
        fprintf(out, "On this machine:    http://localhost:%u/\n", port);
    }
    if (is_loopback(bind)) {
        fputs("Nobody else can open this address. For phones and other machines in your network:\n"
              "--bind 0.0.0.0 (make play BIND=0.0.0.0)\n",
              out);
        return;
    }
    if (is_any(bind)) {
        find_links(&links, port);
    } else {
        add_link(&links, bind, port);
    }
    for (int i = 0; i < links.count; i++) {
        fprintf(out, "%-19s %s\n", i == 0 ? "In your network:" : "", links.text[i]);
    }
    if (links.count > 0) {
        print_code(links.text[0], out);
    } else {
        fputs("This machine is in no network now: nobody else can open the page.\n", out);
    }
}
