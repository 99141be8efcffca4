/* What leaves a table as JSON: what was decided, and what came of it.
 *
 * Of a decision others see what decision.h allows. The shapes are those of docs/api.md. */
#ifndef SEPTEM_JSON_NEWS_H
#define SEPTEM_JSON_NEWS_H

#include "../json/json_writer.h"
#include "../table/table.h"

/* What a question that is over, counted from 1, revealed and what came of it. With two players a
 * turn is revealed together with the Free City's choice, in the news of that (R9.3). */
void json_news(struct json *out, const char *key, const struct table *table, int question,
               int person);

/* {"news", "chat", "notes"} since the start. */
void json_history(struct json *out, const struct table *table, int person);

/* The decisions of question q alone, and what came of it. Not before the game is over. */
void json_step(struct json *out, const char *key, const struct table *table, int question);

/* A decision of a seat with only the fields that say something, and in notation. */
void json_decision(struct json *out, const char *key, enum septem_phase phase, int seat,
                   const struct septem_move *move);

/* The same into an object that has begun. */
void json_decision_fields(struct json *out, enum septem_phase phase, int seat,
                          const struct septem_move *move);

/* The same of one that is sealed: by whom it was taken, too. */
void json_sealed(struct json *out, const char *key, enum septem_phase phase, int seat,
                 const struct septem_move *move, bool by_bot);

#endif
