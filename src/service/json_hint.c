/* Which bots there are, what one of them would do, and why a card cannot be used. */
#include "json_hint.h"

#include <string.h>

#include <septem/text.h>

#include "../json/json_cards.h"
#include "json_news.h"
#include "service.h"

void json_api(struct json *out, const char *version)
{
    json_begin_object(out, NULL);
    json_text(out, "name", "septem");
    json_text(out, "version", version);
    json_int(out, "api", 1);
    json_bool(out, "hint", true);
    json_end_object(out);
}

/* ---- Bots ---- */

static void put_bot(struct json *out, const struct septem_bot_info *info)
{
    json_begin_object(out, NULL);
    json_text(out, "name", info->name);
    json_text(out, "summary", info->summary);
    json_begin_array(out, "options");
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
        const struct septem_bot_option *option = &info->options[i];
        json_begin_object(out, NULL);
        json_text(out, "name", option->name);
        json_text(out, "summary", option->summary);
        json_int(out, "min", (int64_t)option->min);
        json_int(out, "max", (int64_t)option->max);
        json_int(out, "standard", (int64_t)option->standard);
        json_end_object(out);
    }
    json_end_array(out);
    json_end_object(out);
}

void json_bots(struct json *out, const struct service_host *host)
{
    json_begin_object(out, NULL);
    json_begin_array(out, "levels");
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        json_begin_object(out, NULL);
        json_text(out, "name", level->name);
        json_text(out, "spec", level->spec);
        json_text(out, "summary", level->summary);
        json_end_object(out);
    }
    json_end_array(out);
    json_begin_array(out, "characters");
    for (int i = 1; i < SEPTEM_CHARACTER_COUNT; i++) {
        json_begin_object(out, NULL);
        json_int(out, "number", i);
        json_text(out, "name", septem_characters[i].name);
        json_text(out, "summary", septem_characters[i].summary);
        json_end_object(out);
    }
    json_end_array(out);
    json_begin_array(out, "bots");
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (septem_bot_lacks(info) == NULL) {
            put_bot(out, info);
        }
    }
    json_end_array(out);
    json_begin_array(out, "engines");
    for (int i = 0; i < host->engine_count; i++) {
        json_begin_object(out, NULL);
        json_text(out, "name", host->engines[i].bot);
        json_text(out, "title", host->engines[i].title);
        json_end_object(out);
    }
    json_end_array(out);
    json_end_object(out);
}

/* ---- Hints ---- */

void json_reason(struct json *out, enum septem_reason reason, enum septem_line line, float gain)
{
    static const char *const reasons[SEPTEM_REASON_COUNT] = {[SEPTEM_REASON_ONLY] = "only",
                                                             [SEPTEM_REASON_LINE] = "line",
                                                             [SEPTEM_REASON_RIVAL] = "rival"};
    json_text(out, "reason", reasons[reason]);
    if (reason == SEPTEM_REASON_LINE) {
        json_text(out, "line", septem_slug_line(line));
    }
    if (reason == SEPTEM_REASON_LINE || reason == SEPTEM_REASON_RIVAL) {
        json_double(out, "gain", gain);
    }
}

static void put_hint(struct json *out, const struct hint_list *list, int i)
{
    const struct septem_hint *hint = &list->hints[i];
    json_begin_object(out, NULL);
    json_decision(out, "move", list->phase, list->seat, &list->moves[i]);
    json_double(out, "share", hint->thought.share);
    json_double(out, "error", hint->thought.share_error);
    json_double(out, "points", hint->thought.points);
    json_int(out, "visits", (int64_t)hint->thought.visits);
    json_reason(out, hint->reason, hint->line, hint->gain);
    json_end_object(out);
}

void json_hints(struct json *out, const struct hint_list *list)
{
    json_begin_object(out, NULL);
    json_int(out, "question", list->question);
    json_begin_array(out, "hints");
    for (int i = 0; i < list->count; i++) {
        put_hint(out, list, i);
    }
    json_end_array(out);
    json_end_object(out);
}

/* ---- Why not ---- */

/* A code in small letters. */
static void put_code(struct json *out, const char *key, const char *code)
{
    char slug[32] = "";
    for (size_t i = 0; code[i] != '\0' && i + 1 < sizeof slug; i++) {
        slug[i] = code[i] >= 'A' && code[i] <= 'Z' ? (char)(code[i] - 'A' + 'a') : code[i];
    }
    json_text(out, key, slug);
}

void json_deny(struct json *out, const char *key, enum septem_deny deny)
{
    static const char *const codes[SEPTEM_DENY_COUNT] = {
        [SEPTEM_DENY_NONE] = "NONE",
#define X(code) [SEPTEM_DENY_##code] = #code,
#include <septem/denials.def>
#undef X
    };
    put_code(out, key, codes[deny]);
}

void json_err(struct json *out, const char *key, enum septem_err err)
{
    static const char *const codes[SEPTEM_ERR_COUNT] = {
        [SEPTEM_OK] = "NONE",
#define X(code) [SEPTEM_ERR_##code] = #code,
#include <septem/errors.def>
#undef X
    };
    put_code(out, key, codes[err]);
}

/* The resources that there are `units` of, each with its number. */
static void put_resources(struct json *out, const char *key,
                          const uint8_t units[SEPTEM_RESOURCE_COUNT],
                          const uint8_t numbers[SEPTEM_RESOURCE_COUNT])
{
    json_begin_object(out, key);
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (units[r] > 0) {
            json_int(out, septem_slug_resource((enum septem_resource)r), numbers[r]);
        }
    }
    json_end_object(out);
}

static void put_offer(struct json *out, const char *key, const struct septem_offer *offer)
{
    json_begin_object(out, key);
    put_resources(out, "units", offer->units, offer->units);
    put_resources(out, "price", offer->units, offer->price);
    json_end_object(out);
}

static void put_reason(struct json *out, enum septem_deny deny)
{
    if (deny == SEPTEM_DENY_NONE) {
        json_none(out, "reason");
        json_none(out, "message");
    } else {
        json_deny(out, "reason", deny);
        json_text(out, "message", septem_deny_text(deny));
    }
}

static void put_why(struct json *out, const struct septem_why *why)
{
    json_begin_object(out, NULL);
    put_reason(out, why->deny);
    json_index(out, "price", why->price);
    json_int(out, "coins", why->coins);
    json_int_if(out, "stage", why->stage > 0, why->stage);
    json_int_if(out, "as", why->as > 0, why->as);
    json_cost(out, "cost", &why->cost);
    put_resources(out, "missing", why->missing, why->missing);
    put_offer(out, "left", &why->left);
    put_offer(out, "right", &why->right);
    json_bool(out, "chained", why->chained);
    json_begin_array(out, "chains");
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (why->chains[i] != 0) {
            json_slug(out, NULL, why->chains[i]);
        }
    }
    json_end_array(out);
    json_bool(out, "power", why->power);
    json_end_object(out);
}

void json_why(struct json *out, const struct table *table, int seat, septem_card card,
              enum septem_use use)
{
    struct septem_view view;
    septem_view_of(&table->game, seat, &view);
    struct septem_why why = septem_game_why_not(&view.game, seat, card, use);
    put_why(out, &why);
}

enum septem_use why_use(const char *word)
{
    static const enum septem_use uses[] = {SEPTEM_USE_BUILD, SEPTEM_USE_STAGE, SEPTEM_USE_RECRUIT};
    for (size_t i = 0; word != NULL && i < sizeof uses / sizeof uses[0]; i++) {
        if (strcmp(word, septem_slug_use(uses[i])) == 0) {
            return uses[i];
        }
    }
    return SEPTEM_USE_NONE;
}
