/* A person's own addresses for notices (docs/notices.md). Nobody else is shown them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../service/service.h"
#include "../store/store_notices.h"
#include "api_server.h"
#include "http_request.h"
#include "journal.h"
#include "notice_guard.h"
#include "notice_mail.h"
#include "notices.h"
#include "served.h"
#include "server.h"
#include "web_push.h"

static const struct notice_options *options_of(struct request *request)
{
    static const struct notice_options none = {0};
    const struct notices *notices = http_of(request)->server->notices;
    return notices != NULL ? notices_options(notices) : &none;
}

/* The answer waits until it is on the disk. */
static void answer_ticket(struct request *request, uint64_t ticket)
{
    served_of(request->open)->ticket = ticket;
    answer_seq(request);
}

/* ---- Showing ---- */

static bool put_one(void *context, const struct store_subscription *one)
{
    struct json *out = context;
    json_begin_object(out, NULL);
    json_text(out, "kind", one->kind);
    json_text(out, "address", one->address);
    json_raw(out, "how", one->data);
    json_int(out, "made", one->made);
    json_bool(out, "confirmed", one->confirmed > 0);
    json_end_object(out);
    return true;
}

void notices_show(struct request *request)
{
    const struct server *server = http_of(request)->server;
    const struct notice_options *options = options_of(request);
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    json_begin_array(out, "kinds");
    if (options->kinds & NOTICE_WEBHOOK) {
        json_text(out, NULL, "webhook");
    }
    if (options->kinds & NOTICE_PUSH) {
        json_text(out, NULL, "push");
    }
    if (options->kinds & NOTICE_EMAIL) {
        json_text(out, NULL, "email");
    }
    json_end_array(out);
    json_text(out, "key", server->notices != NULL ? notices_key(server->notices) : NULL);
    json_begin_array(out, "notices");
    store_subscriptions(server->store, served_of(request->open)->number, request->person, put_one,
                        out);
    json_end_array(out);
    json_end_object(out);
}

/* ---- Subscribing ---- */

/* One subscription of a person, and those beside it. */
struct others {
    const char *kind, *address;
    int count;
    int64_t confirmed; /* of that one; 0: not yet, or there is none */
};

static bool count_other(void *context, const struct store_subscription *one)
{
    struct others *others = context;
    bool is_that =
        strcmp(one->kind, others->kind) == 0 && strcmp(one->address, others->address) == 0;
    others->count += !is_that;
    others->confirmed = is_that ? one->confirmed : others->confirmed;
    return true;
}

static struct others others_of(struct request *request, const char *kind, const char *address)
{
    struct others others = {.kind = kind, .address = address};
    store_subscriptions(http_of(request)->server->store, served_of(request->open)->number,
                        request->person, count_other, &others);
    return others;
}

/* Why this cannot be an address of that kind; NULL where it can. */
static const char *fault_of(struct request *request, const char *address)
{
    if (address == NULL || address[0] == '\0' || strlen(address) > STORE_NOTICE_TEXT_MAX) {
        return "'address' must be a URL, to 1000 characters";
    }
    switch (notice_guard_url(address, options_of(request)->insecure)) {
    case NOTICE_URL_BAD:
        return "'address' must be a URL with https, without a user, a password and a fragment";
    case NOTICE_URL_PORT:
        return "'address' must have port 443 or one from 1024 on";
    case NOTICE_URL_PRIVATE:
        return "'address' must be public: notices are not sent into private networks";
    case NOTICE_URL_GOOD:
        break;
    }
    return NULL;
}

/* The language of a request, English if it names none; false after a refusal. */
static bool read_lang(struct request *request, septem_lang *lang)
{
    const char *tag = request_text(request, "lang");
    *lang = 0;
    if (json_is_given(json_get(request->body, "lang")) &&
        (tag == NULL || !septem_lang_find(tag, lang))) {
        answer_refusal_with(request, REFUSAL_FIELD, "'lang' must be one of the server's languages");
        return false;
    }
    return true;
}

/* Can this be an address of that kind? False after a refusal. */
static bool check_address(struct request *request, unsigned kind, const char *address)
{
    const char *fault = kind != NOTICE_EMAIL ? fault_of(request, address) : NULL;
    if (fault != NULL) {
        answer_refusal_with(request, REFUSAL_NOTICE_URL, fault);
    } else if (kind == NOTICE_EMAIL && !mail_address_is_good(address)) {
        answer_refusal(request, REFUSAL_MAIL_ADDRESS);
    } else {
        return true;
    }
    return false;
}

/* How a webhook is told; false after a refusal. */
static bool put_webhook(struct json *out, struct request *request)
{
    const char *format = request_text(request, "format");
    if (json_is_given(json_get(request->body, "format")) &&
        (format == NULL || (strcmp(format, "json") != 0 && strcmp(format, "text") != 0))) {
        answer_refusal_with(request, REFUSAL_FIELD, "'format' must be \"json\" or \"text\"");
        return false;
    }
    json_text(out, "format", format != NULL ? format : "json");
    return true;
}

/* The keys of a browser; false after a refusal. */
static bool put_push(struct json *out, struct request *request)
{
    const struct json_value *keys = json_get(request->body, "keys");
    const char *p256dh = json_as_text(json_get(keys, "p256dh"));
    const char *auth = json_as_text(json_get(keys, "auth"));
    struct web_push_to to;
    if (!web_push_read(p256dh, auth, &to)) {
        answer_refusal_with(request, REFUSAL_FIELD,
                            "'keys' must be {\"p256dh\", \"auth\"}, as the browser gives them");
        return false;
    }
    json_text(out, "p256dh", p256dh);
    json_text(out, "auth", auth);
    return true;
}

/* What else is kept, as JSON; NULL after a refusal. The caller's to free. */
static char *how_of(struct request *request, unsigned kind)
{
    struct json out = {0};
    septem_lang lang;
    json_begin_object(&out, NULL);
    if (!read_lang(request, &lang) || !(kind == NOTICE_PUSH    ? put_push(&out, request)
                                        : kind == NOTICE_EMAIL ? true
                                                               : put_webhook(&out, request))) {
        json_finish(&out);
        return NULL;
    }
    json_text(&out, "lang", septem_lang_tag(lang));
    json_end_object(&out);
    return need(json_take(&out));
}

/* Who has to confirm is sent the mail that asks for it; false after a refusal. */
static bool ask_to_confirm(struct request *request, const struct store_subscription *one)
{
    struct http_request *http = http_of(request);
    struct mail_link link = {.person = one->person};
    septem_lang lang;
    snprintf(link.table, sizeof link.table, "%s", request->id);
    snprintf(link.address, sizeof link.address, "%s", one->address);
    read_lang(request, &lang);
    enum refusal refusal =
        notices_ask_to_confirm(http->server->notices, &link, lang, &http->address);
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
    }
    return refusal == REFUSAL_NONE;
}

static const char *fields_of(unsigned kind)
{
    return kind == NOTICE_PUSH    ? "kind address keys lang"
           : kind == NOTICE_EMAIL ? "kind address lang"
                                  : "kind address format lang";
}

/* Is there such a kind, can this be its address, and is there room? False after a refusal. */
static bool check_wanted(struct request *request, unsigned kind, const struct others *others)
{
    if ((kind & options_of(request)->kinds) == 0) {
        answer_refusal(request, REFUSAL_NO_NOTICES);
        return false;
    }
    if (!check_address(request, kind, others->address)) {
        return false;
    }
    if (others->count >= STORE_SUBSCRIPTIONS_MAX) {
        answer_refusal(request, REFUSAL_MANY_NOTICES);
        return false;
    }
    return true;
}

void notices_put(struct request *request)
{
    struct server *server = http_of(request)->server;
    const char *kind = request_text(request, "kind"), *address = request_text(request, "address");
    unsigned found = notice_kind_find(kind);
    if (!request_fields(request, fields_of(found))) {
        return;
    }
    struct others others = {0};
    if (kind != NULL && address != NULL) {
        others = others_of(request, kind, address);
    }
    char *how = check_wanted(request, found, &others) ? how_of(request, found) : NULL;
    if (how == NULL) {
        return;
    }
    int64_t wall = request->service->wall;
    struct store_subscription one = {.number = served_of(request->open)->number,
                                     .person = request->person,
                                     .kind = kind,
                                     .address = address,
                                     .data = how,
                                     .made = wall,
                                     .confirmed = found == NOTICE_EMAIL ? others.confirmed : wall};
    if (one.confirmed > 0 || ask_to_confirm(request, &one)) {
        answer_ticket(request, store_subscribe(server->store, &one));
    }
    free(how);
}

void notices_delete(struct request *request)
{
    struct server *server = http_of(request)->server;
    const char *kind = request_text(request, "kind"), *address = request_text(request, "address");
    if (!request_fields(request, "kind address")) {
        return;
    }
    bool names_one = kind != NULL && address != NULL;
    if (!names_one && json_count(request->body) > 0) {
        answer_refusal_with(request, REFUSAL_FIELD, "name both 'kind' and 'address', or neither");
        return;
    }
    answer_ticket(request, store_unsubscribe(server->store, served_of(request->open)->number,
                                             request->person, names_one ? kind : NULL,
                                             names_one ? address : NULL));
}
