/* A table as a server tells of it: see remote_table.h. */
#include "remote_table.h"

#include <stdlib.h>
#include <string.h>

#include <septem/cities.h>
#include <septem/text.h>

#include "../base/copy_text.h"

static int number_of(const struct json_value *object, const char *key, int otherwise)
{
    int64_t number;
    return json_as_int(json_get(object, key), INT16_MIN, INT32_MAX, &number) ? (int)number
                                                                             : otherwise;
}

static const char *text_of(const struct json_value *object, const char *key)
{
    const char *text = json_as_text(json_get(object, key));
    return text != NULL ? text : "";
}

/* ---- Chairs ---- */

static void read_chair(struct table *table, int seat, const struct json_value *row)
{
    struct table_chair *chair = &table->chairs[seat];
    const char *who = text_of(row, "who");
    const struct json_value *board = json_get(row, "board");
    bool is_bot = strcmp(who, "bot") == 0;
    *chair = (struct table_chair){.kind = is_bot                       ? CHAIR_BOT
                                          : strcmp(who, "person") == 0 ? CHAIR_PERSON
                                                                       : CHAIR_OPEN,
                                  .person = seat};
    copy_text(chair->bot, sizeof chair->bot, is_bot ? text_of(row, "bot") : "");
    copy_text(chair->board, sizeof chair->board, text_of(board, "board"));
    chair->side = text_of(board, "side")[0];
    struct table_person *person = &table->people[seat];
    *person = (struct table_person){.seat = chair->kind == CHAIR_PERSON ? (int8_t)seat : -1};
    copy_text(person->name, sizeof person->name, text_of(row, "name"));
}

static void read_draft(struct table *table, const struct json_value *draft)
{
    const struct json_value *order = json_get(draft, "order"), *boards = json_get(draft, "boards");
    int now = number_of(draft, "now", -1), count = (int)json_count(order);
    table->draft = (struct table_draft){.picked = count};
    for (int i = 0; i < count && i < SEPTEM_CITIES_MAX; i++) {
        int64_t seat = 0;
        json_as_int(json_item(order, (size_t)i), 0, SEPTEM_CITIES_MAX - 1, &seat);
        table->draft.order[i] = (uint8_t)seat;
        table->draft.picked = seat == now ? i : table->draft.picked;
    }
    for (size_t i = 0; i < json_count(boards); i++) {
        const struct json_value *sides = json_get(json_item(boards, i), "sides");
        for (size_t k = 0; k < json_count(sides); k++) {
            const char *side = json_as_text(json_item(sides, k));
            septem_board board =
                septem_board_find(text_of(json_item(boards, i), "board"), side != NULL ? *side : 0);
            if (board != 0 && table->draft.board_count < TABLE_OFFER_MAX) {
                table->draft.boards[table->draft.board_count++] = board;
            }
        }
    }
}

static void read_options(struct table *table, const struct json_value *options)
{
    const struct json_value *sets = json_get(options, "sets");
    table->setting = setting_defaults();
    table->setting.game.players = number_of(options, "players", 3);
    table->setting.hints = json_is_yes(json_get(options, "hints"));
    table->setting.running_score = json_is_yes(json_get(options, "running_score"));
    table->setting.game.teams = json_is_yes(json_get(options, "teams"));
    for (size_t i = 0; i < json_count(sets); i++) {
        const char *slug = json_as_text(json_item(sets, i));
        table->setting.game.sets |= slug != NULL ? 1u << septem_set_find(slug) : 0;
    }
}

int remote_table_read(struct table *table, const struct json_value *state)
{
    const struct json_value *told = json_get(state, "table"), *chairs = json_get(told, "chairs");
    if (table->people == NULL) {
        table->people = calloc(SEPTEM_CITIES_MAX, sizeof *table->people);
    }
    for (int i = 0; i < TABLE_STATUS_COUNT; i++) {
        if (strcmp(table_status_slug((enum table_status)i), text_of(told, "status")) == 0) {
            table->status = (enum table_status)i;
        }
    }
    read_options(table, json_get(told, "options"));
    table->person_count = 0;
    for (int seat = 0;
         table->people != NULL && seat < (int)json_count(chairs) && seat < SEPTEM_CITIES_MAX;
         seat++) {
        read_chair(table, seat, json_item(chairs, (size_t)seat));
        table->person_count = seat + 1;
    }
    read_draft(table, json_get(told, "draft"));
    table->seq = (uint32_t)number_of(state, "seq", 0);
    table->question = number_of(state, "question", 0);
    return number_of(json_get(state, "you"), "seat", -1);
}

/* ---- News ---- */

static enum septem_use use_of(const char *slug)
{
    int use = SEPTEM_USE_COUNT - 1;
    while (use > 0 && strcmp(slug, septem_slug_use((enum septem_use)use)) != 0) {
        use--;
    }
    return (enum septem_use)use;
}

static enum septem_by by_of(const char *slug)
{
    int by = SEPTEM_BY_COUNT - 1;
    while (by > 0 && strcmp(slug, septem_slug_by((enum septem_by)by)) != 0) {
        by--;
    }
    return (enum septem_by)by;
}

static enum septem_phase phase_of(const char *slug)
{
    int phase = SEPTEM_PHASE_COUNT - 1;
    while (phase > 0 && strcmp(slug, septem_slug_phase((enum septem_phase)phase)) != 0) {
        phase--;
    }
    return (enum septem_phase)phase;
}

static uint8_t token_of(int value)
{
    int age = SEPTEM_AGES;
    while (age > 0 && septem_token_value(age) != value) {
        age--;
    }
    return (uint8_t)(value > 0 ? age : 0);
}

static struct septem_move read_move(const struct json_value *row)
{
    return (struct septem_move){.card = septem_card_find(text_of(row, "card")),
                                .use = (uint8_t)use_of(text_of(row, "use")),
                                .stage = (uint8_t)number_of(row, "stage", 0),
                                .by = (uint8_t)by_of(text_of(row, "by")) & 7u,
                                .freeze = json_is_yes(json_get(row, "freeze")),
                                .token = token_of(number_of(row, "token", 0)) & 15u,
                                .left = (uint8_t)number_of(row, "left", 0),
                                .right = (uint8_t)number_of(row, "right", 0),
                                .bank = (uint8_t)number_of(row, "bank", 0),
                                .as = (uint8_t)number_of(row, "as", 0)};
}

static struct news_event read_event(const struct json_value *row)
{
    struct news_event event = {.seat = (uint8_t)number_of(row, "seat", 0),
                               .other = (uint8_t)number_of(row, "other", 0),
                               .n = (int16_t)number_of(row, "n", 0),
                               .value = (uint8_t)number_of(row, "value", 0),
                               .shields = (uint8_t)number_of(row, "shields", 0),
                               .others = (uint8_t)number_of(row, "others", 0),
                               .taker = (uint8_t)number_of(row, "taker", 0),
                               .card = septem_card_find(text_of(row, "card")),
                               .after = septem_card_find(text_of(row, "after"))};
    const char *kind = text_of(row, "kind"), *rule = text_of(row, "rule");
    for (int i = 1; i < NEWS_COUNT; i++) {
        if (strcmp(kind, news_event_slug((enum news_kind)i)) == 0) {
            event.kind = (uint8_t)i;
        }
    }
    for (int i = 1; i < NEWS_RULE_COUNT; i++) {
        if (strcmp(rule, news_event_rule_slug((enum news_rule)i)) == 0) {
            event.rule = (uint8_t)i;
        }
    }
    return event;
}

/* Room for more of everything; what is there stays. */
static bool make_room(struct table *table, int question, int decisions, int events)
{
    struct table_question *questions =
        realloc(table->questions, (size_t)(question + 1) * sizeof *questions);
    table->questions = questions != NULL ? questions : table->questions;
    struct table_decision *more =
        realloc(table->decisions, (size_t)(table->decision_count + decisions + 1) * sizeof *more);
    table->decisions = more != NULL ? more : table->decisions;
    struct news_event *news =
        realloc(table->events, (size_t)(table->event_count + events + 1) * sizeof *news);
    table->events = news != NULL ? news : table->events;
    return questions != NULL && more != NULL && news != NULL;
}

bool remote_table_news(struct table *table, const struct json_value *news)
{
    const struct json_value *decisions = json_get(news, "decisions"),
                            *events = json_get(news, "events");
    int question = number_of(news, "question", 0);
    int decision_count = (int)json_count(decisions), event_count = (int)json_count(events);
    if (question <= table->question_count || question > UINT16_MAX || event_count > UINT8_MAX ||
        !make_room(table, question, decision_count, event_count)) {
        return false;
    }
    struct table_question over = {.age = (uint8_t)number_of(news, "age", 1),
                                  .turn = (uint8_t)number_of(news, "turn", 0),
                                  .phase = (uint8_t)phase_of(text_of(news, "phase")),
                                  .event_count = (uint8_t)event_count,
                                  .first_event = table->event_count};
    while (table->question_count < question) {
        table->questions[table->question_count++] = (struct table_question){0};
    }
    table->questions[question - 1] = over;
    for (int i = 0; i < decision_count; i++) {
        const struct json_value *row = json_item(decisions, (size_t)i);
        int seat = number_of(row, "seat", 0);
        /* With two players those of the turn come with the Free City's (R9.3). */
        bool before = over.phase == SEPTEM_PHASE_FREE_CITY && seat < table->setting.game.players;
        table->decisions[table->decision_count++] =
            (struct table_decision){.move = read_move(row),
                                    .question = (uint16_t)(before ? question - 1 : question),
                                    .seat = (uint8_t)seat,
                                    .chair = (uint8_t)seat,
                                    .bot = json_is_yes(json_get(row, "bot"))};
    }
    for (int i = 0; i < event_count; i++) {
        table->events[table->event_count++] = read_event(json_item(events, (size_t)i));
    }
    return true;
}
