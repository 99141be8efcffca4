/* After the end of a game: its log, and how everything stood before each question, with nothing
 * hidden. Not to be called before the game is over. */
#ifndef SEPTEM_JSON_REVIEW_H
#define SEPTEM_JSON_REVIEW_H

#include <septem/view.h>

#include "../json/json_writer.h"
#include "../table/table.h"

struct analysis;

/* The log of the game, for the caller to free; NULL if out of memory. */
char *review_log(const struct table *table);

/* What the player of a seat saw before question q, which the seat was asked; for the Free City, who
 * answered for it. False if there is no such question or the seat was not asked. */
bool review_seen(const struct table *table, int question, int seat, struct septem_view *view);

/* How everything stood before question q, and what was decided then (json_step); one past the last
 * question is the end. False, with nothing written, if there is no such question. */
bool json_replay(struct json *out, const struct table *table, int question);

/* Question q, or one past the last: what there is to analyse, from malloc. NULL if there is no such
 * question or out of memory. */
struct analysis *review_analysis(const struct table *table, int question);

/* What was found out; points are those of before the question. */
void json_analysis(struct json *out, const struct analysis *analysis);

#endif
