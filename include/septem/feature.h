/* Features: what a seat knows, as a fixed number of bytes, for programs that learn.
 *
 * Everything is read from a view, so nothing hidden can leak: two games that a seat cannot tell
 * apart give the same bytes. Everything is told from the seat that decides: cities come in the
 * order own, left, right, second to the left, second to the right, …, and those that the table
 * does not have are all 0. Counts are themselves, up to 255; what is one of several is a 1 among
 * 0s; points, which can be negative, are counted from SEPTEM_FEATURE_ZERO.
 *
 * septem_feature_row lists the rows. Store septem_feature_hash() with what was learnt: it changes
 * whenever a byte changes its meaning. */
#ifndef SEPTEM_FEATURE_H
#define SEPTEM_FEATURE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/view.h>

enum { SEPTEM_FEATURE_ZERO = 64 }; /* what 0 points are written as */

/* How many bytes there are. */
SEPTEM_API int septem_feature_end(void);

/* A digest of the table of features, the cards and the boards: the same on every machine. */
SEPTEM_API uint64_t septem_feature_hash(void);

/* One row: `width` bytes from `offset` on; those of a city again for each of SEPTEM_CITIES_MAX
 * cities, every `stride` bytes. */
struct septem_feature_row {
    const char *name;
    const char *text; /* what it says, in English */
    int offset, width;
    int stride; /* 0: not of a city */
};

/* False, with nothing written, for a number that is not that of a row; rows count from 0. */
SEPTEM_API bool septem_feature_row(int number, struct septem_feature_row *row);

/* Writes septem_feature_end() bytes for a decision of `seat`: that of the view, or one that its
 * player answers for. */
SEPTEM_API void septem_feature_write(const struct septem_view *view, int seat, uint8_t *out);

#endif
