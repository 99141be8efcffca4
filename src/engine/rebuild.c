/* Cities built anew: see rebuild.h. */
#include "rebuild.h"

#include <assert.h>
#include <string.h>

#include "city.h"
#include "effect.h"
#include "hand.h"
#include "leader.h"
#include "rows.h"

enum { BURIED_WORTH = 2 }; /* R10.13: times the printed cost */

/* The stage that a marker lies under, from 1; 0 if it lies under none. */
static int stage_marked(const struct septem_city *city, int where)
{
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        if (city->markers[stage - 1] == where) {
            return stage;
        }
    }
    return 0;
}

static void rebuild_stage(const struct septem_game *g, struct septem_game *fresh, int seat,
                          uint8_t where)
{
    const struct septem_city *city = &g->city[seat];
    int stage = stage_marked(city, where);
    if (stage != 0) {
        city_build_stage(fresh, seat, stage, city->as[stage - 1], where);
    }
}

/* A structure, unless it was built to copy a leader and lies under a stage now (R10.10). */
static void rebuild_structure(const struct septem_game *g, struct septem_game *fresh, int seat,
                              septem_card card)
{
    if (card == g->city[seat].courtier && stage_marked(&g->city[seat], MARKER_COURTIER) != 0) {
        fresh->city[seat].courtier = card;
        rebuild_stage(g, fresh, seat, MARKER_COURTIER);
    } else {
        city_build(fresh, seat, card);
    }
}

static void rebuild_place(const struct septem_game *g, struct septem_game *fresh, int age, int hand,
                          int place)
{
    enum septem_fate fate = septem_game_fate(g, age, hand, place);
    int seat = hand_holder(g, age, hand, place);
    if (fate == SEPTEM_FATE_BUILT) {
        rebuild_structure(g, fresh, seat, g->hands[age - 1][hand][place]);
    }
    if (fate == SEPTEM_FATE_STAGE) {
        rebuild_stage(g, fresh, seat, hand_where(age, hand, place));
    }
}

static void rebuild_leaders(const struct septem_game *g, struct septem_game *fresh, int seat)
{
    uint8_t slots[SEPTEM_LEADERS_MAX];
    int count = leader_slots(g, seat, slots);
    for (int i = 0; i < count; i++) {
        septem_card leader = leader_at(g, slots[i]);
        enum septem_leader_fate fate = leader_fate(g, slots[i]);
        if (fate == SEPTEM_LEADER_FACE_UP) {
            city_build(fresh, seat, leader);
        }
        if (fate == SEPTEM_LEADER_FACE_UP || fate == SEPTEM_LEADER_STAGE) {
            rebuild_stage(g, fresh, seat, (uint8_t)(MARKER_SLOT + slots[i]));
        }
        if (fate == SEPTEM_LEADER_BURIED) {
            int cost = leader_printed_cost(leader, leader_fate_age(g, slots[i]));
            fresh->city[seat].points[SEPTEM_LINE_WONDER] += (uint8_t)(BURIED_WORTH * cost);
        }
    }
    if (g->city[seat].courted != CARD_NONE) {
        city_court(fresh, seat, g->city[seat].courted);
    }
}

void rebuild_cities(const struct septem_game *g, struct septem_game *fresh)
{
    for (int seat = 0; seat < g->cities; seat++) {
        fresh->city[seat].board = g->city[seat].board;
    }
    for (int seat = 0; seat < g->cities; seat++) {
        city_init(fresh, seat, 0);
    }
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                rebuild_place(g, fresh, age, hand, place);
            }
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        if (g->searches[i].card != CARD_NONE) {
            rebuild_structure(g, fresh, g->searches[i].seat, g->searches[i].card);
        }
    }
    for (int seat = 0; seat < g->cities; seat++) {
        rebuild_leaders(g, fresh, seat);
    }
}

void rebuild_keep(struct septem_city *city, const struct septem_city *fresh)
{
    struct septem_city old = *city;
    *city = *fresh;
    city->coins = old.coins;
    city->spent = old.spent;
    city->debts = old.debts;
    city->diplomacy = old.diplomacy; /* tokens are used up */
    city->fought = old.fought;
    city->diplomatic = old.diplomatic;
    memcpy(city->victories, old.victories, sizeof city->victories);
    city->counts[SEPTEM_COUNT_VICTORIES] = old.counts[SEPTEM_COUNT_VICTORIES];
    city->counts[SEPTEM_COUNT_DEFEATS] = old.counts[SEPTEM_COUNT_DEFEATS];
}

void rebuild_city(struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_game fresh = {.players = g->players, .cities = g->cities, .age = g->age};
    rebuild_cities(g, &fresh);
    rebuild_keep(&g->city[seat], &fresh.city[seat]);
}
