/* Copying text into a buffer. */
#ifndef SEPTEM_COPY_TEXT_H
#define SEPTEM_COPY_TEXT_H

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* Copies `text` into `out`, which has room for `size` bytes. Callers make sure that it fits; what
 * does not is cut off. */
static inline void copy_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    assert(size > 0 && length < size);
    length = length < size ? length : size - 1;
    memcpy(out, text, length);
    out[length] = '\0';
}

#endif
