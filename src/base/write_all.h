/* Writing to a file until everything is written. */
#ifndef SEPTEM_WRITE_ALL_H
#define SEPTEM_WRITE_ALL_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

/* Goes on after interruptions and partial writes. False: errno says why. */
static inline bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

#endif
