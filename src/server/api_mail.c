/* The links in mails (docs/notices.md): their codes say whom they are for, no secret of a seat is
 * needed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../service/service.h"
#include "../store/store_notices.h"
#include "api_server.h"
#include "http_request.h"
#include "mail_link.h"
#include "notices.h"
#include "served.h"
#include "server.h"

static bool read_link(struct request *request, const char *code, struct mail_link *link)
{
    const struct notices *notices = http_of(request)->server->notices;
    return notices != NULL && code != NULL && notices_read_link(notices, code, link);
}

/* ---- Confirming ---- */

struct confirming {
    struct store *store;
    const struct mail_link *link;
    int64_t now;
    uint64_t ticket; /* 0: there is no such address */
};

static bool confirm_one(void *context, const struct store_subscription *one)
{
    struct confirming *confirming = context;
    if (strcmp(one->kind, "email") != 0 || strcmp(one->address, confirming->link->address) != 0) {
        return true;
    }
    struct store_subscription confirmed = *one;
    confirmed.confirmed = confirming->now;
    confirming->ticket = store_subscribe(confirming->store, &confirmed);
    return false;
}

void mail_confirm(struct request *request)
{
    struct mail_link link;
    struct confirming confirming = {
        .store = http_of(request)->server->store, .link = &link, .now = request->service->wall};
    if (!request_fields(request, "code")) {
        return;
    }
    if (read_link(request, request_text(request, "code"), &link) &&
        strcmp(link.table, request->id) == 0) {
        store_subscriptions(confirming.store, served_of(request->open)->number, link.person,
                            confirm_one, &confirming);
    }
    if (confirming.ticket == 0) {
        answer_refusal(request, REFUSAL_MAIL_CODE);
        return;
    }
    served_of(request->open)->ticket = confirming.ticket;
    answer_seq(request);
}

/* ---- No more of them ---- */

/* Mail programs post a form here (RFC 8058). Again is as good as once. */
void mail_off(struct request *request)
{
    struct mail_link link;
    struct http_request *http = http_of(request);
    if (!read_link(request, request_query(request, "code"), &link) || link.table[0] != '\0') {
        answer_refusal(request, REFUSAL_MAIL_CODE);
        return;
    }
    http->ticket = store_forget_address(http->server->store, "email", link.address);
    struct json *out = answer_json(request, 200);
    json_begin_object(out, NULL);
    json_end_object(out);
}

/* Who opens that address in a browser is told where the button is: programs that look at links must
 * not press it. */
void mail_show(struct request *request)
{
    struct mail_link link;
    const char *code = request_query(request, "code");
    if (!read_link(request, code, &link)) {
        answer_refusal(request, REFUSAL_MAIL_CODE);
        return;
    }
    const struct notice_options *options = notices_options(http_of(request)->server->notices);
    size_t size = strlen(options->place) + strlen(code) + sizeof "#/mail/off/\n";
    char *text = malloc(size);
    if (text != NULL) {
        snprintf(text, size, "%s#/mail/off/%s\n", options->place, code);
    }
    answer_text(request, text);
}
