/* One character of UTF-8, for the files that read and check JSON. */
#ifndef SEPTEM_JSON_UTF8_H
#define SEPTEM_JSON_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of the character at `at`; 0 if it is cut off, longer than it need be, half of a pair or
 * beyond the last character there is. */
static inline size_t json_utf8(const unsigned char *at, const unsigned char *end)
{
    size_t left = (size_t)(end - at);
    unsigned code;
    if (*at < 0x80) {
        return 1;
    }
    size_t length = *at >= 0xf0 ? 4 : *at >= 0xe0 ? 3 : 2;
    if (*at < 0xc2 || *at > 0xf4 || length > left) {
        return 0;
    }
    code = *at & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (at[i] & 0x3fu);
    }
    bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    return too_long || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff ? 0 : length;
}

static inline bool json_is_utf8(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + length;
    while (at < end) {
        size_t step = json_utf8(at, end);
        if (step == 0) {
            return false;
        }
        at += step;
    }
    return true;
}

#endif
