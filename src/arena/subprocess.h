/* A program that runs beside this one and is talked to in lines.
 *
 * Every wait has an end: a deadline, or a flag that somebody else raises. A subprocess is the head
 * of a group of its own and goes with all that it started. Nothing here ends this program: what a
 * subprocess can do wrong is an answer like any other. Who uses subprocesses ignores SIGPIPE
 * (subprocess_ignore_pipes), since a subprocess may go away while it is being written to. */
#ifndef SEPTEM_SUBPROCESS_H
#define SEPTEM_SUBPROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { SUBPROCESS_LINE_MAX = 1 << 20 }; /* bytes of a line that is read, with its end */

struct subprocess {
    pid_t pid;    /* 0: not running */
    int to, from; /* our ends of its standard input and output */
    char *buffer; /* SUBPROCESS_LINE_MAX bytes; what was read and not yet taken */
    size_t filled;
    size_t taken; /* of these, the line that was returned last */
};

enum subprocess_result {
    SUBPROCESS_LINE, /* here is a line */
    SUBPROCESS_LATE, /* none came in time */
    SUBPROCESS_GONE, /* it closed its input or output, or ended */
    SUBPROCESS_LONG, /* the line does not fit */
    SUBPROCESS_STOPPED
};

/* A moment `ms` from now, on the clock of subprocess_exchange. */
uint64_t subprocess_deadline(uint64_t ms);

void subprocess_ignore_pipes(void);

/* Starts `sh -c command`. False, with the reason in errno. A zeroed subprocess is not running. */
bool subprocess_start(struct subprocess *subprocess, const char *command);

/* Writes `text`, all `length` bytes of it (0: nothing), and waits for a line, which is then *line,
 * without its end and with a zero behind it, until the next call. `stop` may be NULL. A subprocess
 * that has not simply answered is not in step any more: end it. */
enum subprocess_result subprocess_exchange(struct subprocess *subprocess, const char *text,
                                           size_t length, uint64_t deadline,
                                           const atomic_bool *stop, char **line);

/* Closes its input and gives it `ms` to end by itself, then ends it and all that it started.
 * Returns its exit status if it ended by itself, else -1. Harmless where it is not running. */
int subprocess_end(struct subprocess *subprocess, uint64_t ms);

#endif
