/* Does a game add up (R13)? Cities are built anew from what became of every card and compared;
 * coins and decks are counted. Slow on purpose: debug builds ask after every decision. */
#include <assert.h>
#include <string.h>

#include <septem/cities.h>
#include <septem/view.h>

#include "deck.h"
#include "hand.h"
#include "leader.h"
#include "phase.h"
#include "rebuild.h"
#include "rows.h"
#include "sample.h"

/* Deals drawn to find a game for a view: a true one needs a few at most, a damaged one must not
 * take for ever. */
enum { TRIES = 1 << 14 };

static const char *check_searches(const struct septem_game *g)
{
    if (g->search_count > SEPTEM_SEARCHES_MAX) {
        return "too many searches of the pile";
    }
    for (int i = 0; i < g->search_count; i++) {
        const struct septem_search *search = &g->searches[i];
        if (search->seat >= g->cities || search->age < 1 || search->age > g->age ||
            search->gone > g->hand_size || (search->gone == 0 && search->seat >= g->players) ||
            (search->card != 0 && septem_card_info(search->card) == NULL)) {
            return "a search of the pile that cannot have been";
        }
    }
    return NULL;
}

/* Between turns nothing is left to be asked or settled; within one, only questions that exist. */
static const char *check_pending(const struct septem_game *g)
{
    unsigned questions = (1u << SEPTEM_PHASE_OVER) - (2u << SEPTEM_PHASE_FREE_CITY);
    bool between = g->phase <= SEPTEM_PHASE_FREE_CITY || g->phase == SEPTEM_PHASE_OVER;
    if ((g->pending & ~questions) != 0 || (between && g->pending != 0)) {
        return "a question is due that nobody will ask";
    }
    for (int seat = 0; seat < g->cities && between; seat++) {
        const struct septem_loss *loss = &g->losses[seat];
        if ((loss->coins | loss->per_victory | loss->per_stage) != 0 || g->due[seat] != 0) {
            return "something is left over from the last turn";
        }
    }
    return NULL;
}

/* R9.3: it is asked alone, once both players have decided. */
static bool free_city_is_next(const struct septem_game *g)
{
    bool decided = g->cities > g->players && g->asked == 1u << g->players;
    for (int seat = 0; seat < g->players && decided; seat++) {
        decided = g->sealed[seat].card != 0;
    }
    return decided;
}

static const char *check_frame(const struct septem_game *g)
{
    if (g->players < 2 || g->players > SEPTEM_CITIES_MAX ||
        g->cities != septem_cities(g->players) || g->hand_size > SEPTEM_HAND_MAX ||
        g->turns != g->hand_size - 1 || (g->teams && g->cities % 2 != 0) ||
        g->sets >> SEPTEM_SET_COUNT != 0) {
        return "the table has an impossible size";
    }
    if (g->age < 1 || g->age > SEPTEM_AGES || g->turn > g->turns ||
        (g->turn == 0 && (g->leaders.decks == 0 || g->phase == SEPTEM_PHASE_TURN)) ||
        (g->turn != 0 && g->phase < SEPTEM_PHASE_TURN) || g->phase <= SEPTEM_PHASE_NONE ||
        g->phase >= SEPTEM_PHASE_COUNT) {
        return "the game stands at no point of a game";
    }
    bool over = g->phase == SEPTEM_PHASE_OVER;
    if (g->asked >> g->cities != 0 || (g->owing & ~g->asked) != 0 || (g->owing == 0) != over ||
        (g->asked == 0) != over) {
        return "the seats that owe a decision do not fit the phase";
    }
    if (g->phase == SEPTEM_PHASE_FREE_CITY && !free_city_is_next(g)) {
        return "the Free City decides out of turn";
    }
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_city *city = &g->city[seat];
        if (septem_board_info(city->board) == NULL) {
            return "a city has no board";
        }
        if ((city->courted != CARD_NONE && !septem_card_is_leader(city->courted)) ||
            city->courtier >= LEADER_FIRST) {
            return "a city copies what is no leader";
        }
    }
    const char *fault = check_pending(g);
    return fault != NULL ? fault : check_searches(g);
}

/* Has a seat drawn more leaders than it can hold? */
static bool draws_too_much(const struct septem_leaders *l)
{
    int drawn[SEPTEM_CITIES_MAX] = {0};
    for (int entry = 0; entry < l->box_first; entry++) {
        if (++drawn[l->drawn_by[entry]] > SEPTEM_LEADERS_MAX - SEPTEM_PACK) {
            return true;
        }
    }
    return false;
}

/* The box has as many leaders as it should, and whatever lay in a hand before came from there. */
static bool box_adds_up(const struct septem_game *g)
{
    const struct septem_leaders *l = &g->leaders;
    if (l->box_end > SEPTEM_BOX_MAX || l->box_first > l->box_end || l->box_dealt > l->box_end ||
        l->box_first > SEPTEM_DRAWS_MAX) {
        return false;
    }
    for (int entry = 0; entry < l->box_end; entry++) {
        int slot = l->box[entry] - 1;
        if (entry < l->box_first && l->drawn_by[entry] >= g->players) {
            return false;
        }
        if (entry >= l->box_dealt &&
            (slot < 0 || slot >= SEPTEM_SLOT_COUNT || slot - SEPTEM_SLOT_DRAWN >= entry ||
             leader_fate(g, slot) != SEPTEM_LEADER_IN_BOX)) {
            return false;
        }
    }
    return !draws_too_much(l);
}

static const char *check_leaders(const struct septem_game *g)
{
    const struct septem_leaders *l = &g->leaders;
    bool selecting = g->phase == SEPTEM_PHASE_KEEP;
    if (l->decks == 0) {
        bool none = (l->kept | l->box_first | l->box_end | l->box_dealt) == 0 && !selecting;
        return none ? NULL : "leaders where there are none";
    }
    if (selecting ? l->kept >= SEPTEM_PACK - 1 : l->kept != SEPTEM_PACK) {
        return "the selection of leaders has gone wrong";
    }
    for (int slot = 0; slot < SEPTEM_SLOT_COUNT; slot++) {
        if (leader_fate(g, slot) >= SEPTEM_LEADER_FATE_COUNT) {
            return "something unknown became of a leader";
        }
    }
    return box_adds_up(g) ? NULL : "the box of leaders holds what cannot be in it";
}

/* Every place up to the current turn has a fate, no later one has. */
static const char *check_fates(const struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            int gone = age < g->age ? g->hand_size : age > g->age ? 0 : hand_gone(g);
            const septem_card *cards = g->hands[age - 1][hand];
            for (int place = 0; place < g->hand_size; place++) {
                enum septem_fate fate = septem_game_fate(g, age, hand, place);
                bool leftover = age == g->age && place == g->turns && gone == g->turns;
                if (fate >= SEPTEM_FATE_COUNT ||
                    ((fate == SEPTEM_FATE_NONE) != (place >= gone) && !leftover)) {
                    return "a card of a hand is neither in the hand nor gone";
                }
                if (place > gone && cards[place] < cards[place - 1] && !hand_is_stack(g, hand)) {
                    return "a hand is not in order";
                }
            }
        }
    }
    return NULL;
}

static bool seats_hold_all_hands(const struct septem_game *g)
{
    for (int hand = 0; hand < g->cities; hand++) {
        int holder = hand_holder(g, g->age, hand, g->turn == 0 ? 0 : g->turn - 1);
        if (g->hand_of[holder] != hand) {
            return false;
        }
    }
    return true;
}

/* The pile is what was discarded, less what was built from it. */
static bool pile_adds_up(const struct septem_game *g)
{
    struct septem_game fresh = *g;
    return pile_recount(&fresh) && memcmp(fresh.pile, g->pile, sizeof g->pile) == 0;
}

/* Only the cards of the Free City's pile and of the hand they are drawn into are marked. */
static bool marks_of_draws_fit(const struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            bool drawn_into = g->cities > g->players &&
                              (hand_is_stack(g, hand) || hand == hand_companion(g, age));
            for (int place = 0; place < g->hand_size && !drawn_into; place++) {
                if (hand_is_drawn(g, age, hand, place)) {
                    return false;
                }
            }
        }
    }
    return free_city_draws_add_up(g);
}

static const char *check_cards(struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        if (!deck_matches(g, age, g->hands[age - 1])) {
            return "the cards of an age are not its deck";
        }
    }
    if (!seats_hold_all_hands(g)) {
        return "a hand is not where it should have travelled to";
    }
    if (!marks_of_draws_fit(g)) {
        return "a card was drawn for the Free City that cannot have been";
    }
    return pile_adds_up(g) ? NULL : "the discard pile is not what was discarded";
}

/* A city counts its victory tokens once by value and once in all. */
static const char *check_tokens(const struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        const uint8_t *won = g->city[seat].victories;
        if (won[0] + won[1] + won[2] != g->city[seat].counts[SEPTEM_COUNT_VICTORIES]) {
            return "victory tokens do not add up";
        }
    }
    return NULL;
}

static const char *check_coins(const struct septem_game *g)
{
    int coins = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->city[seat].coins > INT16_MAX) {
            return "a city has spent more coins than it had";
        }
        coins += g->city[seat].coins;
    }
    return coins == g->bank ? NULL : "coins came from nowhere or went nowhere";
}

/* What follows from the structures alone must be the same; the order of the late ones may not. */
static bool same_city(const struct septem_city *city, const struct septem_city *fresh)
{
    struct septem_city a = *city, b = *city;
    rebuild_keep(&b, fresh);
    for (int i = 0; i < a.late_count; i++) {
        if (a.late_count != b.late_count || memchr(b.late, a.late[i], b.late_count) == NULL) {
            return false;
        }
    }
    memset(a.late, 0, sizeof a.late);
    memset(b.late, 0, sizeof b.late);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A stage that is built has a marker and says what it copies where that was a choice, and no other
 * does. */
static bool stages_are_known(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        int as = city->as[stage - 1];
        bool built = septem_city_has_stage(city, stage);
        if (built != (city->markers[stage - 1] != 0) ||
            (built ? septem_game_stage(g, seat, stage, as) == NULL : as != 0)) {
            return false;
        }
    }
    return true;
}

static const char *check_cities(const struct septem_game *g)
{
    struct septem_game fresh = {.players = g->players, .cities = g->cities, .age = g->age};
    for (int seat = 0; seat < g->cities; seat++) {
        if (!stages_are_known(g, seat)) {
            return "a stage copies what cannot be copied";
        }
    }
    rebuild_cities(g, &fresh);
    for (int seat = 0; seat < g->cities; seat++) {
        if (!same_city(&g->city[seat], &fresh.city[seat])) {
            return "a city is not what its structures and stages make it";
        }
    }
    return NULL;
}

const char *septem_game_validate(const struct septem_game *g)
{
    assert(g != NULL);
    struct septem_game copy = *g;
    const char *fault = check_frame(g);
    if (fault == NULL) {
        fault = check_leaders(g);
    }
    if (fault == NULL && g->leaders.decks != 0 && !leader_all_there(g)) {
        fault = "a leader is missing or there twice";
    }
    if (fault == NULL) {
        fault = check_fates(g);
    }
    if (fault == NULL) {
        fault = check_cards(&copy);
    }
    if (fault == NULL) {
        fault = check_coins(g);
    }
    if (fault == NULL) {
        fault = check_tokens(g);
    }
    return fault != NULL ? fault : check_cities(g);
}

/* ---- Views ---- */

/* Takes a card that is not unknown out of those that are left; false if it is not there. */
static bool take_known(uint8_t left[UINT8_MAX + 1], septem_card card)
{
    if (card == CARD_NONE) {
        return true;
    }
    bool there = left[card] > 0;
    left[card] -= there;
    return there;
}

/* Could the cards that are known be of the deck of this age? */
static bool known_cards_fit(const struct septem_game *g, int age)
{
    uint8_t left[UINT8_MAX + 1];
    struct deck deck;
    deck_compose(g, age, &deck);
    deck_count(&deck, left);
    for (int i = 0; i < g->cities * g->hand_size; i++) {
        if (!take_known(left, g->hands[age - 1][i / g->hand_size][i % g->hand_size])) {
            return false;
        }
    }
    return true;
}

static bool known_leaders_fit(const struct septem_leaders *l)
{
    uint8_t left[UINT8_MAX + 1] = {0};
    septem_card all[LEADERS_MAX];
    for (int i = leader_list(l->decks, all) - 1; i >= 0; i--) {
        left[all[i]] = 1;
    }
    for (int i = 0; i < SEPTEM_SLOT_DRAWN; i++) {
        if (!take_known(left, l->packs[i / SEPTEM_PACK][i % SEPTEM_PACK])) {
            return false;
        }
    }
    for (int entry = 0; entry < l->box_dealt; entry++) {
        if (!take_known(left, l->box[entry])) {
            return false;
        }
    }
    return true;
}

static const char *check_known(const struct septem_game *g)
{
    bool fit = known_leaders_fit(&g->leaders);
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        fit = fit && known_cards_fit(g, age);
    }
    for (int i = 0; i < g->search_count; i++) {
        fit = fit && g->searches[i].card < LEADER_FIRST;
    }
    for (int seat = 0; seat < g->cities; seat++) {
        fit = fit && g->sealed[seat].card < CARD_END && g->hand_of[seat] < g->cities;
    }
    return fit ? NULL : "a card where it cannot be";
}

/* Is there nothing where no leader can be? */
static const char *check_blanks(const struct septem_game *g)
{
    const struct septem_leaders *l = &g->leaders;
    bool blank = true;
    for (int slot = 0; slot < SEPTEM_SLOT_COUNT; slot++) {
        bool drawn = slot >= SEPTEM_SLOT_DRAWN;
        bool used =
            drawn ? slot - SEPTEM_SLOT_DRAWN < l->box_first : slot / SEPTEM_PACK < g->players;
        used = used && g->phase != SEPTEM_PHASE_KEEP; /* nothing has become of any yet */
        blank = blank &&
                (used || (l->ends[slot].fate == SEPTEM_LEADER_IN_HAND && l->ends[slot].age == 0));
    }
    for (int entry = l->box_end; entry < SEPTEM_BOX_MAX; entry++) {
        blank = blank && l->box[entry] == 0;
    }
    return blank ? NULL : "a leader where none can be";
}

/* Is what is known beside the game of the right size to be looked at? */
static const char *check_account(const struct septem_view *view)
{
    int cards = 0;
    bool fits = view->look_count <= SEPTEM_SEARCHES_MAX;
    for (int k = 0; k < view->look_count && fits; k++) {
        cards += view->looked_count[k];
    }
    fits = fits && cards <= SEPTEM_PILE_MAX;
    for (int i = 0; i < cards && fits; i++) {
        fits = view->looked_cards[i] > CARD_NONE && view->looked_cards[i] < LEADER_FIRST;
    }
    const uint8_t *looked = &view->looked[0][0][0];
    for (size_t i = 0; i < sizeof view->looked && fits; i++) {
        fits = looked[i] <= view->look_count;
    }
    return fits ? NULL : "a search of the pile found what cannot be";
}

/* What others decided while the Free City is asked is not told. */
static void seal_something(struct septem_game *g)
{
    for (int seat = 0; seat < SEPTEM_CITIES_MAX && g->phase == SEPTEM_PHASE_FREE_CITY; seat++) {
        g->sealed[seat].card = CARD_NONE + 1;
    }
}

/* Is there a game that gives this view, byte by byte? Bots draw such games and play them on. */
static const char *check_possible(const struct septem_view *view)
{
    static const char no_game[] = "no game looks like this";
    struct septem_game g, sealed;
    struct septem_view again;
    struct septem_rng rng;
    struct sampling s = {.rng = &rng, .tries = TRIES};
    septem_rng_init(&rng, 1);
    /* Decisions can be asked only of a game that adds up. */
    if (!sample_cards(view, &s, &g)) {
        return no_game;
    }
    sealed = g;
    seal_something(&sealed);
    if (septem_game_validate(&sealed) != NULL || !sample_decisions(view, &rng, &g) ||
        septem_game_validate(&g) != NULL || !phase_fits(&g)) {
        return no_game;
    }
    septem_view_of(&g, view->seat, &again);
    return memcmp(view, &again, sizeof again) == 0 ? NULL : no_game;
}

const char *septem_view_validate(const struct septem_view *view)
{
    assert(view != NULL);
    struct septem_game g = view->game;
    seal_something(&g);
    const char *fault = check_frame(&g);
    if (fault == NULL && view->seat >= g.players) {
        fault = "nobody sees that";
    }
    if (fault == NULL) {
        fault = check_leaders(&g);
    }
    if (fault == NULL) {
        fault = check_known(&g);
    }
    if (fault == NULL) {
        fault = check_coins(&g);
    }
    if (fault == NULL) {
        fault = check_tokens(&g);
    }
    if (fault == NULL) {
        fault = check_cities(&g);
    }
    if (fault == NULL) {
        fault = check_blanks(&g);
    }
    if (fault == NULL) {
        fault = check_account(view);
    }
    return fault != NULL ? fault : check_possible(view);
}
