/* JSON of the tables: sets, cards, boards, costs and effects. Games are in json_game.c. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>

#include "name.h"

static json_t *whole(json_t *value)
{
    if (value == NULL) {
        fprintf(stderr, "septem: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return value;
}

void septem_json_set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, whole(value)) != 0) {
        whole(NULL);
    }
}

void septem_json_append(json_t *array, json_t *value)
{
    if (json_array_append_new(array, whole(value)) != 0) {
        whole(NULL);
    }
}

json_t *septem_json_slug(septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    return info != NULL ? json_string(info->slug) : json_null();
}

/* ---- Costs and effects ---- */

/* The resources of packed units, each with its number. */
static void set_units(json_t *object, uint32_t units)
{
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        int n = (int)(units >> (4 * r) & 15);
        if (n > 0) {
            septem_json_set(object, septem_slug_resource((enum septem_resource)r), json_integer(n));
        }
    }
}

json_t *septem_json_cost(const struct septem_cost *cost)
{
    json_t *object = whole(json_object());
    if (septem_cost_coins(cost) > 0) {
        septem_json_set(object, "coins", json_integer(septem_cost_coins(cost)));
    }
    set_units(object, cost->units);
    return object;
}

static json_t *resource_list(uint32_t units)
{
    json_t *array = whole(json_array());
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (units >> (4 * r) & 15) {
            septem_json_append(array, json_string(septem_slug_resource((enum septem_resource)r)));
        }
    }
    return array;
}

static json_t *colour_list(unsigned kinds)
{
    json_t *array = whole(json_array());
    for (int colour = SEPTEM_COLOUR_NONE + 1; colour < SEPTEM_COLOUR_COUNT; colour++) {
        if (kinds >> colour & 1) {
            septem_json_append(array, json_string(septem_slug_colour(colour)));
        }
    }
    return array;
}

static json_t *whose_list(int whose)
{
    static const struct {
        int bit;
        const char *slug;
    } rows[] = {{SEPTEM_OWN, "own"}, {SEPTEM_LEFT, "left"}, {SEPTEM_RIGHT, "right"}};
    json_t *array = whole(json_array());
    for (int i = 0; i < 3; i++) {
        if (whose & rows[i].bit) {
            septem_json_append(array, json_string(rows[i].slug));
        }
    }
    return array;
}

static json_t *field_value(const struct fx_field *field, uint32_t value)
{
    json_t *units;
    switch (field->show) {
    case SHOW_UNITS:
        units = whole(json_object());
        set_units(units, value);
        return units;
    case SHOW_CHOICE:
        return resource_list(value);
    case SHOW_NUMBER:
        return json_integer(value);
    case SHOW_SYMBOL:
        return json_string(septem_slug_symbol((enum septem_symbol)value));
    case SHOW_WARE:
        return json_string(septem_slug_ware((enum septem_ware)value));
    case SHOW_FROM:
    case SHOW_TO:
    case SHOW_IN:
        return whose_list((int)value);
    case SHOW_EACH:
    case SHOW_MANY:
        return json_string(septem_slug_colour((int)value));
    case SHOW_KINDS:
        return colour_list(value);
    case SHOW_STAGE:
        return value != 0 ? json_integer(value) : json_string("last");
    case SHOW_NOTHING:
        break;
    }
    return json_null();
}

static json_t *effect(const struct septem_effect *fx)
{
    const struct fx_name *name = fx_name(fx->kind);
    json_t *object = whole(json_object());
    septem_json_set(object, "kind", json_string(name->slug));
    for (int i = 0; i < FX_FIELDS_MAX && name->fields[i].show != SHOW_NOTHING; i++) {
        const struct fx_field *field = &name->fields[i];
        septem_json_set(object, field->key, field_value(field, fx_value(fx, field)));
    }
    return object;
}

static json_t *effect_list(const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    json_t *array = whole(json_array());
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        septem_json_append(array, effect(&effects[i]));
    }
    return array;
}

/* The effects, and the same in words. */
static void set_effects(json_t *object, septem_lang lang,
                        const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    char text[SEPTEM_TEXT_MAX];
    septem_text_effects(lang, effects, text, sizeof text);
    septem_json_set(object, "effects", effect_list(effects));
    septem_json_set(object, "text", json_string(text));
}

/* ---- Cards and boards ---- */

static const char *set_slug(int set)
{
    return septem_set_info((enum septem_set)set)->slug;
}

static json_t *copies(const struct septem_card_info *info)
{
    json_t *array = whole(json_array());
    for (int n = 1; n <= SEPTEM_COUNTED_AT_MAX; n++) {
        if (info->copies >> n & 1) {
            septem_json_append(array, json_integer(n));
        }
    }
    return array;
}

json_t *septem_json_card(septem_lang lang, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    json_t *object = whole(json_object());
    json_t *free_after = whole(json_array());
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (info->free_after[i] != 0) {
            septem_json_append(free_after, septem_json_slug(info->free_after[i]));
        }
    }
    septem_json_set(object, "slug", json_string(info->slug));
    septem_json_set(object, "name", json_string(septem_text_card(lang, card)));
    septem_json_set(object, "set", json_string(set_slug(info->set)));
    septem_json_set(object, "age", json_integer(info->age));
    septem_json_set(object, "colour", json_string(septem_slug_colour(info->colour)));
    septem_json_set(object, "copies", copies(info));
    septem_json_set(object, "drawn", json_boolean(info->copies == 0));
    septem_json_set(object, "cost", septem_json_cost(&info->cost));
    septem_json_set(object, "free_after", free_after);
    septem_json_set(object, "twin", septem_json_slug(info->twin));
    set_effects(object, lang, info->effects);
    return object;
}

json_t *septem_json_sets(uint32_t sets)
{
    json_t *array = json_array();
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (sets >> set & 1) {
            septem_json_append(array, json_string(septem_set_info((enum septem_set)set)->slug));
        }
    }
    return array;
}

json_t *septem_json_decks(uint8_t decks)
{
    json_t *array = whole(json_array());
    for (unsigned deck = 1; deck <= decks; deck <<= 1) {
        if (decks & deck) {
            septem_json_append(array, json_string(septem_slug_deck((enum septem_deck)deck)));
        }
    }
    return array;
}

json_t *septem_json_leader(septem_lang lang, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    json_t *object = whole(json_object());
    septem_json_set(object, "slug", json_string(info->slug));
    septem_json_set(object, "name", json_string(septem_text_card(lang, leader)));
    septem_json_set(object, "set", json_string(set_slug(info->set)));
    septem_json_set(object, "colour", json_string(septem_slug_colour(info->colour)));
    septem_json_set(object, "decks", septem_json_decks(info->decks));
    septem_json_set(object, "cost", septem_json_cost(&info->cost));
    septem_json_set(object, "cost_by_age", json_boolean(info->cost_by_age));
    set_effects(object, lang, info->effects);
    return object;
}

/* The stages of a board; those that are copied cost what the copied ones do. */
static json_t *board_stages(septem_lang lang, const struct septem_board_info *info)
{
    json_t *stages = whole(json_array());
    for (int i = 0; i < info->stage_count; i++) {
        json_t *stage = whole(json_object());
        septem_json_set(stage, "cost",
                        info->copies ? json_null() : septem_json_cost(&info->stages[i].cost));
        set_effects(stage, lang, info->stages[i].effects);
        septem_json_append(stages, stage);
    }
    return stages;
}

/* What a board is beside its stages, and the same in words. */
static void set_traits(json_t *object, septem_lang lang, septem_board board)
{
    char text[SEPTEM_TEXT_MAX];
    const struct septem_board_info *info = septem_board_info(board);
    septem_text_traits(lang, board, text, sizeof text);
    septem_json_set(object, "any_order", json_boolean(info->any_order));
    septem_json_set(object, "copies", json_boolean(info->copies));
    septem_json_set(object, "keeps_leaders", json_boolean(info->keeps_leaders));
    septem_json_set(object, "needs",
                    info->needs != SEPTEM_SET_NONE ? json_string(set_slug(info->needs))
                                                   : json_null());
    septem_json_set(object, "start_coins", json_integer(info->start_coins));
    septem_json_set(object, "start", effect_list(info->start));
    septem_json_set(object, "traits", json_string(text));
}

json_t *septem_json_board(septem_lang lang, septem_board board)
{
    const struct septem_board_info *info = septem_board_info(board);
    json_t *object = whole(json_object());
    enum septem_resource resource = (enum septem_resource)info->resource;
    septem_json_set(object, "slug", json_string(info->slug));
    septem_json_set(object, "side", json_stringn(&info->side, 1));
    septem_json_set(object, "name", json_string(septem_text_board(lang, board)));
    septem_json_set(object, "wonder", json_string(septem_text_wonder(lang, board)));
    septem_json_set(object, "set", json_string(set_slug(info->set)));
    septem_json_set(object, "resource",
                    resource == SEPTEM_RESOURCE_NONE ? json_null()
                                                     : json_string(septem_slug_resource(resource)));
    set_traits(object, lang, board);
    septem_json_set(object, "stages", board_stages(lang, info));
    return object;
}

static json_t *set_list(septem_lang lang, uint32_t sets)
{
    json_t *array = whole(json_array());
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (sets >> set & 1) {
            const struct septem_set_info *info = septem_set_info((enum septem_set)set);
            json_t *object = whole(json_object());
            septem_json_set(object, "slug", json_string(info->slug));
            septem_json_set(object, "name",
                            json_string(septem_text_set(lang, (enum septem_set)set)));
            septem_json_set(object, "players_max", json_integer(info->players_max));
            septem_json_set(object, "debts", json_boolean(info->debts));
            septem_json_set(object, "teams", json_boolean(info->teams));
            septem_json_set(object, "leaders", json_boolean(info->leaders));
            septem_json_set(object, "start_coins", json_integer(info->start_coins));
            septem_json_set(object, "needs",
                            info->needs != SEPTEM_SET_NONE ? json_string(set_slug(info->needs))
                                                           : json_null());
            septem_json_append(array, object);
        }
    }
    return array;
}

json_t *septem_json_tables(septem_lang lang, uint32_t sets)
{
    json_t *object = whole(json_object());
    json_t *cards = whole(json_array());
    json_t *leaders = whole(json_array());
    json_t *boards = whole(json_array());
    for (int card = 1; card < septem_card_end(); card++) {
        if (!(sets >> septem_card_info((septem_card)card)->set & 1)) {
            continue;
        }
        if (septem_card_is_leader((septem_card)card)) {
            septem_json_append(leaders, septem_json_leader(lang, (septem_card)card));
        } else {
            septem_json_append(cards, septem_json_card(lang, (septem_card)card));
        }
    }
    for (int board = 1; board < septem_board_end(); board++) {
        if (sets >> septem_board_info((septem_board)board)->set & 1) {
            septem_json_append(boards, septem_json_board(lang, (septem_board)board));
        }
    }
    septem_json_set(object, "sets", set_list(lang, sets));
    septem_json_set(object, "cards", cards);
    septem_json_set(object, "leaders", leaders);
    septem_json_set(object, "boards", boards);
    return object;
}
