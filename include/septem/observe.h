/* Observations: what a seat knows, as about a thousand bytes, for programs that learn.
 *
 * Everything is read from a view, so nothing hidden can leak: two games that a seat cannot tell
 * apart give the same bytes. Cards are sets of bits, counts are bytes. Cities come in the order
 * own, left, right, second to the left, second to the right, …, told from the player who decides;
 * those that the table does not have are all 0. What may be done is not part of it: the legal
 * decisions (septem_game_moves) are, as they are, what a network chooses from.
 *
 * septem_observation_row lists the rows. Store septem_observation_hash() with what was learnt: it
 * changes whenever a byte changes its meaning. */
#ifndef SEPTEM_OBSERVE_H
#define SEPTEM_OBSERVE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/view.h>

SEPTEM_C_BEGIN

enum { SEPTEM_OBSERVATION_ZERO = 64 }; /* what 0 points are written as */

/* How many bytes there are: those of the table, then those of SEPTEM_CITIES_MAX cities. */
SEPTEM_API int septem_observation_size(void);

/* A digest of the rows, the cards and the boards: the same on every machine. */
SEPTEM_API uint64_t septem_observation_hash(void);

/* How the bytes of a row become numbers. */
enum septem_observation_kind {
    SEPTEM_OBSERVATION_NONE,
    SEPTEM_OBSERVATION_BITS,   /* eight numbers a byte, 0 or 1, the lowest bit first */
    SEPTEM_OBSERVATION_HALVES, /* two numbers a byte, 0 to 15, the lower half first */
    SEPTEM_OBSERVATION_BYTES,  /* one number, 0 to 255 */
    SEPTEM_OBSERVATION_POINTS, /* one number, counted from SEPTEM_OBSERVATION_ZERO */
    SEPTEM_OBSERVATION_BOARD,  /* the index of a board side */
    SEPTEM_OBSERVATION_KIND_COUNT
};

/* One row: `width` bytes from `offset` on; those of a city again every `stride` bytes. */
struct septem_observation_row {
    const char *name;
    const char *text; /* what it says, in English */
    int kind;         /* enum septem_observation_kind */
    int offset, width;
    int stride; /* 0: not of a city */
    int scale;  /* numbers are divided by this before a network sees them */
};

/* False, with nothing written, for a number that is not that of a row; rows count from 0. */
SEPTEM_API bool septem_observation_row(int number, struct septem_observation_row *row);

enum { SEPTEM_CANDIDATE_BYTES = 16 };

/* Writes septem_observation_size() bytes for a decision of `seat`: that of the view, or one that
 * its player answers for. */
SEPTEM_API void septem_observe(const struct septem_view *view, int seat, uint8_t *out);

/* Writes legal decisions of `seat`, `count` of them, as SEPTEM_CANDIDATE_BYTES each. First what
 * they are: card, use, stage (or token), by (8 more if it freezes), left, right, bank, as; see
 * struct septem_move. Then what they bring at once, in thirds of points from
 * SEPTEM_OBSERVATION_ZERO on, what is paid left aside: to the city, to its left and to its right
 * neighbour; what the card would bring to the city that gets the hand next, and how much less that
 * finds without it; the same for the city that gets the hand after that; and what the card would
 * have brought here if it is sold or put under a stage. */
SEPTEM_API void septem_observe_moves(const struct septem_view *view, int seat,
                                     const struct septem_move *moves, int count, uint8_t *out);

SEPTEM_C_END

#endif
