/* A player asks those who are awaited to decide (docs/notices.md): who is away is sent a notice,
 * who has the page open reads it there. */
#include "../service/announcement.h"
#include "../service/service.h"
#include "../store/store_notices.h"
#include "../table/nudge.h"
#include "api_server.h"
#include "http_request.h"
#include "notice_asked.h"
#include "served.h"
#include "server.h"

static void remind(struct request *request, unsigned chairs)
{
    const struct server *server = http_of(request)->server;
    struct served *served = served_of(request->open);
    struct store_asked asked =
        notice_reminded(request->open->table, chairs, request->service->wall);
    if (server->notices != NULL && asked.count > 0) {
        served->ticket = store_remind(server->store, served->number, &asked);
    }
}

void seat_nudge(struct request *request)
{
    struct table *table = request->open->table;
    if (!request_fields(request, "")) {
        return;
    }
    enum refusal refusal = nudge_may(table, request->person, request->service->now);
    if (refusal != REFUSAL_NONE) {
        answer_refusal(request, refusal);
        return;
    }
    remind(request, nudge_do(table, request->person));
    service_tell(request->service, request->open, (struct announcement){.kind = ANNOUNCE_TABLE});
    answer_seq(request);
}
