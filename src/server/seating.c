/* Around a table: joining and leaving, chairs, options, the start and the rematch. */
#include "../text/json.h"
#include "journal.h"
#include "http_request.h"
#include "secret.h"

/* ---- People ---- */

/* A new person who may not sit down here. */
static bool is_banned(const struct request *request)
{
    return request->person < 0 &&
           (request->banned ||
            ban_holds(&request->stand->bans, &request->server->ban_key, &request->address));
}

/* What who joined has: the chair, or a request for it; and somebody new a secret. */
static void reply_joined(struct request *request, int person, const char *secret)
{
    const struct table *table = request->stand->table;
    int seat = table->people[person].seat;
    json_t *object = json_object();
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    for (int i = 0; i < table->setting.game.players; i++) {
        const struct table_request *asked = &table->chairs[i].request;
        if (asked->seq != 0 && asked->person == person) {
            septem_json_set(object, "request", json_integer(asked->seq));
        }
    }
    if (secret != NULL) {
        septem_json_set(object, "secret", json_string(secret));
    }
    reply_json(request, MHD_HTTP_OK, object);
    if (secret != NULL) {
        reply_cookie(request, secret);
    }
}

void seating_join(struct request *request)
{
    struct stand *stand = request->stand;
    struct secret secret = secret_make();
    struct petition petition = {.table = stand->table,
                                .person = request->person,
                                .body = request->json,
                                .hash = secret.hash};
    if (is_banned(request)) {
        reply_refusal(request, REFUSAL_BANNED);
        return;
    }
    if (!petition_join(&petition)) {
        reply_petition(request, &petition);
        petition_finish(&petition);
        return;
    }
    bool is_new = request->person < 0;
    int person = is_new ? table_new_person(stand->table) : request->person;
    if (is_new && !quotas_join(request->server->quotas, &request->address, request->server->now)) {
        reply_refusal(request, REFUSAL_MANY_JOINS);
        petition_finish(&petition);
        return;
    }
    for (int i = 0; i < petition.count; i++) {
        floor_write(request->server, stand, petition.entries[i]);
    }
    ban_see(&stand->bans, &request->server->ban_key, person, &request->address);
    reply_joined(request, person, is_new ? secret.text : NULL);
    petition_finish(&petition);
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

/* Whose secret came with the request; nothing of the game. */
void seating_who(struct request *request)
{
    const struct table *table = request->stand->table;
    int seat = request_seat(request);
    json_t *object = json_object();
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "host",
                    json_boolean(request->person >= 0 && request->person == table->host));
    septem_json_set(object, "name",
                    request->person >= 0 ? json_string(table->people[request->person].name)
                                         : json_null());
    reply_json(request, MHD_HTTP_OK, object);
}

void seating_forget(struct request *request)
{
    reply_seq(request);
    reply_cookie(request, NULL);
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

/* ---- Chairs, boards, options, the start ---- */

/* A person at this chair, if there is one, is told to go. */
static void show_out(struct request *request, int seat)
{
    const struct table_chair *chair = &request->stand->table->chairs[seat];
    if (chair->kind == CHAIR_PERSON) {
        stream_bye(request->server, request->stand, chair->person, "shown_out");
    }
}

/* Writes what is granted and answers, either way. */
static void grant(struct request *request, petition_fn *read)
{
    struct petition petition = {.table = request->stand->table,
                                .person = request->person,
                                .body = request->json,
                                .spare = secret_key()};
    if (read(&petition)) {
        for (int i = 0; i < petition.count; i++) {
            const struct entry *entry = &petition.entries[i];
            if (entry->kind == ENTRY_BOT || entry->kind == ENTRY_OPENED) {
                show_out(request, entry->seat);
            }
            floor_write(request->server, request->stand, *entry);
        }
        reply_seq(request);
    } else {
        reply_petition(request, &petition);
    }
    petition_finish(&petition);
}

void seating_name(struct request *request)
{
    grant(request, petition_name);
}

void seating_chairs(struct request *request)
{
    grant(request, petition_chairs);
}

void seating_board(struct request *request)
{
    grant(request, petition_board);
}

void seating_options(struct request *request)
{
    grant(request, petition_options);
}

void seating_mute(struct request *request)
{
    grant(request, petition_mute);
}

void seating_lock(struct request *request)
{
    grant(request, petition_lock);
}

void seating_start(struct request *request)
{
    grant(request, petition_start);
}

/* ---- Playing again ---- */

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
        struct setting setting = petition_again(table);
        struct stand *next = floor_make(server, &setting);
        if (next == NULL) {
            reply_refusal(request, REFUSAL_BUSY);
            return;
        }
        next->host_address = request->address;
        next->has_host = true;
        struct entry entries[PETITION_ENTRIES_MAX];
        int count = petition_move_over(table, entries);
        for (int i = 0; i < count; i++) {
            floor_write(server, next, entries[i]);
        }
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

void seating_follow(struct request *request)
{
    struct server *server = request->server;
    const struct table *table = request->stand->table;
    enum refusal refusal = REFUSAL_NO_NEXT;
    if (!request_fields(request, "")) {
        return;
    }
    struct stand *next = table->next[0] != '\0' ? floor_find(server, table->next, &refusal) : NULL;
    if (refusal == REFUSAL_NONE) {
        request_await(request, table->next);
        return;
    }
    int person = next != NULL ? petition_follower(next->table, request->person) : -1;
    /* Who stood up has no chair there, and watches on. */
    bool watches = next != NULL && person < 0 && request_seat(request) < 0 &&
                   !table->people[request->person].outside && table_new_person(next->table) >= 0;
    if (person < 0 && !watches) {
        reply_refusal(request, REFUSAL_NO_NEXT);
        return;
    }
    if (!table_has_room(next->table, ENTRY_KEYED)) {
        reply_refusal(request, REFUSAL_FULL);
        return;
    }
    struct secret secret = secret_make();
    person = watches ? table_new_person(next->table) : person;
    floor_write(server, next,
                (struct entry){.kind = watches ? ENTRY_SAT : ENTRY_KEYED,
                               .person = person,
                               .seat = -1,
                               .number = request->person,
                               .text = watches ? table->people[request->person].name : NULL,
                               .key = secret.hash});
    request->stand = next;
    int seat = next->table->people[person].seat;
    json_t *object = json_object();
    septem_json_set(object, "table", json_string(next->table->id));
    septem_json_set(object, "seat", seat >= 0 ? json_integer(seat) : json_null());
    septem_json_set(object, "secret", json_string(secret.text));
    reply_json(request, MHD_HTTP_OK, object);
}
