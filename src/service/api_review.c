/* After the end: the log, how everything stood, and what a strong bot would have done. */
#include "api.h"
#include "bots.h"
#include "json_review.h"
#include "service.h"

/* Is the game over, and may the person who asks see it? Refuses if not. */
static bool is_over(struct request *request)
{
    const struct table *table = request->open->table;
    if (table->status != TABLE_OVER) {
        answer_refusal(request, REFUSAL_NOT_OVER);
    } else if (!table_may_see(table, request->person)) {
        answer_refusal(request, REFUSAL_NO_SPECTATORS);
    }
    return request->status == 0;
}

void api_log(struct request *request)
{
    if (is_over(request)) {
        answer_text(request, review_log(request->open->table));
    }
}

void api_replay(struct request *request)
{
    if (!is_over(request)) {
        return;
    }
    const struct table *table = request->open->table;
    int question = request_number(request, "question");
    if (question >= 1 && question <= table->question_count + 1) {
        struct json *out = answer_json(request, 200);
        out->failed |= !json_replay(out, table, question);
    } else {
        answer_refusal_with(request, REFUSAL_QUERY,
                            "question: a number from 1 to one past the last question");
    }
}

void api_advice(struct request *request)
{
    const struct table *table = request->open->table;
    int question = request_number(request, "question"), seat = request_number(request, "seat");
    struct septem_view view;
    if (!is_over(request)) {
        return;
    }
    if (table->chairs[request_seat(request)].hinted) {
        answer_refusal(request, REFUSAL_TOO_FAST);
    } else if (!review_seen(table, question, seat, &view)) {
        answer_refusal_with(
            request, REFUSAL_QUERY,
            "question and seat: a question of this game that was asked of the seat");
    } else {
        bots_advise(request, question, seat, &view);
    }
}
