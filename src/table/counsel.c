/* What can be asked here, which bots there are, and what one of them would do. */
#include <septem/bot.h>

#include "../text/json.h"
#include "account.h"

json_t *account_api(const char *version)
{
    json_t *object = json_object();
    septem_json_set(object, "name", json_string("septem"));
    septem_json_set(object, "version", json_string(version));
    septem_json_set(object, "api", json_integer(1));
    septem_json_set(object, "hint", json_true());
    return object;
}

static json_t *bot_options(const struct septem_bot_info *info)
{
    json_t *array = json_array();
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
        const struct septem_bot_option *option = &info->options[i];
        json_t *object = json_object();
        septem_json_set(object, "name", json_string(option->name));
        septem_json_set(object, "summary", json_string(option->summary));
        septem_json_set(object, "min", json_integer((json_int_t)option->min));
        septem_json_set(object, "max", json_integer((json_int_t)option->max));
        septem_json_set(object, "standard", json_integer((json_int_t)option->standard));
        septem_json_append(array, object);
    }
    return array;
}

json_t *account_bots(void)
{
    json_t *object = json_object(), *levels = json_array(), *bots = json_array();
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        json_t *row = json_object();
        septem_json_set(row, "name", json_string(level->name));
        septem_json_set(row, "spec", json_string(level->spec));
        septem_json_set(row, "summary", json_string(level->summary));
        septem_json_append(levels, row);
    }
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (septem_bot_lacks(info) != NULL) {
            continue;
        }
        json_t *row = json_object();
        septem_json_set(row, "name", json_string(info->name));
        septem_json_set(row, "summary", json_string(info->summary));
        septem_json_set(row, "options", bot_options(info));
        septem_json_append(bots, row);
    }
    septem_json_set(object, "levels", levels);
    septem_json_set(object, "bots", bots);
    return object;
}

static json_t *hint_json(const struct account_hints *told, int i)
{
    static const char *const reasons[SEPTEM_REASON_COUNT] = {[SEPTEM_REASON_ONLY] = "only",
                                                             [SEPTEM_REASON_LINE] = "line",
                                                             [SEPTEM_REASON_RIVAL] = "rival"};
    const struct septem_hint *hint = &told->hints[i];
    json_t *object = json_object(), *move = account_move(told->phase, &told->moves[i], true);
    septem_json_set(move, "seat", json_integer(told->seat));
    septem_json_set(object, "move", move);
    septem_json_set(object, "share", json_real(hint->thought.share));
    septem_json_set(object, "points", json_real(hint->thought.points));
    septem_json_set(object, "visits", json_integer((json_int_t)hint->thought.visits));
    septem_json_set(object, "reason",
                    reasons[hint->reason] != NULL ? json_string(reasons[hint->reason])
                                                  : json_null());
    if (hint->reason == SEPTEM_REASON_LINE) {
        septem_json_set(object, "line", json_string(septem_slug_line(hint->line)));
    }
    if (hint->reason == SEPTEM_REASON_LINE || hint->reason == SEPTEM_REASON_RIVAL) {
        septem_json_set(object, "gain", json_real(hint->gain));
    }
    return object;
}

json_t *account_hints(const struct account_hints *told)
{
    json_t *object = json_object(), *hints = json_array();
    for (int i = 0; i < told->count; i++) {
        septem_json_append(hints, hint_json(told, i));
    }
    septem_json_set(object, "question", json_integer(told->question));
    septem_json_set(object, "hints", hints);
    return object;
}
