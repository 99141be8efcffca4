/* The words in which data/ is written, and the tables made of it.
 *
 * Only card.c and board.c include this file for the words; the rest of the engine reads the
 * tables. A cost such as COST(2 * CLAY + GLASS) is worked out by the compiler into the packed
 * words of payment.h, so that no game ever does. */
#ifndef SEPTEM_ROWS_H
#define SEPTEM_ROWS_H

#include <septem/game.h>

/* Card indices, in the order of the rows. */
enum {
    CARD_NONE,
#define CARD(id, ...) CARD_##id,
#include "base/cards.def"
#undef CARD
    CARD_END
};

enum {
    BOARD_NONE,
#define BOARD(id, ...) BOARD_##id,
#include "base/boards.def"
#undef BOARD
    BOARD_END
};

_Static_assert(CARD_END <= 3 * 64, "struct septem_card_set has a bit for every card");
_Static_assert(CARD_END <= SEPTEM_PILE_WORDS * 32, "the discard pile has a counter for every card");
_Static_assert(BOARD_END <= UINT8_MAX, "septem_board is a byte");

extern const struct septem_card_info card_rows[CARD_END];
extern const struct septem_board_info board_rows[BOARD_END];
extern const struct septem_set_info set_rows[SEPTEM_SET_COUNT];

#endif
