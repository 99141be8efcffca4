/* The results file of an arena: what makes it safe to end one at any moment and go on later.
 *
 * The first line says what is played: whatever decides on the course of the deals. Then comes a
 * line for each deal, in their order, written when the deal is over, never changed afterwards. A
 * line that was not finished when its writer was killed is dropped and its deal played again. So
 * two arenas with the same first line have the same file, however often they were interrupted.
 * Times are not in it: they would differ. One program writes at a time. */
#ifndef SEPTEM_RESULTS_H
#define SEPTEM_RESULTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "bout.h"

enum { RESULTS_ERROR_MAX = 512 };

struct results {
    int fd;       /* -1: there is no file */
    FILE *reader; /* the same file, kept for its lock */
    const char *path;
    char error[RESULTS_ERROR_MAX]; /* what went wrong, and what to do */
};

/* Takes a deal that was read; false: no more are wanted. */
typedef bool results_take(void *context, const struct bout_result *result);

/* Opens or creates the file and hands over the deals in it. Refused, with `error`: a file of
 * another arena, one that is not a results file, one that another program writes to. */
bool results_open(struct results *results, const char *path, const struct arena_plan *plan,
                  results_take *take, void *context);

/* Adds a deal behind the last one. */
bool results_append(struct results *results, const struct arena_plan *plan,
                    const struct bout_result *result);

/* False where what was written may not have reached the disk. */
bool results_close(struct results *results);

/* ---- One line ---- */

/* With its end, to be freed by the caller; NULL without memory. */
char *results_head(const struct arena_plan *plan);
char *results_write_deal(const struct arena_plan *plan, const struct bout_result *result);

/* Reads the line of a deal into a result that bout_result_init made. False, whatever the line is,
 * if it is not one that results_write_deal could write. */
bool results_read_deal(const char *line, const struct arena_plan *plan, struct bout_result *result);

#endif
