/* Views: what one seat knows of a game (R13). See septem/view.h for what a view is.
 *
 * A seat sees a hand whenever it holds it. Between two such turns it knows which cards were taken
 * but not in which turn each, unless a card was built in the open or only one was not. With two
 * players it does not see what the other one draws; a card that goes on with the hand it sees
 * then, one that is used is missing from what it knows. */
#include <septem/view.h>

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "hand.h"
#include "leader.h"
#include "rows.h"
#include "view_leaders.h"
#include "view_past.h"

/* A hand or, with two players, the companion hand and the stack, as cards move between them. */
struct rows {
    int count;
    int hand[2];
};

static struct rows rows_with(const struct septem_game *g, int age, int hand)
{
    if (g->cities > g->players && (hand_is_stack(g, hand) || hand == hand_companion(g, age))) {
        return (struct rows){2, {hand_companion(g, age), g->players}};
    }
    return (struct rows){1, {hand}};
}

/* Is this a card of the stack that no turn has used: still to be drawn, drawn just now, or the
 * last one? */
static bool is_unused(const struct septem_game *g, int age, int hand, int place)
{
    return hand_is_stack(g, hand) &&
           (place == g->turns || septem_game_fate(g, age, hand, place) == SEPTEM_FATE_NONE);
}

/* Bits of a place in such masks (HAND_PLACES). */
enum { PLACE_BITS = 4 };

static uint32_t place_bit(int place)
{
    return (uint32_t)1 << (PLACE_BITS * place);
}

/* All places before this one. */
static uint32_t places_before(int place)
{
    return HAND_PLACES & (place < SEPTEM_HAND_MAX ? place_bit(place) - 1 : UINT32_MAX);
}

/* One age of a view while it is made: who held which hand when is worked out once for all hands. */
struct age_view {
    struct septem_view *view;
    int age;
    /* By hand, as masks of places: held by the seat when they are decided on, or by its partner. */
    uint32_t own[SEPTEM_CITIES_MAX], partner[SEPTEM_CITIES_MAX];
};

static struct age_view age_of(struct septem_view *view, int age)
{
    const struct septem_game *g = &view->game;
    struct age_view at = {.view = view, .age = age};
    int partner = septem_game_partner(g, view->seat);
    for (int place = 0; place < g->hand_size; place++) {
        at.own[hand_held(g, age, view->seat, place)] |= place_bit(place);
        if (partner >= 0) {
            at.partner[hand_held(g, age, partner, place)] |= place_bit(place);
        }
    }
    return at;
}

/* The cards that are neither built in the open nor gone by the seat's own decision. */
static uint32_t hidden_places(const struct age_view *at, int hand)
{
    const struct septem_game *g = &at->view->game;
    uint32_t held = hand_with_fate(g, at->age, hand, SEPTEM_FATE_NONE);
    uint32_t built = hand_with_fate(g, at->age, hand, SEPTEM_FATE_BUILT);
    if (hand_is_stack(g, hand)) { /* of the stack, what turns have used: see is_unused */
        uint32_t own = at->own[hand_companion(g, at->age)];
        return HAND_PLACES & ~(built | held | own | place_bit(g->turns));
    }
    return HAND_PLACES & ~built & (held | ~at->own[hand]);
}

static void forget(struct septem_view *view, int age, int hand, int place)
{
    view->game.hands[age - 1][hand][place] = 0;
    view->place[age - 1][hand][place] = SEPTEM_PLACE_UNKNOWN;
}

/* Makes the hidden ones of the places first … end-1, whose cards the seat has seen but for those
 * drawn since, one group: the cards seen are sorted, behind them stand zeros for the others. */
static void blur(const struct age_view *at, struct rows rows, int first, int end, uint8_t group)
{
    struct septem_game *g = &at->view->game;
    struct hand_place places[2 * SEPTEM_HAND_MAX];
    septem_card cards[2 * SEPTEM_HAND_MAX];
    int count = 0, known = 0, age = at->age;
    for (int i = 0; i < rows.count; i++) {
        int hand = rows.hand[i];
        uint32_t hidden = (hidden_places(at, hand) & places_before(end)) >> (PLACE_BITS * first);
        for (int place = first; hidden != 0; place++, hidden >>= PLACE_BITS) {
            if ((hidden & 1) != 0) {
                places[count++] = (struct hand_place){.hand = hand, .place = place};
                if (!hand_is_drawn(g, age, hand, place)) {
                    cards[known++] = g->hands[age - 1][hand][place];
                }
            }
        }
    }
    hand_sort(cards, known);
    for (int i = 0; i < count; i++) {
        int hand = places[i].hand, place = places[i].place;
        if (known == 0) {
            forget(at->view, age, hand, place);
            continue;
        }
        g->hands[age - 1][hand][place] = i < known ? cards[i] : 0;
        at->view->place[age - 1][hand][place] = count == 1 ? SEPTEM_PLACE_KNOWN : group;
        if (known < count) { /* that one of them was drawn is certain, which one is not */
            hand_set_drawn(g, age, hand, place, false);
        }
    }
}

/* The places before the seat first held the hand: only what was built in the open. */
static void blank(struct septem_view *view, int age, struct rows rows, int end)
{
    for (int i = 0; i < rows.count; i++) {
        uint32_t built = hand_with_fate(&view->game, age, rows.hand[i], SEPTEM_FATE_BUILT);
        for (int place = 0; place < end; place++, built >>= PLACE_BITS) {
            if ((built & 1) == 0) {
                forget(view, age, rows.hand[i], place);
            }
        }
    }
}

/* The cards of an age to come. */
static void hide_age(struct septem_view *view, int age)
{
    struct septem_game *g = &view->game;
    for (int hand = 0; hand < g->cities; hand++) {
        memset(g->hands[age - 1][hand], 0, g->hand_size);
        memset(view->place[age - 1][hand], SEPTEM_PLACE_UNKNOWN, g->hand_size);
    }
}

/* Does it see the hand now? */
static bool sees_now(const struct septem_view *view, int hand)
{
    const struct septem_game *g = &view->game;
    int partner = septem_game_partner(g, view->seat);
    return g->hand_of[view->seat] == hand || (partner >= 0 && g->hand_of[partner] == hand);
}

static void see_hand(const struct age_view *at, int hand)
{
    const struct septem_game *g = &at->view->game;
    struct rows rows = rows_with(g, at->age, hand);
    int turns_begun = at->age < g->age ? g->turns : g->turn;
    int since = -1; /* the place from which on the seat has seen the cards */
    uint8_t group = 1;
    uint32_t shown = (at->own[hand] | at->partner[hand]) & places_before(turns_begun);
    for (int place = 0; shown != 0; place++, shown >>= PLACE_BITS) {
        if ((shown & 1) == 0) {
            continue;
        }
        if (since < 0) {
            blank(at->view, at->age, rows, place);
        } else {
            blur(at, rows, since, place, group++);
        }
        since = place;
    }
    if (since < 0) {
        blank(at->view, at->age, rows, g->hand_size);
    } else if (at->age < g->age || !sees_now(at->view, hand)) {
        blur(at, rows, since, g->hand_size, group);
    }
}

/* Has the seat drawn this card of the stack and not used it: just now, or as the pile's last one,
 * which is turned up only for a decision (R9.5)? */
static bool has_drawn(const struct septem_view *view, int age, int place)
{
    const struct septem_game *g = &view->game;
    int stack = g->players;
    bool now = age == g->age && place == g->turn - 1 && place == hand_gone(g);
    bool last = place == g->turns && hand_is_drawn(g, age, stack, place);
    return (now || last) && hand_decider(g, age, stack, place) == view->seat;
}

/* What no turn has used of the stack: unseen, but for what was drawn. */
static void see_stack(struct septem_view *view, int age)
{
    const struct septem_game *g = &view->game;
    for (int place = 0; place < g->hand_size; place++) {
        if (is_unused(g, age, g->players, place) && !has_drawn(view, age, place) &&
            septem_game_fate(g, age, g->players, place) != SEPTEM_FATE_BUILT) {
            forget(view, age, g->players, place);
        }
    }
}

/* What an own search of the pile was the first to see, beyond what was known anyway. */
static void see_pile(const struct septem_game *g, struct septem_view *view,
                     const struct septem_search *search, int *next)
{
    uint8_t number = ++view->look_count;
    int first = *next;
    for (int age = 1; age <= search->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                uint8_t *looked = &view->looked[age - 1][hand][place];
                if (*looked == 0 && hand_seen_by(search, age, place) &&
                    view->place[age - 1][hand][place] != SEPTEM_PLACE_KNOWN &&
                    hand_discarded(g, age, hand, place)) {
                    *looked = number;
                    view->looked_cards[(*next)++] = g->hands[age - 1][hand][place];
                }
            }
        }
    }
    hand_sort(view->looked_cards + first, *next - first);
    view->looked_count[number - 1] = (uint8_t)(*next - first);
}

/* The places of a hand whose cards were discarded, and not counted by a search. */
static uint32_t unsearched_discards(const struct septem_view *view, int age, int hand)
{
    uint32_t gone = hand_discards(&view->game, age, hand);
    for (int place = 0; view->look_count > 0 && place < view->game.hand_size; place++) {
        gone &= view->looked[age - 1][hand][place] == 0 ? UINT32_MAX : ~place_bit(place);
    }
    return gone;
}

/* The groups of a hand that have places whose cards were not discarded, as bits. */
static uint32_t open_groups(const struct septem_view *view, int age, int hand)
{
    struct rows rows = rows_with(&view->game, age, hand);
    uint32_t open = 0;
    for (int i = 0; i < rows.count; i++) {
        uint32_t gone = unsearched_discards(view, age, rows.hand[i]);
        for (int place = 0; place < view->game.hand_size; place++, gone >>= PLACE_BITS) {
            if ((gone & 1) == 0) { /* there are fewer groups than places: UNKNOWN is bit 31 */
                open |= (uint32_t)1 << view->place[age - 1][rows.hand[i]][place] % 32;
            }
        }
    }
    return open;
}

/* Adds the cards of a hand that were certainly discarded: of a group, if all its places were. */
static void know_discards(struct septem_view *view, int age, int hand)
{
    uint32_t gone = unsearched_discards(view, age, hand);
    uint32_t open = gone != 0 ? open_groups(view, age, hand) : 0;
    for (int place = 0; gone != 0; place++, gone >>= PLACE_BITS) {
        uint8_t kind = view->place[age - 1][hand][place];
        septem_card card = view->game.hands[age - 1][hand][place];
        if ((gone & 1) != 0 && kind != SEPTEM_PLACE_UNKNOWN && card != 0 &&
            (kind == SEPTEM_PLACE_KNOWN || (open >> kind % 32 & 1) == 0)) {
            pile_add(&view->game, card);
        }
    }
}

/* What hands seen tell of the pile, from the ages `first` to `last`. */
static void know_ages(struct septem_view *view, int first, int last)
{
    for (int age = first; age <= last; age++) {
        for (int hand = 0; hand < view->game.cities; hand++) {
            know_discards(view, age, hand);
        }
    }
}

/* What certainly lies in the pile, as hands seen and own searches tell; what was built from the
 * pile since came out of that, if any of it was there. */
static void know_pile(struct septem_view *view, const struct view_past *past)
{
    struct septem_game *g = &view->game;
    int looked = 0;
    bool kept = past != NULL && view->look_count == 0; /* nothing was counted by a search */
    memset(g->pile, 0, sizeof g->pile);
    if (kept) {
        memcpy(g->pile, past->pile, sizeof g->pile);
    }
    know_ages(view, kept ? g->age : 1, g->age);
    for (int i = 0; i < view->look_count; i++) {
        for (int n = view->looked_count[i]; n > 0; n--) {
            pile_add(g, view->looked_cards[looked++]);
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        if (septem_game_pile(g, g->searches[i].card) > 0) {
            pile_remove(g, g->searches[i].card);
        }
    }
}

static void see_age(struct septem_view *view, int age)
{
    struct age_view at = age_of(view, age);
    for (int hand = 0; hand < view->game.players; hand++) {
        see_hand(&at, hand);
    }
    if (view->game.cities > view->game.players) {
        see_stack(view, age);
    }
}

/* The ages that are over, as they were kept. */
static void recall(struct septem_view *view, const struct view_past *past)
{
    struct septem_game *g = &view->game;
    size_t ages = (size_t)g->age - 1;
    memcpy(g->hands, past->hands, ages * sizeof past->hands[0]);
    memcpy(g->fates, past->fates, ages * sizeof past->fates[0]);
    memcpy(view->place, past->place, ages * sizeof past->place[0]);
}

static void keep(struct septem_view *view, struct view_past *past)
{
    struct septem_game *g = &view->game;
    size_t ages = (size_t)g->age - 1;
    memcpy(past->hands, g->hands, ages * sizeof past->hands[0]);
    memcpy(past->fates, g->fates, ages * sizeof past->fates[0]);
    memcpy(past->place, view->place, ages * sizeof past->place[0]);
    memset(g->pile, 0, sizeof g->pile);
    know_ages(view, 1, g->age - 1);
    memcpy(past->pile, g->pile, sizeof past->pile);
    past->age = g->age;
}

static void see_hands(struct septem_view *view, struct view_past *past)
{
    const struct septem_game *g = &view->game;
    for (int age = SEPTEM_AGES; age > g->age; age--) {
        hide_age(view, age);
    }
    if (past != NULL && past->age == g->age) {
        recall(view, past);
    } else {
        for (int age = 1; age < g->age; age++) {
            see_age(view, age);
        }
        if (past != NULL) {
            keep(view, past);
        }
    }
    see_age(view, g->age);
}

void view_of_with(const struct septem_game *g, int seat, struct view_past *past,
                  struct septem_view *view)
{
    assert(seat >= 0 && seat < g->cities);
    int looked = 0;
    size_t game_size = offsetof(struct septem_view, seat);
    memset((char *)view + game_size, 0, sizeof *view - game_size);
    view->game = *g;
    view->seat = (uint8_t)seat;
    view->game.seed = 0;
    for (int other = 0; other < g->cities; other++) {
        if (septem_game_steward(g, other) != seat) {
            view->game.sealed[other] = (struct septem_move){0};
        }
    }
    see_hands(view, past);
    for (int i = 0; i < g->search_count; i++) {
        if (hand_searcher(g, &g->searches[i]) == seat) {
            see_pile(g, view, &g->searches[i], &looked);
        }
    }
    know_pile(view, past);
    if (g->leaders.decks != 0) {
        view_leaders(g, view);
    }
}

void septem_view_of(const struct septem_game *g, int seat, struct septem_view *view)
{
    view_of_with(g, seat, NULL, view);
}

/* Adds the cards of a group to what a hand may hold; returns how many cards of it nobody has shown
 * to the seat. */
static int add_group(const struct septem_view *view, struct hand_place at,
                     struct septem_view_hand *hand)
{
    struct rows rows = rows_with(&view->game, at.age, at.hand);
    uint8_t kind = view->place[at.age - 1][at.hand][at.place];
    int unseen = 0;
    for (int i = 0; i < rows.count * SEPTEM_HAND_MAX; i++) {
        int row = rows.hand[i / SEPTEM_HAND_MAX], place = i % SEPTEM_HAND_MAX;
        septem_card card = view->game.hands[at.age - 1][row][place];
        if (view->place[at.age - 1][row][place] == kind && card == 0) {
            unseen++;
        } else if (view->place[at.age - 1][row][place] == kind) {
            hand->candidates[hand->candidate_count++] = card;
        }
    }
    return unseen;
}

struct septem_view_hand septem_view_hand(const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct septem_view_hand hand = {0};
    const struct septem_game *g = &view->game;
    struct hand_place places[SEPTEM_HELD_MAX];
    bool grouped = false;
    int count = hand_places(g, seat, places);
    /* Of the cards that the Free City may choose from, the steward has taken one. */
    bool taken = g->phase == SEPTEM_PHASE_FREE_CITY && seat >= g->players;
    hand.count = count - (taken && septem_game_steward(g, seat) != view->seat);
    for (int i = 0; i < count; i++) {
        uint8_t kind = view->place[g->age - 1][places[i].hand][places[i].place];
        if (kind == SEPTEM_PLACE_UNKNOWN) {
            hand.unseen++;
        } else if (kind == SEPTEM_PLACE_KNOWN) {
            hand.candidates[hand.candidate_count++] =
                g->hands[g->age - 1][places[i].hand][places[i].place];
        } else if (!grouped) { /* a hand has one group at most */
            hand.unseen += add_group(view, places[i], &hand);
            grouped = true;
        }
    }
    hand.unseen = hand.unseen < hand.count ? hand.unseen : hand.count;
    return hand;
}

septem_card septem_view_marker(const struct septem_view *view, int seat, int stage)
{
    assert(seat >= 0 && seat < view->game.cities);
    uint8_t where = view->game.city[seat].markers[stage - 1];
    if (where == 0) {
        return 0;
    }
    if (where >= MARKER_SLOT) {
        bool known = where == MARKER_COURTIER ||
                     leader_is_known(&view->game, view->seat, where - MARKER_SLOT);
        return known ? septem_game_marker(&view->game, seat, stage) : 0;
    }
    struct hand_place at = hand_at(where);
    bool known = view->place[at.age - 1][at.hand][at.place] == SEPTEM_PLACE_KNOWN;
    return known ? septem_game_marker(&view->game, seat, stage) : 0;
}
