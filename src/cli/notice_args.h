/* The options of `septem serve` that say whom it tells of their turn, and how. */
#ifndef SEPTEM_NOTICE_ARGS_H
#define SEPTEM_NOTICE_ARGS_H

#include <stdbool.h>

#include "serve_args.h"

enum { NOTICE_ARGS_ROWS = 10 };

/* The rows, which set fields of `args`. */
void notice_args_rows(struct serve_args *args, struct serve_row rows[NOTICE_ARGS_ROWS]);

/* Takes the login of the mail server from the environment if no option has named it. False, after a
 * complaint, if notices lack something they need. */
bool notice_args_complete(struct serve_args *args);

#endif
