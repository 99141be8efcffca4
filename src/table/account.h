/* What leaves a table: JSON for somebody in particular, and the log of a game that is over.
 *
 * This is the one way out. Everything about a running game is made from the view of the seat it is
 * for (septem/view.h); a spectator is told what all seats agree on and what lies open, nothing
 * else. The shapes are those of docs/api.md. Every function returns a new reference. */
#ifndef SEPTEM_ACCOUNT_H
#define SEPTEM_ACCOUNT_H

#include <jansson.h>

#include <septem/view.h>

#include "table.h"

/* For a person of the table; -1: a spectator. */
json_t *account_state(const struct table *table, int person, int64_t now);

/* Adds "packed" to the state of a person: what its seat sees, for the engine in a page (sight.h);
 * null without a seat or a game going on. */
void account_pack(json_t *state, const struct table *table, int person);

/* {"seq", "table": {…}}, the same for everybody. */
json_t *account_table(const struct table *table);

/* A row for the list of tables. */
json_t *account_summary(const struct table *table);

/* Who still has to decide, and to a person what it has decided itself. */
json_t *account_owing(const struct table *table, int person);

/* What question q, which is over, revealed and what came of it: from 1. With two players a turn is
 * revealed together with the Free City's choice, in the news of that (R9.3). */
json_t *account_news(const struct table *table, int question, int person);

json_t *account_chat(const struct table *table, const struct table_chat *chat);

/* People and chairs (account_people.c): a note, the request for a chair or null, and the people of
 * the table who have no chair. */
json_t *account_note(const struct table_note *note);
json_t *account_request(const struct table *table, int seat);
json_t *account_watchers(const struct table *table);

/* {"news", "chat", "notes"} since the start. */
json_t *account_history(const struct table *table, int person);

/* A decision with only the fields that say something. */
json_t *account_move(enum septem_phase phase, const struct septem_move *move, bool shows_card);

/* The answer to a decision that was taken: `text` as it was written. */
json_t *account_decided(const struct table *table, const struct table_decision *decision,
                        const char *text);

/* What speaks here, and which version of what. */
json_t *account_api(const char *version);

/* Every bot and every level that a chair can be given. */
json_t *account_bots(void);

/* What a bot would do: the best first. */
struct account_hints {
    int question, seat;
    enum septem_phase phase;
    int count;
    const struct septem_hint *hints;
    const struct septem_move *moves; /* of each hint */
};

json_t *account_hints(const struct account_hints *told);

/* Why a card of the seat's hand cannot be used so; the same from what the seat sees. */
json_t *account_why(const struct table *table, int seat, septem_card card, enum septem_use use);
json_t *account_why_seen(const struct septem_view *view, septem_card card, enum septem_use use);

/* The use that a question about a card names: build, stage or recruit; SEPTEM_USE_NONE for
 * others and NULL. */
enum septem_use account_use(const char *word);

/* The slug of a reason of the rules: "not_in_hand". */
json_t *account_deny(enum septem_deny deny);
/* And of what is wrong with options: "board_twice". */
json_t *account_err(enum septem_err err);

/* ---- After the end ---- */

/* The log of the game, to be freed by the caller; NULL where there is no memory. Not before the
 * game is over. */
char *account_log(const struct table *table);

/* The decisions of question q alone, and what came of it. Not before the game is over. */
json_t *account_step(const struct table *table, int question);

/* What the player of a seat saw before question q, which the seat was asked; for the Free City, who
 * answered for it. False if there is no such question or the seat was not asked. Not before the
 * game is over. */
bool account_seen(const struct table *table, int question, int seat, struct septem_view *view);

/* How everything stood before a question, nothing hidden; one past the last question is the end.
 * NULL if there is no such question. Not before the game is over. */
json_t *account_replay(const struct table *table, int question);

#endif
