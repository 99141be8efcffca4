/* The decisions, questions and events that a table remembers of its game. */
#include "table_record.h"

#include <stdlib.h>

#include "../text/digest_text.h"

/* Room for one more item of `size` bytes behind `count`; NULL if out of memory. */
static void *grow(void *items, int count, int *room, size_t size)
{
    if (count < *room) {
        return items;
    }
    int wanted = *room == 0 ? 16 : *room * 2;
    void *grown = realloc(items, (size_t)wanted * size);
    if (grown != NULL) {
        *room = wanted;
    }
    return grown;
}

bool record_decision(struct table *table, const struct entry *entry, struct septem_move move)
{
    struct table_decision *decisions =
        grow(table->decisions, table->decision_count, &table->decision_room, sizeof *decisions);
    if (decisions == NULL) {
        return false;
    }
    table->decisions = decisions;
    decisions[table->decision_count++] =
        (struct table_decision){.move = move,
                                .seq = entry->seq,
                                .question = (uint16_t)entry->number,
                                .seat = (uint8_t)entry->seat,
                                .chair = (uint8_t)table_answers(table, entry->seat),
                                .bot = entry->person < 0,
                                .id = digest_text(entry->key),
                                .content = digest_text(entry->text)};
    return true;
}

bool record_question(struct table *table, const struct entry *entry)
{
    struct table_question *questions =
        grow(table->questions, table->question_count, &table->question_room, sizeof *questions);
    if (questions == NULL) {
        return false;
    }
    table->questions = questions;
    questions[table->question_count++] = (struct table_question){.seq = entry->seq,
                                                                 .age = table->game.age,
                                                                 .turn = table->game.turn,
                                                                 .phase = table->game.phase,
                                                                 .first_event = table->event_count};
    return true;
}

bool record_events(struct table *table, const struct septem_game *before)
{
    struct news_event found[NEWS_MAX];
    int count = news_event_find(before, &table->game, found);
    for (int i = 0; i < count; i++) {
        struct news_event *events =
            grow(table->events, table->event_count, &table->event_room, sizeof *events);
        if (events == NULL) {
            return false;
        }
        table->events = events;
        events[table->event_count++] = found[i];
    }
    table->questions[table->question_count - 1].event_count = (uint8_t)count;
    return true;
}
