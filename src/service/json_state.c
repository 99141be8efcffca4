/* How a table stands, for one person. */
#include "json_state.h"

#include <septem/score.h>
#include <septem/view.h>

#include "../json/json_result.h"
#include "../json/json_view.h"
#include "decision.h"
#include "json_moves.h"
#include "json_news.h"
#include "spectator.h"

static int seat_of(const struct table *table, int person)
{
    return person >= 0 ? table->people[person].seat : -1;
}

/* ---- Decisions ---- */

/* The decisions of the question asked now that this chair has sealed. */
static void put_sealed(struct json *out, const struct table *table, int chair)
{
    unsigned seats = chair >= 0 ? table_asked_of(table, chair) & ~table->game.owing : 0;
    json_begin_array(out, "sealed");
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            const struct table_decision *decision = table_decision_of(table, table->question, seat);
            json_sealed(out, NULL, (enum septem_phase)table->game.phase, seat,
                        &table->game.sealed[seat], decision != NULL && decision->bot);
        }
    }
    json_end_array(out);
}

void json_owing(struct json *out, const struct table *table, int person)
{
    int chair = seat_of(table, person);
    json_begin_object(out, NULL);
    json_int(out, "seq", table->seq);
    json_int(out, "question", table->question);
    json_seats(out, "owing", table->game.owing);
    if (chair >= 0) {
        put_sealed(out, table, chair);
    }
    json_end_object(out);
}

/* Who still had to decide after the decision of this seq; nobody, if it was the last one. */
static uint8_t owing_after(const struct table *table, const struct table_decision *decision)
{
    uint8_t owing = 0;
    if (decision->question <= table->question_count &&
        table->questions[decision->question - 1].seq <= decision->seq) {
        return 0;
    }
    for (int seat = 0; seat < table->game.cities; seat++) {
        bool has = false, does = seat != decision->seat;
        for (int i = 0; i < table->decision_count; i++) {
            const struct table_decision *other = &table->decisions[i];
            if (other->question == decision->question && other->seat == seat) {
                has = true;
                does = does && other->seq > decision->seq;
                break;
            }
        }
        bool asked = decision->question == table->question && table->game.asked >> seat & 1;
        if (does && (has || asked)) {
            owing |= (uint8_t)(1u << seat);
        }
    }
    return owing;
}

void json_decided(struct json *out, const struct table *table,
                  const struct table_decision *decision, const char *text)
{
    json_begin_object(out, NULL);
    json_int(out, "seq", decision->seq);
    json_int(out, "question", decision->question);
    json_int(out, "seat", decision->seat);
    json_text(out, "text", text);
    json_seats(out, "owing", owing_after(table, decision));
    json_end_object(out);
}

/* ---- The state ---- */

static void put_you(struct json *out, const struct table *table, int person)
{
    if (person < 0) {
        json_none(out, "you");
        return;
    }
    const struct table_person *you = &table->people[person];
    json_begin_object(out, "you");
    json_index(out, "seat", you->seat);
    json_bool(out, "host", person == table->host);
    json_text(out, "name", you->name);
    json_index(out, "home", table_is_dealt(table) ? you->home : -1);
    json_bool(out, "muted", you->muted);
    json_end_object(out);
}

/* The view of a seat and what it may decide; of nobody's seat what lies open. */
static void put_view(struct json *out, const struct table *table, int seat)
{
    bool shown = table->setting.running_score || table->status == TABLE_OVER;
    enum json_scores scores = shown ? JSON_SCORES_SHOWN : JSON_SCORES_HIDDEN;
    struct septem_view view;
    bool has_view = table_is_dealt(table) && seat >= 0;
    if (has_view) {
        septem_view_of(&table->game, seat, &view);
        json_view(out, "view", &view, scores);
    } else if (table_is_dealt(table)) {
        json_spectator(out, "view", &table->game, scores);
    } else {
        json_none(out, "view");
    }
    json_moves(out, table, has_view ? &view : NULL);
}

static void put_last(struct json *out, const struct table *table, int person)
{
    int question = decisions_last(table);
    if (question > 0) {
        json_news(out, "last", table, question, person);
    } else {
        json_none(out, "last");
    }
}

static void put_result(struct json *out, const struct table *table)
{
    if (table->status != TABLE_OVER) {
        json_none(out, "result");
        return;
    }
    const struct septem_game *g = &table->game;
    struct json_ending ending = {.cities = g->cities};
    for (int seat = 0; seat < g->cities; seat++) {
        ending.scores[seat] = septem_game_score(g, seat);
    }
    ending.side_count = septem_game_standings(g, ending.sides);
    json_result(out, "result", &ending);
}

/* For a person who waits to be let in at a table without spectators. */
static void put_hidden_game(struct json *out, bool with_last)
{
    json_none(out, "question");
    json_none(out, "view");
    json_moves(out, NULL, NULL);
    json_begin_array(out, "sealed");
    json_end_array(out);
    if (with_last) {
        json_none(out, "last");
    }
    json_none(out, "result");
}

static void put_game(struct json *out, const struct table *table, int person, bool with_last)
{
    int seat = seat_of(table, person);
    json_int_if(out, "question", table->question > 0, table->question);
    put_view(out, table, seat);
    put_sealed(out, table, seat);
    if (with_last) {
        put_last(out, table, person);
    }
    put_result(out, table);
}

static void put_state(struct json *out, const struct table *table, int person, int64_t now,
                      bool with_last)
{
    json_begin_object(out, NULL);
    json_table_fields(out, table);
    json_int(out, "now", now);
    put_you(out, table, person);
    if (table_may_see(table, person)) {
        put_game(out, table, person, with_last);
    } else {
        put_hidden_game(out, with_last);
    }
    json_end_object(out);
}

void json_state(struct json *out, const struct table *table, int person, int64_t now)
{
    put_state(out, table, person, now, true);
}

void json_state_after_news(struct json *out, const struct table *table, int person, int64_t now)
{
    put_state(out, table, person, now, false);
}
