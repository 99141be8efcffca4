/* Two players and the Free City (R9): a third city that the two steer in turn.
 *
 * Its card moves with one of the two hands, the companion hand. The player who holds that hand, the
 * steward of the turn, draws a card of the Free City's pile into it, chooses for their own city and
 * then, from what is left, for the Free City. That second choice is a question of its own; with it
 * answered all three cities are carried out as one turn. The pile, called the stack in here, is
 * the third hand of the game: its place for a turn holds the card drawn in it and from the end
 * of the turn on the card that the Free City used. So markers, fates and discards of the Free City
 * are kept as those of any city. */
#include <assert.h>
#include <string.h>

#include "hand.h"
#include "phase.h"

static bool has_free_city(const struct septem_game *g)
{
    return g->cities > g->players;
}

static bool is_deciding(const struct septem_game *g)
{
    return g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_FREE_CITY;
}

/* ---- Who and what ---- */

int septem_game_free_city_holder(const struct septem_game *g)
{
    for (int seat = 0; seat < g->players && has_free_city(g); seat++) {
        if (g->hand_of[seat] == hand_companion(g, g->age)) {
            return seat;
        }
    }
    return -1;
}

septem_card septem_game_drawn(const struct septem_game *g)
{
    return has_free_city(g) && is_deciding(g) ? g->hands[g->age - 1][g->players][g->turn - 1] : 0;
}

/* The places of a hand from `from` on. */
static int add_places(const struct septem_game *g, int hand, int from, struct hand_place *out)
{
    int count = 0;
    for (int place = from; place < g->hand_size; place++) {
        out[count++] = (struct hand_place){.age = g->age, .hand = hand, .place = place};
    }
    return count;
}

/* What a player holds while deciding, the drawn card included. */
static int add_held(const struct septem_game *g, int seat, struct hand_place *out)
{
    int count = add_places(g, g->hand_of[seat], g->turn - 1, out);
    if (seat == septem_game_free_city_holder(g)) {
        out[count++] = (struct hand_place){.age = g->age, .hand = g->players, .place = g->turn - 1};
    }
    return count;
}

/* What the steward's own choice leaves over for the Free City. */
static int add_left_over(const struct septem_game *g, struct hand_place *out)
{
    int steward = septem_game_free_city_holder(g);
    septem_card taken = g->sealed[steward].card;
    int count = add_held(g, steward, out);
    for (int i = 0; i < count && taken != 0; i++) { /* 0: a view that does not show it */
        if (g->hands[g->age - 1][out[i].hand][out[i].place] == taken) {
            out[i] = out[count - 1];
            return count - 1;
        }
    }
    return count;
}

int hand_places(const struct septem_game *g, int seat, struct hand_place out[SEPTEM_HELD_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    bool stack = hand_is_stack(g, g->hand_of[seat]);
    if (is_deciding(g)) {
        bool asked = g->phase == SEPTEM_PHASE_FREE_CITY;
        return !stack ? add_held(g, seat, out) : asked ? add_left_over(g, out) : 0;
    }
    if (g->turn == 0) { /* nothing is dealt yet */
        return 0;
    }
    bool last = g->turn == g->turns;
    bool gone = last && septem_game_fate(g, g->age, g->hand_of[seat], g->turns) != SEPTEM_FATE_NONE;
    return gone || (stack && !last) ? 0 : add_places(g, g->hand_of[seat], g->turn, out);
}

int septem_game_hand(const struct septem_game *g, int seat, septem_card out[SEPTEM_HELD_MAX])
{
    assert(seat >= 0 && seat < g->cities);
    struct hand_place places[SEPTEM_HELD_MAX];
    int count = hand_places(g, seat, places);
    for (int i = 0; i < count; i++) {
        out[i] = g->hands[g->age - 1][places[i].hand][places[i].place];
    }
    hand_sort(out, count);
    return count;
}

/* ---- The duty to build (R9.4) ---- */

int free_city_drop_sales(struct septem_move *moves, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i].use != SEPTEM_USE_SELL) {
            struct septem_move move = moves[i];
            moves[i] = moves[kept];
            moves[kept++] = move;
        }
    }
    return kept > 0 ? kept : count;
}

bool free_city_must_build(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = hand_is_stack(g, seat) ? turn_moves(g, seat, moves) : 0;
    return free_city_drop_sales(moves, count) > 0 && moves[0].use != SEPTEM_USE_SELL;
}

int free_city_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    return free_city_drop_sales(out, turn_moves(g, seat, out));
}

enum septem_deny free_city_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    enum septem_deny deny = turn_check(g, seat, move);
    bool sells = deny == SEPTEM_DENY_NONE && move->use == SEPTEM_USE_SELL;
    return sells && free_city_must_build(g, seat) ? SEPTEM_DENY_MUST_BUILD : deny;
}

/* ---- What was drawn unseen ---- */

/* The cards of the companion hand and the stack that the other player has not seen: what was drawn
 * since the hand came. Nobody has seen a hand that has not moved yet. No card has a copy in the
 * decks of three cities, so a card says which one it is. */
struct unseen {
    int count;
    septem_card cards[SEPTEM_HELD_MAX];
};

static struct unseen find_unseen(const struct septem_game *g)
{
    struct unseen unseen = {.count = 0};
    int hand = hand_companion(g, g->age);
    if (hand_passes(g, g->age, g->turn - 1) == 0) {
        return unseen;
    }
    for (int place = g->turn - 1; place < g->hand_size; place++) {
        if (hand_is_drawn(g, g->age, hand, place)) {
            unseen.cards[unseen.count++] = g->hands[g->age - 1][hand][place];
        }
    }
    unseen.cards[unseen.count++] = septem_game_drawn(g);
    return unseen;
}

static void mark_unseen(struct septem_game *g, int hand, int place, const struct unseen *unseen)
{
    septem_card card = g->hands[g->age - 1][hand][place];
    bool drawn = memchr(unseen->cards, card, (size_t)unseen->count) != NULL;
    hand_set_drawn(g, g->age, hand, place, drawn);
}

void free_city_pass(struct septem_game *g)
{
    for (int place = g->turn; place < g->hand_size; place++) {
        hand_set_drawn(g, g->age, hand_companion(g, g->age), place, false);
    }
}

/* How many of the cards that a turn took were drawn unseen. */
static int drawn_in(const struct septem_game *g, int age, int place)
{
    return hand_is_drawn(g, age, hand_companion(g, age), place) +
           hand_is_drawn(g, age, g->players, place);
}

/* One card comes with each turn. Those the other player has not seen are used, or still in the
 * hand, until it moves on; when all cards of the hand are gone, all of them were used. */
static bool draws_of_age_add_up(const struct septem_game *g, int age)
{
    int hand = hand_companion(g, age);
    int over = age < g->age ? g->turns : age == g->age ? hand_gone(g) : 0;
    int unseen = 0;
    for (int place = 0; place < over; place++) {
        bool came = place > 0 && hand_passes(g, age, place) != hand_passes(g, age, place - 1);
        unseen = (came ? 0 : unseen) + (hand_passes(g, age, place) > 0) - drawn_in(g, age, place);
        if (unseen < 0) {
            return false;
        }
    }
    if (age == g->age && is_deciding(g) && over > 0 &&
        hand_passes(g, age, over) != hand_passes(g, age, over - 1)) {
        unseen = 0;
    }
    for (int place = over; place < g->hand_size; place++) {
        unseen -= hand_is_drawn(g, age, hand, place);
    }
    return unseen == 0;
}

bool free_city_draws_add_up(const struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES && has_free_city(g); age++) {
        if (!draws_of_age_add_up(g, age)) {
            return false;
        }
    }
    return true;
}

/* ---- Resolving ---- */

/* The Free City's choice goes to its place of the stack, what was drawn into the hand instead. */
static void exchange(struct septem_game *g)
{
    septem_card *drawn = &g->hands[g->age - 1][g->players][g->turn - 1];
    septem_card *hand = g->hands[g->age - 1][hand_companion(g, g->age)] + g->turn - 1;
    int count = g->hand_size - g->turn + 1;
    septem_card chosen = g->sealed[g->players].card;
    septem_card *found = chosen == *drawn ? NULL : memchr(hand, chosen, (size_t)count);
    if (found != NULL) {
        *found = *drawn;
        *drawn = chosen;
        hand_sort(hand, count);
    }
}

/* R9.3: all three are one turn. */
void free_city_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_FREE_CITY && g->owing == 0);
    struct unseen unseen = find_unseen(g);
    int hand = hand_companion(g, g->age);
    exchange(g);
    g->phase = SEPTEM_PHASE_TURN;
    g->asked = (uint8_t)((1u << g->cities) - 1);
    turn_resolve(g);
    mark_unseen(g, g->players, g->turn - 1, &unseen);
    for (int place = g->turn - 1; place < g->hand_size; place++) {
        mark_unseen(g, hand, place, &unseen);
    }
}
