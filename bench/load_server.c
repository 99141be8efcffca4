/* A crowd for the table server: starts `septem serve` on a new file, seats people at tables, lets
 * them think and decide, and prints how long decisions took to be acknowledged.
 *
 *     load_server SEPTEM [TABLES [SEATS [THINK_SECONDS [SECONDS [IDLE_STREAMS]]]]]
 *
 * With the address of a database in SEPTEM_LOAD_DATABASE there are two servers that have it
 * together, each with half of the streams and connections, whosever the table is.
 *
 * Every seat has an event stream of its own, reads every event and decides after a random time,
 * exponentially distributed, on one of a few keep-alive connections. The crowd runs on the machine
 * it measures: what it costs is taken from the server. */
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <septem/rng.h>

#include "load_client.h"
#include "load_host.h"

enum { HOSTS_MAX = 2, POSTS = 256, IDLE_TABLES = 100, SAMPLES_MAX = 1 << 20, PATIENCE_S = 240 };

enum step { STEP_CREATE, STEP_JOIN, STEP_START, STEP_DECIDE };

struct table {
    char id[17];
    bool is_idle; /* never started: for those who only listen */
};

struct seat {
    struct client client; /* its stream */
    struct table *table;
    char secret[44];
    int number;
    int question;   /* asked now */
    char text[128]; /* what it is going to decide */
    double due;     /* when; 0: nothing to decide */
    double stated;  /* when the last state came */
    double last;    /* when it sent the last decision of a question; 0: it did not */
    bool is_over, has_state;
};

/* One request at a time on a connection that stays. */
struct post {
    struct client client;
    enum step step;
    struct seat *seat;
    int question;
    double sent;
    bool busy;
};

struct job {
    enum step step;
    struct seat *seat;
};

struct crowd {
    int tables, seats, idle;
    double think, seconds;
    struct load_host hosts[HOSTS_MAX];
    int host_count;
    int epoll_fd;
    struct table *all_tables;
    struct seat *all_seats; /* then the idle ones */
    struct post posts[POSTS];
    struct job *jobs;
    size_t job_first, job_count, job_room;
    struct septem_rng rng;
    int started, streaming;
    bool measures;
    float *acks, *turns;
    int ack_count, turn_count;
    long refused, states;
};

static void fail(const char *what)
{
    fprintf(stderr, "load_server: %s: %s\n", what, strerror(errno));
    exit(1);
}

/* ---- Figures ---- */

/* What there is to compare before and after: processor seconds of the server and of the crowd and
 * what they waited for a core, states told, bytes of events received, and what the server says of
 * its disk. */
struct figures {
    double at, server, crowd, server_delay, crowd_delay;
    long states, bytes;
    double commits, commit_s, commit_max, passed;
};

static double metric(const char *text, const char *name)
{
    char pattern[80];
    snprintf(pattern, sizeof pattern, "\nseptem_%s ", name);
    const char *at = strstr(text, pattern);
    return at != NULL ? atof(at + strlen(pattern)) : 0;
}

static struct figures look(const struct crowd *crowd)
{
    static char text[32768];
    struct figures now = {.at = client_now(),
                          .crowd = load_host_cpu(getpid()),
                          .crowd_delay = load_host_delay(getpid()),
                          .states = crowd->states};
    for (int i = 0; i < crowd->tables * crowd->seats; i++) {
        now.bytes += crowd->all_seats[i].client.received;
    }
    for (int i = 0; i < crowd->host_count; i++) {
        const struct load_host *host = &crowd->hosts[i];
        client_fetch(host->port, "/metrics", text, sizeof text);
        now.server += load_host_cpu(host->pid);
        now.server_delay += load_host_delay(host->pid) / crowd->host_count;
        now.commits += metric(text, "store_commits_total");
        now.commit_s += metric(text, "store_commit_seconds_total");
        now.commit_max = fmax(now.commit_max, metric(text, "store_commit_seconds_max"));
        now.passed += metric(text, "passed_total");
    }
    return now;
}

/* ---- Requests ---- */

static void want(struct crowd *crowd, enum step step, struct seat *seat)
{
    if (crowd->job_count == crowd->job_room) {
        crowd->job_room = crowd->job_room == 0 ? 1024 : 2 * crowd->job_room;
        crowd->jobs = realloc(crowd->jobs, crowd->job_room * sizeof *crowd->jobs);
        if (crowd->jobs == NULL) {
            fail("out of memory");
        }
    }
    crowd->jobs[crowd->job_count++] = (struct job){step, seat};
}

static void send_step(struct crowd *crowd, struct post *post, const struct job *job)
{
    char path[80], body[256];
    struct seat *seat = job->seat;
    switch (job->step) {
    case STEP_CREATE:
        snprintf(path, sizeof path, "/v1/tables");
        snprintf(body, sizeof body, "{\"name\":\"n0\",\"options\":{\"players\":%d,\"absent\":0}}",
                 crowd->seats);
        break;
    case STEP_JOIN:
        snprintf(path, sizeof path, "/v1/tables/%s/join", seat->table->id);
        snprintf(body, sizeof body, "{\"name\":\"n%d\"}", seat->number);
        break;
    case STEP_START:
        snprintf(path, sizeof path, "/v1/tables/%s/start", seat->table->id);
        snprintf(body, sizeof body, "{}");
        break;
    case STEP_DECIDE:
        snprintf(path, sizeof path, "/v1/tables/%s/decisions", seat->table->id);
        snprintf(body, sizeof body, "{\"id\":\"q%d\",\"question\":%d,\"text\":\"%s\"}",
                 seat->question, seat->question, seat->text);
        break;
    }
    post->step = job->step;
    post->seat = seat;
    post->busy = true;
    post->question = seat->question;
    post->sent = client_now();
    client_post(&post->client, path, seat->secret, body);
}

static void send_waiting(struct crowd *crowd)
{
    for (int i = 0; i < POSTS && crowd->job_first < crowd->job_count; i++) {
        if (!crowd->posts[i].busy) {
            send_step(crowd, &crowd->posts[i], &crowd->jobs[crowd->job_first++]);
        }
    }
    if (crowd->job_first == crowd->job_count) {
        crowd->job_first = crowd->job_count = 0;
    }
}

/* One after the other, as a proxy does it. */
static int port_of(const struct crowd *crowd, int number)
{
    return crowd->hosts[number % crowd->host_count].port;
}

static void open_stream(struct crowd *crowd, struct seat *seat)
{
    char path[80];
    snprintf(path, sizeof path, "/v1/tables/%s/events", seat->table->id);
    client_open(&seat->client, crowd->epoll_fd, port_of(crowd, (int)(seat - crowd->all_seats)));
    client_get(&seat->client, path, seat->secret);
    crowd->streaming++;
}

static void note_turn(struct crowd *crowd, double took)
{
    if (crowd->measures && crowd->turn_count < SAMPLES_MAX) {
        crowd->turns[crowd->turn_count++] = (float)took;
    }
}

static void note_ack(struct crowd *crowd, struct post *post, const char *body)
{
    double now = client_now();
    if (crowd->measures && crowd->ack_count < SAMPLES_MAX) {
        crowd->acks[crowd->ack_count++] = (float)(now - post->sent);
    }
    if (strstr(body, "\"owing\":[]") == NULL) {
        return;
    }
    /* The next question often comes before the answer. */
    if (post->seat->question == post->question) {
        post->seat->last = post->sent;
    } else {
        note_turn(crowd, post->seat->stated - post->sent);
    }
}

/* An answer has come: what it was for goes on. */
static void take_answer(struct crowd *crowd, struct post *post)
{
    struct seat *seat = post->seat;
    const char *body = post->client.buf;
    post->busy = false;
    if (post->client.status >= 300) {
        crowd->refused++;
        if (crowd->refused < 5) {
            fprintf(stderr, "load_server: refused: %.200s\n", body);
        }
        return;
    }
    if (post->step == STEP_CREATE) {
        client_field(body, "table", seat->table->id, sizeof seat->table->id);
    }
    if (post->step == STEP_CREATE || post->step == STEP_JOIN) {
        client_field(body, "secret", seat->secret, sizeof seat->secret);
        if (seat->table->is_idle) {
            crowd->started++;
        } else if (seat->number + 1 < crowd->seats) {
            want(crowd, STEP_JOIN, seat + 1);
        } else {
            want(crowd, STEP_START, seat - seat->number);
        }
    } else if (post->step == STEP_START) {
        crowd->started++;
    } else {
        note_ack(crowd, post, body);
    }
}

/* ---- Events ---- */

/* Picks one of the decisions a state lists; 0 if there is none. */
static bool choose(struct crowd *crowd, struct seat *seat, const char *data)
{
    const char *moves = strstr(data, "\"moves\":["), *sealed = strstr(data, "],\"sealed\":[");
    int count = 0;
    if (moves == NULL || sealed == NULL || sealed[strlen("],\"sealed\":[")] != ']') {
        return false;
    }
    for (const char *at = moves; (at = strstr(at, "\"text\":\"")) != NULL && at < sealed; at++) {
        /* One of those seen so far, each as likely as the others. */
        if (septem_rng_below(&crowd->rng, (uint32_t)++count) == 0) {
            client_field(at, "text", seat->text, sizeof seat->text);
        }
    }
    return count > 0;
}

static void take_state(struct crowd *crowd, struct seat *seat, const char *data)
{
    const char *question = strstr(data, "\"question\":");
    double now = client_now();
    crowd->states++;
    seat->stated = now;
    seat->has_state = true;
    seat->is_over = strstr(data, "\"status\":\"over\"") != NULL;
    int asked = question != NULL ? atoi(question + strlen("\"question\":")) : 0;
    if (asked != seat->question && seat->last > 0) {
        note_turn(crowd, now - seat->last);
        seat->last = 0;
    }
    seat->question = asked;
    seat->due = 0;
    if (asked > 0 && choose(crowd, seat, data)) {
        double random = ((double)septem_rng_below(&crowd->rng, 1000000) + 0.5) / 1e6;
        seat->due = now - log(random) * crowd->think;
    }
}

static void take_event(struct crowd *crowd, struct seat *seat, const char *event)
{
    const char *state = strstr(event, "event: state\ndata: ");
    if (state != NULL && !seat->table->is_idle) {
        take_state(crowd, seat, state + strlen("event: state\ndata: "));
    } else if (state != NULL) {
        seat->has_state = true;
    }
}

static void decide_due(struct crowd *crowd)
{
    double now = client_now();
    for (int i = 0; i < crowd->tables * crowd->seats; i++) {
        struct seat *seat = &crowd->all_seats[i];
        if (seat->due > 0 && seat->due <= now) {
            seat->due = 0;
            want(crowd, STEP_DECIDE, seat);
        }
    }
    send_waiting(crowd);
}

static void drain_errors(const struct crowd *crowd)
{
    char said[4096];
    for (int i = 0; i < crowd->host_count; i++) {
        while (read(crowd->hosts[i].errors, said, sizeof said) > 0) {
        }
    }
}

static void turn(struct crowd *crowd)
{
    struct client *clients[256];
    int count = client_wait(crowd->epoll_fd, 5, clients, 256);
    for (int i = 0; i < count; i++) {
        struct client *client = clients[i];
        if (!client_receive(client)) {
            fail("the server hung up");
        }
        while (client_next(client)) {
            if (client->is_stream) {
                take_event(crowd, (struct seat *)(void *)client, client->buf);
            } else {
                take_answer(crowd, (struct post *)(void *)client);
            }
            client_taken(client);
        }
    }
    decide_due(crowd);
    drain_errors(crowd);
}

/* ---- The course of it ---- */

static void set_up(struct crowd *crowd)
{
    int tables = crowd->tables + (crowd->idle > 0 ? IDLE_TABLES : 0);
    int players = crowd->tables * crowd->seats;
    crowd->all_tables = calloc((size_t)tables, sizeof *crowd->all_tables);
    crowd->all_seats =
        calloc((size_t)(players + IDLE_TABLES + crowd->idle), sizeof *crowd->all_seats);
    crowd->acks = malloc(SAMPLES_MAX * sizeof *crowd->acks);
    crowd->turns = malloc(SAMPLES_MAX * sizeof *crowd->turns);
    if (crowd->all_tables == NULL || crowd->all_seats == NULL || crowd->acks == NULL ||
        crowd->turns == NULL) {
        fail("out of memory");
    }
    for (int i = 0; i < POSTS; i++) {
        client_open(&crowd->posts[i].client, crowd->epoll_fd, port_of(crowd, i));
    }
    for (int i = 0; i < players; i++) {
        struct seat *seat = &crowd->all_seats[i];
        seat->table = &crowd->all_tables[i / crowd->seats];
        seat->number = i % crowd->seats;
        if (seat->number == 0) {
            want(crowd, STEP_CREATE, seat);
        }
    }
    for (int i = 0; crowd->idle > 0 && i < IDLE_TABLES; i++) {
        struct seat *seat = &crowd->all_seats[players + i];
        seat->table = &crowd->all_tables[crowd->tables + i];
        seat->table->is_idle = true;
        want(crowd, STEP_CREATE, seat);
    }
    double began = client_now();
    while (crowd->started < tables && client_now() - began < PATIENCE_S) {
        turn(crowd);
    }
    if (crowd->started < tables) {
        fail("the tables are not set");
    }
    printf("%d tables set in %.1f s\n", tables, client_now() - began);
}

/* Not all at once: a listening queue is short. */
static void connect_all(struct crowd *crowd)
{
    int players = crowd->tables * crowd->seats, all = players + crowd->idle;
    double began = client_now();
    for (int i = 0; i < all; i++) {
        struct seat *seat = &crowd->all_seats[i < players ? i : i + IDLE_TABLES];
        if (i >= players) {
            seat->table = &crowd->all_tables[crowd->tables + i % IDLE_TABLES];
        }
        open_stream(crowd, seat);
        if (i % 50 == 49) {
            turn(crowd);
        }
    }
    for (int i = 0; i < all; i++) {
        const struct seat *seat = &crowd->all_seats[i < players ? i : i + IDLE_TABLES];
        while (!seat->has_state && client_now() - began < PATIENCE_S) {
            turn(crowd);
        }
    }
    printf("%d streams connected in %.1f s\n", all, client_now() - began);
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void print_times(const char *what, float *times, int count)
{
    static const double parts[] = {0.5, 0.9, 0.99, 0.999, 1};
    qsort(times, (size_t)count, sizeof *times, by_size);
    printf("%-34s", what);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && count > 0; i++) {
        int at = (int)(parts[i] * count);
        char name[16] = "max";
        if (parts[i] < 1) {
            snprintf(name, sizeof name, "p%g", 100 * parts[i]);
        }
        printf("  %s %.1f ms", name, 1000 * (double)times[at < count ? at : count - 1]);
    }
    printf("  (%d)\n", count);
}

static void print_figures(struct crowd *crowd, const struct figures *before)
{
    struct figures after = look(crowd);
    double took = after.at - before->at, cpu = after.server - before->server;
    double commits = after.commits - before->commits;
    long states = after.states - before->states, bytes = after.bytes - before->bytes;
    printf("%.0f s, %d tables, %d seats, %d idle streams, %.1f s to think\n", took, crowd->tables,
           crowd->tables * crowd->seats, crowd->idle, crowd->think);
    printf("decisions a second %.0f, refused %ld\n", crowd->ack_count / took, crowd->refused);
    print_times("decision acknowledged after", crowd->acks, crowd->ack_count);
    print_times("next question after the last one", crowd->turns, crowd->turn_count);
    printf("sent per turn and seat: %.0f bytes, %.0f kB/s in all\n",
           states > 0 ? (double)bytes / (double)states : 0, (double)bytes / took / 1000);
    printf(
        "server: %.3f ms of processor per decision, %.0f %% of a core, %ld MiB resident, %ld MiB "
        "at most\n",
        1000 * cpu / (crowd->ack_count > 0 ? crowd->ack_count : 1), 100 * cpu / took,
        load_host_field(crowd->hosts[0].pid, "status", "VmRSS:") / 1024,
        load_host_field(crowd->hosts[0].pid, "status", "VmHWM:") / 1024);
    if (crowd->host_count > 1) {
        printf("%d servers; %.0f requests a second passed on to the other\n", crowd->host_count,
               (after.passed - before->passed) / took);
    }
    printf("disk: %.0f commits a second, %.1f ms each, %.0f ms at most\n", commits / took,
           commits > 0 ? 1000 * (after.commit_s - before->commit_s) / commits : 0,
           1000 * after.commit_max);
    printf(
        "the crowd: %.0f %% of a core; ready but without a core: server %.0f %% of the time, crowd "
        "%.0f %%\n",
        100 * (after.crowd - before->crowd) / took,
        100 * (after.server_delay - before->server_delay) / took,
        100 * (after.crowd_delay - before->crowd_delay) / took);
}

static void measure(struct crowd *crowd)
{
    struct figures before = look(crowd);
    crowd->measures = true;
    while (client_now() - before.at < crowd->seconds) {
        turn(crowd);
    }
    crowd->measures = false;
    print_figures(crowd, &before);
}

static void start(struct crowd *crowd, const char *septem, const char *data, bool shares)
{
    crowd->host_count = shares ? HOSTS_MAX : 1;
    for (int i = 0; i < crowd->host_count; i++) {
        if (!load_host_start(&crowd->hosts[i], septem, data, shares)) {
            fail("the server does not listen");
        }
    }
}

static void clean_up(struct crowd *crowd, const char *data, bool shares)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-mark", ".lock"};
    char path[256];
    for (int i = 0; i < crowd->host_count; i++) {
        printf("the server ended with %d\n", load_host_stop(&crowd->hosts[i]));
    }
    for (size_t i = 0; !shares && i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(path, sizeof path, "%s%s", data, endings[i]);
        unlink(path);
    }
}

int main(int argc, char **argv)
{
    static struct crowd crowd;
    char file[128];
    struct rlimit files;
    if (argc < 2) {
        fprintf(stderr, "usage: load_server SEPTEM [TABLES [SEATS [THINK [SECONDS [IDLE]]]]]\n");
        return 2;
    }
    crowd.tables = argc > 2 ? atoi(argv[2]) : 1000;
    crowd.seats = argc > 3 ? atoi(argv[3]) : 4;
    crowd.think = argc > 4 ? atof(argv[4]) : 5;
    crowd.seconds = argc > 5 ? atof(argv[5]) : 30;
    crowd.idle = argc > 6 ? atoi(argv[6]) : 0;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    septem_rng_init(&crowd.rng, 1);
    const char *folder = getenv("TMPDIR");
    snprintf(file, sizeof file, "%s/septem-load.%ld.db", folder != NULL ? folder : "/tmp",
             (long)getpid());
    const char *database = getenv("SEPTEM_LOAD_DATABASE");
    const char *data = database != NULL ? database : file;
    crowd.epoll_fd = client_begin();
    start(&crowd, argv[1], data, database != NULL);
    set_up(&crowd);
    connect_all(&crowd);
    measure(&crowd);
    clean_up(&crowd, data, database != NULL);
    return 0;
}
