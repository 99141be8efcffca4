/* What somebody without a seat sees of a game: what lies open on the table, and nothing that only
 * some seats know. So no seat can learn anything by watching its own table. */
#ifndef SEPTEM_SPECTATOR_H
#define SEPTEM_SPECTATOR_H

#include <septem/view.h>

#include "../json/json_view.h"

/* One city as somebody knows it who has no part in it: its score has no secrets in it. */
void spectator_view(const struct septem_game *g, int city, struct septem_view *view);

/* The view of a spectator, in the shape of a seat's (json_view.h). */
void json_spectator(struct json *out, const char *key, const struct septem_game *g,
                    enum json_scores scores);

#endif
