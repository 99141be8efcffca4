/* The results file of an arena, with which an arena can be interrupted and continued.
 *
 * The first line has all options that determine the games. Then follows a line for each deal, in
 * order, written when the deal is over and never changed. A line that was cut off when the program
 * was killed is dropped and its deal played again. So two arenas with the same first line have the
 * same file, however often they were interrupted. Times are not in it, since they would differ. One
 * program writes at a time. */
#ifndef SEPTEM_RESULTS_H
#define SEPTEM_RESULTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "bout.h"

enum { RESULTS_ERROR_MAX = 512 };

struct results {
    int fd;       /* -1: there is no file */
    FILE *reader; /* the same file, kept open for its lock */
    const char *path;
    char error[RESULTS_ERROR_MAX]; /* what went wrong, and what to do */
};

/* Called with each deal that was read. Returns false to stop reading. */
typedef bool results_take(void *context, const struct bout_result *result);

/* Opens or creates the file and calls `take` with each deal in it. Returns false with `error` for
 * a file of another arena, one that is not a results file, or one that another program writes. */
bool results_open(struct results *results, const char *path, const struct arena_plan *plan,
                  results_take *take, void *context);

/* Appends a deal. */
bool results_append(struct results *results, const struct arena_plan *plan,
                    const struct bout_result *result);

/* Returns false if writing may have failed. */
bool results_close(struct results *results);

/* ---- One line ---- */

/* A line with its newline. The caller frees it. NULL if out of memory. */
char *results_head(const struct arena_plan *plan);
char *results_write_deal(const struct arena_plan *plan, const struct bout_result *result);

/* Reads the line of a deal into a result from bout_result_init. Returns false if
 * results_write_deal could not have written the line. */
bool results_read_deal(const char *line, const struct arena_plan *plan, struct bout_result *result);

#endif
