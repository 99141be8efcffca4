/* Drawing a game that a seat could not tell from the real one.
 *
 * Age by age, the places a seat does not know fall into groups: those of one hand seen before and
 * after, which share out a known set of cards, and one group for everything never seen, which
 * shares what is left of the deck. Within a group every order is equally likely. With two players
 * a group may lack a card, which the other player drew unseen: any of those never seen, by lot.
 * Own searches of
 * the discard pile split a group further: some of its places are known to hold, together with
 * places of other groups, certain cards. Copies of a card in different groups are dealt to such
 * parts by lot, and the lot is drawn again where the parts do not come out. So is everything where
 * somebody built from the pile a card that would not have lain there. What remains is uniform. */
#include <septem/view.h>

#include <assert.h>
#include <string.h>

#include "city.h"
#include "deck.h"
#include "hand.h"
#include "phase.h"
#include "rows.h"
#include "sample.h"
#include "view_leaders.h"

enum {
    PLACES = SEPTEM_CITIES_MAX * SEPTEM_HAND_MAX,
    POOL = 0, /* the group of everything never seen; the others are numbered from 1 */
    TRIES = 1 << 30
};

/* The unknown places of one age and the cards that belong into them. */
struct puzzle {
    const struct septem_view *view;
    int age;
    int count;
    uint8_t where[PLACES]; /* hand * SEPTEM_HAND_MAX + place */
    uint8_t group[PLACES]; /* of the place, and of the card listed with it */
    uint8_t part[PLACES];  /* of the place: which own search saw it, 0 for none */
    septem_card card[PLACES];
    uint8_t card_part[PLACES]; /* of the card, drawn by lot where it is open */
    uint8_t wanted[SEPTEM_SEARCHES_MAX + 1][UINT8_MAX + 1]; /* cards seen by search k */
    int pool_size;   /* places of the group POOL: they come first */
    int blank_count; /* cards that other groups lack, and where they are listed */
    uint8_t blanks[PLACES];
    struct deck deck;          /* what is not placed yet of the cards of this age */
    septem_card dealt[PLACES]; /* the solution, by place in `where` */
};

/* ---- Stating the puzzle ---- */

/* The stack shares its groups with the companion hand. */
static uint8_t group_at(const struct puzzle *p, int hand, uint8_t kind)
{
    const struct septem_game *g = &p->view->game;
    int row = hand_is_stack(g, hand) ? hand_companion(g, p->age) : hand;
    return (uint8_t)(1 + row * SEPTEM_HAND_MAX + kind);
}

static void add_places(struct puzzle *p, bool pool)
{
    const struct septem_view *view = p->view;
    for (int i = 0; i < PLACES; i++) {
        int hand = i / SEPTEM_HAND_MAX, place = i % SEPTEM_HAND_MAX;
        uint8_t kind = view->place[p->age - 1][hand][place];
        bool unknown = kind == SEPTEM_PLACE_UNKNOWN;
        if (hand >= view->game.cities || place >= view->game.hand_size ||
            kind == SEPTEM_PLACE_KNOWN || unknown != pool) {
            continue;
        }
        p->where[p->count] = (uint8_t)i;
        p->group[p->count] = pool ? POOL : group_at(p, hand, kind);
        p->part[p->count] = view->looked[p->age - 1][hand][place];
        p->card[p->count] = view->game.hands[p->age - 1][hand][place];
        if (!pool && p->card[p->count] == 0) {
            p->blanks[p->blank_count++] = (uint8_t)p->count;
        }
        p->count++;
    }
}

/* Takes a card out of the pool it is in: it is in the deck for certain. */
static bool leave_pool(struct deck *deck, septem_card card)
{
    for (int i = 0; i < DECK_POOLS; i++) {
        struct pool *pool = &deck->pools[i];
        septem_card *found = memchr(pool->cards, card, (size_t)pool->count);
        if (found != NULL) {
            *found = pool->cards[--pool->count];
            pool->drawn--;
            return true;
        }
    }
    return false;
}

/* Takes one copy out of the deck, wherever it is listed. */
static bool withdraw(struct deck *deck, septem_card card)
{
    septem_card *found = memchr(deck->sure, card, (size_t)deck->sure_count);
    if (found != NULL) {
        *found = deck->sure[--deck->sure_count];
        return true;
    }
    return leave_pool(deck, card);
}

/* A card of a pool that is known to be in the deck is no lot any more. */
static void make_sure(struct deck *deck, septem_card card)
{
    if (leave_pool(deck, card)) {
        deck->sure[deck->sure_count++] = card;
    }
}

static bool withdraw_known(struct puzzle *p)
{
    const struct septem_view *view = p->view;
    for (int hand = 0; hand < view->game.cities; hand++) {
        for (int place = 0; place < view->game.hand_size; place++) {
            septem_card card = view->game.hands[p->age - 1][hand][place];
            if (card != 0 && !withdraw(&p->deck, card)) {
                return false;
            }
        }
    }
    return true;
}

/* What own searches found, and what anybody built from the pile, was dealt: it is no lot. */
static void read_searches(struct puzzle *p)
{
    const struct septem_view *view = p->view;
    int next = 0;
    for (int k = 1; k <= view->look_count; k++) {
        for (int n = view->looked_count[k - 1]; n > 0; n--) {
            septem_card card = view->looked_cards[next++];
            if (card_rows[card].age == p->age) {
                p->wanted[k][card]++;
                make_sure(&p->deck, card);
            }
        }
    }
    for (int i = 0; i < view->game.search_count; i++) {
        make_sure(&p->deck, view->game.searches[i].card);
    }
}

static bool state_puzzle(const struct septem_view *view, int age, struct puzzle *p)
{
    memset(p, 0, sizeof *p);
    p->view = view;
    p->age = age;
    deck_compose(&view->game, age, &p->deck);
    add_places(p, true);
    p->pool_size = p->count;
    add_places(p, false);
    if (!withdraw_known(p)) {
        return false;
    }
    read_searches(p);
    int count = p->deck.sure_count;
    for (int i = 0; i < DECK_POOLS; i++) {
        if (p->deck.pools[i].drawn < 0 || p->deck.pools[i].drawn > p->deck.pools[i].count) {
            return false;
        }
        count += p->deck.pools[i].drawn;
    }
    return count == p->pool_size + p->blank_count;
}

/* ---- Drawing lots ---- */

static void draw_pool(struct puzzle *p, struct septem_rng *rng)
{
    septem_card cards[PLACES];
    int count = deck_draw(&p->deck, &(struct deck_source){.rng = rng});
    memcpy(cards, p->deck.sure, (size_t)count);
    if (p->blank_count > 0) {
        deck_shuffle(cards, count, &(struct deck_source){.rng = rng});
    }
    memcpy(p->card, cards, (size_t)p->pool_size);
    for (int i = 0; i < p->blank_count; i++) {
        p->card[p->blanks[i]] = cards[p->pool_size + i];
    }
}

/* Says for every copy of every card which own search saw it, if any: by lot between the copies. */
static bool draw_parts(struct puzzle *p, struct septem_rng *rng)
{
    uint8_t order[PLACES];
    uint8_t left[SEPTEM_SEARCHES_MAX + 1][UINT8_MAX + 1];
    int balance[UINT8_MAX + 1] = {0}; /* of the group and part at hand */
    memcpy(left, p->wanted, sizeof left);
    for (int i = 0; i < p->count; i++) {
        order[i] = (uint8_t)i;
    }
    deck_shuffle(order, p->count, &(struct deck_source){.rng = rng});
    for (int i = 0; i < p->count; i++) {
        septem_card card = p->card[order[i]];
        int part = p->view->look_count;
        while (part > 0 && left[part][card] == 0) {
            part--;
        }
        if (part > 0) {
            left[part][card]--;
        }
        p->card_part[order[i]] = (uint8_t)part;
    }
    for (int part = 1; part <= p->view->look_count; part++) {
        for (int i = 0; i < p->count; i++) {
            balance[p->group[i]] += (p->part[i] == part) - (p->card_part[i] == part);
        }
        for (int i = 0; i < p->count; i++) {
            if (balance[p->group[i]] != 0) {
                return false;
            }
        }
    }
    return true;
}

/* Deals the cards of each group and part to its places, in any order. */
static void draw_order(struct puzzle *p, struct septem_rng *rng)
{
    bool done[PLACES] = {false};
    for (int i = 0; i < p->count; i++) {
        septem_card cards[PLACES];
        int n = 0, next = 0;
        if (done[i]) {
            continue;
        }
        for (int j = 0; j < p->count; j++) {
            if (p->group[j] == p->group[i] && p->card_part[j] == p->part[i]) {
                cards[n++] = p->card[j];
            }
        }
        deck_shuffle(cards, n, &(struct deck_source){.rng = rng});
        for (int j = i; j < p->count; j++) {
            if (p->group[j] == p->group[i] && p->part[j] == p->part[i]) {
                p->dealt[j] = next < n ? cards[next++] : CARD_NONE; /* none: no game's view */
                done[j] = true;
            }
        }
    }
}

static void write_hands(const struct puzzle *p, struct septem_game *g)
{
    for (int i = 0; i < p->count; i++) {
        g->hands[p->age - 1][p->where[i] / SEPTEM_HAND_MAX][p->where[i] % SEPTEM_HAND_MAX] =
            p->dealt[i];
    }
}

/* What is left in each hand lies in order there. */
static void sort_hands(struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES; age++) {
        for (int hand = 0; hand < g->players; hand++) {
            int first = 0;
            while (first < g->hand_size &&
                   septem_game_fate(g, age, hand, first) != SEPTEM_FATE_NONE) {
                first++;
            }
            hand_sort(g->hands[age - 1][hand] + first, g->hand_size - first);
        }
    }
}

/* Does the view list this card, or (0) a card drawn unseen, in a group of the companion hand? */
static bool group_lists(const struct septem_view *view, int age, uint8_t group, septem_card card)
{
    const struct septem_game *g = &view->game;
    const int rows[2] = {hand_companion(g, age), g->players};
    for (int i = 0; i < 2 * SEPTEM_HAND_MAX; i++) {
        int hand = rows[i / SEPTEM_HAND_MAX], place = i % SEPTEM_HAND_MAX;
        if (view->place[age - 1][hand][place] == group && g->hands[age - 1][hand][place] == card) {
            return true;
        }
    }
    return false;
}

/* Says of the groups that lacked a card which one was drawn: the one the seat does not know. */
static void mark_draws(const struct septem_view *view, struct septem_game *g)
{
    for (int age = 1; age <= SEPTEM_AGES && g->cities > g->players; age++) {
        const int rows[2] = {hand_companion(g, age), g->players};
        for (int i = 0; i < 2 * SEPTEM_HAND_MAX; i++) {
            int hand = rows[i / SEPTEM_HAND_MAX], place = i % SEPTEM_HAND_MAX;
            uint8_t group = view->place[age - 1][hand][place];
            if (group != SEPTEM_PLACE_KNOWN && group != SEPTEM_PLACE_UNKNOWN &&
                group_lists(view, age, group, 0)) {
                septem_card card = g->hands[age - 1][hand][place];
                hand_set_drawn(g, age, hand, place, !group_lists(view, age, group, card));
            }
        }
    }
}

/* ---- Checking what the places cannot say ---- */

/* Copies of a card that had been discarded when a search was made. */
static int discarded_by(const struct septem_game *g, septem_card card,
                        const struct septem_search *search)
{
    int age = card_rows[card].age;
    int n = 0;
    for (int hand = 0; hand < g->cities; hand++) {
        for (int place = 0; place < g->hand_size; place++) {
            n += g->hands[age - 1][hand][place] == card && hand_seen_by(search, age, place) &&
                 hand_discarded(g, age, hand, place);
        }
    }
    return n;
}

/* Had everything that was built from the pile been in it? */
static bool searches_hold(const struct septem_game *g, int age)
{
    for (int i = 0; i < g->search_count; i++) {
        septem_card card = g->searches[i].card;
        int taken = 0;
        if (card == 0 || card_rows[card].age != age) {
            continue;
        }
        for (int j = 0; j <= i; j++) {
            taken += g->searches[j].card == card;
        }
        if (discarded_by(g, card, &g->searches[i]) < taken) {
            return false;
        }
    }
    return true;
}

static bool solve_age(const struct septem_view *view, int age, struct sampling *s,
                      struct septem_game *g)
{
    struct puzzle p;
    if (!state_puzzle(view, age, &p)) {
        return false;
    }
    while (s->tries-- > 0) {
        draw_pool(&p, s->rng);
        if (view->look_count > 0 && !draw_parts(&p, s->rng)) {
            continue;
        }
        draw_order(&p, s->rng);
        write_hands(&p, g);
        if (searches_hold(g, age)) {
            return true;
        }
    }
    return false;
}

/* The decisions among which a seat has chosen or has to: those of the turn stay sealed while the
 * Free City is asked (R9.3). */
static int decisions_of(const struct septem_game *g, int seat, struct septem_move *moves)
{
    bool sealed = g->phase == SEPTEM_PHASE_FREE_CITY && seat < g->players;
    return sealed ? turn_moves(g, seat, moves) : septem_game_moves(g, seat, moves);
}

/* Others who have decided already decided something: any legal decision. Somebody who is searching
 * the pile has found something to build there. */
bool sample_decisions(const struct septem_view *view, struct septem_rng *rng, struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        struct septem_move moves[SEPTEM_MOVES_MAX];
        int count = decisions_of(g, seat, moves);
        if (septem_game_steward(g, seat) == view->seat || count == 0) {
            continue;
        }
        if (g->phase == SEPTEM_PHASE_SALVAGE && count == 1) {
            return false;
        }
        if (!septem_game_owes(g, seat)) {
            g->sealed[seat] = moves[septem_rng_below(rng, (uint32_t)count)];
        }
    }
    return true;
}

static bool draw_leaders(const struct septem_view *view, struct septem_rng *rng,
                         struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) { /* those of an earlier try are drawn anew */
        memcpy(g->city[seat].markers, view->game.city[seat].markers, sizeof g->city[seat].markers);
    }
    return g->leaders.decks == 0 || sample_leaders(view, rng, g);
}

bool sample_cards(const struct septem_view *view, struct sampling *s, struct septem_game *g)
{
    *g = view->game;
    while (s->tries > 0) {
        for (int age = 1; age <= SEPTEM_AGES; age++) {
            if (!solve_age(view, age, s, g)) {
                return false;
            }
        }
        sort_hands(g);
        mark_draws(view, g);
        if (free_city_draws_add_up(g) && pile_recount(g) && draw_leaders(view, s->rng, g)) {
            return true;
        }
    }
    return false;
}

bool septem_view_sample(const struct septem_view *view, struct septem_rng *rng,
                        struct septem_game *g)
{
    assert(view != NULL && rng != NULL && g != NULL);
    struct sampling s = {.rng = rng, .tries = TRIES};
    struct septem_game game;
    while (sample_cards(view, &s, &game)) {
        if (sample_decisions(view, rng, &game)) {
            *g = game;
            return true;
        }
    }
    return false;
}
