/* A view as one word of text, for programs built on the same library.
 *
 * A view is a value without pointers, so its bytes are the view: nothing that the seat may not know
 * is in them. They mean the same only to programs whose structs and tables are the same; `layout`
 * tells, and a reader compares it before it believes a word. */
#ifndef SEPTEM_PACKED_H
#define SEPTEM_PACKED_H

#include <stdbool.h>
#include <stddef.h>

#include <septem/view.h>

enum {
    PACKED_LAYOUT_MAX = 17, /* with the final zero */
    PACKED_TEXT_MAX = (sizeof(struct septem_view) + 8 + 2) / 3 * 4 + 1
};

/* Sixteen digits that stand for the version of the library, the sizes of its structs, the byte
 * order and the tables. */
void packed_layout(char out[PACKED_LAYOUT_MAX]);

/* Base 64 of the bytes and of a check sum. */
void packed_write(const struct septem_view *view, char out[PACKED_TEXT_MAX]);

/* False, with nothing written, for what packed_write of this layout has not written. */
bool packed_read(const char *text, size_t length, struct septem_view *view);

#endif
