/* After the end: the log of the game, and how everything stood before each question. */
#include "json_review.h"

#include <stdlib.h>
#include <string.h>

#include "../json/json_view.h"
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
