/* A bot that is another program: it is asked over its standard input and output (bot_protocol.h)
 * and sits at a table like any other bot.
 *
 * The rules of the house, also in docs/engines.md:
 *   - It is started once, for many games, and again for its next question after it went away.
 *   - It has ENGINE_HELLO_MS to say hello, and a deadline for every answer.
 *   - An answer that does not come in time, or is none, or is not legal, is a turn lost: the first
 *     decision on the list that sells a card is taken, or where none does, the first on the list.
 *   - One that hangs, dies, or says a line that does not end is ended. One that only answers
 *     nonsense goes on running. Lines with the id of an earlier question are passed over.
 *   - After ENGINE_STRIKES_MAX lost turns in a row it is not asked again in that game.
 * Nothing of this stops anybody else. */
#ifndef SEPTEM_ENGINE_H
#define SEPTEM_ENGINE_H

#include <stdatomic.h>

#include <septem/bot.h>

#include "bot_protocol.h"
#include "subprocess.h"

enum { ENGINE_HELLO_MS = 20000, ENGINE_DEADLINE_MS = 10000, ENGINE_STRIKES_MAX = 3 };

/* Why a turn was lost. */
enum engine_fault {
    ENGINE_GOOD,
#define X(code, text) ENGINE_##code,
#include "engine_faults.def"
#undef X
    ENGINE_FAULT_COUNT
};

const char *engine_fault_text(enum engine_fault fault);

struct engine {
    const char *command;     /* the caller's */
    uint32_t deadline_ms;    /* for an answer */
    const atomic_bool *stop; /* raised: answers are not waited for any more; may be NULL */
    struct subprocess subprocess;
    struct bot_protocol_engine says; /* what it said of itself */
    uint64_t id;                     /* of the last message */
    int strikes;                     /* turns lost in a row in this game */
    uint32_t faults[ENGINE_FAULT_COUNT];
    char why[BOT_PROTOCOL_ERROR_MAX]; /* the last fault in words */
};

/* A zeroed engine with command and deadline is ready; finish ends its process. */
void engine_finish(struct engine *engine);

/* Starts it if it does not run, and shakes hands. */
enum engine_fault engine_start(struct engine *engine);

/* A game begins: what was lost in another one is forgotten, but for the count of faults. */
void engine_new_game(struct engine *engine);

/* Asks. The choice is always a legal one: that of the engine, or with a fault that of the rule
 * for turns lost. */
enum engine_fault engine_ask(struct engine *engine, const struct septem_question *question,
                             int *choice);

/* The decision that stands for a turn lost. */
int engine_forfeit(const struct septem_move *moves, int count);

/* As a bot that is asked like the others. The engine must live at least as long, and belongs to
 * one bot. */
struct septem_bot_spec engine_spec(struct engine *engine);

#endif
