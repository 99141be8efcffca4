/* Messages to systemd: one datagram each to a socket that it names. */
#include "notify.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify_say(const char *state)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = getenv("NOTIFY_SOCKET");
    size_t length = path != NULL ? strlen(path) : 0;
    if (length == 0 || length >= sizeof address.sun_path || (path[0] != '/' && path[0] != '@')) {
        return;
    }
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') {
        address.sun_path[0] = '\0'; /* a name that is no file's */
    }
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0) {
        sendto(fd, state, strlen(state), MSG_NOSIGNAL, (const struct sockaddr *)&address,
               (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
        close(fd);
    }
}

int64_t notify_watchdog_ms(void)
{
    const char *text = getenv("WATCHDOG_USEC"), *process = getenv("WATCHDOG_PID");
    bool ours = process == NULL || strtoll(process, NULL, 10) == (long long)getpid();
    long long us = text != NULL && ours ? strtoll(text, NULL, 10) : 0;
    return us > 0 ? us / 2000 : 0;
}
