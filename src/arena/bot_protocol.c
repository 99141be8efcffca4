/* The protocol between this program and an engine, this program's side: see bot_protocol.h. */
#include "bot_protocol.h"

#include <assert.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/text.h>
#include <septem/version.h>

#include "../base/like_printf.h"
#include "../json/json_cards.h"
#include "../json/json_view.h"
#include "../text/view_base64.h"
#include "game_result.h"

/* ---- Asking ---- */

/* Ends a line. For the caller to free; NULL if out of memory. */
static char *line_of(struct json *out, size_t *length)
{
    json_end_object(out);
    json_bytes(out, "\n", 1);
    *length = out->length;
    return json_take(out);
}

char *bot_protocol_hello(uint64_t id, size_t *length)
{
    char layout[VIEW_BASE64_LAYOUT_MAX];
    struct json out = {0};
    view_base64_layout(layout);
    json_begin_object(&out, NULL);
    json_int(&out, "id", (int64_t)id);
    json_text(&out, "do", "hello");
    json_int(&out, "protocol", BOT_PROTOCOL_VERSION);
    json_text(&out, "program", "septem " SEPTEM_VERSION);
    json_text(&out, "layout", layout);
    return line_of(&out, length);
}

static void put_moves(struct json *out, const struct septem_question *question)
{
    enum septem_phase phase = (enum septem_phase)question->view->game.phase;
    json_begin_array(out, "moves");
    for (int i = 0; i < question->count; i++) {
        json_move(out, NULL, phase, &question->moves[i]);
    }
    json_end_array(out);
}

char *bot_protocol_choose(const struct bot_protocol_question *ask, size_t *length)
{
    assert(ask->question != NULL && ask->question->view != NULL && length != NULL);
    char seed[24]; /* as text: not every JSON reader has integers of 64 bits */
    const struct septem_question *question = ask->question;
    struct json out = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)ask->seed);
    json_begin_object(&out, NULL);
    json_int(&out, "id", (int64_t)ask->id);
    json_text(&out, "do", "choose");
    json_int_if(&out, "game", ask->game > 0, (int64_t)ask->game);
    json_int(&out, "seat", question->seat);
    json_text(&out, "seed", seed);
    json_int(&out, "deadline_ms", ask->deadline_ms);
    if (ask->packed) {
        char text[VIEW_BASE64_TEXT_MAX];
        view_base64_write(question->view, text);
        json_text(&out, "packed", text);
        json_int(&out, "count", question->count);
    } else {
        json_view(&out, "view", question->view, JSON_SCORES_SHOWN);
        put_moves(&out, question);
    }
    return line_of(&out, length);
}

/* ---- Games ---- */

static void begin_news(struct json *out, uint64_t id, const char *what, uint64_t game)
{
    json_begin_object(out, NULL);
    json_int(out, "id", (int64_t)id);
    json_text(out, "do", what);
    json_int(out, "game", (int64_t)game);
}

char *bot_protocol_start(uint64_t id, uint64_t game, const struct septem_view *view, size_t *length)
{
    struct json out = {0};
    begin_news(&out, id, "start", game);
    json_int(&out, "players", view->game.players);
    json_sets(&out, "sets", view->game.sets);
    json_bool(&out, "teams", view->game.teams);
    return line_of(&out, length);
}

char *bot_protocol_end(uint64_t id, uint64_t game, const struct septem_game *result, size_t *length)
{
    struct game_result figures = game_result_of(result);
    struct json out = {.precision = 9};
    begin_news(&out, id, "end", game);
    json_begin_array(&out, "result");
    for (int seat = 0; seat < figures.seats; seat++) {
        const struct game_result_seat *row = &figures.seat[seat];
        json_begin_object(&out, NULL);
        json_int(&out, "seat", seat);
        json_int(&out, "total", row->total);
        json_int(&out, "coins", row->coins);
        json_int(&out, "place", row->place);
        json_double(&out, "share", (double)row->parts / WIN_PARTS);
        json_begin_object(&out, "lines");
        json_lines(&out, row->lines);
        json_end_object(&out);
        json_end_object(&out);
    }
    json_end_array(&out);
    return line_of(&out, length);
}

/* ---- Understanding ---- */

void bot_protocol_clean(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == 127) {
            *text = '?';
        }
    }
}

LIKE_PRINTF(3, 4)
static enum bot_protocol_answer complain(enum bot_protocol_answer answer,
                                         char why[BOT_PROTOCOL_ERROR_MAX], const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, BOT_PROTOCOL_ERROR_MAX, format, args);
    va_end(args);
    bot_protocol_clean(why);
    return answer;
}

/* The object of a line, if it has the expected id and no "error". */
static enum bot_protocol_answer open_answer(const char *line, uint64_t id, json_t **object,
                                            char why[BOT_PROTOCOL_ERROR_MAX])
{
    json_error_t error;
    *object = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(*object)) {
        json_decref(*object);
        *object = NULL;
        return complain(BOT_PROTOCOL_NOT_JSON, why, "not a JSON object: %.60s", line);
    }
    json_t *got = json_object_get(*object, "id");
    json_t *said = json_object_get(*object, "error");
    if (!json_is_integer(got) || json_integer_value(got) < 0 ||
        (uint64_t)json_integer_value(got) > id) {
        return complain(BOT_PROTOCOL_WRONG_ID, why,
                        "the answer to id %llu does not have this \"id\": %.60s",
                        (unsigned long long)id, line);
    }
    if ((uint64_t)json_integer_value(got) < id) {
        return complain(BOT_PROTOCOL_EARLIER, why,
                        "the answer to id %llu has an earlier \"id\": %.60s",
                        (unsigned long long)id, line);
    }
    if (json_is_string(said)) {
        return complain(BOT_PROTOCOL_SAYS_ERROR, why, "the engine says: %.180s",
                        json_string_value(said));
    }
    return BOT_PROTOCOL_GOOD;
}

static bool wants(const json_t *object, const char *what)
{
    size_t i;
    json_t *item;
    json_array_foreach(json_object_get(object, "wants"), i, item)
    {
        if (json_is_string(item) && strcmp(json_string_value(item), what) == 0) {
            return true;
        }
    }
    return false;
}

static enum bot_protocol_answer read_hello(const json_t *object, struct bot_protocol_engine *engine,
                                           char why[BOT_PROTOCOL_ERROR_MAX])
{
    char layout[VIEW_BASE64_LAYOUT_MAX];
    const json_t *protocol = json_object_get(object, "protocol");
    const char *name = json_string_value(json_object_get(object, "name"));
    const char *its = json_string_value(json_object_get(object, "layout"));
    if (!json_is_integer(protocol) || json_integer_value(protocol) != BOT_PROTOCOL_VERSION) {
        return complain(
            BOT_PROTOCOL_BAD_FORM, why,
            "the answer to hello does not have \"protocol\": %d, which this program speaks",
            BOT_PROTOCOL_VERSION);
    }
    if (name == NULL || name[0] == '\0' || strlen(name) >= BOT_PROTOCOL_NAME_MAX ||
        !septem_text_is_clean(name, strlen(name))) {
        return complain(BOT_PROTOCOL_BAD_FORM, why,
                        "the answer to hello needs a \"name\" of 1 to %d bytes of plain text",
                        BOT_PROTOCOL_NAME_MAX - 1);
    }
    view_base64_layout(layout);
    engine->packed = wants(object, "packed");
    engine->games = wants(object, "games");
    if (engine->packed && (its == NULL || strcmp(its, layout) != 0)) {
        return complain(BOT_PROTOCOL_BAD_FORM, why,
                        "the engine wants packed views of the layout %.20s, this program has %s: "
                        "build both from the same source",
                        its != NULL ? its : "(none)", layout);
    }
    snprintf(engine->name, sizeof engine->name, "%s", name);
    return BOT_PROTOCOL_GOOD;
}

enum bot_protocol_answer bot_protocol_read_hello(const char *line, uint64_t id,
                                                 struct bot_protocol_engine *engine,
                                                 char why[BOT_PROTOCOL_ERROR_MAX])
{
    assert(line != NULL && engine != NULL);
    json_t *object;
    enum bot_protocol_answer answer = open_answer(line, id, &object, why);
    if (answer == BOT_PROTOCOL_GOOD) {
        answer = read_hello(object, engine, why);
    }
    json_decref(object);
    return answer;
}

/* The index of a decision from its text in the notation of logs; -1 if it is not offered. */
static int find_move(const struct septem_question *question, const char *text)
{
    struct septem_move move;
    if (septem_move_read(&question->view->game, text, &move) != SEPTEM_PARSE_NONE) {
        return -1;
    }
    for (int i = 0; i < question->count; i++) {
        if (memcmp(&question->moves[i], &move, sizeof move) == 0) {
            return i;
        }
    }
    return -1;
}

static enum bot_protocol_answer read_choice(const json_t *object,
                                            const struct septem_question *question, int *choice,
                                            char why[BOT_PROTOCOL_ERROR_MAX])
{
    const json_t *move = json_object_get(object, "move");
    if (json_is_integer(move)) {
        json_int_t number = json_integer_value(move);
        if (number < 0 || number >= question->count) {
            return complain(BOT_PROTOCOL_ILLEGAL, why, "decision %lld of 0 to %d",
                            (long long)number, question->count - 1);
        }
        *choice = (int)number;
        return BOT_PROTOCOL_GOOD;
    }
    if (!json_is_string(move)) {
        return complain(BOT_PROTOCOL_BAD_FORM, why,
                        "the answer needs \"move\": the number of a decision, or its text");
    }
    *choice = find_move(question, json_string_value(move));
    if (*choice < 0) {
        return complain(BOT_PROTOCOL_ILLEGAL, why, "not a decision that was offered: %.60s",
                        json_string_value(move));
    }
    return BOT_PROTOCOL_GOOD;
}

enum bot_protocol_answer bot_protocol_read_choice(const char *line,
                                                  const struct bot_protocol_question *ask,
                                                  int *choice, char why[BOT_PROTOCOL_ERROR_MAX])
{
    assert(line != NULL && choice != NULL);
    json_t *object;
    enum bot_protocol_answer answer = open_answer(line, ask->id, &object, why);
    if (answer == BOT_PROTOCOL_GOOD) {
        answer = read_choice(object, ask->question, choice, why);
    }
    json_decref(object);
    return answer;
}
