/* Who is asked by an entry, and is not there. */
#include "notice_asked.h"

#include <assert.h>

/* Has this entry put a question to somebody that was not there before? */
static bool asks(const struct table *table, const struct entry *entry)
{
    switch (table->status) {
    case TABLE_DRAFTING:
        return entry->kind == ENTRY_DRAFTED || entry->kind == ENTRY_BOARD ||
               entry->kind == ENTRY_BACK;
    case TABLE_PLAYING:
        /* Who comes back from a vacation may have been told long ago: now it is their turn. */
        return entry->kind == ENTRY_STARTED || entry->kind == ENTRY_BACK ||
               (entry->kind == ENTRY_DECIDED && table->question_count > 0 &&
                table->questions[table->question_count - 1].seq == entry->seq);
    case TABLE_GATHERING:
    case TABLE_OVER:
    case TABLE_STATUS_COUNT:
        break;
    }
    return false;
}

/* The chairs that an entry can have asked: all, or that of who is back. */
static unsigned addressed(const struct table *table, const struct entry *entry)
{
    return entry->kind == ENTRY_BACK ? 1u << table->people[entry->person].seat : ~0u;
}

/* Adds the people of these chairs who are away. */
static void add_away(struct store_asked *asked, const struct table *table, unsigned chairs)
{
    for (int chair = 0; chair < table->setting.game.players; chair++) {
        int person = table->chairs[chair].person;
        if (chairs >> chair & 1 && table->people[person].streams == 0) {
            asked->people[asked->count++] = person;
        }
    }
}

/* Whose subscriptions stay: nobody's once the game is over. */
static void keep_seated(const struct table *table, struct store_asked *asked)
{
    asked->prunes = true;
    for (int i = 0; table->status != TABLE_OVER && i < table->setting.game.players; i++) {
        if (table->chairs[i].kind == CHAIR_PERSON) {
            asked->seated[asked->seated_count++] = table->chairs[i].person;
        }
    }
}

/* May a person have lost their seat by it? */
static bool unseats(const struct table *table, enum entry_kind kind)
{
    return kind == ENTRY_LEFT || kind == ENTRY_STOOD || kind == ENTRY_BOT || kind == ENTRY_OPENED ||
           kind == ENTRY_BANNED || kind == ENTRY_RESAT || kind == ENTRY_SAT ||
           (kind == ENTRY_DECIDED && table->status == TABLE_OVER);
}

static int question_of(const struct table *table)
{
    return table->status == TABLE_PLAYING ? table->question : 0;
}

struct store_asked notice_asked(const struct table *table, const struct entry *entry, int64_t due)
{
    assert(entry->seq == table->seq);
    struct store_asked asked = {
        .question = question_of(table), .due = due, .again = entry->kind == ENTRY_BACK};
    if (unseats(table, entry->kind)) {
        keep_seated(table, &asked);
    }
    if (due > 0 && asks(table, entry)) {
        add_away(&asked, table, table_awaited(table) & addressed(table, entry));
    }
    return asked;
}

struct store_asked notice_reminded(const struct table *table, unsigned chairs, int64_t due)
{
    struct store_asked asked = {.question = question_of(table), .due = due, .again = true};
    add_away(&asked, table, chairs);
    return asked;
}

bool notice_is_wanted(const struct table *table, int person, int question)
{
    bool is_seated = person < table->person_count && table->people[person].seat >= 0;
    int chair = is_seated ? table->people[person].seat : -1;
    return chair >= 0 && question_of(table) == question && table_awaited(table) >> chair & 1 &&
           table->people[person].streams == 0;
}
