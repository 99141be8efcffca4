/* JSON as text, compactly, as jansson dumps it, in a quarter of the time. Texts grow, and can be
 * emptied and written again:
 *
 *     struct json_text text = {0};
 *     json_text_write(&text, object);
 *     if (text.full) { … there was no memory … }
 *     … text.bytes, text.length; there is always a zero behind …
 *     free(text.bytes); */
#ifndef SEPTEM_JSON_TEXT_H
#define SEPTEM_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

struct json_text {
    char *bytes;
    size_t length, room;
    bool full; /* there was no memory: something is missing */
};

/* Adds bytes as they are. */
void json_text_put(struct json_text *text, const char *bytes, size_t length);

/* Adds a value of any kind. */
void json_text_write(struct json_text *text, const json_t *json);

#endif
