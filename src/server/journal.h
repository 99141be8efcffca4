/* What the server says about itself: one line an event on stderr, `key=value` words that people
 * read and programs take apart. Never a secret, a name, a card or the whole id of a table. */
#ifndef SEPTEM_JOURNAL_H
#define SEPTEM_JOURNAL_H

/* Bytes that are no plain ASCII are written as \xNN.
 *
 * journal("table_made", "table=%.6s players=%d", id, n) writes
 * "time=2026-01-31T12:00:00.123Z event=table_made table=pQ3vR0 players=4". */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void journal(const char *event, const char *format, ...);

/* What malloc and its like returned; where that is NULL it says so and ends the program. */
void *need(void *memory);

#endif
