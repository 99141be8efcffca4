/* Around a table: joining and leaving, chairs, options, the start and the rematch. */
#include <stdlib.h>
#include <string.h>

#include "../table/draft.h"
#include "../text/json.h"
#include "journal.h"
#include "request.h"
#include "secret.h"

/* ---- People ---- */

/* Somebody of the table who watches sits down; the secret stays what it is. */
static void sit_down(struct request *request, int seat)
{
    floor_write(request->server, request->stand,
                (struct entry){.kind = ENTRY_RESAT, .person = request->person, .seat = seat});
    json_t *object = json_object();
    septem_json_set(object, "seat", json_integer(seat));
    reply_json(request, MHD_HTTP_OK, object);
}

void seating_join(struct request *request)
{
    struct table *table = request->stand->table;
    struct secret secret = secret_make();
    const char *name = request_text(request, "name");
    json_t *wanted = json_object_get(request->json, "seat");
    int seat = -1, asked = request_number(request, "seat");
    if (!request_fields(request, "name seat")) {
        return;
    }
    bool needs_name = request->person < 0 || json_object_get(request->json, "name") != NULL;
    if (needs_name && (name == NULL || !table_name_fits(name))) {
        reply_refusal(request, REFUSAL_NAME);
        return;
    }
    enum refusal refusal = wanted != NULL && !json_is_null(wanted) && asked < 0
                               ? REFUSAL_FIELD
                               : table_may_join(table, request->person, asked, &seat);
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
        return;
    }
    if (request->person >= 0) {
        if (name != NULL && strcmp(name, table->people[request->person].name) != 0) {
            floor_write(
                request->server, request->stand,
                (struct entry){.kind = ENTRY_NAMED, .person = request->person, .text = name});
        }
        sit_down(request, seat);
        return;
    }
    floor_write(request->server, request->stand,
                (struct entry){.kind = ENTRY_SAT,
                               .person = table->person_count,
                               .seat = seat,
                               .number = -1,
                               .text = name,
                               .key = secret.hash});
    json_t *object = json_object();
    septem_json_set(object, "seat", json_integer(seat));
    septem_json_set(object, "secret", json_string(secret.text));
    reply_json(request, MHD_HTTP_OK, object);
    reply_cookie(request, secret.text);
}

void seating_session(struct request *request)
{
    const struct table *table = request->stand->table;
    const char *secret = request_text(request, "secret");
    uint8_t hash[TABLE_HASH_BYTES];
    if (!request_fields(request, "secret")) {
        return;
    }
    int person = secret != NULL && secret_hash(secret, hash) ? table_find_person(table, hash) : -1;
    if (person < 0) {
        limits_request(request->server->limits, &request->address, 5, request->server->now);
        reply_refusal(request, REFUSAL_SECRET);
        return;
    }
    int seat = table->people[person].seat;
    json_t *object = json_object();
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "host", json_boolean(person == table->host));
    reply_json(request, MHD_HTTP_OK, object);
    reply_cookie(request, secret);
}

void seating_forget(struct request *request)
{
    reply_seq(request);
    reply_cookie(request, NULL);
}

void seating_name(struct request *request)
{
    const char *name = request_text(request, "name");
    if (!request_fields(request, "name")) {
        return;
    }
    if (name == NULL || !table_name_fits(name)) {
        reply_refusal(request, REFUSAL_NAME);
        return;
    }
    floor_write(request->server, request->stand,
                (struct entry){.kind = ENTRY_NAMED, .person = request->person, .text = name});
    reply_seq(request);
}

void seating_leave(struct request *request)
{
    if (!request_fields(request, "")) {
        return;
    }
    stream_bye(request->server, request->stand, request->person, "left");
    floor_write(request->server, request->stand,
                (struct entry){.kind = ENTRY_LEFT, .person = request->person, .seat = -1});
    reply_seq(request);
    reply_cookie(request, NULL);
}

void seating_stand(struct request *request)
{
    enum refusal refusal = table_may_stand(request->stand->table, request->person);
    if (!request_fields(request, "")) {
        return;
    }
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
        return;
    }
    floor_write(request->server, request->stand,
                (struct entry){.kind = ENTRY_STOOD, .person = request->person, .seat = -1});
    reply_seq(request);
}

/* ---- Chairs ---- */

/* A person at this chair, if there is one, is told to go. */
static void show_out(struct request *request, int seat)
{
    const struct table_chair *chair = &request->stand->table->chairs[seat];
    if (chair->kind == CHAIR_PERSON) {
        stream_bye(request->server, request->stand, chair->person, "shown_out");
    }
}

static void fill_chair(struct request *request, int seat, const char *bot)
{
    show_out(request, seat);
    floor_write(request->server, request->stand,
                (struct entry){.kind = bot != NULL ? ENTRY_BOT : ENTRY_OPENED,
                               .person = request->person,
                               .seat = seat,
                               .text = bot});
}

static enum refusal swap_chairs(struct request *request, int seat, int other)
{
    enum refusal refusal = table_may_swap(request->stand->table, seat, other);
    if (refusal == REFUSAL_NONE) {
        floor_write(
            request->server, request->stand,
            (struct entry){
                .kind = ENTRY_SWAPPED, .person = request->person, .seat = seat, .number = other});
    }
    return refusal;
}

static void fill_all(struct request *request, const char *bot)
{
    const struct table *table = request->stand->table;
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (table->chairs[seat].kind == CHAIR_OPEN) {
            fill_chair(request, seat, bot);
        }
    }
}

/* The bot that a field names, in `spec`; false after a refusal. */
static bool read_bot(struct request *request, const char *key, struct septem_bot_spec *spec)
{
    struct setting_error error = {"a bot is written like normal or mcts:playouts=2000"};
    const char *text = request_text(request, key);
    if (text == NULL || !setting_bot(text, spec, &error)) {
        reply_refusal_with(request, REFUSAL_BOT, error.text, NULL, NULL);
        return false;
    }
    return true;
}

/* One of three: a bot or nobody for a chair, bots for all open ones, two chairs exchanged. */
void seating_chairs(struct request *request)
{
    const struct table *table = request->stand->table;
    json_t *bot = json_object_get(request->json, "bot");
    int seat = request_number(request, "seat"), other = request_number(request, "swap");
    struct septem_bot_spec spec;
    enum refusal refusal = REFUSAL_NONE;
    if (!request_fields(request, "seat bot fill swap")) {
        return;
    }
    if (table->status == TABLE_OVER) {
        reply_refusal(request, REFUSAL_NOT_PLAYING);
        return;
    }
    if (json_object_get(request->json, "fill") != NULL) {
        if (!read_bot(request, "fill", &spec)) {
            return;
        }
        fill_all(request, spec.text);
    } else if (seat < 0 || seat >= table->setting.game.players || (bot == NULL) == (other < 0)) {
        refusal = REFUSAL_FIELD;
    } else if (other >= 0) {
        refusal = swap_chairs(request, seat, other);
    } else if (json_is_null(bot)) {
        fill_chair(request, seat, NULL);
    } else if (read_bot(request, "bot", &spec)) {
        fill_chair(request, seat, spec.text);
    } else {
        return;
    }
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
    } else {
        reply_seq(request);
    }
}

void seating_board(struct request *request)
{
    const char *slug = request_text(request, "board"), *side = request_text(request, "side");
    int seat = json_object_get(request->json, "seat") != NULL ? request_number(request, "seat")
                                                              : request_seat(request);
    char text[64];
    if (!request_fields(request, "board side seat")) {
        return;
    }
    bool good_side = side == NULL || strcmp(side, "A") == 0 || strcmp(side, "B") == 0;
    bool good_board =
        slug != NULL ? strlen(slug) < 32 : json_is_null(json_object_get(request->json, "board"));
    char letter = side != NULL ? side[0] : '\0';
    if (good_side && good_board && slug != NULL &&
        table_has_board(request->stand->table, request->person, seat, slug, letter)) {
        reply_seq(request);
        return;
    }
    enum refusal refusal = good_side && good_board
                               ? table_may_board(request->stand->table, request->person, seat,
                                                 slug != NULL ? slug : "", letter)
                               : REFUSAL_FIELD;
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
        return;
    }
    strcpy(text, slug != NULL ? slug : "");
    if (slug != NULL && side != NULL) {
        strcat(text, " ");
        strcat(text, side);
    }
    floor_write(
        request->server, request->stand,
        (struct entry){.kind = ENTRY_BOARD, .person = request->person, .seat = seat, .text = text});
    reply_seq(request);
}

void seating_options(struct request *request)
{
    struct table *table = request->stand->table;
    struct setting setting = table->setting;
    struct setting_error error;
    if (!setting_read(&setting, request->json, &error)) {
        reply_refusal_with(request, REFUSAL_OPTIONS, error.text, NULL, NULL);
        return;
    }
    enum refusal refusal = table_may_set(table, &setting);
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
        return;
    }
    char *text = json_dumps(request->json, JSON_COMPACT);
    floor_write(
        request->server, request->stand,
        (struct entry){.kind = ENTRY_SET, .person = request->person, .seat = -1, .text = text});
    free(text);
    reply_seq(request);
}

/* ---- Playing, and playing again ---- */

bool seating_begin(struct server *server, struct stand *stand)
{
    const struct table *table = stand->table;
    uint64_t seed = table->setting.seeded ? table->setting.seed : secret_seed();
    bool drafts = table->setting.boards == BOARDS_DRAFTED && table->status == TABLE_GATHERING;
    if (table->status == TABLE_DRAFTING) {
        seed = table->draft.seed;
    }
    char *text = drafts ? draft_text(table, seed) : table_deal(table, seed);
    if (text == NULL) {
        return false;
    }
    floor_write(server, stand,
                (struct entry){.kind = drafts ? ENTRY_DRAFTED : ENTRY_STARTED,
                               .person = -1,
                               .seat = -1,
                               .text = text});
    free(text);
    return true;
}

void seating_start(struct request *request)
{
    enum refusal refusal = table_may_start(request->stand->table);
    if (!request_fields(request, "")) {
        return;
    }
    if (refusal == REFUSAL_NONE && !seating_begin(request->server, request->stand)) {
        reply_refusal_with(request, REFUSAL_OPTIONS,
                           "no game can be dealt so: too many boards of the same sets are fixed",
                           NULL, NULL);
        return;
    }
    if (refusal != REFUSAL_NONE) {
        reply_refusal(request, refusal);
    } else {
        reply_seq(request);
    }
}

/* The people and bots of a table at another one. Nobody has a secret there yet: see follow. */
static void move_over(struct server *server, const struct table *from, struct stand *to)
{
    const struct table_person *host = from->host >= 0 ? &from->people[from->host] : NULL;
    if (host != NULL && host->seat < 0) {
        floor_write(server, to,
                    (struct entry){.kind = ENTRY_SAT,
                                   .person = 0,
                                   .seat = -1,
                                   .number = from->host,
                                   .text = host->name});
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int seat = 0; seat < from->setting.game.players; seat++) {
            const struct table_chair *chair = &from->chairs[seat];
            bool is_host = chair->kind == CHAIR_PERSON && chair->person == from->host;
            /* The host first: who comes first hosts. */
            if (chair->kind == CHAIR_PERSON && is_host == (pass == 0)) {
                floor_write(server, to,
                            (struct entry){.kind = ENTRY_SAT,
                                           .person = to->table->person_count,
                                           .seat = seat,
                                           .number = chair->person,
                                           .text = from->people[chair->person].name});
            } else if (chair->kind == CHAIR_BOT && pass == 1) {
                floor_write(server, to,
                            (struct entry){
                                .kind = ENTRY_BOT, .person = -1, .seat = seat, .text = chair->bot});
            }
        }
    }
}

void seating_rematch(struct request *request)
{
    struct server *server = request->server;
    struct table *table = request->stand->table;
    if (!request_fields(request, "")) {
        return;
    }
    if (table->status != TABLE_OVER) {
        reply_refusal(request, REFUSAL_NOT_OVER);
        return;
    }
    if (table->next[0] == '\0') {
        struct setting setting = table->setting;
        setting.seeded = false;
        setting.seed = 0;
        struct stand *next = floor_make(server, &setting);
        if (next == NULL) {
            reply_refusal(request, REFUSAL_BUSY);
            return;
        }
        move_over(server, table, next);
        floor_write(server, request->stand,
                    (struct entry){.kind = ENTRY_NEXT,
                                   .person = request->person,
                                   .seat = -1,
                                   .text = next->table->id});
    }
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(table->next));
    reply_json(request, MHD_HTTP_OK, object);
}

/* Who `person` of a table is at the table of the rematch; -1: nobody. */
static int find_follower(const struct table *next, int person)
{
    for (int i = 0; i < next->person_count; i++) {
        if (next->people[i].from == person && !next->people[i].gone) {
            return i;
        }
    }
    return -1;
}

void seating_follow(struct request *request)
{
    struct server *server = request->server;
    const struct table *table = request->stand->table;
    enum refusal refusal;
    struct stand *next = table->next[0] != '\0' ? floor_find(server, table->next, &refusal) : NULL;
    int person = next != NULL ? find_follower(next->table, request->person) : -1;
    if (!request_fields(request, "")) {
        return;
    }
    if (person < 0) {
        reply_refusal(request, REFUSAL_NO_NEXT);
        return;
    }
    struct secret secret = secret_make();
    floor_write(
        server, next,
        (struct entry){.kind = ENTRY_KEYED, .person = person, .seat = -1, .key = secret.hash});
    request->stand = next;
    int seat = next->table->people[person].seat;
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(next->table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string(secret.text));
    reply_json(request, MHD_HTTP_OK, object);
}
