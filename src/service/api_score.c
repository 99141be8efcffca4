/* Counting a game that was played with the box on a real table: stateless, for every host. */
#include <stdio.h>
#include <string.h>

#include <septem/sheet.h>

#include "../json/json_result.h"
#include "../json/json_view.h"
#include "../text/name.h"
#include "api.h"

/* What is asked becomes a sheet; `odd` names the first field that is none of it. */
struct reading {
    struct septem_sheet sheet;
    const char *odd;
};

static int read_figure(struct reading *r, const char *key, const struct json_value *value, int low,
                       int high)
{
    int64_t number;
    if (!json_as_int(value, low, high, &number)) {
        r->odd = key;
    }
    return (int)number;
}

/* {"compass", "gear", "tablet", "any"} */
static void read_symbols(struct reading *r, struct septem_sheet_player *player,
                         const struct json_value *symbols)
{
    if (json_kind(symbols) != JSON_KIND_OBJECT) {
        r->odd = "symbols";
    }
    for (size_t i = 0; i < json_count(symbols); i++) {
        const char *key = json_key(symbols, i);
        int symbol = strcmp(key, "any") == 0 ? SEPTEM_SYMBOL_NONE : -1;
        for (int s = SEPTEM_COMPASS; s < SEPTEM_SYMBOL_COUNT; s++) {
            symbol = strcmp(key, septem_slug_symbol((enum septem_symbol)s)) == 0 ? s : symbol;
        }
        if (symbol < 0) {
            r->odd = "symbols";
            return;
        }
        player->symbols[symbol] = (uint8_t)read_figure(r, key, json_item(symbols, i), 0, UINT8_MAX);
    }
}

static void read_cards(struct reading *r, struct septem_sheet_player *player,
                       const struct json_value *cards)
{
    size_t count = json_count(cards);
    if (json_kind(cards) != JSON_KIND_ARRAY || count > SEPTEM_SHEET_CARDS_MAX) {
        r->odd = "cards";
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const char *slug = json_as_text(json_item(cards, i));
        player->cards[i] = slug != NULL ? septem_card_find(slug) : 0;
    }
    player->card_count = (uint8_t)count;
}

static int line_of(const char *key)
{
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (strcmp(key, septem_slug_line((enum septem_line)line)) == 0) {
            return line;
        }
    }
    return -1;
}

static void read_field(struct reading *r, struct septem_sheet_player *player, const char *key,
                       const struct json_value *value)
{
    int line = line_of(key), max = SEPTEM_SHEET_FIGURE_MAX;
    if (strcmp(key, "coins") == 0) {
        player->coins = (int16_t)read_figure(r, key, value, 0, max);
    } else if (strcmp(key, "debts") == 0) {
        player->debts = (int16_t)read_figure(r, key, value, 0, max);
    } else if (strcmp(key, "masks") == 0) {
        player->masks = (uint8_t)read_figure(r, key, value, 0, UINT8_MAX);
    } else if (strcmp(key, "symbols") == 0) {
        read_symbols(r, player, value);
    } else if (strcmp(key, "cards") == 0) {
        read_cards(r, player, value);
    } else if (line >= 0 && line != SEPTEM_LINE_TREASURY && line != SEPTEM_LINE_SCIENCE) {
        player->lines[line] = (int16_t)read_figure(r, key, value, -max, max);
    } else {
        r->odd = key;
    }
}

static void read_players(struct reading *r, const struct json_value *players)
{
    size_t count = json_count(players);
    if (json_kind(players) != JSON_KIND_ARRAY || count > SEPTEM_CITIES_MAX) {
        r->odd = "players";
        return;
    }
    r->sheet.players = (int)count;
    for (size_t i = 0; i < count; i++) {
        const struct json_value *player = json_item(players, i);
        if (json_kind(player) != JSON_KIND_OBJECT) {
            r->odd = "players";
        }
        for (size_t k = 0; k < json_count(player); k++) {
            read_field(r, &r->sheet.player[i], json_key(player, k), json_item(player, k));
        }
    }
}

/* The leaders who have to do with science. */
static void put_cards(struct json *out)
{
    septem_card cards[UINT8_MAX];
    int count = 0;
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_sheet_takes((septem_card)card)) {
            cards[count++] = (septem_card)card;
        }
    }
    json_slugs(out, "cards", cards, count);
}

static void put_counted(struct json *out, const struct septem_sheet *sheet)
{
    struct json_ending ending = {.cities = sheet->players};
    ending.side_count = septem_sheet_count(sheet, ending.scores, ending.sides);
    json_begin_object(out, NULL);
    json_result(out, "result", &ending);
    put_cards(out);
    json_begin_object(out, "most");
    json_int(out, "figure", SEPTEM_SHEET_FIGURE_MAX);
    json_int(out, "symbols", SEPTEM_SHEET_SYMBOLS_MAX);
    json_int(out, "free", SEPTEM_SHEET_FREE_MAX);
    json_end_object(out);
    json_end_object(out);
}

void api_score(struct request *request)
{
    struct reading r = {0};
    char message[160];
    int player = -1;
    if (!request_fields(request, "teams players")) {
        return;
    }
    r.sheet.teams = json_is_yes(json_get(request->body, "teams"));
    read_players(&r, json_get(request->body, "players"));
    if (r.odd != NULL) {
        snprintf(message, sizeof message, "'%.40s' is no field of a score sheet, or out of range",
                 r.odd);
        answer_refusal_with(request, REFUSAL_FIELD, message);
        return;
    }
    const char *fault = septem_sheet_fault(&r.sheet, &player);
    if (fault != NULL) {
        snprintf(message, sizeof message, "%s%s", player >= 0 ? "of a player: " : "", fault);
        answer_refusal_with(request, REFUSAL_FIELD, message);
        return;
    }
    put_counted(answer_json(request, 200), &r.sheet);
}
