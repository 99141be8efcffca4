/* Writing text into a buffer of limited size: see sink.h. */
#include "sink.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct sink sink_open(char *buf, size_t size)
{
    assert(buf != NULL || size == 0);
    return (struct sink){.buf = buf, .size = size};
}

void sink_bytes(struct sink *sink, const char *text, size_t length)
{
    assert(text != NULL || length == 0);
    if (sink->length < sink->size) {
        size_t room = sink->size - sink->length;
        memcpy(sink->buf + sink->length, text, length < room ? length : room);
    }
    sink->length += length;
}

void sink_text(struct sink *sink, const char *text)
{
    sink_bytes(sink, text, strlen(text));
}

void sink_number(struct sink *sink, long long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", number);
    sink_text(sink, digits);
}

static int is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

int sink_close(struct sink *sink)
{
    if (sink->size > 0) {
        size_t end = sink->length;
        if (end >= sink->size) {
            end = sink->size - 1;
            while (end > 0 && is_continuation(sink->buf[end])) {
                end--;
            }
        }
        sink->buf[end] = '\0';
    }
    return (int)sink->length;
}
