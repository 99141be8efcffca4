/* What the server gives the table service. */
#include "server_host.h"

#include <string.h>

#include "../service/thought.h"
#include "api_server.h"
#include "bot_jobs.h"
#include "daily_results.h"
#include "http_request.h"
#include "journal.h"
#include "secret.h"
#include "served.h"
#include "server.h"

enum { ENTRY_BYTES = 100 }; /* what an entry takes in the file beside its texts, about */

/* ---- Keeping ---- */

static void count(struct server *server, const struct table *table, const struct entry *entry)
{
    struct metrics *metrics = &server->metrics;
    if (entry->kind == ENTRY_MADE) {
        metric_count(metrics, METRIC_TABLES_MADE);
        journal("table_made", "table=%.6s players=%d listed=%d", table->id,
                table->setting.game.players, table->setting.listed);
    } else if (entry->kind == ENTRY_STARTED) {
        metric_count(metrics, METRIC_GAMES_STARTED);
    } else if (entry->kind == ENTRY_DECIDED) {
        metric_count(metrics, entry->person >= 0 ? METRIC_DECISIONS : METRIC_DECISIONS_BOT);
        if (table->status == TABLE_OVER) {
            metric_count(metrics, METRIC_GAMES_OVER);
            journal("game_over", "table=%.6s decisions=%d", table->id, table->decision_count);
        }
    }
}

static void keep(void *context, struct open_table *open, const struct entry *entry)
{
    struct server *server = context;
    const struct http_request *asking = server->asking;
    struct served *served = served_of(open);
    stored_tables_keep(&server->stored, open, entry);
    if (asking != NULL) {
        int64_t bytes = ENTRY_BYTES + (int64_t)(strlen(entry->text) + strlen(entry->key));
        limits_wrote(server->limits, &asking->address, bytes, server->service.now);
    }
    if (asking != NULL && entry->kind == ENTRY_MADE) {
        served->host_address = asking->address;
        served->has_host = true;
    }
    if (entry->kind == ENTRY_BANNED) {
        ban_add(&served->bans, open->table, entry->number);
    }
    count(server, open->table, entry);
    if (server->day != NULL && open->table->status == TABLE_OVER && entry->kind == ENTRY_DECIDED) {
        daily_results_note(server->day, open->table, server->service.wall);
    }
    bot_jobs_attend(server->pool, open, server->service.now);
}

/* ---- The others ---- */

static void tell(void *context, struct open_table *open, const struct announcement *what)
{
    struct server *server = context;
    streams_tell(&server->streams, open, what);
}

static enum refusal think(void *context, struct open_table *open, struct thought *thought)
{
    struct server *server = context;
    if (!thought->is_hint) {
        return bot_jobs_decide(server->pool, open, thought, server->service.now);
    }
    return bot_jobs_hint(server->pool, open, thought, &http_of(thought->asker)->address,
                         &thought->asker->retry_after);
}

static void draw(void *context, void *bytes, size_t length)
{
    (void)context;
    secret_random(bytes, length);
}

void server_host_init(struct server *server)
{
    struct service_host host = {.context = server,
                                .keep = keep,
                                .tell = tell,
                                .think = think,
                                .random = draw,
                                .routes = server_routes,
                                .version = server->options.version,
                                .hint_bot = THOUGHT_ADVISER ",evaluations=4000",
                                .engines = server->options.engines,
                                .engine_count = server->options.engine_count,
                                .id_prefix = "",
                                .own_bytes = sizeof(struct served),
                                .nudge_ms = server->options.nudge_wait * INT64_C(1000)};
    service_init(&server->service, &host);
}

void server_host_time(struct server *server)
{
    struct service *service = &server->service;
    service->now = steady_ms(&server->steady);
    service->wall = wall_ms();
    if (server->day != NULL) {
        service->day = daily_results_date(server->day, service->wall);
        service->day_key = daily_results_key(server->day, service->wall);
    }
}
