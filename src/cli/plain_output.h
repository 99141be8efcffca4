/* What people read, on a terminal that shows ASCII only. */
#ifndef SEPTEM_PLAIN_OUTPUT_H
#define SEPTEM_PLAIN_OUTPUT_H

#include <stdio.h>

/* From now on stdout is written in ASCII if the locale asks for it (encoding.h): letters lose their
 * accents, signs become one that looks like them, the rest question marks. */
void plain_output_begin(void);

/* Bytes as they are from now on: for JSON, which is UTF-8 by its definition. */
void plain_output_end(void);

#endif
