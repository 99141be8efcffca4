/* A table and its log: every entry has its function here. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "../base/copy_text.h"
#include "chat.h"
#include "draft.h"
#include "presence.h"
#include "table_record.h"
#include "handover.h"
#include "moderation.h"
#include "vacation.h"

struct table *table_create(const char *id)
{
    struct table *table = calloc(1, sizeof *table);
    if (table != NULL) {
        strncpy(table->id, id, TABLE_ID_LENGTH);
        table->host = -1;
        table->setting = setting_defaults();
    }
    return table;
}

void table_destroy(struct table *table)
{
    if (table == NULL) {
        return;
    }
    for (int i = 0; i < table->chat_count; i++) {
        free(table->chat[i].text);
    }
    free(table->chat);
    free(table->notes);
    free(table->events);
    free(table->questions);
    free(table->decisions);
    free(table->header);
    free(table->people);
    free(table);
}

/* ---- People and chairs ---- */

static bool is_chair(const struct table *table, int seat)
{
    return seat >= 0 && seat < table->setting.game.players;
}

static bool is_person(const struct table *table, int person)
{
    return person >= 0 && person < table->person_count && !table->people[person].gone;
}

/* Who has been here longest hosts when nobody does; who only asked for a chair is not here yet. */
static void find_host(struct table *table)
{
    if (is_person(table, table->host)) {
        return;
    }
    table->host = -1;
    for (int i = 0; i < table->person_count; i++) {
        if (is_person(table, i) && !table->people[i].outside &&
            (table->host < 0 || table->people[i].since < table->people[table->host].since)) {
            table->host = i;
        }
    }
}

static void free_chair(struct table *table, int seat)
{
    struct table_chair *chair = &table->chairs[seat];
    chair->kind = CHAIR_OPEN;
    chair->person = -1;
    chair->bot[0] = '\0';
    presence_back(chair);
    chair->late = false;
    chair->hinted = false;
    handover_forget_seat(table, seat);
}

/* A person at this chair goes for good. */
static void clear_chair(struct table *table, int seat)
{
    struct table_chair *chair = &table->chairs[seat];
    vacation_leave(table, seat);
    if (chair->kind == CHAIR_PERSON) {
        table->people[chair->person].gone = true;
        table->people[chair->person].seat = -1;
    }
    free_chair(table, seat);
    find_host(table);
}

void table_remove_person(struct table *table, int person)
{
    int seat = table->people[person].seat;
    if (seat >= 0) {
        clear_chair(table, seat);
    }
    table->people[person].gone = true;
    handover_drop(table, person);
    find_host(table);
}

static void take_seat(struct table *table, int person, int seat)
{
    table->people[person].seat = (int8_t)seat;
    table->people[person].home = table_is_dealt(table) ? (int8_t)seat : -1;
}

static void take_chair(struct table *table, int seat, int person)
{
    struct table_chair *chair = &table->chairs[seat];
    free_chair(table, seat);
    chair->kind = CHAIR_PERSON;
    chair->person = person;
    chair->request = (struct table_request){0};
    handover_drop(table, person);
    table->people[person].outside = false;
    take_seat(table, person, seat);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A hash as hexadecimal digits; "" is none. */
static bool read_hash(struct table_person *person, const char *key)
{
    person->keyed = key[0] != '\0';
    if (!person->keyed) {
        return true;
    }
    if (strlen(key) != 2 * TABLE_HASH_BYTES) {
        return false;
    }
    for (int i = 0; i < TABLE_HASH_BYTES; i++) {
        int high = digit(key[2 * i]), low = digit(key[2 * i + 1]);
        if (high < 0 || low < 0) {
            return false;
        }
        person->hash[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* Room for one more person, where the number is not one that somebody had before. */
static bool make_person_room(struct table *table, int person)
{
    if (person < table->person_count) {
        return true;
    }
    struct table_person *people =
        realloc(table->people, (size_t)(table->person_count + 1) * sizeof *people);
    if (people != NULL) {
        table->people = people;
        table->person_count++;
    }
    return people != NULL;
}

/* A name as logs have it: those of older versions have characters that nobody may choose now. */
static bool is_stored_name(const char *name)
{
    size_t length = strlen(name);
    int characters = setting_characters(name);
    return characters > 0 && characters <= TABLE_NAME_CHARS && length < SEPTEM_NAME_MAX &&
           name[0] != ' ' && name[length - 1] != ' ';
}

static bool apply_sat(struct table *table, const struct entry *entry)
{
    struct table_person person = {
        .seat = -1, .home = -1, .from = (int16_t)entry->number, .since = entry->seq};
    /* Who comes to a running game without a chair is about to ask for one. */
    person.outside = table->status == TABLE_PLAYING && entry->seat < 0 && entry->number < 0;
    if (!table_is_new_person(table, entry->person) || !is_stored_name(entry->text) ||
        !read_hash(&person, entry->key)) {
        return false;
    }
    if (entry->seat != -1 &&
        (!is_chair(table, entry->seat) || table->chairs[entry->seat].kind != CHAIR_OPEN)) {
        return false;
    }
    if (!make_person_room(table, entry->person)) {
        return false;
    }
    copy_text(person.name, sizeof person.name, entry->text);
    handover_drop(table, entry->person); /* of who had this number before */
    table->people[entry->person] = person;
    if (entry->seat >= 0) {
        take_chair(table, entry->seat, entry->person);
    }
    find_host(table);
    return true;
}

static bool apply_stood(struct table *table, const struct entry *entry)
{
    int seat = is_person(table, entry->person) ? table->people[entry->person].seat : -1;
    if (seat < 0) {
        return false;
    }
    vacation_end(table, seat, entry);
    table->people[entry->person].seat = -1;
    free_chair(table, seat);
    return true;
}

static bool apply_resat(struct table *table, const struct entry *entry)
{
    if (!is_person(table, entry->person) || table->people[entry->person].seat >= 0 ||
        !is_chair(table, entry->seat) || table->chairs[entry->seat].kind == CHAIR_PERSON) {
        return false;
    }
    take_chair(table, entry->seat, entry->person);
    find_host(table);
    return true;
}

static bool apply_left(struct table *table, const struct entry *entry)
{
    if (!is_person(table, entry->person)) {
        return false;
    }
    table_remove_person(table, entry->person);
    return true;
}

/* The bot of an entry. One that is another program may be gone since it was written. */
static bool read_bot(const char *text, struct septem_bot_spec *spec)
{
    if (septem_bot_parse(text, spec, NULL)) {
        return true;
    }
    size_t length = strlen(text);
    *spec = (struct septem_bot_spec){.info = NULL};
    if (!septem_bot_is_engine(text) || length >= sizeof spec->text ||
        !septem_text_is_clean(text, length)) {
        return false;
    }
    memcpy(spec->text, text, length);
    return true;
}

static bool apply_bot(struct table *table, const struct entry *entry)
{
    struct septem_bot_spec spec;
    if (!is_chair(table, entry->seat) || !read_bot(entry->text, &spec)) {
        return false;
    }
    clear_chair(table, entry->seat);
    table->chairs[entry->seat].kind = CHAIR_BOT;
    memcpy(table->chairs[entry->seat].bot, spec.text, sizeof spec.text);
    return true;
}

static bool apply_opened(struct table *table, const struct entry *entry)
{
    if (!is_chair(table, entry->seat)) {
        return false;
    }
    clear_chair(table, entry->seat);
    return true;
}

static bool apply_swapped(struct table *table, const struct entry *entry)
{
    if (table_may_swap(table, entry->seat, entry->number) != REFUSAL_NONE) {
        return false;
    }
    struct table_chair *a = &table->chairs[entry->seat], *b = &table->chairs[entry->number];
    struct table_chair other = *a;
    *a = *b;
    *b = other;
    if (a->kind == CHAIR_PERSON) {
        take_seat(table, a->person, entry->seat);
    }
    if (b->kind == CHAIR_PERSON) {
        take_seat(table, b->person, entry->number);
    }
    return true;
}

static bool apply_named(struct table *table, const struct entry *entry)
{
    if (!is_person(table, entry->person) || !is_stored_name(entry->text)) {
        return false;
    }
    copy_text(table->people[entry->person].name, sizeof table->people[entry->person].name,
              entry->text);
    return true;
}

/* ---- Who answers ---- */

static int64_t clock_of(const struct entry *entry)
{
    return entry->clock != 0 ? entry->clock : entry->at;
}

/* From now on somebody is asked anew. */
static void ask(struct table *table, const struct entry *entry)
{
    table->asked = clock_of(entry);
    table->clock_from = 0;
    table->deadline = 0;
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        table->chairs[seat].late = false;
    }
}

static bool apply_covered(struct table *table, const struct entry *entry)
{
    if (!is_chair(table, entry->seat) || table->chairs[entry->seat].kind != CHAIR_PERSON) {
        return false;
    }
    if (table->chairs[entry->seat].cover == COVER_NONE) {
        table->chairs[entry->seat].cover = COVER_ABSENT;
    }
    return true;
}

/* Whom a bot covers has the seat back. */
static bool apply_away(struct table *table, const struct entry *entry)
{
    if (!vacation_apply(table, entry)) {
        return false;
    }
    struct table_chair *chair = &table->chairs[table->people[entry->person].seat];
    presence_back(chair);
    chair->late = false;
    return true;
}

static bool apply_back(struct table *table, const struct entry *entry)
{
    int seat = is_person(table, entry->person) ? table->people[entry->person].seat : -1;
    if (seat < 0) {
        return false;
    }
    presence_back(&table->chairs[seat]);
    /* Who is back from vacation has the whole time, and so have the others who still owe. */
    if (vacation_end(table, seat, entry) && presence_owes(table, seat)) {
        table->clock_from = clock_of(entry);
        table->deadline = 0;
    }
    return true;
}

/* ---- Boards ---- */

static bool apply_board(struct table *table, const struct entry *entry)
{
    char slug[sizeof table->chairs[0].board];
    size_t length = strcspn(entry->text, " ");
    char side = entry->text[length] == ' ' ? entry->text[length + 1] : '\0';
    if (entry->seat < 0 || entry->seat >= table_cities(table) || length >= sizeof slug) {
        return false;
    }
    memcpy(slug, entry->text, length);
    slug[length] = '\0';
    if (table->status == TABLE_DRAFTING) {
        septem_board board = draft_find(table, slug, side);
        if (draft_picker(table) != entry->seat || board == 0) {
            return false;
        }
        side = septem_board_info(board)->side;
        table->draft.picked++;
        presence_answer(table, entry, entry->seat);
        ask(table, entry);
    }
    copy_text(table->chairs[entry->seat].board, sizeof table->chairs[entry->seat].board, slug);
    table->chairs[entry->seat].side = side;
    return true;
}

static bool apply_drafted(struct table *table, const struct entry *entry)
{
    if (table->status != TABLE_GATHERING ||
        !draft_read(table, entry->text, &table->draft, &table->origin)) {
        return false;
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        table->chairs[seat].board[0] = '\0';
        table->chairs[seat].side = '\0';
    }
    table->status = TABLE_DRAFTING;
    ask(table, entry);
    return true;
}

static bool apply_keyed(struct table *table, const struct entry *entry)
{
    return is_person(table, entry->person) && read_hash(&table->people[entry->person], entry->key);
}

/* ---- Settings ---- */

bool table_read_settings(struct table *table, const char *text)
{
    struct setting_error error;
    struct json_value *object = json_read(text, strlen(text));
    bool good = setting_read(&table->setting, object, &error);
    json_release(object);
    return good;
}

static bool apply_settings(struct table *table, const struct entry *entry)
{
    return table_read_settings(table, entry->text);
}

/* Versions before there were keys wrote none. */
static bool apply_made(struct table *table, const struct entry *entry)
{
    table->has_drawn = septem_key_read(&table->drawn, entry->key);
    return (table->has_drawn || entry->key[0] == '\0') && apply_settings(table, entry);
}

/* ---- The game ---- */

static bool apply_started(struct table *table, const struct entry *entry)
{
    struct septem_log *log = malloc(sizeof *log);
    size_t length = strlen(entry->text);
    bool good = log != NULL && table->header == NULL && entry->number >= 0 &&
                septem_log_read(log, entry->text, length, NULL) &&
                septem_log_start(log, &table->game, NULL);
    if (good) {
        table->origin =
            (struct origin){.keyed = log->deal.has_key, .seed = log->seed, .key = log->deal.key};
    }
    free(log);
    if (good) {
        table->header = malloc(length + 1);
        good = table->header != NULL;
    }
    if (good) {
        memcpy(table->header, entry->text, length + 1);
        table->status = TABLE_PLAYING;
        table->question = 1;
        table->branch = entry->number;
        ask(table, entry);
        for (int i = 0; i < table->person_count; i++) {
            table->people[i].home = table->people[i].seat;
        }
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            table->chairs[seat].asked = 0;
        }
    }
    return good;
}

static bool apply_decided(struct table *table, const struct entry *entry)
{
    struct septem_move move;
    struct septem_game *g = &table->game;
    if (table->status != TABLE_PLAYING || entry->number != table->question || entry->seat < 0 ||
        entry->seat >= g->cities || septem_move_read(g, entry->text, &move) != SEPTEM_PARSE_NONE ||
        septem_game_check(g, entry->seat, &move) != SEPTEM_DENY_NONE) {
        return false;
    }
    bool is_last = g->owing == 1u << entry->seat;
    int chair = table_answers(table, entry->seat);
    if (!record_decision(table, entry, move) || (is_last && !record_question(table, entry))) {
        return false;
    }
    struct septem_game before = *g;
    before.sealed[entry->seat] = move;
    septem_game_play(g, entry->seat, &move);
    presence_answer(table, entry, chair);
    if (is_last) {
        table->question++;
        ask(table, entry);
        if (!record_events(table, &before)) {
            return false;
        }
    }
    if (g->phase == SEPTEM_PHASE_OVER) {
        table->question = 0;
        table->status = TABLE_OVER;
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            table->chairs[seat].request = (struct table_request){0};
        }
    }
    return true;
}

/* ---- What comes after ---- */

static bool apply_next(struct table *table, const struct entry *entry)
{
    if (strlen(entry->text) != TABLE_ID_LENGTH) {
        return false;
    }
    copy_text(table->next, sizeof table->next, entry->text);
    return true;
}

/* The clock of a question that stood still until this entry starts anew. */
static void restart_clock(struct table *table, const struct entry *entry, bool ran)
{
    if (!ran && table_clock_runs(table)) {
        table->clock_from = clock_of(entry);
        table->deadline = 0;
    }
}

void table_note_entry(struct table *table, const struct entry *entry)
{
    table->seq = entry->seq;
    table->touched = entry->at;
    if (table_needs_room(entry->kind)) {
        table->free_entries++;
        table->free_bytes += strlen(entry->text) + strlen(entry->key);
    }
    if (is_person(table, entry->person)) {
        table->people[entry->person].seen = clock_of(entry);
    }
    if (entry->kind == ENTRY_MADE) {
        table->made = entry->at;
    }
}

bool table_apply(struct table *table, const struct entry *entry)
{
    static bool (*const apply[ENTRY_COUNT])(struct table *, const struct entry *) = {
        [ENTRY_MADE] = apply_made,
        [ENTRY_SAT] = apply_sat,
        [ENTRY_LEFT] = apply_left,
        [ENTRY_BOT] = apply_bot,
        [ENTRY_OPENED] = apply_opened,
        [ENTRY_SWAPPED] = apply_swapped,
        [ENTRY_NAMED] = apply_named,
        [ENTRY_BOARD] = apply_board,
        [ENTRY_SET] = apply_settings,
        [ENTRY_STARTED] = apply_started,
        [ENTRY_DECIDED] = apply_decided,
        [ENTRY_CHAT] = chat_apply,
        [ENTRY_NEXT] = apply_next,
        [ENTRY_KEYED] = apply_keyed,
        [ENTRY_DRAFTED] = apply_drafted,
        [ENTRY_STOOD] = apply_stood,
        [ENTRY_RESAT] = apply_resat,
        [ENTRY_COVERED] = apply_covered,
        [ENTRY_BACK] = apply_back,
        [ENTRY_AWAY] = apply_away,
        [ENTRY_ASKED] = handover_apply_asked,
        [ENTRY_AGREED] = handover_apply_agreed,
        [ENTRY_DECLINED] = handover_apply_declined,
        [ENTRY_MUTED] = moderation_apply_muted,
        [ENTRY_UNMUTED] = moderation_apply_muted,
        [ENTRY_BANNED] = moderation_apply_banned,
        [ENTRY_LOCKED] = moderation_apply_locked,
        [ENTRY_UNLOCKED] = moderation_apply_locked,
    };
    bool known = entry->kind > ENTRY_NONE && entry->kind < ENTRY_COUNT;
    bool ran = table_clock_runs(table);
    struct table_note note = note_of(table, entry);
    if (!known || entry->seq != table->seq + 1 || !apply[entry->kind](table, entry)) {
        return false;
    }
    table_note_entry(table, entry);
    if (note.kind != NOTE_NONE && !note_keep(table, &note)) {
        return false;
    }
    restart_clock(table, entry, ran);
    return true;
}
