/* What a person or a spectator is told about a table. */
#include "account.h"

#include <string.h>

#include <septem/cities.h>
#include <septem/score.h>
#include <septem/view.h>

#include "../text/json.h"
#include "../text/name.h"
#include "common.h"
#include "draft.h"
#include "../text/sight.h"

/* ---- The table ---- */

static json_t *board_json(const struct table_chair *chair)
{
    if (chair->board[0] == '\0') {
        return json_null();
    }
    json_t *object = json_object();
    septem_json_set(object, "board", json_string(chair->board));
    septem_json_set(object, "side",
                    chair->side != '\0' ? json_stringn(&chair->side, 1) : json_null());
    return object;
}

static json_t *name_json(const struct table *table, const struct table_chair *chair)
{
    switch (chair->kind) {
    case CHAIR_PERSON:
        return json_string(table->people[chair->person].name);
    case CHAIR_BOT:
        return json_string(chair->bot);
    case CHAIR_OPEN:
        break;
    }
    return json_null();
}

static json_t *chair_json(const struct table *table, int seat)
{
    static const char *const kinds[] = {
        [CHAIR_OPEN] = "open", [CHAIR_PERSON] = "person", [CHAIR_BOT] = "bot"};
    const struct table_chair *chair = &table->chairs[seat];
    bool is_person = chair->kind == CHAIR_PERSON;
    json_t *object = json_object();
    septem_json_set(object, "seat", json_integer(seat));
    septem_json_set(object, "who", json_string(kinds[chair->kind]));
    septem_json_set(object, "name", name_json(table, chair));
    septem_json_set(object, "host", json_boolean(is_person && chair->person == table->host));
    septem_json_set(object, "connected",
                    json_boolean(is_person && table->people[chair->person].streams > 0));
    septem_json_set(object, "covered", json_boolean(is_person && chair->cover != COVER_NONE));
    septem_json_set(object, "cover_at",
                    chair->cover_at > 0 ? json_integer(chair->cover_at) : json_null());
    septem_json_set(object, "muted", json_boolean(is_person && table->people[chair->person].muted));
    septem_json_set(object, "bot",
                    chair->kind == CHAIR_BOT ? json_string(chair->bot) : json_null());
    septem_json_set(object, "request", account_request(table, seat));
    septem_json_set(object, "board", board_json(chair));
    return object;
}

/* Seed or key would tell the deal: only a game that is over has it. */
static json_t *options_json(const struct table *table)
{
    bool over = table->status == TABLE_OVER;
    json_t *options = setting_json(&table->setting, over);
    septem_json_set(options, "seeded", json_boolean(origin_kind(table) == ORIGIN_CHOSEN));
    if (over) {
        char key[SEPTEM_KEY_TEXT_MAX];
        bool keyed = table->origin.keyed;
        septem_key_write(&table->origin.key, key);
        septem_json_set(options, "seed",
                        keyed ? json_null() : json_integer((json_int_t)table->origin.seed));
        septem_json_set(options, "key", keyed ? json_string(key) : json_null());
    }
    return options;
}

/* It has no chair, but a board. */
static json_t *free_city_json(const struct table *table)
{
    int seat = table->setting.game.players;
    if (seat == table_cities(table)) {
        return json_null();
    }
    json_t *object = json_object();
    septem_json_set(object, "seat", json_integer(seat));
    septem_json_set(object, "board", board_json(&table->chairs[seat]));
    return object;
}

/* Streams without a seat. */
static int watching(const struct table *table)
{
    int count = table->watching;
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        count += person->seat < 0 && !person->gone ? person->streams : 0;
    }
    return count;
}

static json_t *table_json(const struct table *table)
{
    json_t *object = json_object();
    json_t *chairs = json_array();
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        septem_json_append(chairs, chair_json(table, seat));
    }
    septem_json_set(object, "id", json_string(table->id));
    septem_json_set(object, "status", json_string(table_status_slug(table->status)));
    septem_json_set(object, "made", json_integer(table->made));
    septem_json_set(object, "next",
                    table->next[0] != '\0' ? json_string(table->next) : json_null());
    septem_json_set(object, "watching", json_integer(watching(table)));
    septem_json_set(object, "watchers", account_watchers(table));
    septem_json_set(object, "locked", json_boolean(table->locked));
    septem_json_set(object, "options", options_json(table));
    septem_json_set(object, "deal", origin_json(table));
    septem_json_set(object, "chairs", chairs);
    septem_json_set(object, "free_city", free_city_json(table));
    septem_json_set(object, "draft", draft_json(table));
    return object;
}

json_t *account_table(const struct table *table)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(table->seq));
    septem_json_set(object, "table", table_json(table));
    septem_json_set(object, "deadline",
                    table->deadline > 0 ? json_integer(table->deadline) : json_null());
    return object;
}

json_t *account_summary(const struct table *table)
{
    json_t *object = json_object(), *people = json_array();
    int open = 0;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        const struct table_chair *chair = &table->chairs[seat];
        open += chair->kind == CHAIR_OPEN;
        if (chair->kind == CHAIR_PERSON) {
            septem_json_append(people, json_string(table->people[chair->person].name));
        }
    }
    json_t *options = setting_json(&table->setting, false);
    septem_json_set(object, "id", json_string(table->id));
    septem_json_set(object, "title", json_string(table->setting.title));
    septem_json_set(object, "status", json_string(table_status_slug(table->status)));
    septem_json_set(object, "players", json_integer(table->setting.game.players));
    septem_json_set(object, "sets", json_incref(json_object_get(options, "sets")));
    septem_json_set(object, "open", json_integer(open));
    septem_json_set(object, "people", people);
    septem_json_set(object, "made", json_integer(table->made));
    json_decref(options);
    return object;
}

/* ---- Decisions ---- */

static void set_number(json_t *object, const char *key, int number)
{
    if (number > 0) {
        septem_json_set(object, key, json_integer(number));
    }
}

static json_t *move_parts(const struct septem_move *move, bool shows_card)
{
    json_t *object = json_object();
    septem_json_set(object, "use", json_string(septem_slug_use((enum septem_use)move->use)));
    if (shows_card && move->card != 0) {
        septem_json_set(object, "card", septem_json_slug(move->card));
    }
    set_number(object, "token", septem_token_value(move->token));
    set_number(object, "stage", move->stage);
    set_number(object, "as", move->as);
    if (septem_move_by(move) != SEPTEM_BY_COST) {
        septem_json_set(object, "by", json_string(septem_slug_by(septem_move_by(move))));
    }
    if (move->freeze) {
        septem_json_set(object, "freeze", json_true());
    }
    set_number(object, "left", move->left);
    set_number(object, "right", move->right);
    set_number(object, "bank", move->bank);
    return object;
}

json_t *account_move(enum septem_phase phase, const struct septem_move *move, bool shows_card)
{
    json_t *object = move_parts(move, shows_card);
    if (shows_card) {
        char text[SEPTEM_MOVE_TEXT_MAX];
        septem_notation_write(phase, move, text, sizeof text);
        septem_json_set(object, "text", json_string(text));
    }
    return object;
}

/* Does the card of such a decision lie face up afterwards? What is not known to do so does not. */
static bool is_open(const struct septem_move *move)
{
    static const bool open[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = true,   [SEPTEM_USE_SALVAGE] = true, [SEPTEM_USE_PAY] = true,
        [SEPTEM_USE_RECRUIT] = true, [SEPTEM_USE_HIRE] = true,    [SEPTEM_USE_BURY] = true,
        [SEPTEM_USE_COURT] = true,   [SEPTEM_USE_RETURN] = true,
    };
    return open[move->use];
}

static int seat_of(const struct table *table, int person)
{
    return person >= 0 ? table->people[person].seat : -1;
}

/* The decisions of the question asked now that this chair has sealed. */
static json_t *sealed_json(const struct table *table, int chair)
{
    json_t *array = json_array();
    unsigned seats = chair >= 0 ? table_asked_of(table, chair) & ~table->game.owing : 0;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (seats >> seat & 1) {
            json_t *move =
                account_move((enum septem_phase)table->game.phase, &table->game.sealed[seat], true);
            septem_json_set(move, "seat", json_integer(seat));
            const struct table_decision *decision = table_decision_of(table, table->question, seat);
            if (decision != NULL && decision->bot) {
                septem_json_set(move, "bot", json_true());
            }
            septem_json_append(array, move);
        }
    }
    return array;
}

json_t *account_owing(const struct table *table, int person)
{
    json_t *object = json_object();
    int chair = seat_of(table, person);
    septem_json_set(object, "seq", json_integer(table->seq));
    septem_json_set(object, "question", json_integer(table->question));
    septem_json_set(object, "owing", septem_json_seats(table->game.owing));
    if (chair >= 0) {
        septem_json_set(object, "sealed", sealed_json(table, chair));
    }
    return object;
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

json_t *account_decided(const struct table *table, const struct table_decision *decision,
                        const char *text)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(decision->seq));
    septem_json_set(object, "question", json_integer(decision->question));
    septem_json_set(object, "seat", json_integer(decision->seat));
    septem_json_set(object, "text", json_string(text));
    septem_json_set(object, "owing", septem_json_seats(owing_after(table, decision)));
    return object;
}

/* The decisions of a question that this chair may see, each with what it may see of it. */
static void append_decisions(json_t *array, const struct table *table, int question, int chair)
{
    for (int seat = 0; seat < table->game.cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, question, seat);
        if (decision == NULL) {
            continue;
        }
        bool shows = decision->chair == chair || is_open(&decision->move);
        json_t *move = table->status == TABLE_OVER
                           ? account_move((enum septem_phase)table->questions[question - 1].phase,
                                          &decision->move, true)
                           : move_parts(&decision->move, shows);
        septem_json_set(move, "seat", json_integer(seat));
        if (decision->bot) {
            septem_json_set(move, "bot", json_true());
        }
        septem_json_append(array, move);
    }
}

static json_t *news_json(const struct table *table, int question, json_t *decisions)
{
    const struct table_question *over = &table->questions[question - 1];
    json_t *object = json_object(), *events = json_array();
    for (int i = 0; i < over->event_count; i++) {
        septem_json_append(events, outcome_json(&table->events[over->first_event + i]));
    }
    septem_json_set(object, "seq", json_integer(over->seq));
    septem_json_set(object, "question", json_integer(question));
    septem_json_set(object, "age", json_integer(over->age));
    septem_json_set(object, "turn", json_integer(over->turn));
    septem_json_set(object, "phase",
                    json_string(septem_slug_phase((enum septem_phase)over->phase)));
    septem_json_set(object, "decisions", decisions);
    septem_json_set(object, "events", events);
    return object;
}

/* A turn that the Free City's choice belongs to: it is revealed with that (R9.3). */
static bool is_half(const struct table *table, int question)
{
    return table->questions[question - 1].phase == SEPTEM_PHASE_TURN &&
           table->game.cities > table->game.players;
}

json_t *account_news(const struct table *table, int question, int person)
{
    int chair = seat_of(table, person);
    json_t *decisions = json_array();
    if (table->questions[question - 1].phase == SEPTEM_PHASE_FREE_CITY) {
        append_decisions(decisions, table, question - 1, chair);
    }
    if (!is_half(table, question)) {
        append_decisions(decisions, table, question, chair);
    }
    return news_json(table, question, decisions);
}

json_t *account_step(const struct table *table, int question)
{
    json_t *decisions = json_array();
    append_decisions(decisions, table, question, -1);
    return news_json(table, question, decisions);
}

json_t *account_chat(const struct table *table, const struct table_chat *chat)
{
    json_t *object = json_object();
    (void)table;
    septem_json_set(object, "seq", json_integer(chat->seq));
    septem_json_set(object, "seat", chat->seat >= 0 ? json_integer(chat->seat) : json_null());
    septem_json_set(object, "name", json_string(chat->name));
    septem_json_set(object, "text", json_string(chat->text));
    septem_json_set(object, "quip",
                    chat->quip != NULL ? json_string(chat->quip->slug) : json_null());
    septem_json_set(object, "at", json_integer(chat->at));
    return object;
}

json_t *account_history(const struct table *table, int person)
{
    json_t *object = json_object(), *news = json_array(), *chat = json_array();
    json_t *notes = json_array();
    for (int question = 1; question <= table->question_count; question++) {
        septem_json_append(news, account_news(table, question, person));
    }
    for (int i = 0; i < table->chat_count; i++) {
        septem_json_append(chat, account_chat(table, &table->chat[i]));
    }
    for (int i = 0; i < table->note_count; i++) {
        septem_json_append(notes, account_note(&table->notes[i]));
    }
    septem_json_set(object, "news", news);
    septem_json_set(object, "chat", chat);
    septem_json_set(object, "notes", notes);
    return object;
}

/* ---- The state ---- */

static json_t *moves_json(const struct table *table, const struct septem_view *view)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    json_t *array = json_array();
    unsigned seats = table_asked_of(table, view->seat);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        int count = seats >> seat & 1 ? septem_game_moves(&view->game, seat, moves) : 0;
        for (int i = 0; i < count; i++) {
            json_t *move = account_move((enum septem_phase)view->game.phase, &moves[i], true);
            septem_json_set(move, "seat", json_integer(seat));
            septem_json_append(array, move);
        }
    }
    return array;
}

/* By seat; null for the Free City. */
static json_t *places_json(const struct septem_game *g)
{
    json_t *array = json_array();
    uint8_t places[SEPTEM_CITIES_MAX];
    septem_game_places(g, places);
    for (int seat = 0; seat < g->cities; seat++) {
        septem_json_append(array, places[seat] > 0 ? json_integer(places[seat]) : json_null());
    }
    return array;
}

static json_t *result_json(const struct table *table)
{
    if (table->status != TABLE_OVER) {
        return json_null();
    }
    json_t *object = json_object(), *scores = json_array();
    for (int seat = 0; seat < table->game.cities; seat++) {
        struct septem_score score = septem_game_score(&table->game, seat);
        septem_json_append(scores, septem_json_score(&score));
    }
    septem_json_set(object, "winners", septem_json_seats(septem_game_winners(&table->game)));
    septem_json_set(object, "places", places_json(&table->game));
    septem_json_set(object, "scores", scores);
    return object;
}

static json_t *you_json(const struct table *table, int person)
{
    if (person < 0) {
        return json_null();
    }
    int seat = table->people[person].seat;
    int home = table_is_dealt(table) ? table->people[person].home : -1;
    json_t *object = json_object();
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "host", json_boolean(person == table->host));
    septem_json_set(object, "name", json_string(table->people[person].name));
    septem_json_set(object, "home", home >= 0 ? json_integer(home) : json_null());
    septem_json_set(object, "muted", json_boolean(table->people[person].muted));
    return object;
}

static void drop_scores(json_t *view)
{
    size_t i;
    json_t *city;
    json_array_foreach(json_object_get(view, "cities"), i, city)
    {
        json_object_del(city, "score");
    }
}

/* The view of a seat and what it may decide; of nobody's seat what all of them agree on. */
static void set_view(json_t *object, const struct table *table, int seat)
{
    struct septem_view view;
    json_t *told = json_null(), *moves = json_array();
    if (table_is_dealt(table) && seat >= 0) {
        septem_view_of(&table->game, seat, &view);
        told = septem_json_view(&view);
        json_decref(moves);
        moves = moves_json(table, &view);
    } else if (table_is_dealt(table)) {
        told = common_view(&table->game);
    }
    if (!table->setting.running_score && table->status != TABLE_OVER) {
        drop_scores(told);
    }
    septem_json_set(object, "view", told);
    septem_json_set(object, "moves", moves);
}

/* The news of the last question that has any. */
static json_t *last_json(const struct table *table, int person)
{
    int question = table->question_count;
    question -= question > 0 && is_half(table, question);
    return question > 0 ? account_news(table, question, person) : json_null();
}

/* For who waits to be let in at a table without spectators. */
static void hide_game(json_t *state)
{
    septem_json_set(state, "question", json_null());
    septem_json_set(state, "view", json_null());
    septem_json_set(state, "moves", json_array());
    septem_json_set(state, "sealed", json_array());
    septem_json_set(state, "last", json_null());
    septem_json_set(state, "result", json_null());
}

json_t *account_state(const struct table *table, int person, int64_t now)
{
    json_t *object = account_table(table);
    int seat = seat_of(table, person);
    septem_json_set(object, "now", json_integer(now));
    septem_json_set(object, "you", you_json(table, person));
    if (!table_may_see(table, person)) {
        hide_game(object);
        return object;
    }
    septem_json_set(object, "question",
                    table->question > 0 ? json_integer(table->question) : json_null());
    set_view(object, table, seat);
    septem_json_set(object, "sealed", sealed_json(table, seat));
    septem_json_set(object, "last", last_json(table, person));
    septem_json_set(object, "result", result_json(table));
    return object;
}

void account_pack(json_t *state, const struct table *table, int person)
{
    int seat = seat_of(table, person);
    char text[SIGHT_TEXT_MAX];
    if (seat >= 0 && table->status == TABLE_PLAYING) {
        struct septem_view view;
        septem_view_of(&table->game, seat, &view);
        sight_write(&view, text);
        septem_json_set(state, "packed", json_string(text));
    } else {
        septem_json_set(state, "packed", json_null());
    }
}
