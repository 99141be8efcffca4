/* While a game goes on: what somebody may know, decide, ask and say; and the book when it is over.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/json.h"
#include "../text/scan.h"
#include "http_request.h"

/* ---- Knowing ---- */

/* May who asks see what is played? Answers if not. */
static bool may_watch(struct request *request)
{
    if (table_may_see(request->stand->table, request->person)) {
        return true;
    }
    reply_refusal(request, REFUSAL_NO_SPECTATORS);
    return false;
}

/* May who asks know how the table stands? Who waits to be let in is told so, and no more. */
static bool may_look(struct request *request)
{
    return request->person >= 0 || may_watch(request);
}

void deciding_state(struct request *request)
{
    if (may_look(request)) {
        reply_json(request, MHD_HTTP_OK,
                   account_state(request->stand->table, request->person, request->server->now));
    }
}

void deciding_history(struct request *request)
{
    if (may_watch(request)) {
        reply_json(request, MHD_HTTP_OK, account_history(request->stand->table, request->person));
    }
}

/* Where to resume: what the browser says, or a program in the query. */
static uint32_t resume_after(const struct request *request)
{
    const char *id =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "Last-Event-ID");
    id = id != NULL ? id : request_query(request, "after");
    unsigned long long seq = id != NULL ? strtoull(id, NULL, 10) : 0;
    return seq < UINT32_MAX ? (uint32_t)seq : 0;
}

void deciding_events(struct request *request)
{
    struct server *server = request->server;
    if (!may_look(request)) {
        return;
    }
    if (!limits_stream_begin(server->limits, &request->address, server->now)) {
        reply_refusal(request, REFUSAL_MANY_STREAMS);
        return;
    }
    if (server->stream_count >= server->options.connections ||
        !stream_open(request, resume_after(request))) {
        limits_stream_end(server->limits, &request->address);
        reply_refusal(request, REFUSAL_BUSY);
        return;
    }
    request->status = MHD_HTTP_OK;
    request->state = REQUEST_TAKEN;
}

/* ---- Deciding ---- */

void deciding_decide(struct request *request)
{
    struct server *server = request->server;
    struct table *table = request->stand->table;
    struct petition petition = {.table = table, .person = request->person, .body = request->json};
    const struct table_decision *decision;
    if (!petition_decide(&petition)) {
        reply_petition(request, &petition);
        petition_finish(&petition);
        return;
    }
    request->is_decision = true;
    metric_count(&server->metrics, petition.repeat != NULL ? METRIC_REPEATS : METRIC_DECISIONS);
    decision = petition.repeat;
    if (decision == NULL) {
        floor_write(server, request->stand, petition.entries[0]);
        decision = &table->decisions[table->decision_count - 1];
    }
    reply_json(request, MHD_HTTP_OK, account_decided(table, decision, petition.answer.text));
    petition_finish(&petition);
}

/* ---- Bots for people ---- */

static void grant(struct request *request, petition_fn *read)
{
    struct petition petition = {
        .table = request->stand->table, .person = request->person, .body = request->json};
    if (read(&petition)) {
        if (petition.count > 0) {
            floor_write(request->server, request->stand, petition.entries[0]);
        }
        reply_seq(request);
    } else {
        reply_petition(request, &petition);
    }
    petition_finish(&petition);
}

void deciding_back(struct request *request)
{
    grant(request, petition_back);
}

void deciding_cover(struct request *request)
{
    grant(request, petition_cover);
}

/* ---- Saying ---- */

void deciding_chat(struct request *request)
{
    struct stand *stand = request->stand;
    const char *slug = request_text(request, "quip");
    const struct table_quip *quip = slug != NULL ? table_quip_find(slug) : NULL;
    const char *text = quip != NULL ? quip->text : request_text(request, "text");
    int characters = text != NULL ? setting_characters(text) : -1;
    int seat = request_seat(request);
    if (!request_fields(request, "text quip")) {
        return;
    }
    const struct table_person *person = &stand->table->people[request->person];
    if (!stand->table->setting.chat || person->muted || person->outside) {
        reply_refusal(request, person->muted     ? REFUSAL_MUTED
                               : person->outside ? REFUSAL_NO_SEAT
                                                 : REFUSAL_NO_CHAT);
        return;
    }
    if (characters < 1 || characters > TABLE_CHAT_CHARS) {
        reply_refusal(request, REFUSAL_TEXT);
        return;
    }
    if (!bucket_take(&stand->talk[seat >= 0 ? seat : SEPTEM_CITIES_MAX], 1, 8, 1,
                     request->server->now)) {
        reply_refusal(request, REFUSAL_TOO_FAST);
        return;
    }
    floor_write(request->server, stand,
                (struct entry){.kind = ENTRY_CHAT,
                               .person = request->person,
                               .text = text,
                               .key = quip != NULL ? quip->slug : ""});
    reply_seq(request);
}

/* ---- Asking ---- */

void deciding_why(struct request *request)
{
    const struct table *table = request->stand->table;
    const char *slug = request_query(request, "card");
    septem_card card = slug != NULL ? septem_card_find(slug) : 0;
    enum septem_use use = account_use(request_query(request, "use"));
    if (card == 0 || use == SEPTEM_USE_NONE) {
        reply_refusal_with(request, REFUSAL_QUERY,
                           "card: the slug of a card; use: build, stage or recruit", NULL, NULL);
        return;
    }
    if (table->status != TABLE_PLAYING) {
        reply_refusal(request, REFUSAL_NOT_PLAYING);
        return;
    }
    reply_json(request, MHD_HTTP_OK, account_why(table, request_seat(request), card, use));
}

void deciding_hint(struct request *request)
{
    struct table *table = request->stand->table;
    int chair = request_seat(request), seat = table_seat_to_decide(table, chair);
    enum refusal refusal = REFUSAL_NONE;
    if (!request_fields(request, "")) {
        return;
    }
    if (!table->setting.hints) {
        refusal = REFUSAL_NO_HINTS;
    } else if (table->status != TABLE_PLAYING) {
        refusal = REFUSAL_NOT_PLAYING;
    } else if (seat < 0) {
        refusal = REFUSAL_NOT_OWING;
    } else if (table->chairs[chair].hinted) {
        refusal = REFUSAL_TOO_FAST;
    } else {
        refusal = floor_ask_hint(request->server, request->stand, chair, seat, request);
    }
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
        return;
    }
    request_sleep(request, REQUEST_ASKING);
}

void deciding_hint_found(struct request *request, const struct thinker_job *job)
{
    struct account_hints hints = {.question = job->question,
                                  .seat = job->seat,
                                  .phase = (enum septem_phase)job->view.game.phase,
                                  .count = job->hint_count,
                                  .hints = job->hints,
                                  .moves = job->hint_moves};
    metric_count(&request->server->metrics, METRIC_HINTS);
    if (job->answered) {
        reply_json(request, MHD_HTTP_OK, account_hints(&hints));
    } else {
        reply_refusal(request, REFUSAL_BUSY);
    }
    request_wake(request);
}

/* ---- After the end ---- */

static bool is_over(struct request *request)
{
    bool over = request->stand->table->status == TABLE_OVER;
    if (!over) {
        reply_refusal(request, REFUSAL_NOT_OVER);
    }
    return over && may_watch(request);
}

void deciding_log(struct request *request)
{
    if (!is_over(request)) {
        return;
    }
    char *text = account_log(request->stand->table);
    if (text == NULL) {
        reply_refusal(request, REFUSAL_BUSY);
        return;
    }
    reply_bytes(request, MHD_HTTP_OK, "text/plain; charset=utf-8", text, strlen(text), true);
    reply_header(request, "Cache-Control", "no-store");
    reply_header(request, "Content-Disposition", "attachment; filename=\"septem.log\"");
    free(text);
}

/* A whole number that is not negative; -1 where there is none. */
static int query_number(const struct request *request, const char *key)
{
    const char *text = request_query(request, key);
    struct scan scan = scan_open(text, text != NULL ? strlen(text) : 0);
    uint64_t number;
    return scan_number(&scan, INT_MAX, &number) && scan_done(&scan) ? (int)number : -1;
}

void deciding_advice(struct request *request)
{
    struct advice about = {.question = query_number(request, "question"),
                           .seat = query_number(request, "seat")};
    int chair = request_seat(request);
    if (!is_over(request)) {
        return;
    }
    enum refusal refusal =
        request->stand->table->chairs[chair].hinted
            ? REFUSAL_TOO_FAST
            : floor_ask_advice(request->server, request->stand, chair, &about, request);
    if (refusal == REFUSAL_QUERY) {
        reply_refusal_with(request, refusal,
                           "question and seat: a question of this game that was asked of the seat",
                           NULL, NULL);
    } else if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
    } else {
        request_sleep(request, REQUEST_ASKING);
    }
}

void deciding_replay(struct request *request)
{
    if (!is_over(request)) {
        return;
    }
    json_t *book = account_replay(request->stand->table, query_number(request, "question"));
    if (book == NULL) {
        reply_refusal_with(request, REFUSAL_QUERY,
                           "question: a number from 1 to one past the last question", NULL, NULL);
        return;
    }
    reply_json(request, MHD_HTTP_OK, book);
}
