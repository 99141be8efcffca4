/* Views: what one seat knows of a game (R13). See septem/view.h for what a view is.
 *
 * A seat sees a hand whenever it holds it. Between two such turns it knows which cards were taken
 * but not in which turn each, unless a card was built in the open or only one was not. */
#include <septem/view.h>

#include <string.h>

#include "hand.h"
#include "leader.h"
#include "view_leaders.h"
#include "rows.h"

/* Makes the places first … end-1 of a hand, all of whose cards the seat has seen, one group: those
 * known place by place stay, the others are sorted. */
static void blur(struct septem_view *view, int age, int hand, int first, int end, uint8_t group)
{
    septem_card *cards = view->game.hands[age - 1][hand];
    uint8_t *place = view->place[age - 1][hand];
    septem_card hidden[SEPTEM_HAND_MAX];
    int count = 0;
    for (int i = first; i < end; i++) {
        enum septem_fate fate = septem_game_fate(&view->game, age, hand, i);
        bool own = fate != SEPTEM_FATE_NONE && hand_holder(&view->game, age, hand, i) == view->seat;
        if (fate != SEPTEM_FATE_BUILT && !own) {
            hidden[count++] = cards[i];
            place[i] = group;
        }
    }
    hand_sort(hidden, count);
    for (int i = first, next = 0; i < end; i++) {
        if (place[i] == group) {
            cards[i] = hidden[next++];
            if (count == 1) {
                place[i] = SEPTEM_PLACE_KNOWN;
            }
        }
    }
}

/* The places of a hand before the seat first held it: only what was built in the open. */
static void blank(struct septem_view *view, int age, int hand, int end)
{
    for (int i = 0; i < end; i++) {
        if (septem_game_fate(&view->game, age, hand, i) != SEPTEM_FATE_BUILT) {
            view->game.hands[age - 1][hand][i] = 0;
            view->place[age - 1][hand][i] = SEPTEM_PLACE_UNKNOWN;
        }
    }
}

/* Does the seat see a hand in the hands of this holder: its own or its partner's (R11.10)? */
static bool sees(const struct septem_view *view, int holder)
{
    return holder == view->seat || holder == septem_game_partner(&view->game, view->seat);
}

/* Does it see the hand now? */
static bool sees_now(const struct septem_view *view, int hand)
{
    const struct septem_game *g = &view->game;
    int partner = septem_game_partner(g, view->seat);
    return g->hand_of[view->seat] == hand || (partner >= 0 && g->hand_of[partner] == hand);
}

static void see_hand(struct septem_view *view, int age, int hand)
{
    const struct septem_game *g = &view->game;
    int turns_begun = age < g->age ? g->turns : age == g->age ? g->turn : 0;
    int since = -1; /* the place from which on the seat has seen the cards */
    uint8_t group = 1;
    for (int place = 0; place < turns_begun; place++) {
        if (!sees(view, hand_holder(g, age, hand, place))) {
            continue;
        }
        if (since < 0) {
            blank(view, age, hand, place);
        } else {
            blur(view, age, hand, since, place, group++);
        }
        since = place;
    }
    if (since < 0) {
        blank(view, age, hand, g->hand_size);
    } else if (age < g->age || !sees_now(view, hand)) {
        blur(view, age, hand, since, g->hand_size, group);
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

/* Is it certain that the card listed at this place was discarded, and not counted by a search? Of
 * a group it is if all its places were discarded. */
static bool surely_discarded(const struct septem_view *view, int age, int hand, int place)
{
    const uint8_t *kinds = view->place[age - 1][hand];
    if (kinds[place] == SEPTEM_PLACE_UNKNOWN) {
        return false;
    }
    for (int i = 0; i < view->game.hand_size; i++) {
        bool same = kinds[place] == SEPTEM_PLACE_KNOWN ? i == place : kinds[i] == kinds[place];
        if (same &&
            (view->looked[age - 1][hand][i] != 0 || !hand_discarded(&view->game, age, hand, i))) {
            return false;
        }
    }
    return true;
}

/* What certainly lies in the pile, as hands seen and own searches tell; what was built from the
 * pile since came out of that, if any of it was there. */
static void know_pile(struct septem_view *view)
{
    struct septem_game *g = &view->game;
    int looked = 0;
    memset(g->pile, 0, sizeof g->pile);
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                if (surely_discarded(view, age, hand, place)) {
                    pile_add(g, g->hands[age - 1][hand][place]);
                }
            }
        }
    }
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

void septem_view_of(const struct septem_game *g, int seat, struct septem_view *view)
{
    int looked = 0;
    memset(view, 0, sizeof *view);
    view->game = *g;
    view->seat = (uint8_t)seat;
    view->game.seed = 0;
    for (int other = 0; other < g->cities; other++) {
        if (other != seat) {
            view->game.sealed[other] = (struct septem_move){0};
        }
    }
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            see_hand(view, age, hand);
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        if (g->searches[i].seat == seat) {
            see_pile(g, view, &g->searches[i], &looked);
        }
    }
    know_pile(view);
    if (g->leaders.decks != 0) {
        view_leaders(g, view);
    }
}

struct septem_view_hand septem_view_hand(const struct septem_view *view, int seat)
{
    struct septem_view_hand hand = {0};
    const struct septem_game *g = &view->game;
    int index = g->hand_of[seat];
    const septem_card *cards = g->hands[g->age - 1][index];
    const uint8_t *place = view->place[g->age - 1][index];
    int held = 0;
    int first = (int)(septem_game_hand(g, seat, &held) - cards);
    hand.count = held;
    if (held == 0 || place[first] == SEPTEM_PLACE_UNKNOWN) {
        return hand;
    }
    for (int i = 0; i < g->hand_size; i++) {
        bool in_group = place[first] != SEPTEM_PLACE_KNOWN && place[i] == place[first];
        if (i >= first || in_group) {
            hand.candidates[hand.candidate_count++] = cards[i];
        }
    }
    return hand;
}

septem_card septem_view_marker(const struct septem_view *view, int seat, int stage)
{
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
