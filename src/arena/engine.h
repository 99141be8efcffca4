/* An engine: a bot that is another program, asked over its standard input and output
 * (bot_protocol.h).
 *
 * The rules, also in docs/engines.md:
 *   - It is started once for many games, and again for the next question after it ended.
 *   - It has ENGINE_HELLO_MS to answer hello, and a deadline for every answer.
 *   - A late, invalid or illegal answer loses the turn: the first decision on the list that sells a
 *     card is played or, if none does, the first on the list.
 *   - An engine that hangs, ends, or writes a line that is too long is killed. One that answers
 * with an invalid line keeps running. Lines with the id of an earlier question are ignored.
 *   - After ENGINE_STRIKES_MAX lost turns in a row it is not asked again in that game.
 *   - One that wants to is told when a game begins and what came of it (engine_game.c).
 * Faults of one engine do not disturb the other bots. */
#ifndef SEPTEM_ENGINE_H
#define SEPTEM_ENGINE_H

#include <stdatomic.h>

#include <septem/bot.h>

#include "bot_protocol.h"
#include "subprocess.h"

enum {
    ENGINE_HELLO_MS = 20000,
    ENGINE_DEADLINE_MS = 10000,
    ENGINE_STRIKES_MAX = 3,
    ENGINE_GAMES_MAX = 64 /* played at the same time; of more, the oldest are forgotten */
};

/* Why a turn was lost. */
enum engine_fault {
    ENGINE_GOOD,
#define X(code, text) ENGINE_##code,
#include "engine_faults.def"
#undef X
    ENGINE_FAULT_COUNT
};

const char *engine_fault_text(enum engine_fault fault);

/* A game that it plays. */
struct engine_game {
    uint64_t key;    /* septem_question.game */
    uint64_t number; /* what the engine knows it by; 0: no game */
    uint64_t asked;  /* id of the last question */
    int strikes;     /* turns lost in a row */
    bool told;       /* it knows that the game has begun */
};

struct engine {
    const char *command;     /* owned by the caller */
    uint32_t deadline_ms;    /* for an answer */
    const atomic_bool *stop; /* if true: stop waiting for answers; may be NULL */
    struct subprocess subprocess;
    struct bot_protocol_engine says; /* its answer to hello */
    uint64_t id;                     /* of the last message */
    uint64_t games;                  /* begun so far */
    struct engine_game playing[ENGINE_GAMES_MAX];
    uint32_t faults[ENGINE_FAULT_COUNT];
    char why[BOT_PROTOCOL_ERROR_MAX]; /* the last fault, in English */
};

/* A zeroed engine with command and deadline_ms is ready to use. engine_finish ends its process. */
void engine_finish(struct engine *engine);

/* Starts it if it is not running, and sends hello. */
enum engine_fault engine_start(struct engine *engine);

/* Forgets lost turns: it is asked again. */
void engine_forgive(struct engine *engine);

/* Asks a question. *choice is always legal: the answer of the engine or, with a fault, the decision
 * for a lost turn. */
enum engine_fault engine_ask(struct engine *engine, const struct septem_question *question,
                             int *choice);

/* Tells it what came of a game, if it wants to know; `key` is septem_question.game. */
void engine_over(struct engine *engine, uint64_t key, const struct septem_game *result);

/* The index of the decision that is played for a lost turn. */
int engine_forfeit(const struct septem_move *moves, int count);

/* ---- Its games (engine_game.c) ---- */

/* The game with a key, a new one if there is none. NULL for 0, a game that is not known. */
struct engine_game *engine_game_of(struct engine *engine, uint64_t key);

/* It has ended: the next process knows nothing of its games. */
void engine_games_untold(struct engine *engine);

/* `line` with a message before it that the game begins, if that is to be told; `line` is freed or
 * returned. NULL if out of memory. */
char *engine_game_begin(struct engine *engine, struct engine_game *game,
                        const struct septem_view *view, char *line, size_t *length);

/* ---- As a bot ---- */

/* A spec whose bot asks this engine. The engine must outlive the bot and serve only one bot. */
struct septem_bot_spec engine_spec(struct engine *engine);

#endif
