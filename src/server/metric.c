/* Writing the numbers. */
#include "metric.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const unsigned bounds_ms[METRIC_BUCKETS] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

static const struct {
    const char *name, *help;
} names[METRIC_COUNTERS] = {
    [METRIC_REQUESTS_OK] = {"requests_ok_total", "requests answered below 400"},
    [METRIC_REQUESTS_BAD] = {"requests_refused_total", "requests answered from 400 to 499"},
    [METRIC_REQUESTS_FAIL] = {"requests_failed_total", "requests answered from 500 on"},
    [METRIC_LIMITED] = {"requests_limited_total", "requests beyond a rate or a number"},
    [METRIC_CONNECTIONS_REFUSED] = {"connections_refused_total",
                                    "connections beyond the number of an address"},
    [METRIC_CONNECTIONS_SLOW] = {"connections_slow_total",
                                 "connections ended because a request or answer took too long"},
    [METRIC_TABLES_MADE] = {"tables_made_total", "tables made"},
    [METRIC_TABLES_READ] = {"tables_read_total", "tables read back from the file"},
    [METRIC_GAMES_STARTED] = {"games_started_total", "games started"},
    [METRIC_GAMES_OVER] = {"games_over_total", "games played to their end"},
    [METRIC_DECISIONS] = {"decisions_total", "decisions of people"},
    [METRIC_DECISIONS_BOT] = {"decisions_bot_total", "decisions of bots"},
    [METRIC_REPEATS] = {"decisions_repeated_total", "decisions that were sent again"},
    [METRIC_HINTS] = {"hints_total", "hints given"},
    [METRIC_EVENTS] = {"events_total", "messages queued for streams"},
    [METRIC_EVENT_BYTES] = {"event_bytes_total", "bytes sent to streams"},
    [METRIC_STREAMS_OPENED] = {"streams_opened_total", "event streams opened"},
    [METRIC_STREAMS_DROPPED] = {"streams_dropped_total", "event streams too slow to be served"},
    [METRIC_NOTICES] = {"notices_total", "messages to people who are away"},
    [METRIC_NOTICES_FAILED] = {"notices_failed_total", "messages that were not taken"},
    [METRIC_PASSED] = {"passed_total", "requests that another server has answered"},
    [METRIC_PASSED_FAILED] = {"passed_failed_total", "requests that it has not, and asked again"},
};

static void note_time(struct metric_times *times, uint64_t us)
{
    int bucket = 0;
    while (bucket < METRIC_BUCKETS && us > bounds_ms[bucket] * 1000u) {
        bucket++;
    }
    times->buckets[bucket]++;
    times->count++;
    times->us += us;
}

void metric_ack(struct metrics *metrics, uint64_t us)
{
    note_time(&metrics->acks, us);
}

void metric_route(struct metrics *metrics, int route, uint64_t us)
{
    note_time(&metrics->routes[route], us);
}

/* The slowest is that of one to two minutes: long enough to be seen by a scrape. */
void metric_round(struct metrics *metrics, uint64_t us, int64_t now)
{
    int64_t minute = now / (60 * 1000);
    if (minute != metrics->minute) {
        metrics->slowest_us[1] = minute == metrics->minute + 1 ? metrics->slowest_us[0] : 0;
        metrics->slowest_us[0] = 0;
        metrics->minute = minute;
    }
    metrics->slowest_us[0] = us > metrics->slowest_us[0] ? us : metrics->slowest_us[0];
    note_time(&metrics->rounds, us);
}

struct text {
    char *buf;
    size_t size;
    int length;
};

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
put(struct text *text, const char *format, ...)
{
    va_list args;
    size_t used = (size_t)text->length < text->size ? (size_t)text->length : text->size;
    va_start(args, format);
    text->length += vsnprintf(text->buf + used, text->size - used, format, args);
    va_end(args);
}

static void put_one(struct text *text, const char *kind, const char *name, const char *help,
                    double value)
{
    put(text, "# HELP septem_%s %s\n# TYPE septem_%s %s\nseptem_%s %.15g\n", name, help, name, kind,
        name, value);
}

/* The lines of one set of times; `labels` as in `route="v1",`, or "". */
static void put_times(struct text *text, const char *name, const char *labels,
                      const struct metric_times *times)
{
    uint64_t below = 0;
    int length = (int)strlen(labels);
    for (int i = 0; i < METRIC_BUCKETS; i++) {
        below += times->buckets[i];
        put(text, "septem_%s_bucket{%sle=\"%g\"} %llu\n", name, labels, bounds_ms[i] / 1000.0,
            (unsigned long long)below);
    }
    put(text, "septem_%s_bucket{%sle=\"+Inf\"} %llu\n", name, labels,
        (unsigned long long)times->count);
    const char *open = length > 0 ? "{" : "", *close = length > 0 ? "}" : "";
    length -= length > 0; /* the comma */
    put(text, "septem_%s_sum%s%.*s%s %.6f\nseptem_%s_count%s%.*s%s %llu\n", name, open, length,
        labels, close, (double)times->us / 1e6, name, open, length, labels, close,
        (unsigned long long)times->count);
}

static void put_head(struct text *text, const char *kind, const char *name, const char *help)
{
    put(text, "# HELP septem_%s %s\n# TYPE septem_%s %s\n", name, help, name, kind);
}

static void put_routes(struct text *text, const struct metrics *metrics, metric_route_name *name,
                       const void *context)
{
    char labels[160];
    const char *path, *method;
    put_head(text, "histogram", "request_seconds", "time until a request was answered");
    for (int i = 0; i < METRIC_ROUTES_MAX && (path = name(context, i, &method)) != NULL; i++) {
        if (metrics->routes[i].count > 0) {
            snprintf(labels, sizeof labels, "method=\"%s\",route=\"%s\",", method, path);
            put_times(text, "request_seconds", labels, &metrics->routes[i]);
        }
    }
}

/* Several refusals may have one code. */
static void put_refusals(struct text *text, const struct metrics *metrics)
{
    put_head(text, "counter", "refusals_total", "requests refused, by the code of the error");
    for (int i = REFUSAL_NONE + 1; i < REFUSAL_COUNT; i++) {
        const char *slug = refusal_info((enum refusal)i)->slug;
        uint64_t count = 0;
        bool first = true;
        for (int j = REFUSAL_NONE + 1; j < REFUSAL_COUNT; j++) {
            if (strcmp(slug, refusal_info((enum refusal)j)->slug) == 0) {
                first = first && j >= i;
                count += metrics->refusals[j];
            }
        }
        if (first) {
            put(text, "septem_refusals_total{code=\"%s\"} %llu\n", slug, (unsigned long long)count);
        }
    }
}

static void put_store(struct text *text, const struct metric_gauges *gauges)
{
    put_one(text, "counter", "store_commits_total", "commits", (double)gauges->commits);
    put_one(text, "counter", "store_entries_total", "entries written", (double)gauges->entries);
    put_one(text, "counter", "store_commit_seconds_total", "time spent in commits",
            (double)gauges->commit_us / 1e6);
    put_one(text, "gauge", "store_commit_seconds_max", "the longest commit",
            (double)gauges->commit_us_max / 1e6);
    put_one(text, "gauge", "store_unwritten_seconds",
            "how long the oldest thing that is not on the disk has waited",
            (double)gauges->unwritten_us / 1e6);
    put_one(text, "gauge", "store_file_bytes", "the file of tables", (double)gauges->file_bytes);
    put_one(text, "gauge", "store_wal_bytes", "its write-ahead log", (double)gauges->wal_bytes);
    put_one(text, "gauge", "disk_free_bytes", "free where the tables are",
            (double)gauges->disk_free);
}

static void put_cluster(struct text *text, const struct metric_gauges *gauges)
{
    put_one(text, "gauge", "database_away", "1 while the database cannot be reached", gauges->away);
    put_one(text, "gauge", "lease_held", "1 while the tables in memory are this server's own",
            gauges->holds);
    put_one(text, "gauge", "servers", "servers of this database that live",
            (double)gauges->servers);
    put_one(text, "gauge", "streams_passed", "event streams of other servers",
            (double)gauges->passed_streams);
}

/* Memory in use, in bytes; 0 where the system does not say. */
static double resident(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        if (fscanf(file, "%*d %ld", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

int metric_write(const struct metrics *metrics, const struct metric_gauges *gauges,
                 metric_route_name *name, const void *context, char *buf, size_t size)
{
    struct text text = {buf, size, 0};
    uint64_t slowest = metrics->slowest_us[0] > metrics->slowest_us[1] ? metrics->slowest_us[0]
                                                                       : metrics->slowest_us[1];
    for (int i = 0; i < METRIC_COUNTERS; i++) {
        put_one(&text, "counter", names[i].name, names[i].help, (double)metrics->counters[i]);
    }
    put_refusals(&text, metrics);
    put_head(&text, "histogram", "decision_seconds", "time until a decision was acknowledged");
    put_times(&text, "decision_seconds", "", &metrics->acks);
    put_routes(&text, metrics, name, context);
    put_head(&text, "histogram", "loop_round_seconds",
             "rounds of the thread of events: whatever happens waits for one at most");
    put_times(&text, "loop_round_seconds", "", &metrics->rounds);
    put_one(&text, "gauge", "loop_lag_seconds", "the slowest of them in the last minutes",
            (double)slowest / 1e6);
    put_one(&text, "gauge", "streams", "event streams open", (double)gauges->streams);
    put_one(&text, "gauge", "connections", "connections open", (double)gauges->connections);
    put_one(&text, "gauge", "tables", "tables in memory", (double)gauges->tables);
    put_one(&text, "gauge", "tables_playing", "of these, games going on", (double)gauges->playing);
    put_one(&text, "gauge", "tables_being_read", "tables being read back", (double)gauges->reading);
    put_one(&text, "gauge", "bots_thinking", "bots at work or waiting", (double)gauges->thinking);
    put_one(&text, "gauge", "bots_waiting_seconds", "wait of the oldest of these so far",
            (double)gauges->thinking_us / 1e6);
    put_store(&text, gauges);
    put_cluster(&text, gauges);
    put_one(&text, "gauge", "resident_bytes", "memory in use", resident());
    return text.length;
}
