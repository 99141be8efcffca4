/* Reading requests, writing answers. */
#include "request.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "../text/json.h"
#include "../text/scan.h"
#include "petition.h"
#include "service.h"

/* ---- What is asked ---- */

int request_seat(const struct request *request)
{
    return request->person >= 0 ? request->open->table->people[request->person].seat : -1;
}

bool request_fields(struct request *request, const char *known)
{
    const char *odd = petition_odd_field(request->body, known);
    if (odd != NULL) {
        answer_refusal_with(request, REFUSAL_FIELD, "the body has a field that is not known here",
                            "field", json_string(odd));
    }
    return odd == NULL;
}

const char *request_text(const struct request *request, const char *key)
{
    return json_string_value(json_object_get(request->body, key));
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

static void begin(struct request *request, int status)
{
    assert(request->status == 0);
    request->status = status;
    request->service->answer.length = 0;
}

void answer_json(struct request *request, int status, json_t *json)
{
    begin(request, status);
    json_text_write(&request->service->answer, json);
    json_decref(json);
}

void answer_text(struct request *request, char *text)
{
    if (text == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
        return;
    }
    begin(request, 200);
    request->is_text = true;
    json_text_put(&request->service->answer, text, strlen(text));
    free(text);
}

void answer_seq(struct request *request)
{
    json_t *object = json_object();
    septem_json_set(object, "seq", json_integer(request->open->table->seq));
    answer_json(request, 200, object);
}

void answer_refusal_with(struct request *request, enum refusal refusal, const char *message,
                         const char *key, json_t *extra)
{
    request->refusal = refusal;
    answer_json(request, refusal_info(refusal)->class,
                petition_error(refusal, message, key, extra));
}

void answer_refusal(struct request *request, enum refusal refusal)
{
    answer_refusal_with(request, refusal, refusal_info(refusal)->message, NULL, NULL);
}

void answer_petition(struct request *request, const struct petition *petition)
{
    answer_refusal_with(request, petition->refusal, petition->message, petition->key,
                        json_incref(petition->extra));
}
