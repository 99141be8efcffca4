/* What a seat sees, as bytes: the view (septem/view.h) itself, for a
 * bot in another process, which can work out what follows from it.
 *
 * Written in base64 behind a mark of what the bytes mean: how large the struct is, where its parts
 * lie, and which cards and boards there are in which order. A program built from other tables or
 * another layout has another mark and reads nothing. */
#ifndef SEPTEM_VIEW_BASE64_H
#define SEPTEM_VIEW_BASE64_H

#include <stdbool.h>

#include <septem/view.h>

enum {
    VIEW_BASE64_LAYOUT_MAX = 17, /* with the final zero */
    VIEW_BASE64_MARK_BYTES = 8,
    VIEW_BASE64_BYTES = VIEW_BASE64_MARK_BYTES + sizeof(struct septem_view),
    VIEW_BASE64_TEXT_MAX = (VIEW_BASE64_BYTES + 2) / 3 * 4 + 1
};

/* The mark as sixteen digits, for two programs to compare before they believe each other. */
void view_base64_layout(char out[VIEW_BASE64_LAYOUT_MAX]);

void view_base64_write(const struct septem_view *view, char text[VIEW_BASE64_TEXT_MAX]);

/* False, with nothing written, if it has another mark or is no view: septem_view_validate. */
bool view_base64_read(const char *text, struct septem_view *view);

#endif
