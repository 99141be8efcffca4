/* Plays a game at a table of src/offline and says everything that is told about it, for comparison.
 *
 *     offline_runner PLAYERS SETS BOT SEED   SETS separated by commas
 *     offline_runner --log …                 only the log of the game
 *
 * The person takes decisions by the number of the question and, among bots that search, asks for a
 * hint once. In the middle of the game the table is dropped and read back from its entries, as a
 * page that is loaded again does. */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/offline/offline.h"

enum { TEXT = 512, QUESTIONS_MAX = 400, CHOICE = 7, DAMAGES = 100 };

/* The tables have seeds of their own; ids come from this one. */
static const char some_key[] = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

struct run {
    struct offline *offline;
    json_t *entries; /* all there are */
    char table[32];
    bool quiet, hints;
    double now;
};

static void stop(const char *why, const char *what)
{
    fprintf(stderr, "offline_runner: %s: %s\n", why, what);
    exit(EXIT_FAILURE);
}

static void say(const struct run *run, const char *text)
{
    if (!run->quiet) {
        puts(text);
    }
}

/* Keeps what a call brought about and says it. */
static void take(struct run *run)
{
    size_t i;
    json_t *entry;
    json_t *fresh = json_loads(offline_told(run->offline, OFFLINE_ENTRIES), 0, NULL);
    json_array_foreach(fresh, i, entry)
    {
        json_array_append_new(run->entries, json_incref(entry));
    }
    json_decref(fresh);
    for (int part = OFFLINE_BODY; part <= OFFLINE_ROWS; part++) {
        say(run, offline_told(run->offline, (enum offline_part)part));
    }
}

/* The body of an answer with this status, a new reference; texts are no JSON: NULL. */
static json_t *ask(struct run *run, int wanted, const char *method, const char *rest,
                   const char *body)
{
    char path[TEXT];
    snprintf(path, sizeof path, "v1/tables%s%s%s%s", run->table[0] != '\0' ? "/" : "", run->table,
             rest[0] != '\0' ? "/" : "", rest);
    int status = offline_ask(run->offline, method, path, body, run->now += 7);
    if (status != wanted) {
        stop(path, offline_told(run->offline, OFFLINE_BODY));
    }
    take(run);
    return json_loads(offline_told(run->offline, OFFLINE_BODY), 0, NULL);
}

static void check(struct run *run, int wanted, const char *method, const char *rest,
                  const char *body)
{
    json_decref(ask(run, wanted, method, rest, body));
}

static void make(struct run *run, char **args)
{
    char body[2 * TEXT], sets[TEXT] = "";
    char *list = args[1];
    for (char *set = strtok(list, ","); set != NULL; set = strtok(NULL, ",")) {
        snprintf(sets + strlen(sets), sizeof sets - strlen(sets), "%s\"%s\"",
                 sets[0] != '\0' ? "," : "", set);
    }
    snprintf(body, sizeof body,
             "{\"name\":\"Ada\",\"bots\":\"%s\",\"start\":true,\"options\":{\"players\":%s,"
             "\"sets\":[%s],\"leaders\":\"all\",\"seed\":%s}}",
             args[2], args[0], sets, args[3]);
    json_t *made = ask(run, 201, "POST", "", body);
    snprintf(run->table, sizeof run->table, "%s",
             json_string_value(json_object_get(made, "table")));
    json_decref(made);
}

static const char *status(json_t *state)
{
    return json_string_value(json_object_get(json_object_get(state, "table"), "status"));
}

/* A draft goes on without the person, whose time is up: a bot picks, and the game begins. */
static void draft_late(struct run *run)
{
    run->table[0] = '\0';
    json_t *made = ask(run, 201, "POST", "",
                       "{\"name\":\"Ada\",\"bots\":\"easy\",\"start\":true,"
                       "\"options\":{\"boards\":\"drafted\",\"timer\":5,\"seed\":1}}");
    snprintf(run->table, sizeof run->table, "%s",
             json_string_value(json_object_get(made, "table")));
    json_t *before = ask(run, 200, "GET", "state", "");
    offline_tick(run->offline, run->now += 6000);
    take(run);
    json_t *after = ask(run, 200, "GET", "state", "");
    if (strcmp(status(before), "drafting") != 0 || strcmp(status(after), "playing") != 0) {
        stop("a late draft", status(after));
    }
    json_decref(made);
    json_decref(before);
    json_decref(after);
}

static bool owes(json_t *state, json_t *move)
{
    size_t i;
    json_t *seat;
    json_array_foreach(json_object_get(json_object_get(state, "view"), "owing"), i, seat)
    {
        if (json_equal(seat, json_object_get(move, "seat"))) {
            return true;
        }
    }
    return false;
}

/* The decisions there are for seats that still owe one; a new reference. */
static json_t *open_moves(json_t *state)
{
    json_t *all = json_array(), *move;
    size_t i;
    json_array_foreach(json_object_get(state, "moves"), i, move)
    {
        if (owes(state, move)) {
            json_array_append_new(all, json_incref(move));
        }
    }
    return all;
}

/* A decision for one of the seats that the person answers for. */
static void decide(struct run *run, json_t *state)
{
    json_t *moves = open_moves(state);
    long long question = json_integer_value(json_object_get(state, "question"));
    size_t count = json_array_size(moves);
    json_t *move = json_array_get(moves, (size_t)(question * CHOICE) % count);
    long long seat = json_integer_value(json_object_get(move, "seat"));
    const char *card = json_string_value(json_object_get(move, "card"));
    char text[TEXT];
    if (card != NULL) {
        snprintf(text, sizeof text, "why?card=%s&use=stage", card);
        check(run, 200, "GET", text, "");
    }
    snprintf(text, sizeof text,
             "{\"id\":\"q%lld-%lld\",\"question\":%lld,\"seat\":%lld,\"text\":\"%s\"}", question,
             seat, question, seat, json_string_value(json_object_get(move, "text")));
    check(run, 200, "POST", "decisions", text);
    check(run, 200, "POST", "decisions", text);
    json_decref(moves);
}

static void think(struct run *run)
{
    while (offline_wants(run->offline)) {
        offline_think(run->offline, run->now += 11);
        take(run);
    }
}

static void read_back(struct run *run)
{
    char *kept = json_dumps(run->entries, JSON_COMPACT);
    offline_drop(run->offline, run->table);
    char path[TEXT];
    snprintf(path, sizeof path, "v1/tables/%s", run->table);
    if (offline_ask(run->offline, "GET", path, "", run->now) != 0 ||
        strcmp(offline_told(run->offline, OFFLINE_MISSING), run->table) != 0 ||
        !offline_load(run->offline, run->table, kept, run->now)) {
        stop("the table was not read back", kept);
    }
    free(kept);
}

/* What is kept, with a byte changed here and there: it is read, or it is not, and no harm is done.
 */
static void read_damaged(const struct run *run)
{
    char path[TEXT];
    char *kept = json_dumps(run->entries, JSON_COMPACT);
    size_t length = strlen(kept);
    uint32_t lot = 1;
    int refused = 0;
    struct offline *offline = offline_create(some_key);
    snprintf(path, sizeof path, "v1/tables/%s", run->table);
    for (int i = 0; i < DAMAGES; i++) {
        lot = lot * 1664525 + 1013904223;
        size_t at = lot % (length - 1);
        char was = kept[at];
        kept[at] = "0123456789-,\"abcxyz"[lot >> 16 & 15];
        if (offline_load(offline, run->table, kept, run->now)) {
            offline_ask(offline, "GET", path, "", run->now);
            offline_tick(offline, run->now);
        } else {
            refused++;
        }
        kept[at] = was;
    }
    offline_destroy(offline);
    free(kept);
    if (refused == 0 || refused == DAMAGES) {
        stop("nothing or everything was read", path);
    }
}

/* Until the game is over; the last state is the answer. */
static json_t *play(struct run *run)
{
    for (int i = 0; i < QUESTIONS_MAX; i++) {
        think(run);
        json_t *state = ask(run, 200, "GET", "", "");
        if (json_is_null(json_object_get(state, "question"))) {
            return state;
        }
        if (i == 2 && run->hints) {
            check(run, 200, "POST", "hint", "");
        }
        if (i % 9 == 5) {
            read_back(run);
        }
        if (json_array_size(json_object_get(state, "moves")) > 0) {
            decide(run, state);
        }
        json_decref(state);
    }
    stop("the game does not end", run->table);
    return NULL;
}

int main(int argc, char **argv)
{
    struct run run = {.now = 1700000000000};
    run.quiet = argc > 1 && strcmp(argv[1], "--log") == 0;
    char **args = argv + 1 + run.quiet;
    if (argc - 1 - run.quiet != 4) {
        stop("usage", "offline_runner [--log] PLAYERS SETS BOT SEED");
    }
    run.hints = !run.quiet && strncmp(args[2], "mcts", 4) == 0;
    run.entries = json_array();
    run.offline = offline_create(some_key);
    make(&run, args);
    json_decref(play(&run));
    read_damaged(&run);
    check(&run, 200, "GET", "history", "");
    check(&run, 200, "GET", "replay?question=3", "");
    check(&run, 400, "GET", "replay?question=3x", "");
    check(&run, 400, "GET", "events?after=5x", "");
    check(&run, 200, "GET", "events?after=5", "");
    check(&run, 200, "POST", "rematch", "");
    check(&run, 200, "POST", "follow", "");
    check(&run, 200, "GET", "log", "");
    if (run.quiet) {
        fputs(offline_told(run.offline, OFFLINE_BODY), stdout);
    }
    if (!run.quiet) {
        draft_late(&run);
    }
    json_decref(run.entries);
    offline_destroy(run.offline);
    return EXIT_SUCCESS;
}
