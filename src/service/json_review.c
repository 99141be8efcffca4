/* After the end: the log of the game, and how everything stood before each question. */
#include "json_review.h"

#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "../json/json_view.h"
#include "analysis.h"
#include "json_hint.h"
#include "json_news.h"

/* The game before its first decision, and its log so far. */
static bool begin(const struct table *table, struct septem_log *log, struct septem_game *g)
{
    return septem_log_read(log, table->header, strlen(table->header), NULL) &&
           septem_log_start(log, g, NULL);
}

/* Plays the decisions of a question that count, in seat order. */
static void play_question(const struct table *table, int question, struct septem_game *g,
                          struct septem_log *log)
{
    for (int seat = 0; seat < table->game.cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, question, seat);
        if (decision == NULL) {
            continue;
        }
        if (log != NULL) {
            septem_log_add(log, g, seat, &decision->move);
        }
        septem_game_play(g, seat, &decision->move);
    }
}

char *review_log(const struct table *table)
{
    struct septem_log *log = malloc(sizeof *log);
    char *text = malloc(SEPTEM_LOG_TEXT_MAX);
    struct septem_game g;
    bool good = log != NULL && text != NULL && begin(table, log, &g);
    for (int question = 1; good && question <= table->question_count; question++) {
        play_question(table, question, &g, log);
    }
    if (good) {
        septem_log_end(log, &g);
        septem_log_write(log, text, SEPTEM_LOG_TEXT_MAX);
        text = note_comments(table, text);
    } else {
        free(text);
        text = NULL;
    }
    free(log);
    return text;
}

/* The game as it was before a question, from 1 to one past the last. */
static bool rebuild(const struct table *table, int question, struct septem_game *g)
{
    struct septem_log *log = malloc(sizeof *log);
    bool good = question >= 1 && question <= table->question_count + 1 && log != NULL &&
                begin(table, log, g);
    for (int q = 1; good && q < question; q++) {
        play_question(table, q, g, NULL);
    }
    free(log);
    return good;
}

static void put_hands(struct json *out, const struct septem_game *g)
{
    json_begin_array(out, "hands");
    for (int seat = 0; seat < g->players; seat++) {
        septem_card cards[SEPTEM_HELD_MAX];
        json_slugs(out, NULL, cards, septem_game_hand(g, seat, cards));
    }
    json_end_array(out);
}

static void put_cities(struct json *out, const struct septem_game *g)
{
    json_begin_array(out, "cities");
    for (int seat = 0; seat < g->cities; seat++) {
        json_begin_object(out, NULL);
        json_open_city_fields(out, g, seat);
        json_end_object(out);
    }
    json_end_array(out);
}

bool json_replay(struct json *out, const struct table *table, int question)
{
    struct septem_game g;
    if (!rebuild(table, question, &g)) {
        return false;
    }
    json_begin_object(out, NULL);
    json_int(out, "question", question);
    json_int(out, "questions", table->question_count);
    json_int(out, "age", g.age);
    json_int(out, "turn", g.turn);
    json_text(out, "phase", septem_slug_phase((enum septem_phase)g.phase));
    put_hands(out, &g);
    put_cities(out, &g);
    if (question <= table->question_count) {
        json_step(out, "news", table, question);
    } else {
        json_none(out, "news");
    }
    json_end_object(out);
    return true;
}

bool review_seen(const struct table *table, int question, int seat, struct septem_view *view)
{
    struct septem_game g;
    if (seat < 0 || seat >= table->game.cities || !rebuild(table, question, &g) ||
        !septem_game_owes(&g, seat)) {
        return false;
    }
    septem_view_of(&g, septem_game_steward(&g, seat), view);
    return true;
}

/* ---- Analysis ---- */

enum { DIGITS = 5 }; /* that mean something */

struct analysis *review_analysis(const struct table *table, int question)
{
    struct analysis *analysis = analysis_create();
    if (analysis == NULL || !rebuild(table, question, &analysis->game)) {
        free(analysis);
        return NULL;
    }
    const struct septem_game *g = &analysis->game;
    analysis->thought.question = question;
    for (int seat = 0; seat < g->cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, question, seat);
        if (decision != NULL) {
            analysis->verdicts[analysis->count++] =
                (struct verdict){.seat = seat,
                                 .player = septem_game_steward(g, seat),
                                 .by_bot = decision->bot,
                                 .done = decision->move};
        }
    }
    if (analysis->count == 0) {
        analysis_end(analysis);
    }
    return analysis;
}

static void put_verdict(struct json *out, const struct verdict *verdict, enum septem_phase phase)
{
    json_begin_object(out, NULL);
    json_int(out, "seat", verdict->seat);
    json_int(out, "player", verdict->player);
    json_sealed(out, "done", phase, verdict->seat, &verdict->done, verdict->by_bot);
    json_double(out, "chance", verdict->chance);
    if (verdict->has_other) {
        json_decision(out, "other", phase, verdict->seat, &verdict->other);
        json_double(out, "other_chance", verdict->other_chance);
    } else {
        json_none(out, "other");
        json_none(out, "other_chance");
    }
    json_double(out, "loss", verdict->loss);
    json_double(out, "lead", verdict->lead);
    json_reason(out, verdict->reason, verdict->line, verdict->gain);
    json_end_object(out);
}

void json_analysis(struct json *out, const struct analysis *analysis)
{
    const struct septem_game *g = &analysis->game;
    int precision = out->precision;
    out->precision = DIGITS;
    json_begin_object(out, NULL);
    json_int(out, "question", analysis->thought.question);
    json_int(out, "age", g->age);
    json_int(out, "turn", g->turn);
    json_text(out, "phase", septem_slug_phase((enum septem_phase)g->phase));
    if (analysis->has_chances) {
        json_begin_array(out, "chances");
        for (int seat = 0; seat < g->players; seat++) {
            json_double(out, NULL, analysis->chances[seat]);
        }
        json_end_array(out);
    } else {
        json_none(out, "chances");
    }
    json_begin_array(out, "points");
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_score score = septem_game_score(g, seat);
        json_begin_object(out, NULL);
        json_lines(out, score.lines);
        json_int(out, "total", score.total);
        json_end_object(out);
    }
    json_end_array(out);
    json_begin_array(out, "decisions");
    for (int i = 0; i < analysis->count; i++) {
        put_verdict(out, &analysis->verdicts[i], (enum septem_phase)g->phase);
    }
    json_end_array(out);
    json_end_object(out);
    out->precision = precision;
}
