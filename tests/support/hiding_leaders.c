/* The leaders that are hidden from a seat: see hiding.h. A leader is told by where it lay at first,
 * its origin: a place of a pack, or one of the box. */
#include <stdlib.h>
#include <string.h>

#include "hand.h"
#include "hiding.h"
#include "leader.h"

enum { ORIGINS = SEPTEM_SLOT_DRAWN + SEPTEM_BOX_MAX };

struct origins {
    int count;
    septem_card *cards[ORIGINS];
};

/* Where the leader of a slot lay at first. */
static int origin_of(const struct septem_game *g, int slot)
{
    while (slot >= SEPTEM_SLOT_DRAWN + g->leaders.box_dealt) {
        slot = g->leaders.box[slot - SEPTEM_SLOT_DRAWN] - 1;
    }
    return slot;
}

/* Own leaders, and those that ever lay face up. */
static void find_known(const struct septem_game *g, int seat, bool known[ORIGINS])
{
    for (int other = 0; other < g->players; other++) {
        uint8_t slots[SEPTEM_LEADERS_MAX];
        int count = leader_slots(g, other, slots);
        for (int i = 0; i < count; i++) {
            enum septem_leader_fate fate = leader_fate(g, slots[i]);
            known[origin_of(g, slots[i])] |=
                other == seat || fate == SEPTEM_LEADER_FACE_UP || fate == SEPTEM_LEADER_BURIED;
        }
    }
}

static void shuffle(struct origins *group, struct septem_rng *rng)
{
    for (int i = group->count - 1; i > 0; i--) {
        int j = (int)septem_rng_below(rng, (uint32_t)i + 1);
        septem_card card = *group->cards[i];
        *group->cards[i] = *group->cards[j];
        *group->cards[j] = card;
    }
}

/* R10.2: a pack comes to a seat with what the seats before it left, and perhaps again. The seat
 * knows which cards went on, not who kept which in between; before that, nothing. */
static void walk_pack(struct septem_game *g, int seat, int pack, const bool *known,
                      struct origins *pool, struct septem_rng *rng)
{
    struct septem_leaders *l = &g->leaders;
    int next = (pack - seat + g->players) % g->players; /* rounds until it comes to the seat */
    bool seen = false, held = false;
    struct origins group = {0};
    for (int place = 0; place < SEPTEM_PACK; place++) {
        if (place == next && place <= l->kept) {
            shuffle(&group, rng);
            group.count = 0;
            seen = true;
            held = place == l->kept && g->phase == SEPTEM_PHASE_KEEP;
            next += g->players;
        }
        struct origins *to = seen ? &group : pool;
        if (!known[SEPTEM_PACK * pack + place] && !held) {
            to->cards[to->count++] = &l->packs[pack][place];
        }
    }
    shuffle(&group, rng);
}

void hiding_shuffle_leaders(struct septem_game *g, int seat, struct septem_rng *rng)
{
    struct septem_leaders *l = &g->leaders;
    bool known[ORIGINS] = {false};
    struct origins pool = {0};
    if (l->decks == 0 || g->teams) { /* partners know more */
        return;
    }
    find_known(g, seat, known);
    for (int pack = 0; pack < g->players; pack++) {
        walk_pack(g, seat, pack, known, &pool, rng);
    }
    for (int entry = 0; entry < l->box_dealt; entry++) {
        if (!known[SEPTEM_SLOT_DRAWN + entry]) {
            pool.cards[pool.count++] = &l->box[entry];
        }
    }
    shuffle(&pool, rng);
    for (int pack = 0; pack < g->players && g->phase == SEPTEM_PHASE_KEEP; pack++) {
        hand_sort(l->packs[pack] + l->kept, SEPTEM_PACK - l->kept);
    }
}
