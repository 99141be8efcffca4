/* The protocol between this program and an engine, the engine's side: see bot_protocol.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/json.h"
#include "../text/sight.h"
#include "bot_protocol.h"

static json_t *say_error(const char *text)
{
    json_t *object = json_object();
    septem_json_set(object, "error", json_string(text));
    return object;
}

static json_t *say_hello(const struct septem_bot *bot, const json_t *request)
{
    char layout[SIGHT_LAYOUT_MAX];
    const json_t *protocol = json_object_get(request, "protocol");
    json_t *object, *wants;
    if (!json_is_integer(protocol) || json_integer_value(protocol) < BOT_PROTOCOL_VERSION) {
        return say_error("hello needs \"protocol\": 1 or later; this program speaks 1");
    }
    sight_layout(layout);
    object = json_object();
    wants = json_array();
    septem_json_append(wants, json_string("packed"));
    septem_json_set(object, "protocol", json_integer(BOT_PROTOCOL_VERSION));
    septem_json_set(object, "name", json_string(septem_bot_spec_of(bot)->text));
    septem_json_set(object, "wants", wants);
    septem_json_set(object, "layout", json_string(layout));
    return object;
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
    if (!sight_read(json_string_value(packed), &scratch->view)) {
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

static json_t *say_choice(struct septem_bot *bot, const json_t *request)
{
    struct septem_question question;
    struct scratch *scratch = malloc(sizeof *scratch);
    const char *fault =
        scratch != NULL ? read_question(request, scratch, &question) : "out of memory";
    json_t *object;
    if (fault == NULL) {
        object = json_object();
        septem_json_set(object, "move", json_integer(septem_bot_choose(bot, &question)));
    } else {
        object = say_error(fault);
    }
    free(scratch);
    return object;
}

static json_t *reply(struct septem_bot *bot, const json_t *request)
{
    const char *what = json_string_value(json_object_get(request, "do"));
    if (!json_is_object(request)) {
        return say_error("not a JSON object");
    }
    if (!json_is_integer(json_object_get(request, "id"))) {
        return say_error("every message needs an \"id\", a whole number");
    }
    if (what != NULL && strcmp(what, "hello") == 0) {
        return say_hello(bot, request);
    }
    if (what != NULL && strcmp(what, "choose") == 0) {
        return say_choice(bot, request);
    }
    return say_error("\"do\" must be \"hello\" or \"choose\"");
}

char *bot_protocol_answer(struct septem_bot *bot, const char *line, size_t length)
{
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    json_t *object = reply(bot, request);
    json_t *id = json_object_get(request, "id");
    json_object_set_new(object, "id", json_is_integer(id) ? json_incref(id) : json_null());
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    json_decref(request);
    return text;
}
