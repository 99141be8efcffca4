/* While a game goes on: what somebody may know, decide, ask and say; and the book when it is over.
 */
#include <stdlib.h>
#include <string.h>

#include "../table/account.h"
#include "../text/json.h"
#include "request.h"

/* ---- Knowing ---- */

/* May who asks see this table at all? Answers if not. */
static bool may_watch(struct request *request)
{
    const struct table *table = request->stand->table;
    if (request->person >= 0 || table->setting.spectators || table->status == TABLE_GATHERING) {
        return true;
    }
    reply_refusal(request, REFUSAL_NO_SPECTATORS);
    return false;
}

void deciding_state(struct request *request)
{
    if (may_watch(request)) {
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
    if (!may_watch(request)) {
        return;
    }
    if (!limits_stream_begin(server->limits, &request->address, server->now)) {
        reply_refusal(request, REFUSAL_MANY_STREAMS);
        return;
    }
    if (server->stream_count >= server->options.connections ||
        !stream_open(server, request->stand, request->person, request->connection,
                     &request->address, resume_after(request))) {
        limits_stream_end(server->limits, &request->address);
        reply_refusal(request, REFUSAL_BUSY);
        return;
    }
    request->status = MHD_HTTP_OK;
    request->state = REQUEST_TAKEN;
}

/* ---- Deciding ---- */

static void reply_decided(struct request *request, const struct table_answer *answer, uint32_t seq,
                          uint8_t owing)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(seq));
    septem_json_set(object, "question", json_integer(answer->question));
    septem_json_set(object, "seat", json_integer(answer->seat));
    septem_json_set(object, "text", json_string(answer->text));
    septem_json_set(object, "owing", septem_json_seats(owing));
    reply_json(request, MHD_HTTP_OK, object);
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

static void refuse_decision(struct request *request, enum refusal refusal, enum septem_deny deny)
{
    const struct table *table = request->stand->table;
    if (refusal == REFUSAL_RULES) {
        reply_refusal_with(request, refusal, septem_deny_text(deny), "reason", account_deny(deny));
    } else if (refusal == REFUSAL_QUESTION) {
        reply_refusal_with(request, refusal, refusal_info(refusal)->message, "question",
                           table->question > 0 ? json_integer(table->question) : json_null());
    } else {
        reply_refusal(request, refusal);
    }
}

void deciding_decide(struct request *request)
{
    struct server *server = request->server;
    struct table *table = request->stand->table;
    int chair = request_seat(request);
    const struct table_decision *repeat;
    enum septem_deny deny;
    struct table_answer answer = {.chair = chair,
                                  .seat = json_object_get(request->json, "seat") != NULL
                                              ? request_number(request, "seat")
                                              : chair,
                                  .question = request_number(request, "question"),
                                  .text = request_text(request, "text"),
                                  .id = request_text(request, "id")};
    if (!request_fields(request, "id question text seat")) {
        return;
    }
    if (answer.question < 0 || answer.text == NULL || answer.id == NULL) {
        reply_refusal_with(request, REFUSAL_FIELD,
                           "a decision has an id and a text and the number of its question", NULL,
                           NULL);
        return;
    }
    enum refusal refusal = table_may_decide(table, &answer, &repeat, &deny);
    if (refusal != REFUSAL_NONE) {
        refuse_decision(request, refusal, deny);
        return;
    }
    request->is_decision = true;
    if (repeat != NULL) {
        metric_count(&server->metrics, METRIC_REPEATS);
        reply_decided(request, &answer, repeat->seq, owing_after(table, repeat));
        return;
    }
    metric_count(&server->metrics, METRIC_DECISIONS);
    bool was_covered = table_back(table, chair);
    uint8_t owing = (uint8_t)(table->game.owing & ~(1u << answer.seat));
    floor_write(server, request->stand,
                (struct entry){.kind = ENTRY_DECIDED,
                               .person = request->person,
                               .seat = answer.seat,
                               .number = answer.question,
                               .text = answer.text,
                               .key = answer.id});
    if (was_covered) {
        floor_stir(server, request->stand, true);
    }
    reply_decided(request, &answer, table->decisions[table->decision_count - 1].seq, owing);
}

void deciding_back(struct request *request)
{
    if (!request_fields(request, "")) {
        return;
    }
    if (table_back(request->stand->table, request_seat(request))) {
        floor_stir(request->server, request->stand, true);
    }
    reply_seq(request);
}

/* ---- Saying ---- */

void deciding_chat(struct request *request)
{
    struct stand *stand = request->stand;
    const char *text = request_text(request, "text");
    int characters = text != NULL ? setting_characters(text) : -1;
    int seat = request_seat(request);
    if (!request_fields(request, "text")) {
        return;
    }
    if (!stand->table->setting.chat) {
        reply_refusal(request, REFUSAL_NO_CHAT);
        return;
    }
    if (characters < 1 || characters > TABLE_CHAT_CHARS) {
        reply_refusal(request, REFUSAL_TEXT);
        return;
    }
    if (!bucket_take(&stand->talk[seat >= 0 ? seat : 0], 1, 8, 1, request->server->now)) {
        reply_refusal(request, REFUSAL_TOO_FAST);
        return;
    }
    floor_write(request->server, stand,
                (struct entry){.kind = ENTRY_CHAT, .person = request->person, .text = text});
    reply_seq(request);
}

/* ---- Asking ---- */

/* What one may ask why not about; SEPTEM_USE_NONE for anything else. */
static enum septem_use use_in_doubt(const char *slug)
{
    static const enum septem_use uses[] = {SEPTEM_USE_BUILD, SEPTEM_USE_STAGE, SEPTEM_USE_RECRUIT};
    for (size_t i = 0; slug != NULL && i < sizeof uses / sizeof uses[0]; i++) {
        if (strcmp(slug, septem_slug_use(uses[i])) == 0) {
            return uses[i];
        }
    }
    return SEPTEM_USE_NONE;
}

void deciding_why(struct request *request)
{
    const struct table *table = request->stand->table;
    const char *slug = request_query(request, "card");
    septem_card card = slug != NULL ? septem_card_find(slug) : 0;
    enum septem_use use = use_in_doubt(request_query(request, "use"));
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

/* The first seat this chair answers for, one that still owes before others; -1: none. */
static int seat_to_decide(const struct table *table, int chair)
{
    unsigned asked = table_asked_of(table, chair);
    unsigned first = asked & table->game.owing ? asked & table->game.owing : asked;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (first >> seat & 1) {
            return seat;
        }
    }
    return -1;
}

void deciding_hint(struct request *request)
{
    struct table *table = request->stand->table;
    int chair = request_seat(request), seat = seat_to_decide(table, chair);
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

static json_t *hint_json(const struct thinker_job *job, int i)
{
    static const char *const reasons[SEPTEM_REASON_COUNT] = {[SEPTEM_REASON_ONLY] = "only",
                                                             [SEPTEM_REASON_LINE] = "line",
                                                             [SEPTEM_REASON_RIVAL] = "rival"};
    const struct septem_hint *hint = &job->hints[i];
    enum septem_phase phase = (enum septem_phase)job->view.game.phase;
    json_t *object = json_object(), *move = account_move(phase, &job->hint_moves[i], true);
    septem_json_set(move, "seat", json_integer(job->seat));
    septem_json_set(object, "move", move);
    septem_json_set(object, "share", json_real(hint->thought.share));
    septem_json_set(object, "points", json_real(hint->thought.points));
    septem_json_set(object, "visits", json_integer((json_int_t)hint->thought.visits));
    septem_json_set(object, "reason",
                    reasons[hint->reason] != NULL ? json_string(reasons[hint->reason])
                                                  : json_null());
    if (hint->reason == SEPTEM_REASON_LINE) {
        septem_json_set(object, "line", json_string(septem_slug_line(hint->line)));
    }
    if (hint->reason == SEPTEM_REASON_LINE || hint->reason == SEPTEM_REASON_RIVAL) {
        septem_json_set(object, "gain", json_real(hint->gain));
    }
    return object;
}

void deciding_hint_found(struct request *request, const struct thinker_job *job)
{
    json_t *object = json_object(), *hints = json_array();
    for (int i = 0; i < job->hint_count; i++) {
        septem_json_append(hints, hint_json(job, i));
    }
    septem_json_set(object, "question", json_integer(job->question));
    septem_json_set(object, "hints", hints);
    metric_count(&request->server->metrics, METRIC_HINTS);
    if (job->answered) {
        reply_json(request, MHD_HTTP_OK, object);
    } else {
        json_decref(object);
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

void deciding_advice(struct request *request)
{
    const char *question = request_query(request, "question"),
               *seat = request_query(request, "seat");
    struct advice about = {.question = question != NULL ? atoi(question) : 0,
                           .seat = seat != NULL ? atoi(seat) : -1};
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
    const char *text = request_query(request, "question");
    if (!is_over(request)) {
        return;
    }
    json_t *book = account_replay(request->stand->table, text != NULL ? atoi(text) : 0);
    if (book == NULL) {
        reply_refusal_with(request, REFUSAL_QUERY,
                           "question: a number from 1 to one past the last question", NULL, NULL);
        return;
    }
    reply_json(request, MHD_HTTP_OK, book);
}
