/* Leaders: where each of them is (see struct septem_leaders), what it costs, and the box. */
#ifndef SEPTEM_LEADER_H
#define SEPTEM_LEADER_H

#include <septem/game.h>

#include "deck.h"

/* What septem_city.markers says of a leader in a slot, and of a card that copied a leader and
 * marks a stage itself (R10.10); places of hands come before. */
enum {
    MARKER_SLOT = 1 + SEPTEM_AGES * SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX,
    MARKER_COURTIER = UINT8_MAX
};

/* The decks in play (R10.1). */
uint8_t leader_decks(const struct septem_options *options);

/* Every leader of these decks, in the order of the tables; returns how many. */
int leader_list(uint8_t decks, septem_card *out);

/* Are the leaders dealt and those in the box at the start all of the table, each once? */
bool leader_all_there(const struct septem_game *g);

/* Deals packs and box from the seed's own stream. */
void leader_deal(struct septem_game *g, const struct deck_source *source);

/* The seat that a slot's leader came to. */
int leader_slot_seat(const struct septem_game *g, int slot);

/* The slots of a seat, in the order in which their leaders were kept and drawn; returns how many.
 * Leaders not yet kept have none. */
int leader_slots(const struct septem_game *g, int seat, uint8_t out[SEPTEM_LEADERS_MAX]);

/* The leader of a slot, 0 where a view does not know it. */
septem_card leader_at(const struct septem_game *g, int slot);

static inline enum septem_leader_fate leader_fate(const struct septem_game *g, int slot)
{
    return (enum septem_leader_fate)g->leaders.ends[slot].fate;
}

/* The age in which it met that fate. */
static inline int leader_fate_age(const struct septem_game *g, int slot)
{
    return g->leaders.ends[slot].age;
}

/* The slot of a leader that a seat holds; -1 where it does not. */
int leader_held(const struct septem_game *g, int seat, septem_card leader);

/* The slot of a leader that lies face up in a city; -1 where it does not. */
int leader_face_up(const struct septem_game *g, int seat, septem_card leader);

/* Says what becomes of a leader in this age. */
void leader_set_fate(struct septem_game *g, int slot, enum septem_leader_fate fate);

/* What is printed on it, for the age given (R10.5). */
int leader_printed_cost(septem_card leader, int age);

/* Has it this word? */
bool leader_says(septem_card leader, enum septem_fx kind);

/* R10.19: a leader goes back to the bottom of the box; a seat draws from its top. */
void leader_to_box(struct septem_game *g, int slot);
void leader_draw(struct septem_game *g, int seat, int count);

/* R10.4: what is left in hand goes back, but for boards that keep it. */
void leader_return_all(struct septem_game *g);

#endif
