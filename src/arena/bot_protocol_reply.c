/* The protocol between this program and an engine, the engine's side: see bot_protocol.h. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json/json_writer.h"
#include "../text/view_base64.h"
#include "bot_protocol.h"

/* The fields of an answer: an error, or what was asked for. */
static void put_error(struct json *out, const char *text)
{
    json_text(out, "error", text);
}

static void put_hello(struct json *out, const struct septem_bot *bot, const json_t *request)
{
    char layout[VIEW_BASE64_LAYOUT_MAX];
    const json_t *protocol = json_object_get(request, "protocol");
    if (!json_is_integer(protocol) || json_integer_value(protocol) < BOT_PROTOCOL_VERSION) {
        put_error(out, "hello needs \"protocol\": 1 or later; this program speaks 1");
        return;
    }
    view_base64_layout(layout);
    json_int(out, "protocol", BOT_PROTOCOL_VERSION);
    json_text(out, "name", septem_bot_spec_of(bot)->text);
    json_begin_array(out, "wants");
    json_text(out, NULL, "packed");
    json_end_array(out);
    json_text(out, "layout", layout);
}

/* Memory for one question. */
struct scratch {
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
};

/* NULL, or what is wrong with the question. */
static const char *read_question(const json_t *request, struct scratch *scratch,
                                 struct septem_question *question)
{
    const json_t *packed = json_object_get(request, "packed");
    const json_t *seat = json_object_get(request, "seat");
    const char *seed = json_string_value(json_object_get(request, "seed"));
    if (!json_is_string(packed)) {
        return "choose needs \"packed\", the view as asked for in hello";
    }
    if (!view_base64_read(json_string_value(packed), &scratch->view)) {
        return "\"packed\" is damaged, or of another layout";
    }
    if (!json_is_integer(seat) || json_integer_value(seat) < 0 ||
        json_integer_value(seat) >= scratch->view.game.cities ||
        septem_game_steward(&scratch->view.game, (int)json_integer_value(seat)) !=
            scratch->view.seat) {
        return "choose needs \"seat\", the seat to decide for: whose view it is, or its Free City";
    }
    *question = (struct septem_question){.view = &scratch->view,
                                         .seat = (int)json_integer_value(seat),
                                         .moves = scratch->moves,
                                         .rng = &scratch->rng};
    question->count = septem_game_moves(&scratch->view.game, question->seat, scratch->moves);
    septem_rng_init(&scratch->rng, seed != NULL ? strtoull(seed, NULL, 10) : 0);
    return question->count > 0 ? NULL : "this seat has nothing to decide";
}

static void put_choice(struct json *out, struct septem_bot *bot, const json_t *request)
{
    struct septem_question question;
    struct scratch *scratch = malloc(sizeof *scratch);
    const char *fault =
        scratch != NULL ? read_question(request, scratch, &question) : "out of memory";
    if (fault == NULL) {
        json_int(out, "move", septem_bot_choose(bot, &question));
    } else {
        put_error(out, fault);
    }
    free(scratch);
}

static void put_reply(struct json *out, struct septem_bot *bot, const json_t *request)
{
    const char *what = json_string_value(json_object_get(request, "do"));
    if (!json_is_object(request)) {
        put_error(out, "not a JSON object");
    } else if (!json_is_integer(json_object_get(request, "id"))) {
        put_error(out, "every message needs an \"id\", a whole number");
    } else if (what != NULL && strcmp(what, "hello") == 0) {
        put_hello(out, bot, request);
    } else if (what != NULL && strcmp(what, "choose") == 0) {
        put_choice(out, bot, request);
    } else {
        put_error(out, "\"do\" must be \"hello\" or \"choose\"");
    }
}

char *bot_protocol_answer(struct septem_bot *bot, const char *line, size_t length)
{
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    const json_t *id = json_object_get(request, "id");
    struct json out = {0};
    json_begin_object(&out, NULL);
    put_reply(&out, bot, request);
    json_int_if(&out, "id", json_is_integer(id), json_integer_value(id));
    json_end_object(&out);
    json_decref(request);
    return json_take(&out);
}
