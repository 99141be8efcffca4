/* What a seat knows of the ages that are over stays as it is: kept from one view to the next, it
 * need not be worked out again. */
#ifndef SEPTEM_VIEW_PAST_H
#define SEPTEM_VIEW_PAST_H

#include <septem/view.h>

/* Of one seat of one game. All 0 before its first view. */
struct view_past {
    uint8_t age; /* the ages before this one are here; 0: none */
    septem_card hands[SEPTEM_AGES - 1][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint8_t place[SEPTEM_AGES - 1][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    uint32_t fates[SEPTEM_AGES - 1][SEPTEM_CITIES_MAX];
    uint64_t
        pile[SEPTEM_PILE_WORDS]; /* what certainly was discarded then; own searches not counted */
};

/* As septem_view_of, with what is kept of the views of this seat before. */
void view_of_with(const struct septem_game *g, int seat, struct view_past *past,
                  struct septem_view *view);

#endif
