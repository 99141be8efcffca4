/* A table at a glance. */
#include "json_glance.h"

#include <septem/cities.h>
#include <septem/score.h>

#include "../json/json_cards.h"
#include "../json/json_view.h"
#include "../table/draft.h"
#include "../table/handover.h"
#include "json_table.h"

/* ---- Whom it waits for ---- */

/* The chairs that owe a decision or a pick, bit per chair. */
static uint8_t waits_for(const struct table *table)
{
    uint8_t chairs = 0;
    int picker = table->status == TABLE_DRAFTING ? draft_picker(table) : -1;
    if (picker >= 0) {
        chairs |= (uint8_t)(1u << picker);
    }
    for (int seat = 0; table->status == TABLE_PLAYING && seat < table->game.cities; seat++) {
        if (septem_game_owes(&table->game, seat)) {
            chairs |= (uint8_t)(1u << table_answers(table, seat));
        }
    }
    return chairs;
}

static bool must_consent(const struct table *table, int chair)
{
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        if (table->chairs[seat].request.seq != 0 && handover_waits(table, seat) >> chair & 1) {
            return true;
        }
    }
    return false;
}

/* A decision, a pick, the word for somebody new, or the start of a game that can start. */
static bool waits_for_person(const struct table *table, int person)
{
    if (person < 0) {
        return false;
    }
    int chair = table->people[person].seat;
    if (table->status == TABLE_GATHERING) {
        return person == table->host && table_may_start(table) == REFUSAL_NONE;
    }
    return chair >= 0 && (waits_for(table) >> chair & 1 || must_consent(table, chair));
}

/* Until the time is up or a bot takes over, whichever comes first; 0: no clock runs. */
static int64_t deadline(const struct table *table, int chair)
{
    int64_t cover_at = chair >= 0 ? table->chairs[chair].cover_at : 0;
    bool is_sooner = cover_at > 0 && (table->deadline == 0 || cover_at < table->deadline);
    return is_sooner ? cover_at : table->deadline;
}

/* ---- How far it is ---- */

static void put_chairs(struct json *out, const struct table *table)
{
    json_begin_array(out, "chairs");
    for (int seat = 0; seat < table->setting.game.players; seat++) {
        json_begin_object(out, NULL);
        json_chair_fields(out, table, seat);
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_wonder(struct json *out, const struct table *table, int seat)
{
    if (seat < 0) {
        json_none(out, "wonder");
        return;
    }
    const struct septem_city *city = &table->game.city[seat];
    const struct septem_board_info *info = septem_board_info(city->board);
    json_begin_object(out, "wonder");
    json_text(out, "board", info->slug);
    json_char(out, "side", info->side);
    json_begin_array(out, "built");
    for (int stage = 0; stage < info->stage_count; stage++) {
        json_bool(out, NULL, septem_city_has_stage(city, stage + 1));
    }
    json_end_array(out);
    json_end_object(out);
}

static void put_result(struct json *out, const struct table *table, int seat)
{
    if (table->status != TABLE_OVER) {
        json_none(out, "result");
        return;
    }
    uint8_t places[SEPTEM_CITIES_MAX];
    septem_game_places(&table->game, places);
    struct septem_score own = septem_game_score(&table->game, seat >= 0 ? seat : 0);
    json_begin_object(out, "result");
    json_seats(out, "winners", septem_game_winners(&table->game));
    json_int_if(out, "place", seat >= 0, seat >= 0 ? places[seat] : 0);
    json_int_if(out, "points", seat >= 0, own.total);
    json_end_object(out);
}

void json_glance(struct json *out, const struct table *table, int person, int64_t now)
{
    int seat = person >= 0 ? table->people[person].seat : -1;
    bool sees = table_may_see(table, person), dealt = sees && table_is_dealt(table);
    int64_t until = deadline(table, seat);
    json_begin_object(out, NULL);
    json_summary_fields(out, table);
    json_int(out, "touched", table->touched);
    json_int(out, "now", now);
    json_index(out, "seat", seat);
    put_chairs(out, table);
    json_bool(out, "yours", waits_for_person(table, person));
    json_seats(out, "waits", sees ? waits_for(table) : 0);
    json_int_if(out, "deadline", until > 0, until);
    json_int_if(out, "age", dealt, table->game.age);
    json_int_if(out, "turn", dealt, table->game.turn);
    json_int_if(out, "turns", dealt, table->game.turns);
    put_wonder(out, table, dealt ? seat : -1);
    put_result(out, table, seat);
    json_end_object(out);
}
