/* The view of a spectator.
 *
 * It is written field by field, so that a field that a new set brings into the views of seats is
 * not sent to spectators unless somebody writes it here. Everything about one city is taken from
 * the view of a seat that has no part in it, so that whatever secrets its owner gets are not in
 * there, and without the cards that lie face down, which only some of the seats may know. */
#include "spectator.h"

#include <string.h>

#include <septem/view.h>

#include "../json/json_cards.h"

/* A player who knows no secret of this city: neither who decides for it nor their partner. */
static int outsider(const struct septem_game *g, int city)
{
    int owner = septem_game_steward(g, city);
    for (int seat = 0; seat < g->players; seat++) {
        if (seat != owner && seat != septem_game_partner(g, owner)) {
            return seat;
        }
    }
    return 0;
}

/* Takes out what lies face down: outsiders may know it, having seen the hand it was taken from. */
static void turn_down(struct septem_game *g)
{
    for (int i = 0; i < SEPTEM_AGES * SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX; i++) {
        int age = i / SEPTEM_HAND_MAX / SEPTEM_CITIES_MAX, place = i % SEPTEM_HAND_MAX;
        int hand = i / SEPTEM_HAND_MAX % SEPTEM_CITIES_MAX;
        if (septem_game_fate(g, age + 1, hand, place) != SEPTEM_FATE_BUILT) {
            g->hands[age][hand][place] = 0;
        }
    }
    for (int slot = 0; slot < SEPTEM_SLOT_DRAWN; slot++) {
        enum septem_leader_fate fate = (enum septem_leader_fate)g->leaders.ends[slot].fate;
        if (fate != SEPTEM_LEADER_FACE_UP && fate != SEPTEM_LEADER_BURIED) {
            g->leaders.packs[slot / SEPTEM_PACK][slot % SEPTEM_PACK] = 0;
        }
    }
    memset(g->pile, 0, sizeof g->pile);
    memset(g->sealed, 0, sizeof g->sealed);
}

void spectator_view(const struct septem_game *g, int city, struct septem_view *view)
{
    septem_view_of(g, outsider(g, city), view);
    turn_down(&view->game);
}

/* How many cards and leaders each holds. */
static void put_hands(struct json *out, const struct septem_game *g)
{
    json_begin_array(out, "hands");
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_view view;
        septem_card leaders[SEPTEM_LEADERS_MAX];
        septem_view_of(g, outsider(g, seat), &view);
        json_begin_object(out, NULL);
        json_int(out, "seat", seat);
        json_int(out, "count", septem_view_hand(&view, seat).count);
        json_int(out, "unseen", 0);
        json_none(out, "candidates");
        json_int(out, "certain", 0);
        json_int(out, "leader_count", septem_game_leaders(&view.game, seat, leaders));
        json_none(out, "leaders");
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_cities(struct json *out, const struct septem_game *g, enum json_scores scores)
{
    static const septem_card face_down[SEPTEM_STAGES_MAX];
    json_begin_array(out, "cities");
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_view view;
        spectator_view(g, seat, &view);
        json_begin_object(out, NULL);
        json_city_fields(out, &view.game, seat, face_down, scores);
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_empty(struct json *out, const char *key)
{
    json_begin_array(out, key);
    json_end_array(out);
}

static void put_pile(struct json *out, const struct septem_game *g)
{
    json_begin_object(out, "pile");
    json_int(out, "count", septem_game_pile_size(g));
    json_begin_object(out, "known");
    json_end_object(out);
    json_end_object(out);
}

void json_spectator(struct json *out, const char *key, const struct septem_game *g,
                    enum json_scores scores)
{
    int steward = septem_game_free_city_holder(g);
    json_begin_object(out, key);
    json_none(out, "seat");
    json_int(out, "players", g->players);
    json_sets(out, "sets", g->sets);
    json_bool(out, "teams", g->teams);
    json_none(out, "partner");
    json_int_if(out, "free_city", steward >= 0, g->players);
    json_index(out, "steward", steward);
    json_none(out, "drawn");
    json_turn_fields(out, g);
    put_empty(out, "hand");
    json_decks(out, "decks", g->leaders.decks);
    put_empty(out, "leaders");
    put_empty(out, "pack");
    json_int(out, "box", g->leaders.box_end - g->leaders.box_first);
    json_none(out, "sealed");
    put_hands(out, g);
    put_cities(out, g, scores);
    json_fights(out, "fights", g);
    put_pile(out, g);
    json_end_object(out);
}
