/* Who is sent what. */
#include "announcement.h"

#include <assert.h>
#include <stdio.h>

#include "../table/table.h"
#include "json_news.h"
#include "json_people.h"
#include "json_state.h"
#include "json_table.h"

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

/* "id: 42\nevent: owing\ndata: ", without an id for seq 0. */
static void begin(struct json *out, const char *name, uint32_t seq)
{
    char head[80];
    int length = seq > 0 ? snprintf(head, sizeof head, "id: %lu\n", (unsigned long)seq) : 0;
    length += snprintf(head + length, sizeof head - (size_t)length, "event: %s\ndata: ", name);
    json_bytes(out, head, (size_t)length);
}

static void end(struct json *out)
{
    json_bytes(out, "\n\n", 2);
}

static void put_news(struct json *out, const struct table *table, int question, int person)
{
    begin(out, "news", table->questions[question - 1].seq);
    json_news(out, NULL, table, question, person);
    end(out);
}

static void put_state(struct json *out, const struct announcement *what, const struct table *table,
                      int person, int64_t now)
{
    if (what->number > 0 && table_may_see(table, person)) {
        put_news(out, table, what->number, person);
    }
    begin(out, "state", what->seq);
    if (what->has_last) {
        json_state(out, table, person, now);
    } else {
        json_state_after_news(out, table, person, now);
    }
    end(out);
}

static void put_bye(struct json *out, const char *reason)
{
    begin(out, "bye", 0);
    json_begin_object(out, NULL);
    json_text(out, "reason", reason);
    json_end_object(out);
    end(out);
}

/* What is one value of JSON. */
static void put_value(struct json *out, const struct announcement *what, const struct table *table,
                      int person)
{
    static const char *const names[ANNOUNCE_COUNT] = {[ANNOUNCE_OWING] = "owing",
                                                      [ANNOUNCE_TABLE] = "table",
                                                      [ANNOUNCE_CHAT] = "chat",
                                                      [ANNOUNCE_NOTE] = "note"};
    begin(out, names[what->kind], what->seq);
    if (what->kind == ANNOUNCE_OWING) {
        json_owing(out, table, person);
    } else if (what->kind == ANNOUNCE_TABLE) {
        json_table(out, table);
    } else if (what->kind == ANNOUNCE_CHAT) {
        json_chat(out, NULL, &table->chat[what->number]);
    } else {
        json_note(out, NULL, &table->notes[what->number]);
    }
    end(out);
}

void announcement_write(const struct announcement *what, const struct table *table, int person,
                        int64_t now, struct json *out)
{
    switch (what->kind) {
    case ANNOUNCE_STATE:
        put_state(out, what, table, person, now);
        break;
    case ANNOUNCE_NEWS:
        put_news(out, table, what->number, person);
        break;
    case ANNOUNCE_OWING:
    case ANNOUNCE_TABLE:
    case ANNOUNCE_CHAT:
    case ANNOUNCE_NOTE:
        put_value(out, what, table, person);
        break;
    case ANNOUNCE_BYE:
        put_bye(out, what->reason);
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
