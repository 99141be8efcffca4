/* Handing on a chair of a running game.
 *
 * A person who sits down at a chair sees its hand, so once cards are dealt nobody takes a chair
 * they have not played before on their own account. With the setting `handover` "consent" they ask
 * for it (ENTRY_ASKED) and are sent nothing but what a spectator is until it is granted: everybody
 * who has a chair and is not covered by a bot agrees (ENTRY_AGREED), and at least two people do
 * where two or more have chairs. So no single player, the host included, lets somebody in while the
 * others are away. One who declines (ENTRY_DECLINED) ends it. What is granted is ENTRY_RESAT, which
 * names all who agreed.
 *
 * Coming back to one's own chair needs no consent, and a bot may take any chair: it tells nobody
 * what it sees. */
#ifndef SEPTEM_HANDOVER_H
#define SEPTEM_HANDOVER_H

#include <stdbool.h>
#include <stdint.h>

#include "table.h"

enum { HANDOVER_TEXT_MAX = SEPTEM_CITIES_MAX * 12 };

/* Must `person`, or with -1 somebody new, ask before sitting down there? */
bool handover_asks(const struct table *table, int person, int seat);

/* May `person` answer the request of that number? Then *seat is the chair it is for. Who asked may
 * decline, which withdraws it. */
enum refusal handover_may_answer(const struct table *table, int person, uint32_t request,
                                 bool agrees, int *seat);

/* The seats whose people the request for this chair waits for, bit per seat; 0: for nobody. */
unsigned handover_waits(const struct table *table, int seat);

/* The first chair whose request is granted now; -1: none. */
int handover_granted(const struct table *table);

/* The text of ENTRY_RESAT: who agreed to the request for this chair. */
void handover_text(const struct table *table, int seat, char text[HANDOVER_TEXT_MAX]);

/* The numbers of such a text; returns how many. */
int handover_people(const struct table *table, const char *text, int people[SEPTEM_CITIES_MAX]);

/* ---- For table.c ---- */

/* Entries; false where they do not fit. */
bool handover_apply_asked(struct table *table, const struct entry *entry);
bool handover_apply_agreed(struct table *table, const struct entry *entry);
bool handover_apply_declined(struct table *table, const struct entry *entry);

/* Whatever this person asked for is off; so is the agreement of the person at this seat. */
void handover_drop(struct table *table, int person);
void handover_forget_seat(struct table *table, int seat);

#endif
