/* What a seat sees, as bytes: the view (septem/view.h) itself, for a page with the engine in it or
 * a bot in another process, which can work out what follows from it.
 *
 * Written in base64 behind a mark of what the bytes mean: how large the struct is, where its parts
 * lie, and which cards and boards there are in which order. Whoever was built from other tables or
 * another layout has another mark and reads nothing. */
#ifndef SEPTEM_SIGHT_H
#define SEPTEM_SIGHT_H

#include <stdbool.h>

#include <septem/view.h>

enum {
    SIGHT_LAYOUT_MAX = 17, /* with the final zero */
    SIGHT_MARK_BYTES = 8,
    SIGHT_BYTES = SIGHT_MARK_BYTES + sizeof(struct septem_view),
    SIGHT_TEXT_MAX = (SIGHT_BYTES + 2) / 3 * 4 + 1
};

/* The mark as sixteen digits, for two programs to compare before they believe each other. */
void sight_layout(char out[SIGHT_LAYOUT_MAX]);

void sight_write(const struct septem_view *view, char text[SIGHT_TEXT_MAX]);

/* False, with nothing written, if it has another mark or is no view: septem_view_validate. */
bool sight_read(const char *text, struct septem_view *view);

#endif
