/* Lines that a person types, with the keys of libedit where they are typed at a terminal: arrows,
 * earlier lines, Ctrl-A and the like. */
#ifndef SEPTEM_LINE_INPUT_H
#define SEPTEM_LINE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct line_input;

/* NULL: stdin or stdout is no terminal that can do this, and lines have to be read as they come. */
struct line_input *line_input_create(void);
void line_input_destroy(struct line_input *input);

/* One line with its end, as fgets reads it; NULL at the end of the input. The line is the input's,
 * until the next one is read. */
const char *line_input_read(struct line_input *input, const char *prompt);

#endif
