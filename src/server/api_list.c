/* Which tables there are; cards; the deal of the day. */
#include "../store/store.h"
#include "../table/account.h"
#include "../text/json.h"
#include "api_server.h"
#include "day.h"
#include "http_request.h"
#include "page.h"
#include "server.h"

enum { LISTED_MAX = 100, READ_MAX = 20 };

struct listing {
    struct server *server;
    json_t *tables;
    int asked; /* tables that have to be read first */
};

/* A row has what is said of its table. Tables of older files have to be read once, a few at a time;
 * until then they are listed as far as they are in memory. */
static json_t *summary_of(struct listing *listing, const struct store_row *row)
{
    struct stored_tables *stored = &listing->server->stored;
    const struct open_table *open = open_tables_find(&listing->server->service.tables, row->id);
    if (open != NULL) {
        bool shows = open->table->setting.listed && open->table->status != TABLE_OVER;
        return shows ? account_summary(open->table) : NULL;
    }
    if (row->summary[0] == '\0' && listing->asked < READ_MAX &&
        stored->removed <= stored->durable) {
        listing->asked += stored_tables_ask_row(stored, row);
    }
    return json_loads(row->summary, 0, NULL);
}

static bool list_one(void *context, const struct store_row *row)
{
    struct listing *listing = context;
    json_t *summary = summary_of(listing, row);
    if (summary != NULL) {
        septem_json_append(listing->tables, summary);
    }
    return true;
}

void list_tables(struct request *request)
{
    struct server *server = http_of(request)->server;
    json_t *object = json_object();
    struct listing listing = {.server = server, .tables = json_array()};
    store_list(server->store, TABLE_GATHERING, true, LISTED_MAX, list_one, &listing);
    store_list(server->store, TABLE_DRAFTING, true, LISTED_MAX, list_one, &listing);
    store_list(server->store, TABLE_PLAYING, true, LISTED_MAX, list_one, &listing);
    septem_json_set(object, "tables", listing.tables);
    answer_json(request, 200, object);
}

void list_cards(struct request *request)
{
    const char *wanted = request_query(request, "lang");
    septem_lang lang = 0;
    if (wanted != NULL && !septem_lang_find(wanted, &lang)) {
        answer_refusal_with(request, REFUSAL_QUERY, "lang: that language is not known", NULL, NULL);
        return;
    }
    page_reply_cards(http_of(request), http_of(request)->server->cards, lang);
}

void list_daily(struct request *request)
{
    struct day *day = http_of(request)->server->day;
    if (day == NULL) {
        answer_refusal(request, REFUSAL_BUSY);
    } else {
        answer_json(request, 200, day_json(day, request->service->wall));
    }
}
