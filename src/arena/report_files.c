/* The figures of an arena as CSV and as a plot: see report.h. */
#include <septem/text.h>

#include "report.h"

/* ---- CSV ---- */

/* In quotes, those within doubled. */
static void put_text(const char *text, FILE *out)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"') {
            fputc('"', out);
        }
        fputc(*text, out);
    }
    fputc('"', out);
}

static void put_estimate(const struct estimate *estimate, FILE *out)
{
    fprintf(out, ",%.9g", estimate->mean);
    if (estimate->bounded) {
        fprintf(out, ",%.9g,%.9g", estimate->low, estimate->high);
    } else {
        fprintf(out, ",,");
    }
}

static void put_bot(const struct report *report, int bot, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    const struct standing_bot *row = &standings->bots[bot];
    struct estimate share = standings_share(standings, bot);
    put_text(report_name(report, bot), out);
    fprintf(out, ",,%llu,%lld", (unsigned long long)row->share.deals, (long long)row->share.tries);
    put_estimate(&share, out);
    fprintf(out, ",%.9g,%.9g", standings_place(standings, bot), standings_points(standings, bot));
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        fprintf(out, ",%.9g", standings_line(standings, bot, line));
    }
    fprintf(out, ",%llu,%llu", (unsigned long long)row->moves,
            (unsigned long long)standings_lost(standings, bot));
    if (report->times) {
        double ms = standings_ms(standings, bot);
        fprintf(out, ms >= 0 ? ",%.9g" : ",", ms);
    }
    fputc('\n', out);
}

static void put_pair(const struct report *report, int a, int b, FILE *out)
{
    const struct sample *sample = &report->tournament->standings.pairs[a][b];
    struct estimate pair = standings_pair(&report->tournament->standings, a, b);
    put_text(report_name(report, a), out);
    fputc(',', out);
    put_text(report_name(report, b), out);
    fprintf(out, ",%llu,%lld", (unsigned long long)sample->deals, (long long)sample->tries);
    put_estimate(&pair, out);
    for (int empty = SEPTEM_LINE_COUNT + 4 + report->times; empty > 0; empty--) {
        fputc(',', out);
    }
    fputc('\n', out);
}

bool report_csv(const struct report *report, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    int count = report->tournament->plan->bot_count;
    fprintf(out, "bot,against,deals,seats,share,share_low,share_high,place,points");
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        fprintf(out, ",%s", septem_slug_line((enum septem_line)line));
    }
    fprintf(out, ",moves,turns_lost%s\n", report->times ? ",ms_per_move" : "");
    for (int bot = 0; bot < count; bot++) {
        put_bot(report, bot, out);
    }
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
            if (standings->pairs[a][b].deals > 0) {
                put_pair(report, a, b, out);
            }
        }
    }
    return !ferror(out);
}

/* ---- Plot ---- */

/* In gnuplot's single quotes nothing is special but the quote; underscores and the like are
 * switched off with noenhanced. */
static void put_quoted(const char *text, FILE *out)
{
    fputc('\'', out);
    for (; *text != '\0'; text++) {
        fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, out);
    }
    fputc('\'', out);
}

/* In a data block a name stands in double quotes. */
static void put_label(const char *text, FILE *out)
{
    fputc('"', out);
    for (int length = 0; *text != '\0' && length < 40; text++, length++) {
        fputc(*text == '"' || *text == '\\' ? '\'' : *text, out);
    }
    fputc('"', out);
}

bool report_gnuplot(const struct report *report, const char *svg, FILE *out)
{
    const struct standings *standings = &report->tournament->standings;
    int count = report->tournament->plan->bot_count;
    fprintf(out, "set terminal svg noenhanced size 800,%d background 'white'\nset output ",
            120 + 40 * count);
    put_quoted(svg, out);
    fprintf(out,
            "\nset title 'Share of the victories, %d players, %llu games, 95 %%'\n"
            "set xlabel 'wins x players / games; 1 is par'\n"
            "set yrange [%g:0.5]\nset xrange [0:*]\nunset key\nset grid x\n"
            "set arrow from 1, graph 0 to 1, graph 1 nohead dashtype 2\n$shares << EOD\n",
            report->tournament->plan->options.players, (unsigned long long)standings->games,
            count + 0.5);
    for (int bot = 0; bot < count; bot++) {
        struct estimate share = standings_share(standings, bot);
        double low = share.bounded ? share.low : share.mean;
        double high = share.bounded ? share.high : share.mean;
        fprintf(out, "%d %.9g %.9g %.9g ", bot + 1, share.mean, low, high);
        put_label(report_name(report, bot), out);
        fputc('\n', out);
    }
    fprintf(out, "EOD\nplot $shares using 2:1:3:4:ytic(5) with xerrorbars pt 7 lc rgb '#1f4e79'\n");
    return !ferror(out);
}
