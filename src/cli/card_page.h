/* One card, leader or board in full: `septem cards NAME`. */
#ifndef SEPTEM_CARD_PAGE_H
#define SEPTEM_CARD_PAGE_H

#include <stdint.h>

#include "../term/paint.h"

/* Everything of these sets that has this name. False: nothing has, which was complained about with
 * the nearest names. */
bool card_page(const struct paint *p, const char *name, uint32_t sets);

/* A board with its stages, as in the list of all. */
void card_page_board(septem_lang lang, septem_board board);

/* What the letters of the costs stand for. */
void card_page_letters(septem_lang lang);

/* A cost in the letters of the language, from what septem_text_cost_short wrote. */
void card_page_spell(septem_lang lang, char *cost);

#endif
