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
#ifndef SEPTEM_BOT_PROTOCOL_H
#define SEPTEM_BOT_PROTOCOL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/bot.h>

enum { BOT_PROTOCOL_VERSION = 1, BOT_PROTOCOL_NAME_MAX = 64, BOT_PROTOCOL_ERROR_MAX = 256 };

/* ---- This program's side ---- */

/* A line with its end, to be freed by the caller; *length bytes. */
char *bot_protocol_hello(uint64_t id, size_t *length);

struct bot_protocol_question {
    const struct septem_question *question; /* its view is there */
    uint64_t id, seed;
    uint32_t deadline_ms;
    bool packed;
};

char *bot_protocol_choose(const struct bot_protocol_question *ask, size_t *length);

/* What an answer can be. */
enum bot_protocol_answer {
    BOT_PROTOCOL_GOOD,
    BOT_PROTOCOL_NOT_JSON,   /* not an object of JSON */
    BOT_PROTOCOL_EARLIER,    /* the id is that of an earlier question */
    BOT_PROTOCOL_WRONG_ID,   /* no id, or one that was never used */
    BOT_PROTOCOL_SAYS_ERROR, /* the engine says that it cannot answer */
    BOT_PROTOCOL_BAD_FORM,   /* what should be there is not, or is something else */
    BOT_PROTOCOL_ILLEGAL     /* a decision, but not one that was offered */
};

struct bot_protocol_engine {
    char name[BOT_PROTOCOL_NAME_MAX];
    bool packed;
};

/* Reads the answer to hello. `why` says what is wrong, in English. */
enum bot_protocol_answer bot_protocol_read_hello(const char *line, uint64_t id,
                                                 struct bot_protocol_engine *engine,
                                                 char why[BOT_PROTOCOL_ERROR_MAX]);

/* Reads the answer to a question: *choice is the number of the decision. */
enum bot_protocol_answer bot_protocol_read_choice(const char *line,
                                                  const struct bot_protocol_question *ask,
                                                  int *choice, char why[BOT_PROTOCOL_ERROR_MAX]);

/* ---- The engine's side, for the bots of the register ---- */

/* Answers one line of whoever asks, with a line to be freed by the caller; NULL only without
 * memory. Whatever the line is, the answer is a message. */
char *bot_protocol_answer(struct septem_bot *bot, const char *line, size_t length);

#endif
