/* Checking the header Host. */
#include "http_host.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "http_request.h"
#include "serve.h"

enum { NAME_MAX_BYTES = 254 };

/* The name without port and last dot; false where it is none. */
static bool name_of(const struct http_request *http, char name[NAME_MAX_BYTES])
{
    const char *host = http_header(http, "Host");
    if (host == NULL) {
        return false;
    }
    bool bracket = host[0] == '[';
    host += bracket;
    size_t length = strcspn(host, bracket ? "]" : ":");
    length -= !bracket && length > 1 && host[length - 1] == '.';
    if (length == 0 || length >= NAME_MAX_BYTES || (bracket && host[length] != ']')) {
        return false;
    }
    memcpy(name, host, length);
    name[length] = '\0';
    for (size_t i = 0; i < length; i++) {
        if (!isalnum((unsigned char)name[i]) && strchr("-_.:", name[i]) == NULL) {
            return false;
        }
    }
    return true;
}

static bool is_address(const char *name)
{
    unsigned char bytes[16];
    return inet_pton(AF_INET, name, bytes) == 1 || inet_pton(AF_INET6, name, bytes) == 1;
}

/* The machine's own name, also as it is found in a home network. */
static bool is_machine(const char *name)
{
    char own[NAME_MAX_BYTES + 6] = "";
    if (gethostname(own, NAME_MAX_BYTES) != 0 || own[0] == '\0') {
        return false;
    }
    own[NAME_MAX_BYTES - 1] = '\0';
    bool is_own = strcasecmp(name, own) == 0;
    snprintf(own + strlen(own), sizeof own - strlen(own), ".local");
    return is_own || strcasecmp(name, own) == 0;
}

bool http_host_is_ours(const struct http_request *http, const struct serve_options *options)
{
    char name[NAME_MAX_BYTES];
    if (http_header(http, "Host") == NULL) {
        return true;
    }
    if (!name_of(http, name)) {
        return false;
    }
    for (int i = 0; i < options->host_count; i++) {
        if (strcasecmp(name, options->hosts[i]) == 0) {
            return true;
        }
    }
    return strcasecmp(name, "localhost") == 0 || is_address(name) || is_machine(name);
}

void http_host_refuse(struct http_request *http)
{
    char name[NAME_MAX_BYTES], message[NAME_MAX_BYTES + 100];
    if (!name_of(http, name)) {
        answer_refusal(&http->request, REFUSAL_HOST);
        return;
    }
    snprintf(message, sizeof message,
             "the server does not answer to this name: its operator can allow it with --host %s",
             name);
    answer_refusal_with(&http->request, REFUSAL_HOST, message);
}
