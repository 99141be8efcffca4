/* JSON of how a game ended: see json_result.h. */
#include "json_result.h"

#include "json_view.h"

static void put_places(struct json *out, const struct json_ending *ending)
{
    json_begin_array(out, "places");
    for (int seat = 0; seat < ending->cities; seat++) {
        int place = 0;
        for (int i = 0; i < ending->side_count; i++) {
            place |= ending->sides[i].seats >> seat & 1 ? ending->sides[i].place : 0;
        }
        json_int_if(out, NULL, place > 0, place);
    }
    json_end_array(out);
}

static void put_sides(struct json *out, const struct json_ending *ending)
{
    static const char *const ties[] = {
        [SEPTEM_TIE_COINS] = "coins",
        [SEPTEM_TIE_SHARED] = "shared",
    };
    json_begin_array(out, "sides");
    for (int i = 0; i < ending->side_count; i++) {
        const struct septem_standing *side = &ending->sides[i];
        json_begin_object(out, NULL);
        json_seats(out, "seats", side->seats);
        json_int(out, "place", side->place);
        json_text(out, "tie", ties[side->tie]);
        json_lines(out, side->lines);
        json_int(out, "total", side->total);
        json_int(out, "coins", side->coins);
        json_end_object(out);
    }
    json_end_array(out);
}

void json_result(struct json *out, const char *key, const struct json_ending *ending)
{
    uint8_t winners = 0;
    for (int i = 0; i < ending->side_count; i++) {
        winners |= ending->sides[i].place == 1 ? ending->sides[i].seats : 0;
    }
    json_begin_object(out, key);
    json_seats(out, "winners", winners);
    put_places(out, ending);
    put_sides(out, ending);
    json_begin_array(out, "scores");
    for (int seat = 0; seat < ending->cities; seat++) {
        json_score(out, NULL, &ending->scores[seat]);
    }
    json_end_array(out);
    json_end_object(out);
}
