/* The tables that the engine reads, made of the rows in data/ by card.c and board.c. The words in
 * which rows are written are in words.h. */
#ifndef SEPTEM_ROWS_H
#define SEPTEM_ROWS_H

#include <septem/game.h>

/* Card indices, in the order of the rows. */
enum {
    CARD_NONE,
#define CARD(id, ...) CARD_##id,
#include "base/cards.def"
    CARD_BASE_END,
    CARD_BASE_LAST = CARD_BASE_END - 1, /* the rows of the next set go on from here */
#include "cities/cards.def"
    CARD_CITIES_END,
    CARD_CITIES_LAST = CARD_CITIES_END - 1,
#include "leaders/cards.def"
    CARD_LEADERS_END,
    CARD_LEADERS_LAST = CARD_LEADERS_END - 1, /* leaders last: all others can lie in the pile */
#include "leaders/leaders.def"
#include "promo/leaders.def"
#undef CARD
    CARD_END,
    LEADER_FIRST = CARD_LEADERS_END,
    LEADERS_MAX = CARD_END - LEADER_FIRST
};

enum {
    BOARD_NONE,
#define BOARD(id, ...) BOARD_##id,
#include "base/boards.def"
#include "cities/boards.def"
#include "packs/boards.def"
#include "catan/boards.def"
#include "leaders/boards.def"
#undef BOARD
    BOARD_END
};

_Static_assert(CARD_END <= 3 * 64, "struct septem_card_set has a bit for every card");
_Static_assert(LEADER_FIRST <= SEPTEM_PILE_WORDS * 32,
               "the discard pile has a counter for every card");
_Static_assert(BOARD_END <= UINT8_MAX, "septem_board is a byte");

/* Where the cards of each set that are dealt in the ages stand in the table. */
struct card_range {
    septem_card first, end;
};

extern const struct card_range card_ranges[SEPTEM_SET_COUNT];
extern const struct septem_card_info card_rows[CARD_END];
extern const struct septem_board_info board_rows[BOARD_END];
extern const struct septem_set_info set_rows[SEPTEM_SET_COUNT];

#endif
