/* What everybody is told about people: notes, requests for chairs, and who watches. */
#include "account.h"

#include "../text/json.h"
#include "handover.h"

static void set_name(json_t *object, const char *key, const char *name)
{
    if (name[0] != '\0') {
        septem_json_set(object, key, json_string(name));
    }
}

json_t *account_note(const struct table_note *note)
{
    json_t *object = json_object(), *agreed = json_array();
    for (int i = 0; i < note->agreed_count; i++) {
        septem_json_append(agreed, json_string(note->agreed_names[i]));
    }
    septem_json_set(object, "seq", json_integer(note->seq));
    septem_json_set(object, "at", json_integer(note->at));
    septem_json_set(object, "kind", json_string(note_slug(note->kind)));
    septem_json_set(object, "question",
                    note->question > 0 ? json_integer(note->question) : json_null());
    septem_json_set(object, "seat", note->seat >= 0 ? json_integer(note->seat) : json_null());
    set_name(object, "name", note->name);
    set_name(object, "by", note->by_name);
    if (note->bot[0] != '\0') {
        septem_json_set(object, "bot", json_string(note->bot));
    }
    septem_json_set(object, "agreed", agreed);
    return object;
}

json_t *account_request(const struct table *table, int seat)
{
    const struct table_request *request = &table->chairs[seat].request;
    if (request->seq == 0) {
        return json_null();
    }
    json_t *object = json_object();
    septem_json_set(object, "request", json_integer(request->seq));
    septem_json_set(object, "name", json_string(table->people[request->person].name));
    septem_json_set(object, "agreed", septem_json_seats(request->agreed));
    septem_json_set(object, "waiting", septem_json_seats((uint8_t)handover_waits(table, seat)));
    return object;
}

json_t *account_watchers(const struct table *table)
{
    json_t *array = json_array();
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        if (person->gone || person->outside || person->seat >= 0) {
            continue;
        }
        json_t *object = json_object();
        septem_json_set(object, "name", json_string(person->name));
        septem_json_set(object, "host", json_boolean(i == table->host));
        septem_json_set(object, "connected", json_boolean(person->streams > 0));
        septem_json_set(object, "muted", json_boolean(person->muted));
        septem_json_append(array, object);
    }
    return array;
}
