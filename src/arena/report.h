/* The figures of an arena as text, JSON, CSV and a plot. */
#ifndef SEPTEM_REPORT_H
#define SEPTEM_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "../json/json_writer.h"
#include "tournament.h"

struct report {
    const struct tournament *tournament;
    bool times; /* thinking times too: the only figures that the same seed does not repeat */
};

/* Tables for people. */
void report_print(const struct report *report, FILE *out);

/* The same as JSON. Unknown numbers are null. */
void report_json(struct json *out, const struct report *report);

/* CSV: a row for each bot, then one for each pair. Returns false if it cannot be written. */
bool report_csv(const struct report *report, FILE *out);

/* A program for gnuplot that draws the shares with their intervals into the file `svg`. */
bool report_gnuplot(const struct report *report, const char *svg, FILE *out);

/* ---- Shared by the above ---- */

/* "mcts:playouts=500": without the command of an engine in full. */
const char *report_name(const struct report *report, int bot);

/* The state of the sequential test, in English; "" without a test. */
void report_sprt(const struct report *report, char *text, size_t size);

/* Writes the Elo difference for a normalised share of one bot against others. Returns false if it
 * is not defined. */
bool report_elo(const struct report *report, double share, double *elo);

#endif
