/* Reading requests, writing answers. */
#include "request.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../text/scan.h"
#include "command.h"
#include "service.h"

/* ---- What is asked ---- */

int request_seat(const struct request *request)
{
    assert(request->person < 0 || request->open != NULL);
    return request->person >= 0 ? request->open->table->people[request->person].seat : -1;
}

bool request_fields(struct request *request, const char *known)
{
    struct command command = {.body = request->body};
    bool good = command_has_only(&command, known);
    if (!good) {
        answer_command(request, &command);
    }
    command_finish(&command);
    return good;
}

const char *request_text(const struct request *request, const char *key)
{
    return json_as_text(json_get(request->body, key));
}

const char *request_query(const struct request *request, const char *key)
{
    return request->query != NULL ? request->query(request, key) : NULL;
}

int request_number(const struct request *request, const char *key)
{
    const char *text = request_query(request, key);
    struct scan scan = scan_open(text, text != NULL ? strlen(text) : 0);
    uint64_t number;
    return scan_number(&scan, INT_MAX, &number) && scan_done(&scan) ? (int)number : -1;
}

/* ---- Answers ---- */

struct json *answer_json(struct request *request, int status)
{
    assert(request->status == 0);
    request->status = status;
    json_clear(&request->service->answer);
    return &request->service->answer;
}

void answer_text(struct request *request, char *text)
{
    if (text == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
        return;
    }
    json_bytes(answer_json(request, 200), text, strlen(text));
    request->is_text = true;
    free(text);
}

void answer_seq(struct request *request)
{
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    json_int(out, "seq", request->open->table->seq);
    json_end_object(out);
}

/* {"error": {"code", "message"}}, with one field more where `key` is not NULL. */
static void refuse(struct request *request, enum refusal refusal, const char *message,
                   const char *key, const char *extra)
{
    struct json *out = answer_json(request, refusal_info(refusal)->class);
    request->refusal = refusal;
    json_begin_object(out, NULL);
    json_begin_object(out, "error");
    json_text(out, "code", refusal_info(refusal)->slug);
    json_text(out, "message", message);
    if (key != NULL && extra != NULL) {
        json_raw(out, key, extra);
    }
    json_end_object(out);
    json_end_object(out);
}

void answer_refusal_with(struct request *request, enum refusal refusal, const char *message)
{
    refuse(request, refusal, message, NULL, NULL);
}

void answer_refusal(struct request *request, enum refusal refusal)
{
    refuse(request, refusal, refusal_info(refusal)->message, NULL, NULL);
}

void answer_command(struct request *request, const struct command *command)
{
    refuse(request, command->refusal, command->message, command->key, command->extra.bytes);
}
