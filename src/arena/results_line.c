/* The lines of a results file: see results.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/text.h>

#include "../text/json.h"
#include "results.h"

/* ---- Writing ---- */

/* The object as a line. Takes ownership of the object. */
static char *line_of(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    size_t length = text != NULL ? strlen(text) : 0;
    char *line = text != NULL ? realloc(text, length + 2) : NULL;
    if (line == NULL) {
        free(text);
        return NULL;
    }
    memcpy(line + length, "\n", 2);
    return line;
}

static json_t *bot_texts(const struct arena_plan *plan, bool *engines)
{
    json_t *array = json_array();
    for (int i = 0; i < plan->bot_count; i++) {
        septem_json_append(array, json_string(plan->bots[i].text));
        *engines |= plan->bots[i].engine != NULL;
    }
    return array;
}

char *results_head(const struct arena_plan *plan)
{
    static const char *const sides[SEPTEM_SIDES_COUNT] = {"random", "A", "B"};
    char seed[24];
    bool engines = false;
    json_t *object = json_object();
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    septem_json_set(object, "septem_arena", json_integer(1));
    septem_json_set(object, "version", json_string(SEPTEM_VERSION));
    septem_json_set(object, "players", json_integer(plan->options.players));
    septem_json_set(object, "sets", septem_json_sets(plan->options.sets));
    septem_json_set(object, "leaders", json_string(septem_slug_edition(plan->options.leaders)));
    septem_json_set(object, "experts", json_boolean(plan->options.experts));
    septem_json_set(object, "teams", json_boolean(plan->options.teams));
    septem_json_set(object, "side", json_string(sides[plan->options.sides]));
    septem_json_set(object, "seed", json_string(seed));
    septem_json_set(object, "mode", json_string(arena_mode_name(plan->mode)));
    septem_json_set(object, "permute", json_boolean(plan->permute));
    septem_json_set(object, "bots", bot_texts(plan, &engines));
    septem_json_set(object, "deadline_ms", json_integer(engines ? plan->deadline_ms : 0));
    return line_of(object);
}

/* Points line by line, coins, parts of the victory, place. */
static json_t *seat_numbers(const struct game_result_seat *seat)
{
    json_t *array = json_array();
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        septem_json_append(array, json_integer(seat->lines[line]));
    }
    septem_json_append(array, json_integer(seat->coins));
    septem_json_append(array, json_integer(seat->parts));
    septem_json_append(array, json_integer(seat->place));
    return array;
}

static json_t *game_list(const struct bout_result *result)
{
    json_t *games = json_array();
    for (int game = 0; game < result->games; game++) {
        json_t *seats = json_array();
        for (int seat = 0; seat < result->game_results[game].seats; seat++) {
            septem_json_append(seats, seat_numbers(&result->game_results[game].seat[seat]));
        }
        septem_json_append(games, seats);
    }
    return games;
}

/* [bot, fault, turns lost], those that are not 0. */
static json_t *lost_list(const struct arena_plan *plan, const struct bout_result *result)
{
    json_t *lost = json_array();
    for (int bot = 0; bot < plan->bot_count; bot++) {
        for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
            uint32_t turns = result->bots[bot].faults[fault];
            if (turns > 0) {
                septem_json_append(lost, json_pack("[iiI]", bot, fault, (json_int_t)turns));
            }
        }
    }
    return lost;
}

char *results_write_deal(const struct arena_plan *plan, const struct bout_result *result)
{
    json_t *object = json_object(), *moves = json_array();
    for (int bot = 0; bot < plan->bot_count; bot++) {
        septem_json_append(moves, json_integer((json_int_t)result->bots[bot].moves));
    }
    septem_json_set(object, "deal", json_integer((json_int_t)result->deal));
    septem_json_set(object, "games", game_list(result));
    septem_json_set(object, "moves", moves);
    septem_json_set(object, "lost", lost_list(plan, result));
    return line_of(object);
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
