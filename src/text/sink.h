/* Writing text into a buffer of limited size: every function of this room that writes does it
 * through a sink, so that lengths and cuts are counted in one place. */
#ifndef SEPTEM_SINK_H
#define SEPTEM_SINK_H

#include <stddef.h>

struct sink {
    char *buf;
    size_t size;
    size_t length; /* of the whole text, written or not */
};

struct sink sink_open(char *buf, size_t size);
void sink_bytes(struct sink *sink, const char *text, size_t length);
void sink_text(struct sink *sink, const char *text);
void sink_number(struct sink *sink, long long number);

/* Ends the text with a zero; what was cut off leaves no half character. Returns the length of
 * the whole. */
int sink_close(struct sink *sink);

#endif
