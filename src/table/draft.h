/* The draft of boards, between the gathering and the game.
 *
 * Two wonders more than there are players are drawn from the sets in play, all there are if those
 * are fewer, and the seats are put in an order by lot. In that order each picks a wonder and, where
 * the settings leave it open, a side. Nobody picks for the Free City: its board is drawn with the
 * deal. Order and offer come from the seed or key of the game, so that the same one gives the same
 * draft, and stand in the table's log. */
#ifndef SEPTEM_DRAFT_H
#define SEPTEM_DRAFT_H

#include "table.h"

enum { DRAFT_PICK_MAX = 40 };

/* The text for ENTRY_DRAFTED, in memory of the caller's to free; NULL if out of memory. */
char *draft_text(const struct table *table, const struct origin *origin);

/* Reads it back. False if it is none for this table. */
bool draft_read(const struct table *table, const char *text, struct table_draft *draft,
                struct origin *origin);

/* The seat that picks now; -1: no draft is going on, or all have picked. */
int draft_picker(const struct table *table);

/* A side of a wonder on offer that nobody has; with side 0 the only one there is. 0 where there is
 * no such. */
septem_board draft_find(const struct table *table, const char *slug, char side);

/* The seat that has this wonder; -1: nobody. */
int draft_owner(const struct table *table, const char *slug);

/* Does somebody have this wonder? */
bool draft_is_taken(const struct table *table, const char *slug);

/* What a bot picks now, as "giza B": the side that has won most (board_ranks.def). */
void draft_pick(const struct table *table, char text[DRAFT_PICK_MAX]);

#endif
