/* An engine, a bot that is another program: see engine.h. */
#include "engine.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASSED_OVER_MAX = 64, FAREWELL_MS = 1000, ENDING_MS = 200, UNREAD_MAX = 61 };

const char *engine_fault_text(enum engine_fault fault)
{
    static const char *const texts[ENGINE_FAULT_COUNT] = {
        [ENGINE_GOOD] = "no fault",
#define X(code, text) [ENGINE_##code] = text,
#include "engine_faults.def"
#undef X
    };
    return fault < ENGINE_FAULT_COUNT ? texts[fault] : "";
}

/* ---- One message and its answer ---- */

static enum engine_fault fault_of_child(enum subprocess_result result)
{
    switch (result) {
    case SUBPROCESS_LINE:
        return ENGINE_GOOD;
    case SUBPROCESS_LATE:
        return ENGINE_LATE;
    case SUBPROCESS_GONE:
        return ENGINE_DIED;
    case SUBPROCESS_LONG:
        return ENGINE_TOO_LONG;
    case SUBPROCESS_STOPPED:
        break;
    }
    return ENGINE_STOPPED;
}

static enum engine_fault fault_of_answer(enum bot_protocol_answer answer)
{
    switch (answer) {
    case BOT_PROTOCOL_GOOD:
        return ENGINE_GOOD;
    case BOT_PROTOCOL_NOT_JSON:
        return ENGINE_NOT_JSON;
    case BOT_PROTOCOL_EARLIER:
    case BOT_PROTOCOL_WRONG_ID:
        return ENGINE_WRONG_ID;
    case BOT_PROTOCOL_SAYS_ERROR:
        return ENGINE_SAYS_ERROR;
    case BOT_PROTOCOL_BAD_FORM:
        return ENGINE_BAD_FORM;
    case BOT_PROTOCOL_ILLEGAL:
        break;
    }
    return ENGINE_ILLEGAL;
}

/* Reads the answer to hello or, if `ask` is not NULL, to a question. */
struct expected {
    const struct bot_protocol_question *ask;
    int choice;
};

static enum bot_protocol_answer read_answer(struct engine *engine, const char *line,
                                            struct expected *expected,
                                            char why[BOT_PROTOCOL_ERROR_MAX])
{
    return expected->ask == NULL
               ? bot_protocol_read_hello(line, engine->id, &engine->says, why)
               : bot_protocol_read_choice(line, expected->ask, &expected->choice, why);
}

/* Sends a line and frees it. Reads the first answer that is not one to an earlier question. */
static enum engine_fault exchange(struct engine *engine, char *line, size_t length, uint32_t ms,
                                  struct expected *expected)
{
    uint64_t deadline = subprocess_deadline(ms);
    enum bot_protocol_answer answer = BOT_PROTOCOL_EARLIER;
    enum subprocess_result result = SUBPROCESS_LINE;
    char why[BOT_PROTOCOL_ERROR_MAX] = "";
    for (int passed = 0; answer == BOT_PROTOCOL_EARLIER && passed < PASSED_OVER_MAX; passed++) {
        char *got;
        result = subprocess_exchange(&engine->subprocess, line, passed == 0 ? length : 0, deadline,
                                     engine->stop, &got);
        if (result != SUBPROCESS_LINE) {
            break;
        }
        answer = read_answer(engine, got, expected, why);
    }
    free(line);
    enum engine_fault fault =
        result == SUBPROCESS_LINE ? fault_of_answer(answer) : fault_of_child(result);
    if (result != SUBPROCESS_LINE) {
        char unread[UNREAD_MAX];
        subprocess_unread(&engine->subprocess, unread, sizeof unread);
        /* A late answer would be taken for the next one: end it. */
        int status = subprocess_end(&engine->subprocess, result == SUBPROCESS_GONE ? ENDING_MS : 0);
        engine_games_untold(engine);
        snprintf(why, sizeof why, "%s", engine_fault_text(fault));
        if (result == SUBPROCESS_GONE && status >= 0) {
            snprintf(why, sizeof why, "it ended with status %d", status);
        }
        if (fault != ENGINE_TOO_LONG && unread[0] != '\0') {
            size_t used = strlen(why);
            snprintf(why + used, sizeof why - used, "; it wrote: %s", unread);
            bot_protocol_clean(why);
        }
    }
    if (fault != ENGINE_GOOD) {
        memcpy(engine->why, why, sizeof why);
    }
    return fault;
}

/* ---- Starting ---- */

enum engine_fault engine_start(struct engine *engine)
{
    size_t length;
    struct expected hello = {.ask = NULL};
    if (engine->subprocess.pid != 0) {
        return ENGINE_GOOD;
    }
    if (!subprocess_start(&engine->subprocess, engine->command)) {
        snprintf(engine->why, sizeof engine->why, "it cannot be started: %s", strerror(errno));
        return ENGINE_NO_START;
    }
    char *line = bot_protocol_hello(++engine->id, &length);
    enum engine_fault fault =
        line == NULL ? ENGINE_NO_START : exchange(engine, line, length, ENGINE_HELLO_MS, &hello);
    if (fault != ENGINE_GOOD) {
        subprocess_end(&engine->subprocess, 0);
        return fault == ENGINE_STOPPED ? fault : ENGINE_NO_START;
    }
    return ENGINE_GOOD;
}

void engine_finish(struct engine *engine)
{
    subprocess_end(&engine->subprocess, FAREWELL_MS);
}

/* ---- Asking ---- */

int engine_forfeit(const struct septem_move *moves, int count)
{
    assert(count > 0);
    for (int i = 0; i < count; i++) {
        if (moves[i].use == SEPTEM_USE_SELL) {
            return i;
        }
    }
    return 0;
}

static enum engine_fault put(struct engine *engine, struct engine_game *game,
                             const struct septem_question *question, uint64_t seed, int *choice)
{
    if (game != NULL && game->strikes >= ENGINE_STRIKES_MAX) {
        return ENGINE_GIVEN_UP;
    }
    enum engine_fault fault = engine_start(engine);
    if (fault != ENGINE_GOOD) {
        return fault;
    }
    struct bot_protocol_question ask = {.question = question,
                                        .id = engine->id += 2, /* 1 for engine_game_begin */
                                        .seed = seed,
                                        .game = game != NULL ? game->number : 0,
                                        .deadline_ms = engine->deadline_ms,
                                        .packed = engine->says.packed};
    struct expected expected = {.ask = &ask};
    size_t length;
    char *line = bot_protocol_choose(&ask, &length);
    line = engine_game_begin(engine, game, question->view, line, &length);
    if (line == NULL) {
        return ENGINE_STOPPED;
    }
    fault = exchange(engine, line, length, engine->deadline_ms, &expected);
    *choice = fault == ENGINE_GOOD ? expected.choice : *choice;
    return fault;
}

enum engine_fault engine_ask(struct engine *engine, const struct septem_question *question,
                             int *choice)
{
    assert(question->count > 0 && choice != NULL);
    *choice = engine_forfeit(question->moves, question->count);
    /* Drawn even if the engine fails, so that its faults do not change the seeds that follow. */
    uint64_t seed = septem_rng_next(question->rng);
    struct engine_game *game = engine_game_of(engine, question->game);
    enum engine_fault fault = put(engine, game, question, seed, choice);
    engine->faults[fault] += fault != ENGINE_GOOD;
    if (game != NULL) {
        game->strikes = fault == ENGINE_GOOD ? 0 : game->strikes + 1;
    }
    return fault;
}

/* ---- As a bot ---- */

/* The address of the engine is stored as a setting, where other bots have numbers. */
static struct engine *engine_of(const struct septem_bot_spec *spec)
{
    return (struct engine *)(uintptr_t)spec->settings[0];
}

static void *create(const struct septem_bot_spec *spec)
{
    return engine_of(spec);
}

static void destroy(void *memory)
{
    engine_finish(memory);
}

static int choose(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question)
{
    int choice;
    (void)spec;
    engine_ask(memory, question, &choice);
    return choice;
}

static void over(void *memory, uint64_t game, const struct septem_game *result)
{
    engine_over(memory, game, result);
}

struct septem_bot_spec engine_spec(struct engine *engine)
{
    static const struct septem_bot_info info = {
        .name = "engine",
        .summary = "another program",
        .looks = true,
        .create = create,
        .destroy = destroy,
        .choose = choose,
        .over = over,
    };
    struct septem_bot_spec spec = {.info = &info, .settings = {(uint64_t)(uintptr_t)engine}};
    snprintf(spec.text, sizeof spec.text, "%s", engine->command);
    return spec;
}
