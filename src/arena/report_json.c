/* The figures of an arena as JSON: see report.h. */
#include <math.h>

#include <septem/text.h>

#include "../text/json.h"
#include "report.h"

static json_t *number(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

static void set_share(json_t *object, const struct estimate *estimate)
{
    septem_json_set(object, "share", number(estimate->mean));
    septem_json_set(object, "share_low", estimate->bounded ? number(estimate->low) : json_null());
    septem_json_set(object, "share_high", estimate->bounded ? number(estimate->high) : json_null());
}

static json_t *line_means(const struct standings *standings, int bot)
{
    json_t *object = json_object();
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (standings_line_used(standings, line)) {
            septem_json_set(object, septem_slug_line((enum septem_line)line),
                            number(standings_line(standings, bot, line)));
        }
    }
    return object;
}

static json_t *fault_counts(const struct standing_bot *row)
{
    json_t *object = json_object();
    for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
        if (row->faults[fault] > 0) {
            septem_json_set(object, engine_fault_text((enum engine_fault)fault),
                            json_integer((json_int_t)row->faults[fault]));
        }
    }
    return object;
}

static json_t *bot_row(const struct report *report, int bot)
{
    const struct standings *standings = &report->tournament->standings;
    const struct standing_bot *row = &standings->bots[bot];
    struct estimate share = standings_share(standings, bot);
    double elo, ms = standings_ms(standings, bot);
    json_t *object = json_object();
    septem_json_set(object, "name", json_string(report_name(report, bot)));
    septem_json_set(object, "deals", json_integer((json_int_t)row->share.deals));
    septem_json_set(object, "seats", json_integer((json_int_t)row->share.tries));
    set_share(object, &share);
    septem_json_set(object, "elo",
                    report_elo(report, share.mean, &elo) ? number(elo) : json_null());
    septem_json_set(object, "place", number(standings_place(standings, bot)));
    septem_json_set(object, "points", number(standings_points(standings, bot)));
    septem_json_set(object, "by_category", line_means(standings, bot));
    septem_json_set(object, "moves", json_integer((json_int_t)row->moves));
    if (report->times) {
        septem_json_set(object, "ms_per_move", ms >= 0 ? number(ms) : json_null());
    }
    septem_json_set(object, "turns_lost", json_integer((json_int_t)standings_lost(standings, bot)));
    septem_json_set(object, "faults", fault_counts(row));
    return object;
}

static json_t *pair_rows(const struct report *report)
{
    const struct standings *standings = &report->tournament->standings;
    json_t *rows = json_array();
    for (int a = 0; a < report->tournament->plan->bot_count; a++) {
        for (int b = 0; b < report->tournament->plan->bot_count; b++) {
            if (standings->pairs[a][b].deals > 0) {
                struct estimate pair = standings_pair(standings, a, b);
                json_t *object = json_object();
                septem_json_set(object, "bot", json_integer(a));
                septem_json_set(object, "against", json_integer(b));
                set_share(object, &pair);
                septem_json_append(rows, object);
            }
        }
    }
    return rows;
}

static json_t *set_list(uint32_t sets)
{
    json_t *array = json_array();
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (sets >> set & 1) {
            septem_json_append(array, json_string(septem_set_info((enum septem_set)set)->slug));
        }
    }
    return array;
}

static json_t *test_json(const struct report *report)
{
    static const char *const states[] = {
        [SPRT_CONTINUES] = "undecided", [SPRT_LOW] = "low", [SPRT_HIGH] = "high"};
    const struct tournament *tournament = report->tournament;
    struct estimate share = standings_share(&tournament->standings, 0);
    json_t *object = json_object();
    if (!tournament->use_sprt) {
        json_decref(object);
        return json_null();
    }
    septem_json_set(object, "low", number(tournament->sprt.low));
    septem_json_set(object, "high", number(tournament->sprt.high));
    septem_json_set(object, "ratio", number(sprt_ratio(&tournament->sprt, &share)));
    septem_json_set(object, "state", json_string(states[tournament->sprt_state]));
    return object;
}

json_t *report_json(const struct report *report)
{
    const struct tournament *tournament = report->tournament;
    const struct arena_plan *plan = tournament->plan;
    char seed[24];
    json_t *object = json_object(), *bots = json_array();
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    for (int bot = 0; bot < plan->bot_count; bot++) {
        septem_json_append(bots, bot_row(report, bot));
    }
    septem_json_set(object, "players", json_integer(plan->options.players));
    septem_json_set(object, "sets", set_list(plan->options.sets));
    septem_json_set(object, "leaders", json_string(septem_slug_edition(plan->options.leaders)));
    septem_json_set(object, "experts", json_boolean(plan->options.experts));
    septem_json_set(object, "teams", json_boolean(plan->options.teams));
    septem_json_set(object, "seed", json_string(seed));
    septem_json_set(object, "mode", json_string(arena_mode_name(plan->mode)));
    septem_json_set(object, "deals", json_integer((json_int_t)tournament->standings.deals));
    septem_json_set(object, "games", json_integer((json_int_t)tournament->standings.games));
    septem_json_set(object, "bots", bots);
    septem_json_set(object, standings_are_solo(&tournament->standings) ? "against" : "ahead",
                    pair_rows(report));
    septem_json_set(object, "test", test_json(report));
    return object;
}
