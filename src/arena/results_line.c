/* The lines of a results file: see results.h. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include <septem/text.h>
#include <septem/version.h>

#include "../json/json_cards.h"
#include "results.h"

/* ---- Writing ---- */

/* Ends a line. For the caller to free; NULL if out of memory. */
static char *line_of(struct json *out)
{
    json_end_object(out);
    json_bytes(out, "\n", 1);
    return json_take(out);
}

char *results_head(const struct arena_plan *plan)
{
    static const char *const sides[SEPTEM_SIDES_COUNT] = {"random", "A", "B"};
    char seed[24];
    bool engines = false;
    struct json out = {0};
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    json_begin_object(&out, NULL);
    json_int(&out, "septem_arena", 1);
    json_text(&out, "version", SEPTEM_VERSION);
    json_int(&out, "players", plan->options.players);
    json_sets(&out, "sets", plan->options.sets);
    json_text(&out, "leaders", septem_slug_edition(plan->options.leaders));
    json_bool(&out, "experts", plan->options.experts);
    json_bool(&out, "teams", plan->options.teams);
    json_text(&out, "side", sides[plan->options.sides]);
    json_text(&out, "seed", seed);
    json_text(&out, "mode", arena_mode_name(plan->mode));
    json_bool(&out, "permute", plan->permute);
    json_begin_array(&out, "bots");
    for (int i = 0; i < plan->bot_count; i++) {
        json_text(&out, NULL, plan->bots[i].text);
        engines |= plan->bots[i].engine != NULL;
    }
    json_end_array(&out);
    if (engines) {
        json_begin_array(&out, "engines");
        for (int i = 0; i < plan->bot_count; i++) {
            json_text(&out, NULL, plan->bots[i].engine);
        }
        json_end_array(&out);
    }
    json_int(&out, "deadline_ms", engines ? plan->deadline_ms : 0);
    return line_of(&out);
}

/* Points line by line, coins, parts of the victory, place. */
static void put_seat(struct json *out, const struct game_result_seat *seat)
{
    json_begin_array(out, NULL);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        json_int(out, NULL, seat->lines[line]);
    }
    json_int(out, NULL, seat->coins);
    json_int(out, NULL, seat->parts);
    json_int(out, NULL, seat->place);
    json_end_array(out);
}

static void put_games(struct json *out, const struct bout_result *result)
{
    json_begin_array(out, "games");
    for (int game = 0; game < result->games; game++) {
        json_begin_array(out, NULL);
        for (int seat = 0; seat < result->game_results[game].seats; seat++) {
            put_seat(out, &result->game_results[game].seat[seat]);
        }
        json_end_array(out);
    }
    json_end_array(out);
}

/* [bot, fault, turns lost], those that are not 0. */
static void put_lost(struct json *out, const struct arena_plan *plan,
                     const struct bout_result *result)
{
    json_begin_array(out, "lost");
    for (int bot = 0; bot < plan->bot_count; bot++) {
        for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
            if (result->bots[bot].faults[fault] > 0) {
                json_begin_array(out, NULL);
                json_int(out, NULL, bot);
                json_int(out, NULL, fault);
                json_int(out, NULL, result->bots[bot].faults[fault]);
                json_end_array(out);
            }
        }
    }
    json_end_array(out);
}

char *results_write_deal(const struct arena_plan *plan, const struct bout_result *result)
{
    struct json out = {0};
    json_begin_object(&out, NULL);
    json_int(&out, "deal", (int64_t)result->deal);
    put_games(&out, result);
    json_begin_array(&out, "moves");
    for (int bot = 0; bot < plan->bot_count; bot++) {
        json_int(&out, NULL, (int64_t)result->bots[bot].moves);
    }
    json_end_array(&out);
    put_lost(&out, plan, result);
    return line_of(&out);
}

/* ---- Reading ---- */

/* Item `i` of a list as a number from low to high. */
static bool number_at(const json_t *array, size_t i, json_int_t low, json_int_t high,
                      json_int_t *out)
{
    const json_t *item = json_array_get(array, i);
    *out = json_integer_value(item);
    return json_is_integer(item) && *out >= low && *out <= high;
}

static bool read_seat(const json_t *numbers, struct game_result_seat *seat)
{
    json_int_t number;
    size_t at = 0;
    int total = 0;
    if (json_array_size(numbers) != SEPTEM_LINE_COUNT + 3) {
        return false;
    }
    for (; at < SEPTEM_LINE_COUNT; at++) {
        if (!number_at(numbers, at, -1000, 1000, &number)) {
            return false;
        }
        seat->lines[at] = (int16_t)number;
        total += (int)number;
    }
    seat->total = (int16_t)total;
    if (!number_at(numbers, at, 0, INT16_MAX, &number)) {
        return false;
    }
    seat->coins = (int16_t)number;
    if (!number_at(numbers, at + 1, 0, WIN_PARTS, &number)) {
        return false;
    }
    seat->parts = (uint16_t)number;
    bool good = number_at(numbers, at + 2, 1, SEPTEM_CITIES_MAX, &number);
    seat->place = (uint8_t)number;
    return good;
}

static bool read_games(const json_t *games, const struct arena_plan *plan,
                       struct bout_result *result)
{
    size_t players = (size_t)plan->options.players;
    if (json_array_size(games) != (size_t)result->games) {
        return false;
    }
    for (int game = 0; game < result->games; game++) {
        const json_t *seats = json_array_get(games, (size_t)game);
        struct game_result *game_result = &result->game_results[game];
        *game_result = (struct game_result){.seats = (uint8_t)players};
        if (json_array_size(seats) != players) {
            return false;
        }
        for (size_t seat = 0; seat < players; seat++) {
            if (!read_seat(json_array_get(seats, seat), &game_result->seat[seat])) {
                return false;
            }
        }
        game_result_soften(game_result, plan->options.teams);
    }
    return true;
}

static bool read_behaviour(const json_t *object, const struct arena_plan *plan,
                           struct bout_result *result)
{
    const json_t *moves = json_object_get(object, "moves");
    const json_t *lost = json_object_get(object, "lost"), *item;
    size_t i;
    json_int_t bot, fault, turns;
    if (json_array_size(moves) != (size_t)plan->bot_count || !json_is_array(lost)) {
        return false;
    }
    for (int b = 0; b < plan->bot_count; b++) {
        if (!number_at(moves, (size_t)b, 0, INT32_MAX, &turns)) {
            return false;
        }
        result->bots[b].moves = (uint64_t)turns;
    }
    json_array_foreach(lost, i, item)
    {
        if (!number_at(item, 0, 0, plan->bot_count - 1, &bot) ||
            !number_at(item, 1, 0, ENGINE_FAULT_COUNT - 1, &fault) ||
            !number_at(item, 2, 1, INT32_MAX, &turns)) {
            return false;
        }
        result->bots[bot].faults[fault] = (uint32_t)turns;
    }
    return true;
}

bool results_read_deal(const char *line, const struct arena_plan *plan, struct bout_result *result)
{
    json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
    const json_t *deal = json_object_get(object, "deal");
    memset(result->bots, 0, sizeof result->bots);
    result->why[0] = '\0';
    bool good = json_is_integer(deal) && json_integer_value(deal) >= 0 &&
                read_games(json_object_get(object, "games"), plan, result) &&
                read_behaviour(object, plan, result);
    result->deal = (uint64_t)json_integer_value(deal);
    json_decref(object);
    return good;
}
