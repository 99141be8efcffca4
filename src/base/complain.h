/* Saying what is wrong, in the buffer that a caller gave for it. */
#ifndef SEPTEM_COMPLAIN_H
#define SEPTEM_COMPLAIN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "like_printf.h"

/* Writes a message into `text`, which has room for `size` bytes, cut off where it is too long.
 * Returns false, so that a function can fail with `return complain(…)`. */
LIKE_PRINTF(3, 4)
static inline bool complain(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(text, size, format, args);
    va_end(args);
    return false;
}

/* The same for a buffer that is an array. */
#define COMPLAIN(array, ...) complain((array), sizeof(array), __VA_ARGS__)

#endif
