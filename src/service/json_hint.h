/* JSON about deciding: which bots there are, what one of them would do, why a card cannot be
 * used. */
#ifndef SEPTEM_JSON_HINT_H
#define SEPTEM_JSON_HINT_H

#include <septem/bot.h>
#include <septem/view.h>

#include "../json/json_writer.h"
#include "../table/table.h"

/* Name and version of the program, and of what it speaks. */
void json_api(struct json *out, const char *version);

/* Every bot and every level that a chair can be given. */
struct service_host;
void json_bots(struct json *out, const struct service_host *host);

/* What a bot would do: the best first. */
struct hint_list {
    int question, seat;
    enum septem_phase phase;
    int count;
    const struct septem_hint *hints;
    const struct septem_move *moves; /* of each hint */
};

void json_hints(struct json *out, const struct hint_list *list);

/* Why one decision is better than another, into an object that has begun: "reason", and where there
 * is one "line" and "gain". */
void json_reason(struct json *out, enum septem_reason reason, enum septem_line line, float gain);

/* Why a card of the seat's hand cannot be used so; nothing but what the seat sees is looked at. */
void json_why(struct json *out, const struct table *table, int seat, septem_card card,
              enum septem_use use);

/* The use that a question about a card names: build, stage or recruit; SEPTEM_USE_NONE for
 * others and NULL. */
enum septem_use why_use(const char *word);

/* The slug of a reason of the rules: "not_in_hand". */
void json_deny(struct json *out, const char *key, enum septem_deny deny);
/* And of what is wrong with options: "board_twice". */
void json_err(struct json *out, const char *key, enum septem_err err);

#endif
