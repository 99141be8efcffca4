/* Lines about what happens. */
#include "journal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024 };

/* Whatever came from outside: nothing that a terminal would obey or that would end the line. */
static size_t escape(const char *text, char out[4 * LINE_MAX_BYTES + 1])
{
    size_t length = 0;
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= ' ' && c < 0x7f && c != '\\') {
            out[length++] = (char)c;
        } else {
            length += (size_t)snprintf(out + length, 5, "\\x%02x", c);
        }
    }
    return length;
}

void journal(const char *event, const char *format, ...)
{
    char line[LINE_MAX_BYTES], escaped[4 * LINE_MAX_BYTES + 1], when[32];
    struct timespec now;
    struct tm parts;
    va_list args;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
    int length =
        snprintf(line, sizeof line, "time=%s.%03ldZ event=%s ", when, now.tv_nsec / 1000000, event);
    va_start(args, format);
    vsnprintf(line + length, sizeof line - (size_t)length - 1, format, args);
    va_end(args);
    /* One write, so that lines of several threads stay whole. */
    size_t end = escape(line, escaped);
    escaped[end++] = '\n';
    ssize_t written = write(STDERR_FILENO, escaped, end);
    (void)written;
}

void *need(void *memory)
{
    if (memory == NULL) {
        journal("fatal", "reason=out_of_memory");
        exit(EXIT_FAILURE);
    }
    return memory;
}
