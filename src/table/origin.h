/* What the game of a table is dealt from: a key that was drawn when the table was made, before
 * anybody sat down; or a seed or key that the host chose; or the key of a day.
 *
 * Of a key that nobody at the table chose everybody is sent the commitment from the beginning, and
 * the key at the end (docs/fair.md). A chosen one proves nothing, so there is no commitment to it:
 * who had seen the deal before could recognise it by that. */
#ifndef SEPTEM_ORIGIN_H
#define SEPTEM_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/key.h>

struct table;

struct origin {
    bool keyed;
    uint64_t seed; /* where it is not keyed */
    struct septem_key key;
};

/* 64 bits of a stream: what a draft, a side or a bot is drawn with. */
uint64_t origin_number(const struct origin *origin, uint64_t stream);

enum origin_kind { ORIGIN_DRAWN, ORIGIN_CHOSEN, ORIGIN_DAY, ORIGIN_KIND_COUNT };

/* As the settings are now. */
enum origin_kind origin_kind(const struct table *table);

/* What the game that is to be dealt comes from. `spare` is for tables made by a version that drew
 * no key when they were made. */
struct origin origin_next(const struct table *table, const struct septem_key *spare);

/* Which key the commitment is to; NULL where there is none. */
const struct septem_key *origin_promised(const struct table *table);

#endif
