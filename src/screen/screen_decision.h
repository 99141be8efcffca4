/* A person decides on the screen: keys, until they are a decision. */
#ifndef SEPTEM_SCREEN_DECISION_H
#define SEPTEM_SCREEN_DECISION_H

#include "screen.h"

/* A question about cards. */
enum screen_result screen_decide_card(struct screen *screen, struct septem_move *move);

/* Any other: the decisions as a list. */
enum screen_result screen_decide_listed(struct screen *screen, struct septem_move *move);

/* Shows the first of the news until a key is pressed, or for some milliseconds unless 0.
 * SCREEN_STOPPED: the person wants to stop. */
enum screen_result screen_see_news(struct screen *screen, int milliseconds);

#endif
