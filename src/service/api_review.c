/* After the end: the log, how everything stood, and what a strong bot thinks of what was done. */
#include <stdlib.h>

#include "analysis.h"
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

/* The question that is asked about, or one past the last for the end; 0 after a refusal. */
static int question_of(struct request *request)
{
    int question = request_number(request, "question");
    if (question >= 1 && question <= request->open->table->question_count + 1) {
        return question;
    }
    answer_refusal_with(request, REFUSAL_QUERY,
                        "question: a number from 1 to one past the last question");
    return 0;
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
    int question = question_of(request);
    if (question > 0) {
        struct json *out = answer_json(request, 200);
        out->failed |= !json_replay(out, request->open->table, question);
    }
}

void api_analysis(struct request *request)
{
    int question = is_over(request) ? question_of(request) : 0;
    if (question == 0) {
        return;
    }
    struct analysis *analysis = review_analysis(request->open->table, question);
    if (analysis == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else if (analysis->count > 0) {
        bots_analyse(request, analysis);
    } else {
        json_analysis(answer_json(request, 200), analysis);
        free(analysis);
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
