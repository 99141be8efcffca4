/* The news of a turn over the cities: first what was done, city by city, then at the end of an age
 * its conflicts. */
#ifndef SEPTEM_SCREEN_REVEAL_H
#define SEPTEM_SCREEN_REVEAL_H

#include "screen_state.h"

void draw_reveal(struct screen *screen, struct area area);

/* What is shown first now, a question; 0: no news. */
static inline int reveal_question(const struct screen *screen)
{
    return screen->news_count > 0 ? screen->news[0] : 0;
}

/* One more line appears; false: all of them are there. */
bool reveal_uncover(struct screen *screen);

/* Goes on to what is to be shown next: conflicts, other news, nothing. */
void reveal_next(struct screen *screen);

/* Adds news to be shown; those of the same question only once. */
void reveal_add(struct screen *screen, int question);

#endif
