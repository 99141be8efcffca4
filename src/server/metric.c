/* Writing the numbers. */
#include "metric.h"

#include <stdarg.h>
#include <stdio.h>
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
};

void metric_ack(struct metrics *metrics, uint64_t us)
{
    int bucket = 0;
    while (bucket < METRIC_BUCKETS && us > bounds_ms[bucket] * 1000u) {
        bucket++;
    }
    metrics->acks[bucket]++;
    metrics->ack_count++;
    metrics->ack_us += us;
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

static void put_acks(struct text *text, const struct metrics *metrics)
{
    uint64_t below = 0;
    put(text, "# HELP septem_decision_seconds time until a decision was acknowledged\n"
              "# TYPE septem_decision_seconds histogram\n");
    for (int i = 0; i < METRIC_BUCKETS; i++) {
        below += metrics->acks[i];
        put(text, "septem_decision_seconds_bucket{le=\"%g\"} %llu\n", bounds_ms[i] / 1000.0,
            (unsigned long long)below);
    }
    put(text,
        "septem_decision_seconds_bucket{le=\"+Inf\"} %llu\nseptem_decision_seconds_sum %.6f\n"
        "septem_decision_seconds_count %llu\n",
        (unsigned long long)metrics->ack_count, (double)metrics->ack_us / 1e6,
        (unsigned long long)metrics->ack_count);
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

int metric_write(const struct metrics *metrics, const struct metric_gauges *gauges, char *buf,
                 size_t size)
{
    struct text text = {buf, size, 0};
    for (int i = 0; i < METRIC_COUNTERS; i++) {
        put_one(&text, "counter", names[i].name, names[i].help, (double)metrics->counters[i]);
    }
    put_acks(&text, metrics);
    put_one(&text, "gauge", "streams", "event streams open", (double)gauges->streams);
    put_one(&text, "gauge", "connections", "connections open", (double)gauges->connections);
    put_one(&text, "gauge", "tables", "tables in memory", (double)gauges->tables);
    put_one(&text, "gauge", "tables_playing", "of these, games going on", (double)gauges->playing);
    put_one(&text, "gauge", "tables_being_read", "tables being read back", (double)gauges->reading);
    put_one(&text, "gauge", "bots_thinking", "bots at work or waiting", (double)gauges->thinking);
    put_one(&text, "counter", "store_commits_total", "commits", (double)gauges->commits);
    put_one(&text, "counter", "store_entries_total", "entries written", (double)gauges->entries);
    put_one(&text, "counter", "store_commit_seconds_total", "time spent in commits",
            (double)gauges->commit_us / 1e6);
    put_one(&text, "gauge", "store_commit_seconds_max", "the longest commit",
            (double)gauges->commit_us_max / 1e6);
    put_one(&text, "gauge", "disk_free_bytes", "free where the tables are",
            (double)gauges->disk_free);
    put_one(&text, "gauge", "resident_bytes", "memory in use", resident());
    return text.length;
}
