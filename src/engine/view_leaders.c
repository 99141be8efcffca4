/* What a seat knows of leaders (R10, R13).
 *
 * Packs are like hands: a seat knows what it saw passing. What others then do with a leader is seen
 * by all, but not which leader it was, unless it lies face up: so their uses are shared out anew
 * among their slots, in an order that depends on nothing hidden. */
#include "view_leaders.h"

#include <assert.h>
#include <string.h>

#include "effect.h"
#include "hand.h"
#include "leader.h"
#include "rows.h"
#include "wonder.h"

/* ---- What everybody saw ---- */

/* Times in the order in which they come: the recruitment of an age, what it gives back, its turns.
 * The upper half of a fate says twice the age, plus one in a turn. */
static int time_of(int age, bool in_turn)
{
    return 4 * age + (in_turn ? 2 : 0);
}

static int end_time(struct septem_leader_end end)
{
    return time_of(end.age, end.in_turn);
}

/* When a seat drew from the box: with the stage that says so. */
static int draw_time(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        int where = city->markers[stage - 1];
        if (where == 0) {
            continue;
        }
        const struct septem_stage *built = wonder_stage(g, seat, stage, city->as[stage - 1]);
        if (effect_flat(built->effects, SEPTEM_FX_DRAW) == 0) {
            continue;
        }
        if (where == MARKER_COURTIER) {
            return time_of(SEPTEM_AGES, true);
        }
        return where >= MARKER_SLOT ? end_time(g->leaders.ends[where - MARKER_SLOT])
                                    : time_of(hand_at((uint8_t)where).age, true);
    }
    return 0;
}

static bool is_open(const struct leader_use *use)
{
    return use->end.fate == SEPTEM_LEADER_FACE_UP || use->end.fate == SEPTEM_LEADER_BURIED;
}

bool leader_use_fits(const struct septem_game *g, const struct leader_use *use, int slot)
{
    /* A seat that recruits in the very step of the draw does so because of it; a leader given back
     * in the last age goes after its recruitment. */
    bool given = use->end.fate == SEPTEM_LEADER_IN_BOX && use->end.age == SEPTEM_AGES;
    int seat = leader_slot_seat(g, use->slot);
    return slot < SEPTEM_SLOT_DRAWN ||
           draw_time(g, seat) < end_time(use->end) + (is_open(use) || given);
}

/* Where a slot's leader lies in the box, from 1; 0 where it does not. */
static uint8_t entry_of(const struct septem_game *g, int slot)
{
    for (int entry = g->leaders.box_dealt; entry < g->leaders.box_end; entry++) {
        if (g->leaders.box[entry] == slot + 1) {
            return (uint8_t)(entry + 1);
        }
    }
    return 0;
}

static uint8_t stage_of(const struct septem_game *g, int seat, int slot)
{
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        if (g->city[seat].markers[stage - 1] == MARKER_SLOT + slot) {
            return (uint8_t)stage;
        }
    }
    return 0;
}

/* By time, then by what else was seen of it. */
static uint32_t order_of(const struct septem_game *g, const struct leader_use *use)
{
    uint32_t seen =
        is_open(use) ? leader_at(g, use->slot) : (uint32_t)use->stage << 8 | (uint32_t)use->entry;
    return (uint32_t)end_time(use->end) << 24 | (uint32_t)use->end.fate << 16 | seen;
}

int leader_uses(const struct septem_game *g, int seat, struct leader_use out[SEPTEM_LEADERS_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    uint8_t slots[SEPTEM_LEADERS_MAX];
    int slot_count = leader_slots(g, seat, slots);
    int count = 0;
    for (int i = 0; i < slot_count; i++) {
        enum septem_leader_fate fate = leader_fate(g, slots[i]);
        if (fate == SEPTEM_LEADER_IN_HAND) {
            continue;
        }
        struct leader_use use = {
            .slot = slots[i],
            .end = g->leaders.ends[slots[i]],
            .stage = stage_of(g, seat, slots[i]),
            .entry = fate == SEPTEM_LEADER_IN_BOX ? entry_of(g, slots[i]) : 0};
        int at = count++;
        for (; at > 0 && order_of(g, &out[at - 1]) > order_of(g, &use); at--) {
            out[at] = out[at - 1];
        }
        out[at] = use;
    }
    return count;
}

void leader_use_write(struct septem_game *g, int seat, const struct leader_use *use)
{
    assert(seat >= 0 && seat < g->cities);
    g->leaders.ends[use->slot] = use->end;
    if (use->stage != 0) {
        g->city[seat].markers[use->stage - 1] = (uint8_t)(MARKER_SLOT + use->slot);
    }
    if (use->entry != 0) {
        g->leaders.box[use->entry - 1] = (uint8_t)(use->slot + 1);
    }
}

bool leader_is_known(const struct septem_game *g, int seat, int slot)
{
    assert(seat >= 0 && seat < g->cities);
    enum septem_leader_fate fate = leader_fate(g, slot);
    if (hand_is_shown(g, seat, leader_slot_seat(g, slot)) || fate == SEPTEM_LEADER_FACE_UP ||
        fate == SEPTEM_LEADER_BURIED) {
        return true;
    }
    /* One that went back to the box and was drawn again is known if it is known there. */
    int entry = fate == SEPTEM_LEADER_IN_BOX ? entry_of(g, slot) : 0;
    return entry != 0 && entry <= g->leaders.box_first &&
           leader_is_known(g, seat, SEPTEM_SLOT_DRAWN + entry - 1);
}

/* ---- Packs ---- */

static bool place_is_known(const struct septem_game *g, int seat, int pack, int place)
{
    return place < g->leaders.kept && leader_is_known(g, seat, pack * SEPTEM_PACK + place);
}

/* The places first … end-1 of a pack, all seen by the seat: those not known one by one become a
 * group, in the order of the tables. */
static void blur(const struct septem_game *g, struct septem_view *view, int pack, int first,
                 int end, uint8_t group)
{
    septem_card *cards = view->game.leaders.packs[pack];
    uint8_t *kinds = view->pack_place[pack];
    septem_card hidden[SEPTEM_PACK];
    int count = 0;
    for (int i = first; i < end; i++) {
        if (!place_is_known(g, view->seat, pack, i)) {
            hidden[count++] = cards[i];
            kinds[i] = group;
        }
    }
    hand_sort(hidden, count);
    for (int i = first, next = 0; i < end; i++) {
        if (kinds[i] == group) {
            cards[i] = hidden[next++];
            kinds[i] = count == 1 ? SEPTEM_PLACE_KNOWN : group;
        }
    }
}

/* Places that the seat never saw. What is known of them comes with the uses. */
static void blank(struct septem_view *view, int pack, int end)
{
    for (int i = 0; i < end; i++) {
        view->game.leaders.packs[pack][i] = CARD_NONE;
        view->pack_place[pack][i] = SEPTEM_PLACE_UNKNOWN;
    }
}

static void see_pack(const struct septem_game *g, struct septem_view *view, int pack)
{
    int kept = g->leaders.kept;
    int picks = kept < SEPTEM_PACK ? kept + 1 : SEPTEM_PACK;
    int since = -1; /* the place from which on the seat has seen the leaders */
    uint8_t group = 1;
    for (int pick = 0; pick < picks; pick++) {
        if (!hand_is_shown(g, view->seat, leader_slot_seat(g, pack * SEPTEM_PACK + pick))) {
            continue;
        }
        if (since < 0) {
            blank(view, pack, pick);
        } else {
            blur(g, view, pack, since, pick, group++);
        }
        since = pick;
    }
    if (since < 0) {
        blank(view, pack, SEPTEM_PACK);
    } else if (kept == SEPTEM_PACK || since != kept) {
        blur(g, view, pack, since, SEPTEM_PACK, group);
    }
}

/* ---- Uses ---- */

/* Has the seat seen this pack place, or drawn this leader, so that it could tell? */
static bool slot_is_seen(const struct septem_view *view, int slot)
{
    if (slot >= SEPTEM_SLOT_DRAWN) {
        return slot - SEPTEM_SLOT_DRAWN >= view->game.leaders.box_dealt;
    }
    return view->pack_place[slot / SEPTEM_PACK][slot % SEPTEM_PACK] != SEPTEM_PLACE_UNKNOWN;
}

static void show_card(struct septem_view *view, int slot, septem_card card)
{
    struct septem_leaders *l = &view->game.leaders;
    if (slot < SEPTEM_SLOT_DRAWN) {
        l->packs[slot / SEPTEM_PACK][slot % SEPTEM_PACK] = card;
        view->pack_place[slot / SEPTEM_PACK][slot % SEPTEM_PACK] = SEPTEM_PLACE_KNOWN;
    } else {
        l->box[slot - SEPTEM_SLOT_DRAWN] = card;
    }
}

/* The slots of one seat while its uses are shared out. */
struct share {
    uint8_t slots[SEPTEM_LEADERS_MAX];
    bool taken[SEPTEM_LEADERS_MAX];
    bool unseen[SEPTEM_LEADERS_MAX];
    int count;
};

static void take_slot(struct share *share, int slot)
{
    for (int i = 0; i < share->count; i++) {
        share->taken[i] |= share->slots[i] == slot;
    }
}

/* A free slot for a use, forwards or from the last one backwards. */
static int find_slot(const struct septem_game *g, const struct share *share,
                     const struct leader_use *use, bool unseen, bool backwards)
{
    for (int n = 0; n < share->count; n++) {
        int i = backwards ? share->count - 1 - n : n;
        if (!share->taken[i] && (!unseen || share->unseen[i]) &&
            leader_use_fits(g, use, share->slots[i])) {
            return share->slots[i];
        }
    }
    return use->slot;
}

/* What the seat knows of a use: nothing, which leader it was, or even its slot. */
enum known { KNOWN_NOTHING, KNOWN_LEADER, KNOWN_SLOT };

static enum known know(const struct septem_game *g, const struct septem_view *view, int slot)
{
    if (!leader_is_known(g, view->seat, slot)) {
        return KNOWN_NOTHING;
    }
    return slot_is_seen(view, slot) ? KNOWN_SLOT : KNOWN_LEADER;
}

/* Uses of known leaders come first: where the seat saw the slot it stays; otherwise one slot that
 * it did not see is as good as another, those drawn from the box preferred, so that uses from
 * before the draw find room. */
static void share_uses(const struct septem_game *g, struct septem_view *view, int seat)
{
    struct leader_use uses[SEPTEM_LEADERS_MAX];
    enum known known[SEPTEM_LEADERS_MAX];
    struct share share = {.count = 0};
    int count = leader_uses(g, seat, uses);
    share.count = leader_slots(g, seat, share.slots);
    for (int i = 0; i < share.count; i++) {
        share.unseen[i] = !slot_is_seen(view, share.slots[i]);
        view->game.leaders.ends[share.slots[i]] =
            (struct septem_leader_end){.fate = SEPTEM_LEADER_IN_HAND};
    }
    for (int i = 0; i < count; i++) {
        known[i] = know(g, view, uses[i].slot);
        if (known[i] == KNOWN_SLOT) {
            take_slot(&share, uses[i].slot);
        }
    }
    for (int i = 0; i < count; i++) {
        if (known[i] == KNOWN_LEADER) {
            septem_card card = leader_at(g, uses[i].slot);
            uses[i].slot = (uint8_t)find_slot(g, &share, &uses[i], true, true);
            take_slot(&share, uses[i].slot);
            show_card(view, uses[i].slot, card);
        }
    }
    for (int i = 0; i < count; i++) {
        if (known[i] == KNOWN_NOTHING) {
            uses[i].slot = (uint8_t)find_slot(g, &share, &uses[i], false, false);
            take_slot(&share, uses[i].slot);
        }
        leader_use_write(&view->game, seat, &uses[i]);
    }
}

void view_leaders(const struct septem_game *g, struct septem_view *view)
{
    struct septem_leaders *l = &view->game.leaders;
    for (int pack = 0; pack < g->players; pack++) {
        see_pack(g, view, pack);
    }
    for (int entry = 0; entry < l->box_dealt; entry++) {
        if (entry >= l->box_first || !hand_is_shown(g, view->seat, l->drawn_by[entry])) {
            l->box[entry] = CARD_NONE;
        }
    }
    for (int seat = 0; seat < g->players; seat++) {
        if (!hand_is_shown(g, view->seat, seat)) {
            share_uses(g, view, seat);
        }
    }
}
