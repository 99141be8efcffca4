/* The figures of an arena as JSON: see report.h. */
#include <math.h>

#include <septem/text.h>

#include "../json/json_cards.h"
#include "report.h"

/* null where it is not known */
static void put_number(struct json *out, const char *key, double value)
{
    if (isfinite(value)) {
        json_double(out, key, value);
    } else {
        json_none(out, key);
    }
}

static void put_share(struct json *out, const struct estimate *estimate)
{
    put_number(out, "share", estimate->mean);
    put_number(out, "share_low", estimate->bounded ? estimate->low : NAN);
    put_number(out, "share_high", estimate->bounded ? estimate->high : NAN);
}

static void put_soft(struct json *out, const struct estimate *estimate)
{
    put_number(out, "soft", estimate->mean);
    put_number(out, "soft_low", estimate->bounded ? estimate->low : NAN);
    put_number(out, "soft_high", estimate->bounded ? estimate->high : NAN);
}

static void put_lines(struct json *out, const struct standings *standings, int bot)
{
    json_begin_object(out, "by_category");
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (standings_line_used(standings, line)) {
            put_number(out, septem_slug_line((enum septem_line)line),
                       standings_line(standings, bot, line));
        }
    }
    json_end_object(out);
}

static void put_faults(struct json *out, const struct standing_bot *row)
{
    json_begin_object(out, "faults");
    for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
        if (row->faults[fault] > 0) {
            json_int(out, engine_fault_text((enum engine_fault)fault), (int64_t)row->faults[fault]);
        }
    }
    json_end_object(out);
}

static void put_bot(struct json *out, const struct report *report, int bot)
{
    const struct standings *standings = &report->tournament->standings;
    const struct standing_bot *row = &standings->bots[bot];
    struct estimate share = standings_share(standings, bot), soft = standings_soft(standings, bot);
    double elo, ms = standings_ms(standings, bot);
    json_begin_object(out, NULL);
    json_text(out, "name", report_name(report, bot));
    json_int(out, "deals", (int64_t)row->share.deals);
    json_int(out, "seats", (int64_t)row->share.tries);
    put_share(out, &share);
    put_soft(out, &soft);
    put_number(out, "elo", report_elo(report, share.mean, &elo) ? elo : NAN);
    put_number(out, "place", standings_place(standings, bot));
    put_number(out, "points", standings_points(standings, bot));
    put_lines(out, standings, bot);
    json_int(out, "moves", (int64_t)row->moves);
    if (report->times) {
        put_number(out, "ms_per_move", ms >= 0 ? ms : NAN);
    }
    json_int(out, "turns_lost", (int64_t)standings_lost(standings, bot));
    put_faults(out, row);
    json_end_object(out);
}

static void put_pairs(struct json *out, const char *key, const struct report *report)
{
    const struct standings *standings = &report->tournament->standings;
    json_begin_array(out, key);
    for (int a = 0; a < report->tournament->plan->bot_count; a++) {
        for (int b = 0; b < report->tournament->plan->bot_count; b++) {
            if (standings->pairs[a][b].deals > 0) {
                struct estimate pair = standings_pair(standings, a, b);
                json_begin_object(out, NULL);
                json_int(out, "bot", a);
                json_int(out, "against", b);
                put_share(out, &pair);
                json_end_object(out);
            }
        }
    }
    json_end_array(out);
}

/* The test of the arena, or null without one. */
static void put_test(struct json *out, const struct report *report)
{
    static const char *const states[] = {
        [SPRT_CONTINUES] = "undecided", [SPRT_LOW] = "low", [SPRT_HIGH] = "high"};
    const struct tournament *tournament = report->tournament;
    struct estimate share = standings_share(&tournament->standings, 0);
    if (!tournament->use_sprt) {
        json_none(out, "test");
        return;
    }
    json_begin_object(out, "test");
    put_number(out, "low", tournament->sprt.low);
    put_number(out, "high", tournament->sprt.high);
    put_number(out, "ratio", sprt_ratio(&tournament->sprt, &share));
    json_text(out, "state", states[tournament->sprt_state]);
    json_end_object(out);
}

void report_json(struct json *out, const struct report *report)
{
    const struct tournament *tournament = report->tournament;
    const struct arena_plan *plan = tournament->plan;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    json_begin_object(out, NULL);
    json_int(out, "players", plan->options.players);
    json_sets(out, "sets", plan->options.sets);
    json_text(out, "leaders", septem_slug_edition(plan->options.leaders));
    json_bool(out, "experts", plan->options.experts);
    json_bool(out, "teams", plan->options.teams);
    json_text(out, "seed", seed);
    json_text(out, "mode", arena_mode_name(plan->mode));
    json_int(out, "deals", (int64_t)tournament->standings.deals);
    json_int(out, "games", (int64_t)tournament->standings.games);
    json_begin_array(out, "bots");
    for (int bot = 0; bot < plan->bot_count; bot++) {
        put_bot(out, report, bot);
    }
    json_end_array(out);
    put_pairs(out, standings_are_solo(&tournament->standings) ? "against" : "ahead", report);
    put_test(out, report);
    json_end_object(out);
}
