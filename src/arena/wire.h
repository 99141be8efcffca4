/* The messages between this program and an engine: JSON, one object a line. docs/engines.md is the
 * description for those who write engines; this is both sides of it in C.
 *
 *   to the engine                                    from the engine
 *   {"id", "do": "hello", "protocol", "program",     {"id", "protocol", "name", "wants"?,
 * "layout"?} "layout"}
 *   {"id", "do": "choose", "seat", "seed",           {"id", "move"} or {"id", "error"}
 *    "deadline_ms", "view", "moves"}
 *
 * An engine that wants "packed" views gets "packed" and "count" in place of "view" and "moves". */
#ifndef SEPTEM_WIRE_H
#define SEPTEM_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/bot.h>

enum { WIRE_PROTOCOL = 1, WIRE_NAME_MAX = 64, WIRE_COMPLAINT_MAX = 256 };

/* ---- This program's side ---- */

/* A line with its end, to be freed by the caller; *length bytes. */
char *wire_hello(uint64_t id, size_t *length);

struct wire_question {
    const struct septem_question *question; /* its view is there */
    uint64_t id, seed;
    uint32_t deadline_ms;
    bool packed;
};

char *wire_choose(const struct wire_question *ask, size_t *length);

/* What an answer can be. */
enum wire_answer {
    WIRE_GOOD,
    WIRE_NOT_JSON,   /* not an object of JSON */
    WIRE_EARLIER,    /* the id is that of an earlier question */
    WIRE_WRONG_ID,   /* no id, or one that was never used */
    WIRE_SAYS_ERROR, /* the engine says that it cannot answer */
    WIRE_BAD_FORM,   /* what should be there is not, or is something else */
    WIRE_ILLEGAL     /* a decision, but not one that was offered */
};

struct wire_engine {
    char name[WIRE_NAME_MAX];
    bool packed;
};

/* Reads the answer to hello. `why` says what is wrong, in English. */
enum wire_answer wire_read_hello(const char *line, uint64_t id, struct wire_engine *engine,
                                 char why[WIRE_COMPLAINT_MAX]);

/* Reads the answer to a question: *choice is the number of the decision. */
enum wire_answer wire_read_choice(const char *line, const struct wire_question *ask, int *choice,
                                  char why[WIRE_COMPLAINT_MAX]);

/* ---- The engine's side, for the bots of the register ---- */

/* Answers one line of whoever asks, with a line to be freed by the caller; NULL only without
 * memory. Whatever the line is, the answer is a message. */
char *wire_answer(struct septem_bot *bot, const char *line, size_t length);

#endif
