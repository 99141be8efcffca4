/* Who is sent what. */
#include "announcement.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "../table/account.h"
#include "../table/table.h"
#include "../text/json_text.h"

/* ---- Who ---- */

static bool is_of_chair(const struct table *table, int person, int chair)
{
    return person >= 0 && table->people[person].seat == chair;
}

enum audience announcement_audience(const struct announcement *what, const struct table *table,
                                    int person)
{
    bool sees = table_may_see(table, person), is_person = person >= 0;
    switch (what->kind) {
    case ANNOUNCE_STATE:
        return is_person ? AUDIENCE_OWN : sees ? AUDIENCE_SHARED : AUDIENCE_NONE;
    case ANNOUNCE_NEWS:
        return !sees ? AUDIENCE_NONE : is_person ? AUDIENCE_OWN : AUDIENCE_SHARED;
    case ANNOUNCE_OWING:
        return !sees                                      ? AUDIENCE_NONE
               : is_of_chair(table, person, what->number) ? AUDIENCE_OWN
                                                          : AUDIENCE_SHARED;
    case ANNOUNCE_TABLE:
        return sees || is_person ? AUDIENCE_SHARED : AUDIENCE_NONE;
    case ANNOUNCE_CHAT:
    case ANNOUNCE_NOTE:
        return sees ? AUDIENCE_SHARED : AUDIENCE_NONE;
    case ANNOUNCE_BYE:
        return (what->number >= 0 ? person == what->number : !is_person && !sees) ? AUDIENCE_SHARED
                                                                                  : AUDIENCE_NONE;
    case ANNOUNCE_NONE:
    case ANNOUNCE_COUNT:
        break;
    }
    return AUDIENCE_NONE;
}

/* ---- Texts ---- */

static void put(struct json_text *text, const char *name, uint32_t seq, json_t *data)
{
    char head[80];
    int length = seq > 0 ? snprintf(head, sizeof head, "id: %lu\n", (unsigned long)seq) : 0;
    length += snprintf(head + length, sizeof head - (size_t)length, "event: %s\ndata: ", name);
    json_text_put(text, head, (size_t)length);
    json_text_write(text, data);
    json_text_put(text, "\n\n", 2);
    json_decref(data);
}

static void put_news(struct json_text *text, const struct table *table, int question, int person)
{
    put(text, "news", table->questions[question - 1].seq, account_news(table, question, person));
}

static void put_state(const struct announcement *what, const struct table *table, int person,
                      int64_t now, struct json_text *text)
{
    if (what->number > 0 && table_may_see(table, person)) {
        put_news(text, table, what->number, person);
    }
    json_t *state = account_state(table, person, now);
    if (!what->has_last) {
        json_object_del(state, "last");
    }
    put(text, "state", what->seq, state);
}

static void put_bye(struct json_text *text, const char *reason)
{
    char bye[80];
    snprintf(bye, sizeof bye, "event: bye\ndata: {\"reason\":\"%s\"}\n\n", reason);
    json_text_put(text, bye, strlen(bye));
}

void announcement_write(const struct announcement *what, const struct table *table, int person,
                        int64_t now, struct json_text *text)
{
    switch (what->kind) {
    case ANNOUNCE_STATE:
        put_state(what, table, person, now, text);
        break;
    case ANNOUNCE_NEWS:
        put_news(text, table, what->number, person);
        break;
    case ANNOUNCE_OWING:
        put(text, "owing", what->seq, account_owing(table, person));
        break;
    case ANNOUNCE_TABLE:
        put(text, "table", what->seq, account_table(table));
        break;
    case ANNOUNCE_CHAT:
        put(text, "chat", what->seq, account_chat(table, &table->chat[what->number]));
        break;
    case ANNOUNCE_NOTE:
        put(text, "note", what->seq, account_note(&table->notes[what->number]));
        break;
    case ANNOUNCE_BYE:
        put_bye(text, what->reason);
        break;
    case ANNOUNCE_NONE:
    case ANNOUNCE_COUNT:
        assert(false);
    }
}

/* ---- Catching up ---- */

/* Is there something later than `after` and sooner than what was found? */
static void find(struct announcement *found, enum announcement_kind kind, uint32_t seq, int number,
                 uint32_t after)
{
    if (seq > after && (found->kind == ANNOUNCE_NONE || seq < found->seq)) {
        *found = (struct announcement){.kind = kind, .seq = seq, .number = number};
    }
}

bool announcement_greet(const struct table *table, int person, uint32_t *after,
                        struct announcement *what)
{
    *what = (struct announcement){.kind = ANNOUNCE_NONE};
    if (*after == UINT32_MAX) {
        return false;
    }
    bool catches_up = *after > 0 && table_may_see(table, person);
    for (int i = 0; catches_up && i < table->note_count; i++) {
        find(what, ANNOUNCE_NOTE, table->notes[i].seq, i, *after);
    }
    for (int i = 0; catches_up && i < table->chat_count; i++) {
        find(what, ANNOUNCE_CHAT, table->chat[i].seq, i, *after);
    }
    for (int q = 1; catches_up && q <= table->question_count; q++) {
        find(what, ANNOUNCE_NEWS, table->questions[q - 1].seq, q, *after);
    }
    *after = what->kind != ANNOUNCE_NONE ? what->seq : UINT32_MAX;
    if (what->kind == ANNOUNCE_NONE) {
        *what = (struct announcement){.kind = ANNOUNCE_STATE, .seq = table->seq, .has_last = true};
    }
    return true;
}
