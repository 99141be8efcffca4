/* While a game goes on: what somebody may know, decide, say and ask. */
#include "../table/chat.h"
#include "api.h"
#include "bots.h"
#include "json_glance.h"
#include "json_hint.h"
#include "json_ledger.h"
#include "json_news.h"
#include "json_state.h"
#include "command.h"
#include "service.h"

/* ---- Knowing ---- */

/* May the person who asks know how the table stands? Somebody who waits to be let in is sent the
 * table and nothing of the game. Refuses if not. */
static bool may_look(struct request *request)
{
    bool may = request->person >= 0 || table_may_see(request->open->table, -1);
    if (!may) {
        answer_refusal(request, REFUSAL_NO_SPECTATORS);
    }
    return may;
}

void api_state(struct request *request)
{
    if (may_look(request)) {
        json_state(answer_json(request, 200), request->open->table, request->person,
                   request->service->now);
    }
}

void api_glance(struct request *request)
{
    if (may_look(request)) {
        json_glance(answer_json(request, 200), request->open->table, request->person,
                    request->service->now);
    }
}

void api_history(struct request *request)
{
    if (table_may_see(request->open->table, request->person)) {
        json_history(answer_json(request, 200), request->open->table, request->person);
    } else {
        answer_refusal(request, REFUSAL_NO_SPECTATORS);
    }
}

void api_events(struct request *request)
{
    int after = request_number(request, "after");
    if (request_query(request, "after") != NULL && after < 0) {
        answer_refusal_with(request, REFUSAL_QUERY, "after: the id of an event, a whole number");
    } else if (may_look(request)) {
        request->is_stream = true;
        request->after = after > 0 ? (uint32_t)after : 0;
    }
}

/* ---- Deciding ---- */

void api_decide(struct request *request)
{
    struct table *table = request->open->table;
    struct command command = {.table = table, .person = request->person, .body = request->body};
    if (!command_decide(&command)) {
        answer_command(request, &command);
        command_finish(&command);
        return;
    }
    const struct table_decision *decision = command.repeat;
    request->repeats = decision != NULL;
    if (decision == NULL) {
        service_write(request->service, request->open, command.entries[0]);
        decision = &table->decisions[table->decision_count - 1];
    }
    json_decided(answer_json(request, 200), table, decision, command.answer.text);
    command_finish(&command);
}

/* ---- Saying ---- */

static enum refusal may_chat(const struct request *request)
{
    const struct table *table = request->open->table;
    const struct table_person *person = &table->people[request->person];
    return person->muted         ? REFUSAL_MUTED
           : person->outside     ? REFUSAL_NO_SEAT
           : table->setting.chat ? REFUSAL_NONE
                                 : REFUSAL_NO_CHAT;
}

void api_chat(struct request *request)
{
    const char *slug = request_text(request, "quip");
    const struct table_quip *quip = slug != NULL ? table_quip_find(slug) : NULL;
    const char *text = quip != NULL ? quip->text : request_text(request, "text");
    int characters = text != NULL ? setting_characters(text) : -1;
    enum refusal refusal = may_chat(request);
    if (!request_fields(request, "text quip")) {
        return;
    }
    if (refusal == REFUSAL_NONE && (characters < 1 || characters > TABLE_CHAT_CHARS)) {
        refusal = REFUSAL_TEXT;
    }
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
        return;
    }
    service_write(request->service, request->open,
                  (struct entry){.kind = ENTRY_CHAT,
                                 .person = request->person,
                                 .text = text,
                                 .key = quip != NULL ? quip->slug : ""});
    answer_seq(request);
}

/* ---- Asking ---- */

void api_why(struct request *request)
{
    const struct table *table = request->open->table;
    const char *slug = request_query(request, "card");
    septem_card card = slug != NULL ? septem_card_find(slug) : 0;
    enum septem_use use = why_use(request_query(request, "use"));
    if (card == 0 || use == SEPTEM_USE_NONE) {
        answer_refusal_with(request, REFUSAL_QUERY,
                            "card: the slug of a card; use: build, stage or recruit");
    } else if (table->status != TABLE_PLAYING) {
        answer_refusal(request, REFUSAL_NOT_PLAYING);
    } else {
        json_why(answer_json(request, 200), table, request_seat(request), card, use);
    }
}

void api_hint(struct request *request)
{
    const struct table *table = request->open->table;
    int chair = request_seat(request), seat = table_seat_to_decide(table, chair);
    if (!request_fields(request, "")) {
        return;
    }
    if (!table->setting.hints) {
        answer_refusal(request, REFUSAL_NO_HINTS);
    } else if (table->status != TABLE_PLAYING) {
        answer_refusal(request, REFUSAL_NOT_PLAYING);
    } else if (seat < 0) {
        answer_refusal(request, REFUSAL_NOT_OWING);
    } else if (table->chairs[chair].hinted) {
        answer_refusal(request, REFUSAL_TOO_FAST);
    } else {
        bots_hint(request, seat);
    }
}

void api_ledger(struct request *request)
{
    const struct table *table = request->open->table;
    int seat = request_number(request, "seat");
    if (!table_is_dealt(table)) {
        answer_refusal(request, REFUSAL_NOT_PLAYING);
    } else if (!table_may_see(table, request->person)) {
        answer_refusal(request, REFUSAL_NO_SPECTATORS);
    } else if (seat < 0 || seat >= table->game.cities) {
        answer_refusal_with(request, REFUSAL_QUERY, "seat: that of a city of this game");
    } else {
        json_ledger(answer_json(request, 200), table, seat, request_seat(request));
    }
}
