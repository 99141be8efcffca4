/* JSON of the tables: sets, cards, boards, costs and effects. Games are in json_view.c. */
#include "json_cards.h"

#include "../text/name.h"

void json_slug(struct json *out, const char *key, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    json_text(out, key, info != NULL ? info->slug : NULL);
}

/* ---- Costs and effects ---- */

/* The resources of packed units, each with its number. */
static void put_units(struct json *out, uint32_t units)
{
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        int n = (int)(units >> (4 * r) & 15);
        if (n > 0) {
            json_int(out, septem_slug_resource((enum septem_resource)r), n);
        }
    }
}

void json_cost(struct json *out, const char *key, const struct septem_cost *cost)
{
    json_begin_object(out, key);
    if (septem_cost_coins(cost) > 0) {
        json_int(out, "coins", septem_cost_coins(cost));
    }
    put_units(out, cost->units);
    json_end_object(out);
}

static void resource_list(struct json *out, const char *key, uint32_t units)
{
    json_begin_array(out, key);
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (units >> (4 * r) & 15) {
            json_text(out, NULL, septem_slug_resource((enum septem_resource)r));
        }
    }
    json_end_array(out);
}

static void colour_list(struct json *out, const char *key, unsigned kinds)
{
    json_begin_array(out, key);
    for (int colour = SEPTEM_COLOUR_NONE + 1; colour < SEPTEM_COLOUR_COUNT; colour++) {
        if (kinds >> colour & 1) {
            json_text(out, NULL, septem_slug_colour(colour));
        }
    }
    json_end_array(out);
}

static void whose_list(struct json *out, const char *key, int whose)
{
    static const struct {
        int bit;
        const char *slug;
    } rows[] = {{SEPTEM_OWN, "own"}, {SEPTEM_LEFT, "left"}, {SEPTEM_RIGHT, "right"}};
    json_begin_array(out, key);
    for (int i = 0; i < 3; i++) {
        if (whose & rows[i].bit) {
            json_text(out, NULL, rows[i].slug);
        }
    }
    json_end_array(out);
}

/* One field of an effect, by how it is shown. */
static void put_field(struct json *out, const struct fx_field *field, uint32_t value)
{
    switch (field->show) {
    case SHOW_UNITS:
        json_begin_object(out, field->key);
        put_units(out, value);
        json_end_object(out);
        break;
    case SHOW_CHOICE:
        resource_list(out, field->key, value);
        break;
    case SHOW_NUMBER:
        json_int(out, field->key, value);
        break;
    case SHOW_SYMBOL:
        json_text(out, field->key, septem_slug_symbol((enum septem_symbol)value));
        break;
    case SHOW_WARE:
        json_text(out, field->key, septem_slug_ware((enum septem_ware)value));
        break;
    case SHOW_FROM:
    case SHOW_TO:
    case SHOW_IN:
        whose_list(out, field->key, (int)value);
        break;
    case SHOW_EACH:
    case SHOW_MANY:
        json_text(out, field->key, septem_slug_colour((int)value));
        break;
    case SHOW_KINDS:
        colour_list(out, field->key, value);
        break;
    case SHOW_STAGE:
        if (value != 0) {
            json_int(out, field->key, value);
        } else {
            json_text(out, field->key, "last");
        }
        break;
    case SHOW_NOTHING:
        break;
    }
}

static void effect(struct json *out, const struct septem_effect *fx)
{
    const struct fx_name *name = fx_name(fx->kind);
    json_begin_object(out, NULL);
    json_text(out, "kind", name->slug);
    for (int i = 0; i < FX_FIELDS_MAX && name->fields[i].show != SHOW_NOTHING; i++) {
        put_field(out, &name->fields[i], fx_value(fx, &name->fields[i]));
    }
    json_end_object(out);
}

static void effect_list(struct json *out, const char *key,
                        const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    json_begin_array(out, key);
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        effect(out, &effects[i]);
    }
    json_end_array(out);
}

/* The effects, and the same in words. */
static void put_effects(struct json *out, septem_lang lang,
                        const struct septem_effect effects[SEPTEM_EFFECTS_MAX])
{
    char text[SEPTEM_TEXT_MAX];
    septem_text_effects(lang, effects, text, sizeof text);
    effect_list(out, "effects", effects);
    json_text(out, "text", text);
}

/* ---- Cards and boards ---- */

/* null for none */
static void put_set(struct json *out, const char *key, int set)
{
    json_text(out, key,
              set != SEPTEM_SET_NONE ? septem_set_info((enum septem_set)set)->slug : NULL);
}

static void copies(struct json *out, const struct septem_card_info *info)
{
    json_begin_array(out, "copies");
    for (int n = 1; n <= SEPTEM_COUNTED_AT_MAX; n++) {
        if (info->copies >> n & 1) {
            json_int(out, NULL, n);
        }
    }
    json_end_array(out);
}

static void free_after(struct json *out, const struct septem_card_info *info)
{
    json_begin_array(out, "free_after");
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (info->free_after[i] != 0) {
            json_slug(out, NULL, info->free_after[i]);
        }
    }
    json_end_array(out);
}

void json_card(struct json *out, const char *key, septem_lang lang, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    json_begin_object(out, key);
    json_text(out, "slug", info->slug);
    json_text(out, "name", septem_text_card(lang, card));
    put_set(out, "set", info->set);
    json_int(out, "age", info->age);
    json_text(out, "colour", septem_slug_colour(info->colour));
    copies(out, info);
    json_bool(out, "drawn", info->copies == 0);
    json_cost(out, "cost", &info->cost);
    free_after(out, info);
    json_slug(out, "twin", info->twin);
    put_effects(out, lang, info->effects);
    json_end_object(out);
}

void json_sets(struct json *out, const char *key, uint32_t sets)
{
    json_begin_array(out, key);
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (sets >> set & 1) {
            put_set(out, NULL, set);
        }
    }
    json_end_array(out);
}

void json_decks(struct json *out, const char *key, uint8_t decks)
{
    json_begin_array(out, key);
    for (unsigned deck = 1; deck <= decks; deck <<= 1) {
        if (decks & deck) {
            json_text(out, NULL, septem_slug_deck((enum septem_deck)deck));
        }
    }
    json_end_array(out);
}

void json_leader(struct json *out, const char *key, septem_lang lang, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    json_begin_object(out, key);
    json_text(out, "slug", info->slug);
    json_text(out, "name", septem_text_card(lang, leader));
    put_set(out, "set", info->set);
    json_text(out, "colour", septem_slug_colour(info->colour));
    json_decks(out, "decks", info->decks);
    json_cost(out, "cost", &info->cost);
    json_bool(out, "cost_by_age", info->cost_by_age);
    put_effects(out, lang, info->effects);
    json_end_object(out);
}

/* The stages of a board; those that are copied cost what the copied ones do. */
static void board_stages(struct json *out, septem_lang lang, const struct septem_board_info *info)
{
    json_begin_array(out, "stages");
    for (int i = 0; i < info->stage_count; i++) {
        json_begin_object(out, NULL);
        if (info->copies) {
            json_none(out, "cost");
        } else {
            json_cost(out, "cost", &info->stages[i].cost);
        }
        put_effects(out, lang, info->stages[i].effects);
        json_end_object(out);
    }
    json_end_array(out);
}

/* What a board is beside its stages, and the same in words. */
static void put_traits(struct json *out, septem_lang lang, septem_board board)
{
    char text[SEPTEM_TEXT_MAX];
    const struct septem_board_info *info = septem_board_info(board);
    septem_text_traits(lang, board, text, sizeof text);
    json_bool(out, "any_order", info->any_order);
    json_bool(out, "copies", info->copies);
    json_bool(out, "keeps_leaders", info->keeps_leaders);
    put_set(out, "needs", info->needs);
    json_int(out, "start_coins", info->start_coins);
    effect_list(out, "start", info->start);
    json_text(out, "traits", text);
}

void json_board(struct json *out, const char *key, septem_lang lang, septem_board board)
{
    const struct septem_board_info *info = septem_board_info(board);
    enum septem_resource resource = (enum septem_resource)info->resource;
    json_begin_object(out, key);
    json_text(out, "slug", info->slug);
    json_char(out, "side", info->side);
    json_text(out, "name", septem_text_board(lang, board));
    json_text(out, "wonder", septem_text_wonder(lang, board));
    put_set(out, "set", info->set);
    json_text(out, "resource",
              resource == SEPTEM_RESOURCE_NONE ? NULL : septem_slug_resource(resource));
    put_traits(out, lang, board);
    board_stages(out, lang, info);
    json_end_object(out);
}

/* ---- The tables ---- */

static void set_list(struct json *out, septem_lang lang, uint32_t sets)
{
    json_begin_array(out, "sets");
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (!(sets >> set & 1)) {
            continue;
        }
        const struct septem_set_info *info = septem_set_info((enum septem_set)set);
        json_begin_object(out, NULL);
        json_text(out, "slug", info->slug);
        json_text(out, "name", septem_text_set(lang, (enum septem_set)set));
        json_int(out, "players_max", info->players_max);
        json_bool(out, "debts", info->debts);
        json_bool(out, "teams", info->teams);
        json_bool(out, "leaders", info->leaders);
        json_int(out, "start_coins", info->start_coins);
        put_set(out, "needs", info->needs);
        json_end_object(out);
    }
    json_end_array(out);
}

static void card_list(struct json *out, septem_lang lang, uint32_t sets, bool leaders)
{
    json_begin_array(out, leaders ? "leaders" : "cards");
    for (int card = 1; card < septem_card_end(); card++) {
        if (!(sets >> septem_card_info((septem_card)card)->set & 1) ||
            septem_card_is_leader((septem_card)card) != leaders) {
            continue;
        }
        if (leaders) {
            json_leader(out, NULL, lang, (septem_card)card);
        } else {
            json_card(out, NULL, lang, (septem_card)card);
        }
    }
    json_end_array(out);
}

void json_tables(struct json *out, const char *key, septem_lang lang, uint32_t sets)
{
    json_begin_object(out, key);
    set_list(out, lang, sets);
    card_list(out, lang, sets, false);
    card_list(out, lang, sets, true);
    json_begin_array(out, "boards");
    for (int board = 1; board < septem_board_end(); board++) {
        if (sets >> septem_board_info((septem_board)board)->set & 1) {
            json_board(out, NULL, lang, (septem_board)board);
        }
    }
    json_end_array(out);
    json_end_object(out);
}
