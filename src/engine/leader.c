/* Leaders: see leader.h. */
#include "leader.h"

#include <assert.h>
#include <string.h>

#include "deck.h"
#include "hand.h"
#include "rows.h"

/* ---- Which leaders ---- */

/* A deck is in play with the set it needs, for the editions it belongs to. */
static const struct deck_row {
    uint8_t deck, needs;
    bool editions[SEPTEM_LEADERS_COUNT];
} deck_rows[] = {
    {SEPTEM_DECK_FIRST, SEPTEM_SET_LEADERS, {true, false, true}},
    {SEPTEM_DECK_FIRST_CITIES, SEPTEM_SET_CITIES, {true, false, true}},
    {SEPTEM_DECK_SECOND, SEPTEM_SET_LEADERS, {false, true, true}},
    {SEPTEM_DECK_SECOND_CITIES, SEPTEM_SET_CITIES, {false, true, true}},
    {SEPTEM_DECK_EXPERTS, SEPTEM_SET_LEADERS, {false, false, true}},
    {SEPTEM_DECK_PROMO, SEPTEM_SET_PROMO, {true, true, true}},
};

uint8_t leader_decks(const struct septem_options *options)
{
    unsigned decks = options->experts ? SEPTEM_DECK_EXPERTS : 0;
    for (size_t i = 0; i < sizeof deck_rows / sizeof *deck_rows; i++) {
        const struct deck_row *row = &deck_rows[i];
        if ((options->sets >> row->needs & 1) && row->editions[options->leaders]) {
            decks |= row->deck;
        }
    }
    return (uint8_t)decks;
}

int leader_list(uint8_t decks, septem_card *out)
{
    int count = 0;
    for (int card = LEADER_FIRST; card < CARD_END; card++) {
        if (card_rows[card].decks & decks) {
            out[count++] = (septem_card)card;
        }
    }
    return count;
}

/* ---- Dealing ---- */

void leader_deal(struct septem_game *g, const struct deck_source *source)
{
    struct septem_leaders *l = &g->leaders;
    septem_card all[LEADERS_MAX];
    int count = leader_list(l->decks, all);
    int dealt = g->players * SEPTEM_PACK;
    deck_shuffle(all, count, source);
    for (int player = 0; player < g->players; player++) {
        memcpy(l->packs[player], all + player * SEPTEM_PACK, SEPTEM_PACK);
        hand_sort(l->packs[player], SEPTEM_PACK);
    }
    memcpy(l->box, all + dealt, (size_t)(count - dealt));
    l->box_end = l->box_dealt = (uint8_t)(count - dealt);
}

static bool take_off(uint8_t *left, septem_card card)
{
    bool there = left[card] != 0;
    left[card] = 0;
    return there;
}

/* Are these all the leaders of the table, each once? */
static bool leaders_match(const struct septem_game *g,
                          septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK], const septem_card *box,
                          int box_count)
{
    uint8_t left[UINT8_MAX + 1] = {0};
    septem_card all[LEADERS_MAX];
    int count = leader_list(g->leaders.decks, all);
    for (int i = 0; i < count; i++) {
        left[all[i]] = 1;
    }
    bool match = box_count == count - g->players * SEPTEM_PACK;
    for (int i = 0; match && i < g->players * SEPTEM_PACK; i++) {
        match = take_off(left, packs[i / SEPTEM_PACK][i % SEPTEM_PACK]);
    }
    for (int i = 0; match && i < box_count; i++) {
        match = take_off(left, box[i]);
    }
    return match;
}

bool leader_all_there(const struct septem_game *g)
{
    septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK];
    memcpy(packs, g->leaders.packs, sizeof packs);
    return leaders_match(g, packs, g->leaders.box, g->leaders.box_dealt);
}

enum septem_err septem_game_deal_leaders(struct septem_game *g,
                                         septem_card packs[SEPTEM_CITIES_MAX][SEPTEM_PACK],
                                         const septem_card *box, int box_count)
{
    assert(g != NULL && packs != NULL);
    assert(box_count >= 0 && (box != NULL || box_count == 0));
    struct septem_leaders *l = &g->leaders;
    if (g->phase != SEPTEM_PHASE_KEEP || l->kept != 0 || g->owing != g->asked ||
        !leaders_match(g, packs, box, box_count)) {
        return SEPTEM_ERR_DEAL_LEADERS;
    }
    for (int player = 0; player < g->players; player++) {
        memcpy(l->packs[player], packs[player], SEPTEM_PACK);
        hand_sort(l->packs[player], SEPTEM_PACK);
    }
    memcpy(l->box, box, (size_t)box_count);
    return SEPTEM_OK;
}

/* ---- Where they are ---- */

int leader_slot_seat(const struct septem_game *g, int slot)
{
    if (slot >= SEPTEM_SLOT_DRAWN) {
        return g->leaders.drawn_by[slot - SEPTEM_SLOT_DRAWN];
    }
    int seat = slot / SEPTEM_PACK - slot % SEPTEM_PACK;
    while (seat < 0) { /* rarely more than once: faster than a division */
        seat += g->players;
    }
    return seat;
}

int leader_slots(const struct septem_game *g, int seat, uint8_t out[SEPTEM_LEADERS_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    if (seat >= g->players) {
        return 0;
    }
    for (int k = 0, pack = seat; k < g->leaders.kept; k++) {
        out[count++] = (uint8_t)(pack * SEPTEM_PACK + k);
        pack = pack + 1 < g->players ? pack + 1 : 0;
    }
    for (int i = 0; i < g->leaders.box_first; i++) {
        if (g->leaders.drawn_by[i] == seat) {
            out[count++] = (uint8_t)(SEPTEM_SLOT_DRAWN + i);
        }
    }
    return count;
}

septem_card leader_at(const struct septem_game *g, int slot)
{
    const struct septem_leaders *l = &g->leaders;
    while (slot >= SEPTEM_SLOT_DRAWN) {
        int entry = slot - SEPTEM_SLOT_DRAWN;
        if (entry < l->box_dealt) {
            return l->box[entry];
        }
        slot = l->box[entry] - 1; /* it had been in a hand before */
    }
    return l->packs[slot / SEPTEM_PACK][slot % SEPTEM_PACK];
}

static int find(const struct septem_game *g, int seat, septem_card leader,
                enum septem_leader_fate fate)
{
    uint8_t slots[SEPTEM_LEADERS_MAX];
    int count = leader_slots(g, seat, slots);
    for (int i = 0; i < count; i++) {
        if (leader_fate(g, slots[i]) == fate && leader_at(g, slots[i]) == leader) {
            return slots[i];
        }
    }
    return -1;
}

int leader_held(const struct septem_game *g, int seat, septem_card leader)
{
    assert(seat >= 0 && seat < g->cities);
    return leader == CARD_NONE ? -1 : find(g, seat, leader, SEPTEM_LEADER_IN_HAND);
}

int leader_face_up(const struct septem_game *g, int seat, septem_card leader)
{
    assert(seat >= 0 && seat < g->cities);
    return leader == CARD_NONE ? -1 : find(g, seat, leader, SEPTEM_LEADER_FACE_UP);
}

void leader_set_fate(struct septem_game *g, int slot, enum septem_leader_fate fate)
{
    assert(slot >= 0 && slot < SEPTEM_SLOT_COUNT);
    assert(fate < SEPTEM_LEADER_FATE_COUNT);
    g->leaders.ends[slot] = (struct septem_leader_end){
        .fate = (unsigned)fate & 15, .in_turn = g->turn > 0, .age = (unsigned)g->age & 7};
}

/* The leaders of a seat that met this fate. */
static int list_with_fate(const struct septem_game *g, int seat, enum septem_leader_fate fate,
                          septem_card out[SEPTEM_LEADERS_MAX])
{
    uint8_t slots[SEPTEM_LEADERS_MAX];
    int slot_count = leader_slots(g, seat, slots);
    int count = 0;
    for (int i = 0; i < slot_count; i++) {
        if (leader_fate(g, slots[i]) == fate) {
            out[count++] = leader_at(g, slots[i]);
        }
    }
    return count;
}

int septem_game_leaders(const struct septem_game *g, int seat, septem_card out[SEPTEM_LEADERS_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    return list_with_fate(g, seat, SEPTEM_LEADER_IN_HAND, out);
}

int septem_game_buried(const struct septem_game *g, int seat, septem_card out[SEPTEM_LEADERS_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    return list_with_fate(g, seat, SEPTEM_LEADER_BURIED, out);
}

const septem_card *septem_game_pack(const struct septem_game *g, int seat, int *count)
{
    assert(seat >= 0 && seat < g->cities);
    int kept = g->leaders.kept;
    *count = g->phase == SEPTEM_PHASE_KEEP && seat < g->players ? SEPTEM_PACK - kept : 0;
    return g->leaders.packs[(seat + kept) % g->players] + (kept < SEPTEM_PACK ? kept : 0);
}

/* ---- What they cost ---- */

bool leader_says(septem_card leader, enum septem_fx kind)
{
    const struct septem_effect *effects = card_rows[leader].effects;
    for (int i = 0; i < SEPTEM_EFFECTS_MAX && effects[i].kind != SEPTEM_FX_NONE; i++) {
        if (effects[i].kind == kind) {
            return true;
        }
    }
    return false;
}

int leader_printed_cost(septem_card leader, int age)
{
    const struct septem_card_info *row = &card_rows[leader];
    return row->cost_by_age ? age : septem_cost_coins(&row->cost);
}

int septem_game_leader_cost(const struct septem_game *g, int seat, septem_card leader)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    int cost = leader_printed_cost(leader, g->age) - city->leaders_off;
    return (city->powers & SEPTEM_POWER_FREE_LEADERS) || cost < 0 ? 0 : cost;
}

/* ---- The box ---- */

void leader_to_box(struct septem_game *g, int slot)
{
    assert(slot >= 0 && slot < SEPTEM_SLOT_COUNT);
    assert(g->leaders.box_end < SEPTEM_BOX_MAX);
    leader_set_fate(g, slot, SEPTEM_LEADER_IN_BOX);
    g->leaders.box[g->leaders.box_end++] = (uint8_t)(slot + 1);
}

void leader_draw(struct septem_game *g, int seat, int count)
{
    assert(count >= 0);
    assert(seat >= 0 && seat < g->cities);
    struct septem_leaders *l = &g->leaders;
    if (seat >= g->players) { /* R10.14: not for the Free City */
        return;
    }
    for (; count > 0 && l->box_first < l->box_end; count--) {
        l->drawn_by[l->box_first++] = (uint8_t)seat;
    }
}

void leader_return_all(struct septem_game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        uint8_t slots[SEPTEM_LEADERS_MAX];
        int count = leader_slots(g, seat, slots);
        for (int i = 0; i < count && !board_rows[g->city[seat].board].keeps_leaders; i++) {
            if (leader_fate(g, slots[i]) == SEPTEM_LEADER_IN_HAND) {
                leader_to_box(g, slots[i]);
            }
        }
    }
}
