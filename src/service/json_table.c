/* What everybody is sent about a table. */
#include "json_table.h"

#include <string.h>

#include "../json/json_cards.h"
#include "../table/draft.h"
#include "../table/nudge.h"
#include "../table/vacation.h"
#include "json_people.h"

/* ---- Chairs ---- */

static void put_board(struct json *out, const struct table_chair *chair)
{
    if (chair->board[0] == '\0') {
        json_none(out, "board");
        return;
    }
    json_begin_object(out, "board");
    json_text(out, "board", chair->board);
    json_text(out, "side", chair->side != '\0' ? (char[]){chair->side, '\0'} : NULL);
    json_end_object(out);
}

/* NULL for nobody. */
static const char *name_at(const struct table *table, const struct table_chair *chair)
{
    switch (chair->kind) {
    case CHAIR_PERSON:
        return table->people[chair->person].name;
    case CHAIR_BOT:
        return chair->bot;
    case CHAIR_OPEN:
        break;
    }
    return NULL;
}

void json_chair_fields(struct json *out, const struct table *table, int seat)
{
    static const char *const kinds[] = {
        [CHAIR_OPEN] = "open", [CHAIR_PERSON] = "person", [CHAIR_BOT] = "bot"};
    const struct table_chair *chair = &table->chairs[seat];
    json_int(out, "seat", seat);
    json_text(out, "who", kinds[chair->kind]);
    json_text(out, "name", name_at(table, chair));
    json_text(out, "character", septem_characters[table_character(table, seat)].name);
}

static void put_chair(struct json *out, const struct table *table, int seat)
{
    const struct table_chair *chair = &table->chairs[seat];
    bool is_person = chair->kind == CHAIR_PERSON;
    json_begin_object(out, NULL);
    json_chair_fields(out, table, seat);
    json_bool(out, "host", is_person && chair->person == table->host);
    json_bool(out, "connected", is_person && table->people[chair->person].streams > 0);
    json_bool(out, "covered", is_person && chair->cover != COVER_NONE);
    json_int_if(out, "cover_at", chair->cover_at > 0, chair->cover_at);
    json_int_if(out, "away_until", vacation_is_on(table, seat), vacation_until(table, seat));
    json_int(out, "vacation_left", is_person ? vacation_left(table, seat) : 0);
    json_bool(out, "nudged", is_person && nudge_is_done(table, chair->person));
    json_bool(out, "muted", is_person && table->people[chair->person].muted);
    json_text(out, "bot", chair->kind == CHAIR_BOT ? chair->bot : NULL);
    json_request(out, "request", table, seat);
    put_board(out, chair);
    json_end_object(out);
}

/* It has no chair, but a board. */
static void put_free_city(struct json *out, const struct table *table)
{
    int seat = table->setting.game.players;
    if (seat == table_cities(table)) {
        json_none(out, "free_city");
        return;
    }
    json_begin_object(out, "free_city");
    json_int(out, "seat", seat);
    put_board(out, &table->chairs[seat]);
    json_end_object(out);
}

/* Streams without a seat. */
static int watching(const struct table *table)
{
    int count = table->watching;
    for (int i = 0; i < table->person_count; i++) {
        const struct table_person *person = &table->people[i];
        count += person->seat < 0 && !person->gone ? person->streams : 0;
    }
    return count;
}

/* ---- Options and deal ---- */

/* Seed or key would tell the deal: only a game that is over has it. */
static void put_options(struct json *out, const struct table *table)
{
    json_begin_object(out, "options");
    setting_fields(out, &table->setting, table->status == TABLE_OVER ? &table->origin : NULL);
    json_int(out, "vacation", table->setting.vacation);
    json_bool(out, "seeded", origin_kind(table) == ORIGIN_CHOSEN);
    json_end_object(out);
}

void json_commitment(struct json *out, const char *key, const struct table *table)
{
    const struct septem_key *promised = origin_promised(table);
    char text[SEPTEM_KEY_TEXT_MAX];
    if (promised != NULL) {
        septem_key_commitment(promised, text);
    }
    json_text(out, key, promised != NULL ? text : NULL);
}

void json_deal(struct json *out, const char *key, const struct table *table)
{
    static const char *const kinds[ORIGIN_KIND_COUNT] = {
        [ORIGIN_DRAWN] = "drawn", [ORIGIN_CHOSEN] = "chosen", [ORIGIN_DAY] = "day"};
    bool shown = table->status == TABLE_OVER && table->origin.keyed;
    char text[SEPTEM_KEY_TEXT_MAX];
    septem_key_write(&table->origin.key, text);
    json_begin_object(out, key);
    json_text(out, "kind", kinds[origin_kind(table)]);
    json_commitment(out, "commitment", table);
    json_text(out, "key", shown ? text : NULL);
    json_end_object(out);
}

/* ---- The draft ---- */

/* The sides of a wonder on offer stand one after the other. Returns where the next one begins. */
static int put_wonder(struct json *out, const struct table *table, int at)
{
    const char *slug = septem_board_info(table->draft.boards[at])->slug;
    json_begin_object(out, NULL);
    json_text(out, "board", slug);
    json_begin_array(out, "sides");
    for (; at < table->draft.board_count; at++) {
        const struct septem_board_info *info = septem_board_info(table->draft.boards[at]);
        if (strcmp(info->slug, slug) != 0) {
            break;
        }
        json_char(out, NULL, info->side);
    }
    json_end_array(out);
    json_index(out, "seat", draft_owner(table, slug));
    json_end_object(out);
    return at;
}

static void put_draft(struct json *out, const struct table *table)
{
    if (table->status != TABLE_DRAFTING) {
        json_none(out, "draft");
        return;
    }
    json_begin_object(out, "draft");
    json_begin_array(out, "order");
    for (int i = 0; i < table->setting.game.players; i++) {
        json_int(out, NULL, table->draft.order[i]);
    }
    json_end_array(out);
    json_index(out, "now", draft_picker(table));
    json_begin_array(out, "boards");
    for (int i = 0; i < table->draft.board_count;) {
        i = put_wonder(out, table, i);
    }
    json_end_array(out);
    json_end_object(out);
}

/* ---- The table ---- */

void json_table_fields(struct json *out, const struct table *table)
{
    json_int(out, "seq", table->seq);
    json_begin_object(out, "table");
    json_text(out, "id", table->id);
    json_text(out, "status", table_status_slug(table->status));
    json_int(out, "made", table->made);
    json_text(out, "next", table->next[0] != '\0' ? table->next : NULL);
    json_int_if(out, "branch", table->branch > 0, table->branch);
    json_int(out, "watching", watching(table));
    json_watchers(out, "watchers", table);
    json_bool(out, "locked", table->locked);
    json_int_if(out, "nudge_at", nudge_at(table) > 0, nudge_at(table));
    put_options(out, table);
    json_deal(out, "deal", table);
    json_begin_array(out, "chairs");
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        put_chair(out, table, seat);
    }
    json_end_array(out);
    put_free_city(out, table);
    put_draft(out, table);
    json_end_object(out);
    json_int_if(out, "deadline", table->deadline > 0, table->deadline);
}

void json_table(struct json *out, const struct table *table)
{
    json_begin_object(out, NULL);
    json_table_fields(out, table);
    json_end_object(out);
}

void json_summary_fields(struct json *out, const struct table *table)
{
    int players = table->setting.game.players, open = 0;
    for (int seat = 0; seat < players; seat++) {
        open += table->chairs[seat].kind == CHAIR_OPEN;
    }
    json_text(out, "id", table->id);
    json_text(out, "title", table->setting.title);
    json_text(out, "status", table_status_slug(table->status));
    json_int(out, "players", players);
    json_sets(out, "sets", table->setting.game.sets);
    json_int(out, "open", open);
    json_begin_array(out, "people");
    for (int seat = 0; seat < players; seat++) {
        if (table->chairs[seat].kind == CHAIR_PERSON) {
            json_text(out, NULL, name_at(table, &table->chairs[seat]));
        }
    }
    json_end_array(out);
    json_int(out, "made", table->made);
}

void json_summary(struct json *out, const char *key, const struct table *table)
{
    json_begin_object(out, key);
    json_summary_fields(out, table);
    json_end_object(out);
}
