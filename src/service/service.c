/* Writing to tables, telling what has changed, clocks. */
#include "service.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "../table/vacation.h"
#include "announcement.h"
#include "command.h"

void service_init(struct service *service, const struct service_host *host)
{
    assert(host->keep != NULL && host->tell != NULL && host->think != NULL && host->random != NULL);
    *service = (struct service){.host = *host, .tables = {.own_bytes = host->own_bytes}};
}

void service_finish(struct service *service)
{
    open_tables_clear(&service->tables);
    json_finish(&service->answer);
}

/* ---- Telling ---- */

void service_tell(struct service *service, struct open_table *open, struct announcement what)
{
    service->host.tell(service->host.context, open, &what);
}

static void tell(struct service *service, struct open_table *open, enum announcement_kind kind,
                 int number)
{
    service_tell(service, open,
                 (struct announcement){.kind = kind, .seq = open->table->seq, .number = number});
}

static void tell_note(struct service *service, struct open_table *open, const struct entry *entry)
{
    const struct table *table = open->table;
    int last = table->note_count - 1;
    if (last >= 0 && table->notes[last].seq == entry->seq) {
        tell(service, open, ANNOUNCE_NOTE, last);
    }
}

/* Tells what an entry has changed. True if chairs and deadline are part of it. */
static bool announce(struct service *service, struct open_table *open, const struct entry *entry,
                     int questions_before)
{
    const struct table *table = open->table;
    tell_note(service, open, entry);
    switch (entry->kind) {
    case ENTRY_DECIDED:
        if (table->question_count == questions_before) {
            tell(service, open, ANNOUNCE_OWING, table_answers(table, entry->seat));
            return false;
        }
        tell(service, open, ANNOUNCE_STATE, table->question_count);
        break;
    case ENTRY_STARTED:
    case ENTRY_DRAFTED:
    case ENTRY_STOOD:
    case ENTRY_RESAT:
    case ENTRY_DECLINED:
    case ENTRY_MUTED:
    case ENTRY_UNMUTED:
        tell(service, open, ANNOUNCE_STATE, 0);
        break;
    case ENTRY_BOARD:
        /* A pick has a deadline of its own. */
        tell(service, open, table->status == TABLE_DRAFTING ? ANNOUNCE_STATE : ANNOUNCE_TABLE, 0);
        break;
    case ENTRY_CHAT:
        tell(service, open, ANNOUNCE_CHAT, table->chat_count - 1);
        return false;
    case ENTRY_SAT:
    case ENTRY_LEFT:
    case ENTRY_BOT:
    case ENTRY_OPENED:
    case ENTRY_SWAPPED:
    case ENTRY_NAMED:
    case ENTRY_SET:
    case ENTRY_NEXT:
    case ENTRY_COVERED:
    case ENTRY_BACK:
    case ENTRY_AWAY:
    case ENTRY_ASKED:
    case ENTRY_AGREED:
    case ENTRY_BANNED:
    case ENTRY_LOCKED:
    case ENTRY_UNLOCKED:
        tell(service, open, ANNOUNCE_TABLE, 0);
        break;
    case ENTRY_MADE:
    case ENTRY_KEYED:
    case ENTRY_NONE:
    case ENTRY_COUNT:
        return false;
    }
    return true;
}

/* ---- Writing ---- */

void service_record(struct service *service, struct open_table *open, struct entry entry)
{
    struct table *table = open->table;
    assert(entry.kind > ENTRY_NONE && entry.kind < ENTRY_COUNT);
    entry.seq = table->seq + 1;
    /* The time of day may be set back; the entries of a log stay in order. */
    entry.at = service->wall > table->touched ? service->wall : table->touched;
    entry.clock = service->now;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = entry.key != NULL ? entry.key : "";
    if (!table_apply(table, &entry)) {
        abort(); /* it was checked before, so this is a bug or a lack of memory */
    }
    service->host.keep(service->host.context, open, &entry);
}

void service_write(struct service *service, struct open_table *open, struct entry entry)
{
    struct table *table = open->table;
    int questions_before = table->question_count, host_before = table->host;
    service_record(service, open, entry);
    entry.seq = table->seq;
    /* The clock of a new question has to run before it is announced. */
    bool shows = table_tick(table, service->now);
    shows &= !announce(service, open, &entry, questions_before);
    if (table->host != host_before && host_before >= 0) {
        tell(service, open, ANNOUNCE_STATE, 0); /* says who is the host now */
    }
    if (entry.kind == ENTRY_STARTED || entry.kind == ENTRY_DRAFTED) {
        service_tell(
            service, open,
            (struct announcement){.kind = ANNOUNCE_BYE, .number = -1, .reason = "no_spectators"});
    }
    service_update(service, open, shows);
    if (entry.kind == ENTRY_DECIDED && table->status == TABLE_OVER) {
        service_tell_engines(service, open);
    }
}

/* ---- Tables ---- */

static void draw_id(struct service *service, char id[TABLE_ID_LENGTH + 1])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *prefix = service->host.id_prefix, *offline = TABLE_OFFLINE_PREFIX;
    unsigned char bytes[TABLE_ID_LENGTH];
    do {
        service->host.random(service->host.context, bytes, sizeof bytes);
        for (int i = 0; i < TABLE_ID_LENGTH; i++) {
            id[i] = letters[bytes[i] & 63];
        }
        id[TABLE_ID_LENGTH] = '\0';
        memcpy(id, prefix, strlen(prefix));
    } while (prefix[0] == '\0' && strncmp(id, offline, strlen(offline)) == 0);
}

struct open_table *service_open(struct service *service, struct table *table)
{
    table->nudge_ms = service->host.nudge_ms;
    return open_tables_add(&service->tables, table);
}

struct open_table *service_make(struct service *service, const struct setting *setting)
{
    char id[TABLE_ID_LENGTH + 1], key[SEPTEM_KEY_TEXT_MAX];
    struct septem_key drawn = service->day_key;
    if (setting->day[0] == '\0') {
        service->host.random(service->host.context, drawn.bytes, sizeof drawn.bytes);
    }
    septem_key_write(&drawn, key);
    draw_id(service, id);
    char *text = setting_text(setting);
    struct table *table = text != NULL ? table_create(id) : NULL;
    struct open_table *open = table != NULL ? service_open(service, table) : NULL;
    if (open != NULL) {
        service_write(
            service, open,
            (struct entry){.kind = ENTRY_MADE, .person = -1, .seat = -1, .text = text, .key = key});
    }
    free(text);
    return open;
}

/* ---- Presence ---- */

bool service_connect(struct service *service, struct open_table *open, int person)
{
    assert(person >= -1 && person < open->table->person_count);
    bool returns = table_returns(open->table, person);
    bool shows = table_connect(open->table, person, service->now) && person >= 0;
    if (returns) {
        service_write(service, open,
                      (struct entry){.kind = ENTRY_BACK, .person = person, .seat = -1});
    }
    return table_tick(open->table, service->now) || shows;
}

void service_disconnect(struct service *service, struct open_table *open, int person)
{
    assert(person >= -1 && person < open->table->person_count);
    bool shows = table_disconnect(open->table, person, service->now);
    service_update(service, open, shows && person >= 0 && !service->is_stopping);
}

/* ---- Clocks ---- */

/* The days of a vacation are used up. */
static void end_vacation(struct service *service, struct open_table *open)
{
    int seat = vacation_due(open->table, service->now);
    if (seat >= 0) {
        int person = open->table->chairs[seat].person;
        service_write(service, open,
                      (struct entry){.kind = ENTRY_BACK, .person = person, .seat = seat});
    }
}

/* Bots take over for people who are away. */
static void cover(struct service *service, struct open_table *open)
{
    int seat = table_cover_due(open->table, service->now);
    if (seat >= 0) {
        service_write(service, open,
                      (struct entry){.kind = ENTRY_COVERED, .person = -1, .seat = seat});
    }
}

/* A draft where a bot picks or all have picked, and a chair that is handed over. */
static void go_on(struct service *service, struct open_table *open)
{
    struct command command = {.table = open->table, .person = -1};
    if (command_go_on(&command)) {
        service_write(service, open, command.entries[0]);
    }
    command_finish(&command);
}

void service_update(struct service *service, struct open_table *open, bool shows)
{
    shows |= table_tick(open->table, service->now);
    if (shows) {
        service_tell(service, open, (struct announcement){.kind = ANNOUNCE_TABLE});
    }
    open->wake = table_wake(open->table);
    if (!service->is_stopping) {
        service_ask_bots(service, open);
        end_vacation(service, open);
        cover(service, open);
        go_on(service, open);
    }
}

void service_tick(struct service *service)
{
    for (struct open_table *open = service->tables.first; open != NULL; open = open->next) {
        if (open->wake <= service->now) {
            service_update(service, open, false);
        }
    }
}

int64_t service_wake(const struct service *service)
{
    int64_t wake = INT64_MAX;
    for (const struct open_table *open = service->tables.first; open != NULL; open = open->next) {
        wake = open->wake < wake ? open->wake : wake;
    }
    return wake;
}
