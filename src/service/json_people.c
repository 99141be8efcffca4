/* What everybody is sent about people: notes, chat, requests for chairs, and who watches. */
#include "json_people.h"

#include "../json/json_view.h"
#include "../table/handover.h"

void json_chat(struct json *out, const char *key, const struct table_chat *chat)
{
    json_begin_object(out, key);
    json_int(out, "seq", chat->seq);
    json_index(out, "seat", chat->seat);
    json_text(out, "name", chat->name);
    json_text(out, "text", chat->text);
    json_text(out, "quip", chat->quip != NULL ? chat->quip->slug : NULL);
    json_int(out, "at", chat->at);
    json_end_object(out);
}

static void put_some(struct json *out, const char *key, const char *text)
{
    if (text[0] != '\0') {
        json_text(out, key, text);
    }
}

void json_note(struct json *out, const char *key, const struct table_note *note)
{
    json_begin_object(out, key);
    json_int(out, "seq", note->seq);
    json_int(out, "at", note->at);
    json_text(out, "kind", note_slug(note->kind));
    json_int_if(out, "question", note->question > 0, note->question);
    json_index(out, "seat", note->seat);
    put_some(out, "name", note->name);
    put_some(out, "by", note->by_name);
    put_some(out, "bot", note->bot);
    json_begin_array(out, "agreed");
    for (int i = 0; i < note->agreed_count; i++) {
        json_text(out, NULL, note->agreed_names[i]);
    }
    json_end_array(out);
    json_end_object(out);
}

void json_request(struct json *out, const char *key, const struct table *table, int seat)
{
    const struct table_request *request = &table->chairs[seat].request;
    if (request->seq == 0) {
        json_none(out, key);
        return;
    }
    json_begin_object(out, key);
    json_int(out, "request", request->seq);
    json_text(out, "name", table->people[request->person].name);
    json_seats(out, "agreed", request->agreed);
    json_seats(out, "waiting", (uint8_t)handover_waits(table, seat));
    json_end_object(out);
}

void json_watchers(struct json *out, const char *key, const struct table *table)
{
    json_begin_array(out, key);
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        if (person->gone || person->outside || person->seat >= 0) {
            continue;
        }
        json_begin_object(out, NULL);
        json_text(out, "name", person->name);
        json_bool(out, "host", i == table->host);
        json_bool(out, "connected", person->streams > 0);
        json_bool(out, "muted", person->muted);
        json_end_object(out);
    }
    json_end_array(out);
}
