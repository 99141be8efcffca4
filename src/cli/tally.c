/* Statistics of many games: see tally.h. */
#include "tally.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

#include <septem/text.h>

#include "../json/json_cards.h"

/* ---- Adding up ---- */

static void spread_add(struct spread *spread, int value)
{
    if (spread->count == 0 || value < spread->low) {
        spread->low = value;
    }
    if (spread->count == 0 || value > spread->high) {
        spread->high = value;
    }
    spread->count++;
    spread->sum += value;
    spread->squares += value * value;
}

static void spread_merge(struct spread *into, const struct spread *from)
{
    if (from->count == 0) {
        return;
    }
    if (into->count == 0 || from->low < into->low) {
        into->low = from->low;
    }
    if (into->count == 0 || from->high > into->high) {
        into->high = from->high;
    }
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
}

static double spread_mean(const struct spread *spread)
{
    return spread->count == 0 ? 0 : (double)spread->sum / (double)spread->count;
}

static double spread_deviation(const struct spread *spread)
{
    double mean = spread_mean(spread);
    double n = (double)spread->count;
    double variance = spread->count < 2 ? 0 : ((double)spread->squares - n * mean * mean) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

void tally_add(struct tally *tally, const struct septem_game *g, uint64_t decisions)
{
    assert(g->phase == SEPTEM_PHASE_OVER);
    struct game_result game_result = game_result_of(g);
    for (int seat = 0; seat < game_result.seats; seat++) {
        const struct game_result_seat *row = &game_result.seat[seat];
        spread_add(&tally->total, row->total);
        spread_add(&tally->seats[seat].total, row->total);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            spread_add(&tally->lines[line], row->lines[line]);
        }
        tally->seats[seat].places += row->place;
        tally->seats[seat].win_parts += row->parts;
    }
    tally->games++;
    tally->decisions += decisions;
}

void tally_merge(struct tally *into, const struct tally *from)
{
    assert(into != from);
    into->games += from->games;
    into->decisions += from->decisions;
    spread_merge(&into->total, &from->total);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        spread_merge(&into->lines[line], &from->lines[line]);
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        spread_merge(&into->seats[seat].total, &from->seats[seat].total);
        into->seats[seat].win_parts += from->seats[seat].win_parts;
        into->seats[seat].places += from->seats[seat].places;
    }
}

static double seat_wins(const struct tally *tally, int seat)
{
    return (double)tally->seats[seat].win_parts / WIN_PARTS;
}

static double seat_place(const struct tally *tally, int seat)
{
    return (double)tally->seats[seat].places / (double)tally->games;
}

/* A line that no game of these sets can score on is not worth showing. */
static bool line_used(const struct tally *tally, int line)
{
    return line <= SEPTEM_LINE_GUILDS || tally->lines[line].squares != 0;
}

/* ---- Telling ---- */

static void print_spread(const char *name, const struct spread *spread)
{
    printf("%-10s %7.2f %7.2f %5d %5d\n", name, spread_mean(spread), spread_deviation(spread),
           spread->low, spread->high);
}

void tally_print(const struct tally *tally, const struct tally_head *head)
{
    printf("%llu game%s of %d players, seed %llu, %d thread%s: %.2f s\n",
           (unsigned long long)tally->games, tally->games == 1 ? "" : "s", head->players,
           (unsigned long long)head->seed, head->threads, head->threads == 1 ? "" : "s",
           head->seconds);
    printf("%.0f games/s, %.0f decisions/s\n\n", (double)tally->games / head->seconds,
           (double)tally->decisions / head->seconds);
    printf("points        mean      sd   min   max\n");
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (line_used(tally, line)) {
            print_spread(septem_slug_line((enum septem_line)line), &tally->lines[line]);
        }
    }
    print_spread("total", &tally->total);
    printf("\nseat  bot             wins       %%   place  points\n");
    for (int seat = 0; seat < head->players; seat++) {
        double wins = seat_wins(tally, seat);
        printf("%4d  %-10s %9.1f %7.2f %7.3f %7.2f\n", seat, head->bots[seat].text, wins,
               100 * wins / (double)tally->games, seat_place(tally, seat),
               spread_mean(&tally->seats[seat].total));
    }
}

typedef double figure(const struct spread *spread);

/* A figure of each line of the sheet that is in use. */
static void put_lines(struct json *out, const char *key, const struct tally *tally, figure *of)
{
    json_begin_object(out, key);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (line_used(tally, line)) {
            json_double(out, septem_slug_line((enum septem_line)line), of(&tally->lines[line]));
        }
    }
    json_end_object(out);
}

static void put_score(struct json *out, const struct tally *tally)
{
    json_begin_object(out, "score");
    json_double(out, "mean", spread_mean(&tally->total));
    json_double(out, "sd", spread_deviation(&tally->total));
    json_int(out, "min", tally->total.low);
    json_int(out, "max", tally->total.high);
    put_lines(out, "by_category", tally, spread_mean);
    put_lines(out, "sd_by_category", tally, spread_deviation);
    json_end_object(out);
}

static void put_seat(struct json *out, const struct tally *tally, const struct tally_head *head,
                     int seat)
{
    const struct spread *total = &tally->seats[seat].total;
    json_begin_object(out, NULL);
    json_int(out, "seat", seat);
    json_text(out, "bot", head->bots[seat].text);
    json_double(out, "wins", seat_wins(tally, seat));
    json_double(out, "mean_place", seat_place(tally, seat));
    json_begin_object(out, "score");
    json_double(out, "mean", spread_mean(total));
    json_double(out, "sd", spread_deviation(total));
    json_end_object(out);
    json_end_object(out);
}

void tally_json(struct json *out, const struct tally *tally, const struct tally_head *head)
{
    char seed[24]; /* as text: a seed of 64 bits does not fit into a JSON number everywhere */
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)head->seed);
    json_begin_object(out, NULL);
    json_int(out, "games", (int64_t)tally->games);
    json_int(out, "players", head->players);
    json_sets(out, "sets", head->sets);
    json_bool(out, "teams", head->teams);
    json_text(out, "seed", seed);
    json_int(out, "threads", head->threads);
    json_double(out, "seconds", head->seconds);
    json_double(out, "games_per_s", (double)tally->games / head->seconds);
    json_int(out, "decisions", (int64_t)tally->decisions);
    json_double(out, "decisions_per_s", (double)tally->decisions / head->seconds);
    put_score(out, tally);
    json_begin_array(out, "seats");
    for (int seat = 0; seat < head->players; seat++) {
        put_seat(out, tally, head, seat);
    }
    json_end_array(out);
    json_end_object(out);
}
