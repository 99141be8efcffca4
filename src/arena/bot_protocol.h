/* The protocol between this program and an engine, a bot that is another program: one JSON object a
 * line. docs/engines.md describes it for authors of engines; here are both sides in C.
 *
 * Hello, once after the start:
 *     {"id", "do": "hello", "protocol", "program", "layout"}
 *     {"id", "protocol", "name", "wants"?, "layout"?}                     the answer
 * A question:
 *     {"id", "do": "choose", "game", "seat", "seed", "deadline_ms", "view", "moves"}
 *     {"id", "move"} or {"id", "error"}                                   the answer
 * For an engine that wants "games", before the first question of a game and behind its last one,
 * without an answer:
 *     {"id", "do": "start", "game", "players", "sets", "teams"}
 *     {"id", "do": "end", "game", "result": [{"seat", "total", "coins", "place", "share",
 * "lines"}]}
 *
 * An engine that wants "packed" views gets "packed" and "count" instead of "view" and "moves". */
#ifndef SEPTEM_BOT_PROTOCOL_H
#define SEPTEM_BOT_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/bot.h>

enum { BOT_PROTOCOL_VERSION = 1, BOT_PROTOCOL_NAME_MAX = 64, BOT_PROTOCOL_ERROR_MAX = 256 };

/* ---- This program's side ---- */

/* Returns a line of *length bytes with its newline. The caller frees it. NULL if out of memory. */
char *bot_protocol_hello(uint64_t id, size_t *length);

struct bot_protocol_question {
    const struct septem_question *question; /* with a view */
    uint64_t id, seed;
    uint64_t game; /* its number; 0: unknown */
    uint32_t deadline_ms;
    bool packed;
};

char *bot_protocol_choose(const struct bot_protocol_question *ask, size_t *length);

/* A game begins that this view is of, or has ended so. */
char *bot_protocol_start(uint64_t id, uint64_t game, const struct septem_view *view,
                         size_t *length);
char *bot_protocol_end(uint64_t id, uint64_t game, const struct septem_game *result,
                       size_t *length);

/* What the answer of an engine is. */
enum bot_protocol_answer {
    BOT_PROTOCOL_GOOD,
    BOT_PROTOCOL_NOT_JSON,   /* not a JSON object */
    BOT_PROTOCOL_EARLIER,    /* the id of an earlier question */
    BOT_PROTOCOL_WRONG_ID,   /* no id, or one that was never used */
    BOT_PROTOCOL_SAYS_ERROR, /* the engine says that it cannot answer */
    BOT_PROTOCOL_BAD_FORM,   /* a field is missing or has the wrong type */
    BOT_PROTOCOL_ILLEGAL     /* a decision, but not one that was offered */
};

struct bot_protocol_engine {
    char name[BOT_PROTOCOL_NAME_MAX];
    bool packed; /* it wants packed views */
    bool games;  /* it wants to know when games begin and end */
};

/* Engines may write any bytes: makes them fit to be shown on a terminal. */
void bot_protocol_clean(char *text);

/* Reads the answer to hello. Writes what is wrong with it to `why`, in English. */
enum bot_protocol_answer bot_protocol_read_hello(const char *line, uint64_t id,
                                                 struct bot_protocol_engine *engine,
                                                 char why[BOT_PROTOCOL_ERROR_MAX]);

/* Reads the answer to a question; *choice becomes the index of the decision. */
enum bot_protocol_answer bot_protocol_read_choice(const char *line,
                                                  const struct bot_protocol_question *ask,
                                                  int *choice, char why[BOT_PROTOCOL_ERROR_MAX]);

/* ---- The engine's side, for the bots of the registry ---- */

/* Answers one line with a line that the caller frees; NULL if out of memory. An invalid line gets
 * an error message as its answer. */
char *bot_protocol_answer(struct septem_bot *bot, const char *line, size_t length);

#endif
