/* Notes from entries, and as comments of a log. */
#include "note.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handover.h"
#include "table.h"

const char *note_slug(enum note_kind kind)
{
    static const char *const slugs[NOTE_COUNT] = {
        [NOTE_NONE] = "none",           [NOTE_ASKED] = "asked",   [NOTE_DECLINED] = "declined",
        [NOTE_WITHDRAWN] = "withdrawn", [NOTE_TOOK] = "took",     [NOTE_BACK] = "back",
        [NOTE_STOOD] = "stood",         [NOTE_LEFT] = "left",     [NOTE_SHOWN_OUT] = "shown_out",
        [NOTE_OPENED] = "opened",       [NOTE_BOT] = "bot",       [NOTE_MUTED] = "muted",
        [NOTE_UNMUTED] = "unmuted",     [NOTE_BANNED] = "banned", [NOTE_LOCKED] = "locked",
        [NOTE_UNLOCKED] = "unlocked",
    };
    return slugs[kind];
}

/* ---- From entries ---- */

static int seat_of(const struct table *table, int person)
{
    return person >= 0 && person < table->person_count ? table->people[person].seat : -1;
}

/* Somebody is about to sit down at `note->seat`. */
static void note_sitting(struct table_note *note, const struct table *table,
                         const struct entry *entry)
{
    bool is_home = entry->kind == ENTRY_RESAT && note->person >= 0 &&
                   note->person < table->person_count &&
                   table->people[note->person].home == note->seat;
    if (table->status != TABLE_PLAYING || note->seat < 0) {
        return;
    }
    note->kind = is_home ? NOTE_BACK : NOTE_TOOK;
    if (entry->kind == ENTRY_RESAT) {
        note->agreed_count = handover_people(table, entry->text, note->agreed);
    }
}

static void note_going(struct table_note *note, const struct table *table, enum note_kind kind)
{
    note->seat = seat_of(table, note->person);
    if (table->status != TABLE_GATHERING && note->seat >= 0) {
        note->kind = kind;
    }
}

/* The host puts a bot or nobody at a chair. */
static void note_chair(struct table_note *note, const struct table *table,
                       const struct entry *entry)
{
    note->by = entry->person;
    note->person = table_person_at(table, entry->seat);
    if (entry->kind == ENTRY_BOT && table->status != TABLE_GATHERING) {
        note->kind = NOTE_BOT;
        snprintf(note->bot, sizeof note->bot, "%s", entry->text);
    } else if (note->person >= 0) {
        note->kind = NOTE_SHOWN_OUT;
    } else if (entry->kind == ENTRY_OPENED && table->status != TABLE_GATHERING) {
        note->kind = NOTE_OPENED;
    }
}

static void note_answer(struct table_note *note, const struct table *table)
{
    if (note->seat >= 0 && note->seat < SEPTEM_CITIES_MAX) {
        note->by = note->person;
        note->person = table->chairs[note->seat].request.person;
        note->kind = note->by == note->person ? NOTE_WITHDRAWN : NOTE_DECLINED;
    }
}

static void note_host(struct table_note *note, const struct table *table, const struct entry *entry,
                      enum note_kind kind)
{
    bool is_about = entry->kind != ENTRY_LOCKED && entry->kind != ENTRY_UNLOCKED;
    note->kind = kind;
    note->by = entry->person;
    note->person = is_about ? entry->number : -1;
    note->seat = seat_of(table, note->person);
}

struct table_note note_of(const struct table *table, const struct entry *entry)
{
    struct table_note note = {.seq = entry->seq,
                              .at = entry->at,
                              .question = table->question,
                              .person = entry->person,
                              .by = -1,
                              .seat = entry->seat};
    switch (entry->kind) {
    case ENTRY_SAT:
    case ENTRY_RESAT:
        note_sitting(&note, table, entry);
        break;
    case ENTRY_STOOD:
        note_going(&note, table, NOTE_STOOD);
        break;
    case ENTRY_LEFT:
        note_going(&note, table, NOTE_LEFT);
        break;
    case ENTRY_BOT:
    case ENTRY_OPENED:
        note_chair(&note, table, entry);
        break;
    case ENTRY_ASKED:
        note.kind = NOTE_ASKED;
        break;
    case ENTRY_DECLINED:
        note_answer(&note, table);
        break;
    case ENTRY_MUTED:
        note_host(&note, table, entry, NOTE_MUTED);
        break;
    case ENTRY_UNMUTED:
        note_host(&note, table, entry, NOTE_UNMUTED);
        break;
    case ENTRY_BANNED:
        note_host(&note, table, entry, NOTE_BANNED);
        break;
    case ENTRY_LOCKED:
        note_host(&note, table, entry, NOTE_LOCKED);
        break;
    case ENTRY_UNLOCKED:
        note_host(&note, table, entry, NOTE_UNLOCKED);
        break;
    case ENTRY_NONE:
    case ENTRY_MADE:
    case ENTRY_SWAPPED:
    case ENTRY_NAMED:
    case ENTRY_BOARD:
    case ENTRY_SET:
    case ENTRY_DRAFTED:
    case ENTRY_STARTED:
    case ENTRY_DECIDED:
    case ENTRY_CHAT:
    case ENTRY_NEXT:
    case ENTRY_KEYED:
    case ENTRY_AGREED:
    case ENTRY_COVERED:
    case ENTRY_BACK:
    case ENTRY_AWAY:
    case ENTRY_COUNT:
        break;
    }
    return note;
}

static void write_name(const struct table *table, int person, char name[SEPTEM_NAME_MAX])
{
    if (person >= 0 && person < table->person_count) {
        memcpy(name, table->people[person].name, SEPTEM_NAME_MAX);
    }
}

bool note_keep(struct table *table, const struct table_note *note)
{
    if (table->note_count == TABLE_NOTES_KEPT) {
        memmove(table->notes, table->notes + 1, (TABLE_NOTES_KEPT - 1) * sizeof *table->notes);
        table->note_count--;
    }
    struct table_note *notes =
        realloc(table->notes, (size_t)(table->note_count + 1) * sizeof *notes);
    if (notes == NULL) {
        return false;
    }
    struct table_note *kept = &notes[table->note_count++];
    table->notes = notes;
    *kept = *note;
    write_name(table, kept->person, kept->name);
    write_name(table, kept->by, kept->by_name);
    for (int i = 0; i < kept->agreed_count; i++) {
        write_name(table, kept->agreed[i], kept->agreed_names[i]);
    }
    return true;
}

/* ---- Comments ---- */

enum { COMMENT_MAX = 128 + (SEPTEM_CITIES_MAX + 2) * (SEPTEM_NAME_MAX + 2) };

/* "# question 7: seat 2 took Eve (agreed: Ada, Bob)". */
static int write_comment(const struct table_note *note, char comment[COMMENT_MAX])
{
    int length = snprintf(comment, COMMENT_MAX, "# question %d: seat %d %s", note->question,
                          note->seat, note_slug(note->kind));
    if (note->name[0] != '\0') {
        length += snprintf(comment + length, COMMENT_MAX - (size_t)length, " %s", note->name);
    }
    if (note->by_name[0] != '\0') {
        length +=
            snprintf(comment + length, COMMENT_MAX - (size_t)length, " (by %s)", note->by_name);
    }
    for (int i = 0; i < note->agreed_count; i++) {
        length += snprintf(comment + length, COMMENT_MAX - (size_t)length, "%s%s",
                           i == 0 ? " (agreed: " : ", ", note->agreed_names[i]);
    }
    return length + snprintf(comment + length, COMMENT_MAX - (size_t)length, "%s\n",
                             note->agreed_count > 0 ? ")" : "");
}

char *note_comments(const struct table *table, char *log)
{
    size_t length = strlen(log);
    char comment[COMMENT_MAX];
    for (int i = 0; i < table->note_count; i++) {
        const struct table_note *note = &table->notes[i];
        if (note->seat < 0 || note->question == 0) {
            continue;
        }
        size_t size = (size_t)write_comment(note, comment);
        char *grown = realloc(log, length + size + 1);
        if (grown == NULL) {
            free(log);
            return NULL;
        }
        log = grown;
        memcpy(log + length, comment, size + 1);
        length += size;
    }
    return log;
}
