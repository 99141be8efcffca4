/* A subprocess that reads and writes lines.
 *
 * Every wait ends at a deadline, or when another thread sets a flag. A subprocess leads its own
 * process group and is ended together with all processes it started. Errors of a subprocess are
 * return values and never end this program. Call subprocess_ignore_pipes first: a subprocess may
 * end while it is being written to, which raises SIGPIPE. */
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
    char *buffer; /* SUBPROCESS_LINE_MAX bytes that were read and not yet returned */
    size_t filled;
    size_t taken; /* bytes of the line that was returned last */
};

enum subprocess_result {
    SUBPROCESS_LINE,   /* a line was read */
    SUBPROCESS_LATE,   /* none came in time */
    SUBPROCESS_GONE,   /* it closed its input or output, or ended */
    SUBPROCESS_LONG,   /* the line does not fit */
    SUBPROCESS_STOPPED /* the flag was set */
};

/* The time `ms` milliseconds from now, for subprocess_exchange. */
uint64_t subprocess_deadline(uint64_t ms);

/* Makes this program ignore SIGPIPE. */
void subprocess_ignore_pipes(void);

/* Starts `sh -c command`. Returns false with the reason in errno. A zeroed struct is a subprocess
 * that is not running. */
bool subprocess_start(struct subprocess *subprocess, const char *command);

/* Writes the `length` bytes of `text` (0: nothing) and waits for a line. *line is that line without
 * its newline, ended by a zero, and stays valid until the next call. `stop` may be NULL. After any
 * result but SUBPROCESS_LINE the subprocess must be ended: a late answer would be taken for that of
 * the next question. */
enum subprocess_result subprocess_exchange(struct subprocess *subprocess, const char *text,
                                           size_t length, uint64_t deadline,
                                           const atomic_bool *stop, char **line);

/* Writes the bytes of `text` and waits for nothing but room for them. Returns SUBPROCESS_LINE when
 * all are written; after any other result the subprocess must be ended. */
enum subprocess_result subprocess_send(struct subprocess *subprocess, const char *text,
                                       size_t length, uint64_t deadline);

/* The beginning of what it wrote and nobody has read, for a complaint; "" if there is nothing. */
void subprocess_unread(struct subprocess *subprocess, char *text, size_t size);

/* Closes its input, waits up to `ms` for it to end, then kills it and all processes it started.
 * Returns its exit status if it ended by itself, else -1. Does nothing if it is not running. */
int subprocess_end(struct subprocess *subprocess, uint64_t ms);

#endif
