/* Public addresses, from the registries of special ones of IANA. */
#include "notice_guard.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* The first bits of addresses that are not public. */
struct v4_range {
    uint8_t bytes[4];
    int bits;
};

static const struct v4_range v4_special[] = {
    {{0, 0, 0, 0}, 8},       /* this network */
    {{10, 0, 0, 0}, 8},      /* private */
    {{100, 64, 0, 0}, 10},   /* shared with a provider */
    {{127, 0, 0, 0}, 8},     /* this machine */
    {{169, 254, 0, 0}, 16},  /* link-local, and the metadata of clouds */
    {{172, 16, 0, 0}, 12},   /* private */
    {{192, 0, 0, 0}, 24},    /* protocols */
    {{192, 0, 2, 0}, 24},    /* documentation */
    {{192, 88, 99, 0}, 24},  /* relays of 6to4 */
    {{192, 168, 0, 0}, 16},  /* private */
    {{198, 18, 0, 0}, 15},   /* benchmarks */
    {{198, 51, 100, 0}, 24}, /* documentation */
    {{203, 0, 113, 0}, 24},  /* documentation */
    {{224, 0, 0, 0}, 4},     /* multicast */
    {{240, 0, 0, 0}, 4},     /* reserved, broadcast */
};

struct v6_range {
    uint8_t bytes[6];
    int bits;
};

/* Of 2000::/3; nothing outside of it is public but 64:ff9b::/96. */
static const struct v6_range v6_special[] = {
    {{0x20, 0x01, 0x00, 0x00}, 23}, /* protocols, Teredo among them, which wraps IPv4 */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
    {{0x20, 0x02}, 16},             /* 6to4, which wraps IPv4 */
    {{0x3f, 0xff}, 20},             /* documentation */
};

static bool has_prefix(const uint8_t *address, const uint8_t *prefix, int bits)
{
    int whole = bits / 8, rest = bits % 8;
    return memcmp(address, prefix, (size_t)whole) == 0 &&
           (rest == 0 || (address[whole] ^ prefix[whole]) >> (8 - rest) == 0);
}

static bool is_public_v4(const uint8_t address[4])
{
    for (size_t i = 0; i < sizeof v4_special / sizeof v4_special[0]; i++) {
        if (has_prefix(address, v4_special[i].bytes, v4_special[i].bits)) {
            return false;
        }
    }
    return true;
}

static bool is_public_v6(const uint8_t address[16])
{
    static const uint8_t global[] = {0x20}, nat64[12] = {0x00, 0x64, 0xff, 0x9b};
    if (has_prefix(address, nat64, 96)) {
        return is_public_v4(address + 12); /* leads to that address */
    }
    for (size_t i = 0; i < sizeof v6_special / sizeof v6_special[0]; i++) {
        if (has_prefix(address, v6_special[i].bytes, v6_special[i].bits)) {
            return false;
        }
    }
    return has_prefix(address, global, 3);
}

bool notice_guard_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)address;
        return is_public_v4((const uint8_t *)&v4->sin_addr);
    }
    const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)address;
    return address->sa_family == AF_INET6 && is_public_v6((const uint8_t *)&v6->sin6_addr);
}

/* ---- URLs ---- */

/* Is it the name of a machine, or an address that is public? */
static bool is_host_public(const char *host)
{
    uint8_t bytes[16];
    char plain[INET6_ADDRSTRLEN];
    if (inet_pton(AF_INET, host, bytes) == 1) {
        return is_public_v4(bytes);
    }
    size_t length = strlen(host);
    if (host[0] != '[') {
        return true;
    }
    if (length < 3 || length - 2 >= sizeof plain) {
        return false;
    }
    memcpy(plain, host + 1, length - 2);
    plain[length - 2] = '\0';
    return inet_pton(AF_INET6, plain, bytes) == 1 && is_public_v6(bytes);
}

/* A part of a URL, the caller's to free with curl_free; NULL: it has none. */
static char *part(CURLU *url, CURLUPart what)
{
    char *text = NULL;
    return curl_url_get(url, what, &text, 0) == CURLUE_OK ? text : NULL;
}

static bool has(CURLU *url, CURLUPart what)
{
    char *text = part(url, what);
    bool found = text != NULL;
    curl_free(text);
    return found;
}

static enum notice_url judge(CURLU *url, bool insecure)
{
    char *scheme = part(url, CURLUPART_SCHEME), *host = part(url, CURLUPART_HOST);
    char *port = part(url, CURLUPART_PORT);
    long number = port != NULL ? strtol(port, NULL, 10) : 443;
    enum notice_url result = NOTICE_URL_GOOD;
    bool is_http = scheme != NULL && strcmp(scheme, "http") == 0;
    if (scheme == NULL || host == NULL || host[0] == '\0' ||
        (strcmp(scheme, "https") != 0 && !(is_http && insecure)) || has(url, CURLUPART_USER) ||
        has(url, CURLUPART_PASSWORD) || has(url, CURLUPART_FRAGMENT) ||
        has(url, CURLUPART_ZONEID)) {
        result = NOTICE_URL_BAD;
    } else if (number != 443 && number < 1024) {
        result = NOTICE_URL_PORT;
    } else if (!insecure && !is_host_public(host)) {
        result = NOTICE_URL_PRIVATE;
    }
    curl_free(scheme);
    curl_free(host);
    curl_free(port);
    return result;
}

enum notice_url notice_guard_url(const char *url, bool insecure)
{
    CURLU *parts = curl_url();
    for (const char *c = url; *c != '\0'; c++) {
        if (*c <= ' ' || *c > '~') {
            curl_url_cleanup(parts);
            return NOTICE_URL_BAD;
        }
    }
    enum notice_url result =
        parts != NULL && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK
            ? judge(parts, insecure)
            : NOTICE_URL_BAD;
    curl_url_cleanup(parts);
    return result;
}
