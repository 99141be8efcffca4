/* Does a game add up (R13)? Cities are built anew from what became of every card and compared;
 * coins and decks are counted. Slow on purpose: debug builds ask after every decision. */
#include <string.h>

#include "city.h"
#include "deck.h"
#include "hand.h"
#include "phase.h"
#include "rows.h"

static const char *check_searches(const struct septem_game *g)
{
    if (g->search_count > SEPTEM_SEARCHES_MAX) {
        return "too many searches of the pile";
    }
    for (int i = 0; i < g->search_count; i++) {
        const struct septem_search *search = &g->searches[i];
        if (search->seat >= g->cities || search->age < 1 || search->age > g->age ||
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
    bool between = g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_FREE_CITY ||
                   g->phase == SEPTEM_PHASE_OVER;
    if ((g->pending & ~questions) != 0 || (between && g->pending != 0)) {
        return "a question is due that nobody will ask";
    }
    for (int seat = 0; seat < g->cities && between; seat++) {
        const struct septem_loss *loss = &g->losses[seat];
        if ((loss->coins | loss->per_victory | loss->per_stage | g->salvages[seat]) != 0) {
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
    if (g->players < 2 || g->players > SEPTEM_CITIES_MAX || g->cities != deck_cities(g->players) ||
        g->hand_size > SEPTEM_HAND_MAX || g->turns != g->hand_size - 1 ||
        (g->teams && g->cities % 2 != 0) || g->sets >> SEPTEM_SET_COUNT != 0) {
        return "the table has an impossible size";
    }
    if (g->age < 1 || g->age > SEPTEM_AGES || g->turn < 1 || g->turn > g->turns ||
        g->phase <= SEPTEM_PHASE_NONE || g->phase >= SEPTEM_PHASE_COUNT) {
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
        if (septem_board_info(g->city[seat].board) == NULL) {
            return "a city has no board";
        }
    }
    const char *fault = check_pending(g);
    return fault != NULL ? fault : check_searches(g);
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
        int holder = hand_holder(g, g->age, hand, g->turn - 1);
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

/* Puts into a fresh city whatever the hands say it has built. */
static void rebuild_place(const struct septem_game *g, struct septem_game *fresh, int age, int hand,
                          int place)
{
    enum septem_fate fate = septem_game_fate(g, age, hand, place);
    int seat = hand_holder(g, age, hand, place);
    uint8_t where = hand_where(age, hand, place);
    if (fate == SEPTEM_FATE_BUILT) {
        city_build(fresh, seat, g->hands[age - 1][hand][place]);
    }
    if (fate == SEPTEM_FATE_STAGE) {
        int stage = stage_marked(&g->city[seat], where);
        if (stage != 0) {
            city_build_stage(fresh, seat, stage, g->city[seat].as[stage - 1], where);
        }
    }
}

static void rebuild(const struct septem_game *g, struct septem_game *fresh)
{
    for (int seat = 0; seat < g->cities; seat++) {
        fresh->city[seat].board = g->city[seat].board;
        city_init(fresh, seat);
    }
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                rebuild_place(g, fresh, age, hand, place);
            }
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        if (g->searches[i].card != 0) {
            city_build(fresh, g->searches[i].seat, g->searches[i].card);
        }
    }
}

/* What follows from the structures alone must be the same; the order of the late ones may not. */
static bool same_city(const struct septem_city *city, const struct septem_city *fresh)
{
    struct septem_city a = *city, b = *fresh;
    for (int i = 0; i < a.late_count; i++) {
        if (a.late_count != b.late_count || memchr(b.late, a.late[i], b.late_count) == NULL) {
            return false;
        }
    }
    memset(a.late, 0, sizeof a.late);
    memset(b.late, 0, sizeof b.late);
    a.coins = b.coins = 0;
    a.spent = b.spent = 0;
    memset(a.victories, 0, sizeof a.victories);
    a.counts[SEPTEM_COUNT_VICTORIES] = a.counts[SEPTEM_COUNT_DEFEATS] = 0;
    a.debts = 0;
    a.diplomacy = b.diplomacy = 0; /* tokens are used up */
    return memcmp(&a, &b, sizeof a) == 0;
}

/* A stage that is built says what it copies where that was a choice, and no other does. */
static bool copies_are_known(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
        int as = city->as[stage - 1];
        bool built = city->stages >> (stage - 1) & 1;
        if (built ? septem_game_stage(g, seat, stage, as) == NULL : as != 0) {
            return false;
        }
    }
    return true;
}

static const char *check_cities(const struct septem_game *g)
{
    struct septem_game fresh = {.players = g->players, .cities = g->cities};
    for (int seat = 0; seat < g->cities; seat++) {
        if (!copies_are_known(g, seat)) {
            return "a stage copies what cannot be copied";
        }
    }
    rebuild(g, &fresh);
    for (int seat = 0; seat < g->cities; seat++) {
        if (!same_city(&g->city[seat], &fresh.city[seat])) {
            return "a city is not what its structures and stages make it";
        }
    }
    return NULL;
}

const char *septem_game_validate(const struct septem_game *g)
{
    struct septem_game copy = *g;
    const char *fault = check_frame(g);
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
