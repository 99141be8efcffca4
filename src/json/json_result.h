/* JSON of how a game ended: {"winners": [0], "places": [1, 2, null] (by seat, null for the Free
 * City), "sides": [{"seats", "place", "tie", a number for each line, "total", "coins"}] (those who
 * compete, the best first; with teams, what partners have together), "scores": [score, ...] (by
 * seat, see json_view.h)}. Keys once published stay. */
#ifndef SEPTEM_JSON_RESULT_H
#define SEPTEM_JSON_RESULT_H

#include <septem/score.h>

#include "json_writer.h"

struct json_ending {
    int cities;
    struct septem_score scores[SEPTEM_CITIES_MAX];
    int side_count;
    struct septem_standing sides[SEPTEM_CITIES_MAX];
};

void json_result(struct json *out, const char *key, const struct json_ending *ending);

#endif
