/* The figures of an arena as text: see report.h. */
#include "report.h"

#include <math.h>
#include <string.h>

#include <septem/text.h>

enum { NAME_WIDTH = 28 };

const char *report_name(const struct report *report, int bot)
{
    return report->tournament->plan->bots[bot].text;
}

bool report_elo(const struct report *report, double share, double *elo)
{
    const struct septem_options *options = &report->tournament->plan->options;
    int sides = game_result_sides(options->players, options->teams);
    *elo = estimate_elo(share / sides, sides);
    /* A team has a partner that is not the bot: its odds are not the bot's. */
    return standings_are_solo(&report->tournament->standings) && !options->teams && isfinite(*elo);
}

void report_sprt(const struct report *report, char *text, size_t size)
{
    const struct tournament *tournament = report->tournament;
    struct estimate share = standings_share(&tournament->standings, 0);
    double ratio = sprt_ratio(&tournament->sprt, &share);
    const char *name = report_name(report, 0);
    switch (tournament->sprt_state) {
    case SPRT_HIGH:
        snprintf(text, size, "stopped: the share of %s is at least %g rather than at most %g", name,
                 tournament->sprt.high, tournament->sprt.low);
        return;
    case SPRT_LOW:
        snprintf(text, size, "stopped: the share of %s is at most %g rather than at least %g", name,
                 tournament->sprt.low, tournament->sprt.high);
        return;
    case SPRT_CONTINUES:
        break;
    }
    if (tournament->use_sprt) {
        snprintf(text, size,
                 "undecided: whether the share of %s is at most %g or at least %g needs more "
                 "deals (ratio %.2f of %.2f)",
                 name, tournament->sprt.low, tournament->sprt.high, ratio, sprt_bound());
    } else if (size > 0) {
        text[0] = '\0';
    }
}

/* ---- Tables ---- */

/* The bots by their shares, the largest first. A bot keeps the number of its place in --bots, since
 * two of them may have the same name. */
static void rank(const struct report *report, int order[ARENA_BOTS_MAX])
{
    const struct standings *standings = &report->tournament->standings;
    for (int bot = 0; bot < report->tournament->plan->bot_count; bot++) {
        double share = standings_share(standings, bot).mean;
        int at = bot;
        for (; at > 0 && standings_share(standings, order[at - 1]).mean < share; at--) {
            order[at] = order[at - 1];
        }
        order[at] = bot;
    }
}

static void print_name(const struct report *report, int bot, FILE *out)
{
    char name[NAME_WIDTH + 1];
    snprintf(name, sizeof name, "%s", report_name(report, bot));
    fprintf(out, "%2d %-*s", bot + 1, NAME_WIDTH, name);
}

static void print_head(const struct report *report, FILE *out)
{
    const struct tournament *tournament = report->tournament;
    const struct arena_plan *plan = tournament->plan;
    fprintf(out, "%llu deal%s, %llu games of %d players (base",
            (unsigned long long)tournament->standings.deals,
            tournament->standings.deals == 1 ? "" : "s",
            (unsigned long long)tournament->standings.games, plan->options.players);
    for (int set = SEPTEM_SET_BASE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (plan->options.sets >> set & 1) {
            fprintf(out, ", %s", septem_set_info((enum septem_set)set)->slug);
        }
    }
    fprintf(out, "%s), seed %llu, mode %s\n", plan->options.teams ? ", teams" : "",
            (unsigned long long)plan->seed, arena_mode_name(plan->mode));
    if (tournament->found > 0) {
        fprintf(out, "%llu of the deals were in %s already\n",
                (unsigned long long)tournament->found, tournament->results_path);
    }
}

static void print_interval(const struct estimate *estimate, FILE *out)
{
    if (estimate->bounded) {
        fprintf(out, "  %5.3f [%5.3f, %5.3f]", estimate->mean, estimate->low, estimate->high);
    } else {
        fprintf(out, "  %5.3f [      -     ]", estimate->mean);
    }
}

static void print_shares(const struct report *report, const int *order, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    fprintf(out, "\n   %-*s  share [95 %%        ]  softened [95 %%     ]   place  points%s\n",
            NAME_WIDTH, standings_are_solo(standings) ? "one of these alone" : "bot",
            report->times ? "  ms/move" : "");
    for (int i = 0; i < report->tournament->plan->bot_count; i++) {
        int bot = order[i];
        struct estimate share = standings_share(standings, bot);
        struct estimate soft = standings_soft(standings, bot);
        print_name(report, bot, out);
        print_interval(&share, out);
        print_interval(&soft, out);
        fprintf(out, "  %6.3f %7.2f", standings_place(standings, bot),
                standings_points(standings, bot));
        if (report->times && standings_ms(standings, bot) >= 0) {
            fprintf(out, " %8.3f", standings_ms(standings, bot));
        }
        fputc('\n', out);
    }
}

static void print_lines(const struct report *report, const int *order, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    fprintf(out, "\n   %-*s", NAME_WIDTH, "points by category");
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        if (standings_line_used(standings, line)) {
            fprintf(out, " %8s", septem_slug_line((enum septem_line)line));
        }
    }
    fputc('\n', out);
    for (int i = 0; i < report->tournament->plan->bot_count; i++) {
        int bot = order[i];
        print_name(report, bot, out);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            if (standings_line_used(standings, line)) {
                fprintf(out, " %8.2f", standings_line(standings, bot, line));
            }
        }
        fputc('\n', out);
    }
}

static void print_pair(const struct report *report, int a, int b, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    struct estimate pair = standings_pair(standings, a, b);
    if (standings->pairs[a][b].deals == 0) {
        fprintf(out, " %14s", "-");
    } else if (pair.bounded) {
        fprintf(out, "  %5.3f +-%5.3f", pair.mean,
                fmax(pair.high - pair.mean, pair.mean - pair.low));
    } else {
        fprintf(out, "  %5.3f        ", pair.mean);
    }
}

static void print_cross(const struct report *report, const int *order, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    int count = report->tournament->plan->bot_count;
    fprintf(out, "\n   %-*s", NAME_WIDTH,
            standings_are_solo(standings) ? "share of one against all" : "ahead of");
    for (int b = 0; b < count; b++) {
        fprintf(out, " %14d", order[b] + 1);
    }
    fputc('\n', out);
    for (int a = 0; a < count; a++) {
        print_name(report, order[a], out);
        for (int b = 0; b < count; b++) {
            print_pair(report, order[a], order[b], out);
        }
        fputc('\n', out);
    }
}

static void print_elos(const struct report *report, const int *order, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    bool has_head = false;
    for (int i = 0; i < report->tournament->plan->bot_count; i++) {
        int bot = order[i];
        struct estimate share = standings_share(standings, bot);
        double elo, low, high;
        if (report_elo(report, share.mean, &elo) && share.bounded) {
            bool bounded = report_elo(report, share.low, &low);
            bounded = report_elo(report, share.high, &high) && bounded;
            fprintf(out, "%s%2d %-*s  %+5.0f", has_head ? "" : "\n   Elo over the others\n",
                    bot + 1, NAME_WIDTH, report_name(report, bot), elo);
            fprintf(out, bounded ? " [%+5.0f, %+5.0f]\n" : "\n", low, high);
            has_head = true;
        }
    }
}

static void print_faults(const struct report *report, const int *order, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    for (int i = 0; i < report->tournament->plan->bot_count; i++) {
        int bot = order[i];
        const struct standing_bot *row = &standings->bots[bot];
        uint64_t lost = standings_lost(standings, bot);
        if (lost == 0) {
            continue;
        }
        fprintf(out, "\n%s lost %llu of %llu turns:\n", report_name(report, bot),
                (unsigned long long)lost, (unsigned long long)row->moves);
        for (int fault = 0; fault < ENGINE_FAULT_COUNT; fault++) {
            if (row->faults[fault] > 0) {
                fprintf(out, "%8llu  %s\n", (unsigned long long)row->faults[fault],
                        engine_fault_text((enum engine_fault)fault));
            }
        }
    }
}

void report_print(const struct report *report, FILE *out)
{
    char sprt[512];
    int order[ARENA_BOTS_MAX];
    rank(report, order);
    print_head(report, out);
    print_shares(report, order, out);
    print_lines(report, order, out);
    print_cross(report, order, out);
    print_elos(report, order, out);
    print_faults(report, order, out);
    report_sprt(report, sprt, sizeof sprt);
    if (sprt[0] != '\0') {
        fprintf(out, "\n%s\n", sprt);
    }
}
