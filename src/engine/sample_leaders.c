/* Drawing the leaders that a view does not know: the cards of packs and box, and which of their
 * leaders others used face down. Every way is equally likely: within a group of a pack every order,
 * over everything never seen every deal, and over the slots of a seat every choice. */
#include <string.h>

#include "deck.h"
#include "hand.h"
#include "leader.h"
#include "rows.h"
#include "view_leaders.h"

/* ---- Cards ---- */

/* The leaders that are nowhere in the view. */
static int unplaced(const struct septem_view *view, septem_card *out)
{
    const struct septem_leaders *l = &view->game.leaders;
    struct septem_card_set placed = {{0}};
    septem_card all[LEADERS_MAX];
    int all_count = leader_list(l->decks, all), count = 0;
    for (int i = 0; i < SEPTEM_SLOT_DRAWN; i++) {
        septem_card card = l->packs[i / SEPTEM_PACK][i % SEPTEM_PACK];
        placed.words[card >> 6] |= (uint64_t)1 << (card & 63);
    }
    for (int entry = 0; entry < l->box_dealt; entry++) {
        placed.words[l->box[entry] >> 6] |= (uint64_t)1 << (l->box[entry] & 63);
    }
    for (int i = 0; i < all_count; i++) {
        if (!septem_card_set_has(&placed, all[i])) {
            out[count++] = all[i];
        }
    }
    return count;
}

/* Puts the leaders of each group into any order. */
static void shuffle_groups(const uint8_t kinds[SEPTEM_PACK], septem_card cards[SEPTEM_PACK],
                           struct septem_rng *rng)
{
    for (uint8_t group = 1; group <= SEPTEM_PACK; group++) {
        septem_card hidden[SEPTEM_PACK];
        int count = 0, next = 0;
        for (int i = 0; i < SEPTEM_PACK; i++) {
            if (kinds[i] == group) {
                hidden[count++] = cards[i];
            }
        }
        if (count > 1) {
            deck_shuffle(hidden, count, &(struct deck_source){.rng = rng});
        }
        for (int i = 0; i < SEPTEM_PACK; i++) {
            if (kinds[i] == group) {
                cards[i] = hidden[next++];
            }
        }
    }
}

static bool draw_cards(const struct septem_view *view, struct septem_rng *rng,
                       struct septem_game *g)
{
    struct septem_leaders *l = &g->leaders;
    septem_card pool[LEADERS_MAX];
    int count = unplaced(view, pool), next = 0;
    if (count > 1) {
        deck_shuffle(pool, count, &(struct deck_source){.rng = rng});
    }
    for (int pack = 0; pack < g->players; pack++) {
        shuffle_groups(view->pack_place[pack], l->packs[pack], rng);
        for (int i = 0; i < SEPTEM_PACK; i++) {
            if (l->packs[pack][i] == CARD_NONE && next < count) {
                l->packs[pack][i] = pool[next++];
            }
        }
        hand_sort(l->packs[pack] + l->kept, SEPTEM_PACK - l->kept);
    }
    for (int entry = 0; entry < l->box_dealt; entry++) {
        if (l->box[entry] == CARD_NONE && next < count) {
            l->box[entry] = pool[next++];
        }
    }
    return next == count && leader_all_there(g);
}

/* ---- Uses ---- */

/* A free slot of the seat that fits, all equally likely. How many fit does not depend on what was
 * chosen before, since uses come in the order of time: so every choice of all is as likely. */
static int draw_slot(const struct septem_game *g, const struct leader_use *use,
                     const uint8_t *slots, const bool *taken, int count, struct septem_rng *rng)
{
    int fitting[SEPTEM_LEADERS_MAX];
    int fit_count = 0;
    for (int i = 0; i < count; i++) {
        if (!taken[i] && leader_use_fits(g, use, slots[i])) {
            fitting[fit_count++] = i;
        }
    }
    return fit_count == 0 ? -1 : fitting[septem_rng_below(rng, (uint32_t)fit_count)];
}

static bool draw_uses(const struct septem_view *view, int seat, struct septem_rng *rng,
                      struct septem_game *g)
{
    struct leader_use uses[SEPTEM_LEADERS_MAX];
    uint8_t slots[SEPTEM_LEADERS_MAX];
    bool taken[SEPTEM_LEADERS_MAX] = {false}, known[SEPTEM_LEADERS_MAX];
    int slot_count = leader_slots(g, seat, slots);
    int count = leader_uses(&view->game, seat, uses);
    for (int i = 0; i < count; i++) {
        known[i] = leader_is_known(&view->game, view->seat, uses[i].slot);
        for (int j = 0; j < slot_count; j++) {
            taken[j] |= known[i] && slots[j] == uses[i].slot;
        }
    }
    for (int j = 0; j < slot_count; j++) {
        if (!taken[j]) {
            g->leaders.ends[slots[j]] = (struct septem_leader_end){.fate = SEPTEM_LEADER_IN_HAND};
        }
    }
    for (int i = 0; i < count; i++) {
        if (!known[i]) {
            int j = draw_slot(&view->game, &uses[i], slots, taken, slot_count, rng);
            if (j < 0) {
                return false;
            }
            taken[j] = true;
            uses[i].slot = slots[j];
            leader_use_write(g, seat, &uses[i]);
        }
    }
    return true;
}

/* Leaders that went to the box and came out of it again must be those seen since. */
static bool leaders_hold(const struct septem_game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        uint8_t slots[SEPTEM_LEADERS_MAX];
        int count = leader_slots(g, seat, slots);
        for (int i = 0; i < count; i++) {
            if (leader_fate(g, slots[i]) == SEPTEM_LEADER_FACE_UP &&
                !septem_card_set_has(&g->city[seat].built, leader_at(g, slots[i]))) {
                return false;
            }
        }
    }
    return true;
}

bool sample_leaders(const struct septem_view *view, struct septem_rng *rng, struct septem_game *g)
{
    g->leaders = view->game.leaders;
    if (!draw_cards(view, rng, g)) {
        return false;
    }
    for (int seat = 0; seat < g->players; seat++) {
        if (!hand_is_shown(g, view->seat, seat) && !draw_uses(view, seat, rng, g)) {
            return false;
        }
    }
    return leaders_hold(g);
}
