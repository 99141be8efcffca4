/* A program that runs beside this one and is talked to in lines.
 *
 * Every wait has an end: a deadline, or a flag that somebody else raises. A child is the head of
 * a group of its own and goes with all that it started. Nothing here ends this program: what a
 * child can do wrong is an answer like any other. Who uses children ignores SIGPIPE
 * (child_ignore_pipes), since a child may go away while it is being written to. */
#ifndef SEPTEM_CHILD_H
#define SEPTEM_CHILD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { CHILD_LINE_MAX = 1 << 20 }; /* bytes of a line that is read, with its end */

struct child {
    pid_t pid;    /* 0: not running */
    int to, from; /* our ends of its standard input and output */
    char *buffer; /* CHILD_LINE_MAX bytes; what was read and not yet taken */
    size_t filled;
    size_t taken; /* of these, the line that was returned last */
};

enum child_result {
    CHILD_LINE, /* here is a line */
    CHILD_LATE, /* none came in time */
    CHILD_GONE, /* it closed its input or output, or ended */
    CHILD_LONG, /* the line does not fit */
    CHILD_STOPPED
};

/* A moment `ms` from now, on the clock of child_exchange. */
uint64_t child_deadline(uint64_t ms);

void child_ignore_pipes(void);

/* Starts `sh -c command`. False, with the reason in errno. A zeroed child is not running. */
bool child_start(struct child *child, const char *command);

/* Writes `text`, all `length` bytes of it (0: nothing), and waits for a line, which is then *line,
 * without its end and with a zero behind it, until the next call. `stop` may be NULL. A child that
 * has not simply answered is not in step any more: end it. */
enum child_result child_exchange(struct child *child, const char *text, size_t length,
                                 uint64_t deadline, const atomic_bool *stop, char **line);

/* Closes its input and gives it `ms` to end by itself, then ends it and all that it started.
 * Returns its exit status if it ended by itself, else -1. Harmless where it is not running. */
int child_end(struct child *child, uint64_t ms);

#endif
