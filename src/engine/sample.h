/* The parts of septem_view_sample, for who has to look at what they give. */
#ifndef SEPTEM_SAMPLE_H
#define SEPTEM_SAMPLE_H

#include <septem/view.h>

struct sampling {
    struct septem_rng *rng;
    int tries; /* left: deals of one age that are drawn */
};

/* Draws all cards; the decisions that others have sealed are not among them. False if no game gives
 * this view, or none was found. */
bool sample_cards(const struct septem_view *view, struct sampling *s, struct septem_game *g);

/* Draws these. False if the game cannot be what the view is of. */
bool sample_decisions(const struct septem_view *view, struct septem_rng *rng,
                      struct septem_game *g);

#endif
