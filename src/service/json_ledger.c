/* How the numbers of a city came about. Everything is taken from what was told of questions that
 * are over; so nothing is known here of those that are sealed. */
#include "json_ledger.h"

#include <septem/cities.h>
#include <septem/score.h>

#include "../json/json_cards.h"
#include "decision.h"
#include "spectator.h"

/* ---- Coins ---- */

/* One movement of a purse. */
struct posting {
    int n;
    int question; /* 0: before the first one */
    int other;    /* the seat that was paid, or paid; -1: the bank */
    const struct septem_move *move;
};

/* A purse as it is gone through: first only summed up, then written. */
struct purse {
    struct json *out;
    const struct table *table;
    int seat, total;
};

static void put_cause(struct json *out, const struct septem_move *move)
{
    json_text(out, "use", septem_slug_use((enum septem_use)move->use));
    json_int_if(out, "stage", move->stage > 0, move->stage);
    json_slug(out, "card", decision_is_open(move) ? move->card : 0);
}

static void post(struct purse *purse, const struct posting *posting)
{
    struct json *out = purse->out;
    purse->total += posting->n;
    if (posting->n == 0 || out == NULL) {
        return;
    }
    json_begin_object(out, NULL);
    json_int(out, "n", posting->n);
    json_int(out, "total", purse->total);
    if (posting->question > 0) {
        const struct table_question *over = &purse->table->questions[posting->question - 1];
        json_int(out, "age", over->age);
        json_int(out, "turn", over->turn);
        json_index(out, "other", posting->other);
    }
    if (posting->move != NULL) {
        put_cause(out, posting->move);
    }
    json_end_object(out);
}

/* What a decision moved in this purse, which is that of who made it or of a neighbour. */
static void post_decision(struct purse *purse, int question, const struct decision_seen *seen)
{
    const struct septem_game *g = &purse->table->game;
    const struct septem_move *move = &seen->move;
    int left = septem_game_left(g, seen->seat), right = septem_game_right(g, seen->seat);
    struct posting posting = {.question = question, .move = move};
    const struct {
        int to, coins;
    } parts[] = {{left, move->left}, {right, move->right}, {-1, move->bank}};
    for (int i = 0; i < 3; i++) {
        bool pays = seen->seat == purse->seat;
        if (pays || parts[i].to == purse->seat) {
            posting.n = pays ? -parts[i].coins : parts[i].coins;
            posting.other = pays ? parts[i].to : seen->seat;
            post(purse, &posting);
        }
    }
}

/* The bank's part of a question, with the decision that it came of. */
static void post_bank(struct purse *purse, int question, const struct septem_move *move)
{
    const struct table *table = purse->table;
    const struct table_question *over = &table->questions[question - 1];
    for (int i = 0; i < over->event_count; i++) {
        const struct news_event *event = &table->events[over->first_event + i];
        if (event->kind == NEWS_COINS && event->seat == purse->seat) {
            post(purse,
                 &(struct posting){.n = event->n, .question = question, .other = -1, .move = move});
        }
    }
}

static void go_through(struct purse *purse)
{
    for (int question = 1; question <= purse->table->question_count; question++) {
        struct decision_seen seen[DECISIONS_SEEN_MAX];
        int count = decisions_revealed(purse->table, question, -1, seen);
        const struct septem_move *own = NULL;
        for (int i = 0; i < count; i++) {
            post_decision(purse, question, &seen[i]);
            own = seen[i].seat == purse->seat ? &seen[i].move : own;
        }
        post_bank(purse, question, own);
    }
}

static void put_coins(struct json *out, const struct table *table, int seat)
{
    struct purse sum = {.table = table, .seat = seat};
    struct purse purse = {.out = out, .table = table, .seat = seat};
    go_through(&sum);
    json_begin_array(out, "coins");
    post(&purse, &(struct posting){.n = table->game.city[seat].coins - sum.total});
    go_through(&purse);
    json_end_array(out);
}

/* ---- Tokens of conflicts ---- */

static void begin_token(struct json *out, const char *kind, int age, int points)
{
    json_begin_object(out, NULL);
    json_text(out, "kind", kind);
    json_int(out, "age", age);
    json_int(out, "points", points);
}

static void put_token(struct json *out, const char *kind, int age, int points)
{
    begin_token(out, kind, age, points);
    json_end_object(out);
}

static void put_fight(struct json *out, const struct news_event *event, int seat, int age)
{
    bool is_first = event->seat == seat;
    int own = is_first ? event->shields : event->others;
    int theirs = is_first ? event->others : event->shields;
    int won = own > theirs ? event->n * event->value : 0;
    int lost = event->taker == seat ? event->n : 0; /* R6.1: a defeat is worth -1 in every age */
    begin_token(out, "fight", age, won - lost);
    json_int(out, "other", is_first ? event->other : event->seat);
    json_int(out, "shields", own);
    json_int(out, "others", theirs);
    json_end_object(out);
}

static void put_event(struct json *out, const struct news_event *event, int seat, int age)
{
    bool is_own = event->seat == seat;
    if (event->kind == NEWS_FIGHT && (is_own || event->other == seat)) {
        put_fight(out, event, seat, age);
    } else if (event->kind == NEWS_ABSENT && is_own) {
        put_token(out, "absent", age, 0);
    } else if (event->kind == NEWS_TOKENS && is_own) {
        put_token(out, "tokens", age, event->n * event->value);
    } else if (event->kind == NEWS_DEFEATS_BACK && is_own) {
        put_token(out, "defeats_back", age, event->n);
    }
}

static void put_tokens(struct json *out, const struct table *table, int seat)
{
    json_begin_array(out, "tokens");
    for (int question = 1; question <= table->question_count; question++) {
        const struct table_question *over = &table->questions[question - 1];
        struct decision_seen seen[DECISIONS_SEEN_MAX];
        int count = decisions_revealed(table, question, -1, seen);
        for (int i = 0; i < count; i++) {
            if (seen[i].seat == seat && seen[i].move.token > 0) {
                put_token(out, "given", over->age, -septem_token_value(seen[i].move.token));
            }
        }
        for (int i = 0; i < over->event_count; i++) {
            put_event(out, &table->events[over->first_event + i], seat, over->age);
        }
    }
    json_end_array(out);
}

/* ---- Points ---- */

/* How many of each symbol count, each kind squared (R7.2); the rest of the line are the sets. */
static void put_science(struct json *out, const struct septem_city *city,
                        const struct septem_score *score)
{
    int rest = score->lines[SEPTEM_LINE_SCIENCE] - city->points[SEPTEM_LINE_SCIENCE];
    json_begin_object(out, "science");
    json_int(out, "points", score->lines[SEPTEM_LINE_SCIENCE]);
    json_begin_array(out, "symbols");
    for (int symbol = SEPTEM_SYMBOL_NONE + 1; symbol < SEPTEM_SYMBOL_COUNT; symbol++) {
        int n = city->symbols[symbol] + score->chosen[symbol] + score->copied[symbol] +
                score->most[symbol] + (score->swapped_to == symbol) - (score->swapped == symbol);
        rest -= n * n;
        json_begin_object(out, NULL);
        json_text(out, "symbol", septem_slug_symbol((enum septem_symbol)symbol));
        json_int(out, "n", n);
        json_int(out, "points", n * n);
        json_end_object(out);
    }
    json_end_array(out);
    json_begin_object(out, "sets");
    json_int(out, "n", score->sets);
    json_int(out, "points", rest);
    json_end_object(out);
    json_end_object(out);
}

/* A line with the cards and stages that it comes from, and what counts together. */
static void put_line(struct json *out, enum septem_line line, int points,
                     const struct septem_item *items, int count)
{
    int rest = points;
    json_begin_object(out, NULL);
    json_text(out, "line", septem_slug_line(line));
    json_int(out, "points", points);
    json_begin_array(out, "from");
    for (int i = 0; i < count; i++) {
        if (items[i].line == line) {
            rest -= items[i].points;
            json_begin_object(out, NULL);
            json_slug(out, "card", items[i].card);
            json_int_if(out, "stage", items[i].stage > 0, items[i].stage);
            json_int(out, "points", items[i].points);
            json_end_object(out);
        }
    }
    json_end_array(out);
    json_int(out, "rest", rest);
    json_end_object(out);
}

static void put_lines(struct json *out, const struct septem_game *g, int seat,
                      const struct septem_score *score)
{
    struct septem_item items[SEPTEM_ITEMS_MAX];
    int count = septem_game_items(g, seat, items);
    json_begin_array(out, "lines");
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        put_line(out, (enum septem_line)line, score->lines[line], items, count);
    }
    json_end_array(out);
}

void json_ledger(struct json *out, const struct table *table, int seat, int chair)
{
    bool is_over = table->status == TABLE_OVER;
    struct septem_view view = {.game = table->game};
    if (!is_over && chair >= 0) {
        septem_view_of(&table->game, chair, &view);
    } else if (!is_over) {
        spectator_view(&table->game, seat, &view);
    }
    struct septem_score score = septem_game_score(&view.game, seat);
    json_begin_object(out, NULL);
    json_int(out, "seat", seat);
    json_int(out, "questions", table->question_count);
    put_coins(out, table, seat);
    put_tokens(out, table, seat);
    put_science(out, &view.game.city[seat], &score);
    if (is_over || table->setting.running_score) {
        put_lines(out, &view.game, seat, &score);
    } else {
        json_none(out, "lines");
    }
    json_end_object(out);
}
