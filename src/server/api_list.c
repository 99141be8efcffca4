/* Which tables there are; cards; the deal of the day. */
#include <string.h>

#include "../store/store.h"
#include "../json/json_reader.h"
#include "../service/json_table.h"
#include "api_server.h"
#include "daily_results.h"
#include "http_request.h"
#include "page.h"
#include "server.h"

enum { LISTED_MAX = 100, READ_MAX = 20 };

struct listing {
    struct server *server;
    struct json *out;
    int asked; /* tables that have to be read first */
};

/* A row has what is said of its table. Tables of older files have to be read once, a few at a time;
 * until then they are listed as far as they are in memory. */
static bool list_one(void *context, const struct store_row *row)
{
    struct listing *listing = context;
    struct stored_tables *stored = &listing->server->stored;
    const struct open_table *open = open_tables_find(&listing->server->service.tables, row->id);
    if (open != NULL) {
        if (open->table->setting.listed && open->table->status != TABLE_OVER) {
            json_summary(listing->out, NULL, open->table);
        }
        return true;
    }
    if (row->summary[0] == '\0' && listing->asked < READ_MAX &&
        stored->removed <= stored->durable) {
        listing->asked += stored_tables_ask_row(stored, row);
    }
    struct json_value *summary = json_read(row->summary, strlen(row->summary));
    if (json_kind(summary) == JSON_KIND_OBJECT) {
        json_raw(listing->out, NULL, row->summary);
    }
    json_release(summary);
    return true;
}

void list_tables(struct request *request)
{
    struct server *server = http_of(request)->server;
    struct json out = {0};
    struct listing listing = {.server = server, .out = &out};
    json_begin_object(&out, NULL);
    json_begin_array(&out, "tables");
    store_list(server->store, TABLE_GATHERING, true, LISTED_MAX, list_one, &listing);
    store_list(server->store, TABLE_DRAFTING, true, LISTED_MAX, list_one, &listing);
    store_list(server->store, TABLE_PLAYING, true, LISTED_MAX, list_one, &listing);
    json_end_array(&out);
    json_end_object(&out);
    if (store_is_away(server->store, NULL)) {
        answer_refusal(request, REFUSAL_AWAY);
    } else if (!out.failed) {
        json_bytes(answer_json(request, 200), out.bytes, out.length);
    } else {
        answer_refusal(request, REFUSAL_BUSY);
    }
    json_finish(&out);
}

void list_cards(struct request *request)
{
    const char *wanted = request_query(request, "lang");
    septem_lang lang = 0;
    if (wanted != NULL && !septem_lang_find(wanted, &lang)) {
        answer_refusal_with(request, REFUSAL_QUERY, "lang: that language is not known");
        return;
    }
    page_reply_cards(http_of(request), http_of(request)->server->cards, lang);
}

void list_daily(struct request *request)
{
    struct daily_results *day = http_of(request)->server->day;
    if (day == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
        daily_results_json(answer_json(request, 200), day, request->service->wall);
    }
}
