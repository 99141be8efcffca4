/* What was decided, and what came of it. */
#include "json_news.h"

#include <assert.h>

#include <septem/cities.h>

#include "../json/json_cards.h"
#include "../text/name.h"
#include "decision.h"
#include "json_people.h"

/* ---- Decisions ---- */

static void put_above_0(struct json *out, const char *key, int number)
{
    if (number > 0) {
        json_int(out, key, number);
    }
}

/* The fields that say something. */
static void put_move(struct json *out, const struct septem_move *move)
{
    json_text(out, "use", septem_slug_use((enum septem_use)move->use));
    if (move->card != 0) {
        json_slug(out, "card", move->card);
    }
    put_above_0(out, "token", septem_token_value(move->token));
    put_above_0(out, "stage", move->stage);
    put_above_0(out, "as", move->as);
    if (septem_move_by(move) != SEPTEM_BY_COST) {
        json_text(out, "by", septem_slug_by(septem_move_by(move)));
    }
    if (move->freeze) {
        json_bool(out, "freeze", true);
    }
    put_above_0(out, "left", move->left);
    put_above_0(out, "right", move->right);
    put_above_0(out, "bank", move->bank);
}

static void put_notation(struct json *out, enum septem_phase phase, const struct septem_move *move)
{
    char text[SEPTEM_MOVE_TEXT_MAX];
    septem_notation_write(phase, move, text, sizeof text);
    json_text(out, "text", text);
}

void json_decision_fields(struct json *out, enum septem_phase phase, int seat,
                          const struct septem_move *move)
{
    put_move(out, move);
    put_notation(out, phase, move);
    json_int(out, "seat", seat);
}

void json_sealed(struct json *out, const char *key, enum septem_phase phase, int seat,
                 const struct septem_move *move, bool by_bot)
{
    json_begin_object(out, key);
    json_decision_fields(out, phase, seat, move);
    if (by_bot) {
        json_bool(out, "bot", true);
    }
    json_end_object(out);
}

void json_decision(struct json *out, const char *key, enum septem_phase phase, int seat,
                   const struct septem_move *move)
{
    json_sealed(out, key, phase, seat, move, false);
}

/* With the game over everybody sees everything, in notation too. */
static void put_decisions(struct json *out, const struct table *table,
                          const struct decision_seen *seen, int count)
{
    for (int i = 0; i < count; i++) {
        json_begin_object(out, NULL);
        put_move(out, &seen[i].move);
        if (table->status == TABLE_OVER) {
            put_notation(out, seen[i].phase, &seen[i].move);
        }
        json_int(out, "seat", seen[i].seat);
        if (seen[i].by_bot) {
            json_bool(out, "bot", true);
        }
        json_end_object(out);
    }
}

/* ---- What came of them ---- */

static void put_fight(struct json *out, const struct news_event *event)
{
    bool first = event->shields > event->others;
    json_int(out, "other", event->other);
    json_int(out, "shields", event->shields);
    json_int(out, "others", event->others);
    json_int_if(out, "winner", event->n > 0, first ? event->seat : event->other);
    if (event->n > 0) {
        json_int(out, "taker", event->taker);
        json_int(out, "won", event->n * event->value);
        json_int(out, "lost", event->n); /* R6.1: a defeat is worth -1 in every age */
    }
}

static void put_event(struct json *out, const struct news_event *event)
{
    bool of_table = event->kind == NEWS_LEFT || event->kind == NEWS_LEADERS_BACK;
    json_begin_object(out, NULL);
    json_text(out, "kind", news_event_slug((enum news_kind)event->kind));
    if (!of_table) {
        json_int(out, "seat", event->seat);
    }
    if (event->kind == NEWS_FIGHT) {
        put_fight(out, event);
    }
    if (event->n != 0) {
        json_int(out, "n", event->n);
    }
    if (event->value != 0) {
        json_int(out, "value", event->value);
    }
    if (event->card != 0) {
        json_slug(out, "card", event->card);
    }
    if (event->after != 0) {
        json_slug(out, "after", event->after);
    }
    if (event->rule != NEWS_RULE_NONE) {
        json_text(out, "rule", news_event_rule_slug((enum news_rule)event->rule));
    }
    if (news_event_rule_clause((enum news_rule)event->rule) != NULL) {
        json_text(out, "clause", news_event_rule_clause((enum news_rule)event->rule));
    }
    json_end_object(out);
}

/* ---- News ---- */

static void begin_news(struct json *out, const char *key, const struct table *table, int question)
{
    const struct table_question *over = &table->questions[question - 1];
    json_begin_object(out, key);
    json_int(out, "seq", over->seq);
    json_int(out, "question", question);
    json_int(out, "age", over->age);
    json_int(out, "turn", over->turn);
    json_text(out, "phase", septem_slug_phase((enum septem_phase)over->phase));
    json_begin_array(out, "decisions");
}

static void end_news(struct json *out, const struct table *table, int question)
{
    const struct table_question *over = &table->questions[question - 1];
    json_end_array(out);
    json_begin_array(out, "events");
    for (int i = 0; i < over->event_count; i++) {
        put_event(out, &table->events[over->first_event + i]);
    }
    json_end_array(out);
    json_end_object(out);
}

void json_news(struct json *out, const char *key, const struct table *table, int question,
               int person)
{
    assert(question >= 1 && question <= table->question_count);
    assert(person >= -1 && person < table->person_count);
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    int chair = person >= 0 ? table->people[person].seat : -1;
    begin_news(out, key, table, question);
    put_decisions(out, table, seen, decisions_revealed(table, question, chair, seen));
    end_news(out, table, question);
}

void json_step(struct json *out, const char *key, const struct table *table, int question)
{
    struct decision_seen seen[DECISIONS_SEEN_MAX];
    begin_news(out, key, table, question);
    put_decisions(out, table, seen, decisions_of(table, question, -1, seen));
    end_news(out, table, question);
}

void json_history(struct json *out, const struct table *table, int person)
{
    json_begin_object(out, NULL);
    json_begin_array(out, "news");
    for (int question = 1; question <= table->question_count; question++) {
        json_news(out, NULL, table, question, person);
    }
    json_end_array(out);
    json_begin_array(out, "chat");
    for (int i = 0; i < table->chat_count; i++) {
        json_chat(out, NULL, &table->chat[i]);
    }
    json_end_array(out);
    json_begin_array(out, "notes");
    for (int i = 0; i < table->note_count; i++) {
        json_note(out, NULL, &table->notes[i]);
    }
    json_end_array(out);
    json_end_object(out);
}
