/* Positions in the middle of a game: see position.h. */
#include "position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "city.h"
#include "deck.h"
#include "retinue.h"

/* The work in progress: what is left of each age's deck, and which places are taken. */
struct maker {
    struct septem_game *g;
    uint8_t left[SEPTEM_AGES][UINT8_MAX + 1];
    bool taken[SEPTEM_AGES][SEPTEM_CITIES_MAX][SEPTEM_HAND_MAX];
    const char *fault;
};

int position_seats(const struct position *position)
{
    return position->players == 2 ? 3 : position->players;
}

/* R2.3, R9.5 once more, independent of the engine: the hand a seat holds in a turn. */
static int hand_held(const struct septem_game *g, int age, int turn, int seat)
{
    int steps = age == 2 ? turn - 1 : 7 * g->players - (turn - 1);
    return seat < g->players ? (seat + steps) % g->players : seat;
}

static int turns_played(const struct septem_game *g, int age)
{
    return age < g->age ? g->turns : g->turn - 1;
}

struct position position_start(int players)
{
    struct position position = {
        .players = players, .sets = 1u << SEPTEM_SET_BASE, .age = 1, .turn = 1};
    for (int seat = 0; seat < position_seats(&position); seat++) {
        position.city[seat].coins = 3;
    }
    return position;
}

/* ---- The deck of an age, with every card that the position names ---- */

static int named(const struct position *position, septem_card card, const struct septem_game *g)
{
    int n = 0;
    for (int seat = 0; seat < position_seats(position); seat++) {
        const struct position_city *city = &position->city[seat];
        const struct position_cards *lists[] = {&city->built, &city->sold, &city->hand};
        for (int list = 0; list < 3; list++) {
            for (int i = 0; i < lists[list]->count; i++) {
                n += lists[list]->cards[i] == card;
            }
        }
        for (int stage = 0; stage < SEPTEM_STAGES_MAX; stage++) {
            n += city->markers[stage].card == card;
        }
    }
    return septem_card_info(card)->age <= g->age ? n : 0;
}

/* Draws from a pool what is named first, then fills up. */
static void open_pool(struct maker *maker, const struct position *position, const struct pool *pool,
                      uint8_t *left)
{
    int room = pool->drawn;
    for (int wanted = 1; wanted >= 0; wanted--) {
        for (int i = 0; i < pool->count && room > 0; i++) {
            septem_card card = pool->cards[i];
            if (left[card] == 0 && named(position, card, maker->g) >= wanted) {
                left[card] = 1;
                room--;
            }
        }
    }
}

static void open_deck(struct maker *maker, const struct position *position, int age)
{
    struct deck deck;
    deck_compose(maker->g, age, &deck);
    uint8_t *left = maker->left[age - 1];
    for (int i = 0; i < deck.sure_count; i++) {
        left[deck.sure[i]]++;
    }
    for (int i = 0; i < DECK_POOLS; i++) {
        open_pool(maker, position, &deck.pools[i], left);
    }
}

/* ---- Laying cards ---- */

static void lay(struct maker *maker, int age, int hand, int place, septem_card card,
                enum septem_fate fate)
{
    struct septem_game *g = maker->g;
    if (maker->left[age - 1][card] == 0) {
        maker->fault = "a card is named more often than the deck has it";
        return;
    }
    maker->left[age - 1][card]--;
    maker->taken[age - 1][hand][place] = true;
    g->hands[age - 1][hand][place] = card;
    g->fates[age - 1][hand] |= (uint32_t)fate << (4 * place);
    if (fate == SEPTEM_FATE_SOLD || fate == SEPTEM_FATE_LEFT) {
        g->pile[card / 32] += (uint64_t)1 << (2 * (card % 32));
    }
}

/* The first free turn of a seat in an age, 0 if it has none. */
static int free_turn(const struct maker *maker, int age, int seat)
{
    for (int turn = 1; turn <= turns_played(maker->g, age); turn++) {
        if (!maker->taken[age - 1][hand_held(maker->g, age, turn, seat)][turn - 1]) {
            return turn;
        }
    }
    return 0;
}

static void lay_all(struct maker *maker, int seat, const struct position_cards *cards,
                    enum septem_fate fate)
{
    for (int i = 0; i < cards->count && maker->fault == NULL; i++) {
        int age = septem_card_info(cards->cards[i])->age;
        int turn = age <= maker->g->age ? free_turn(maker, age, seat) : 0;
        if (turn == 0) {
            maker->fault = "a city has more cards of an age than turns";
            return;
        }
        lay(maker, age, hand_held(maker->g, age, turn, seat), turn - 1, cards->cards[i], fate);
    }
}

static septem_card any_left(const struct maker *maker, int age)
{
    for (int card = 1; card < septem_card_end(); card++) {
        if (maker->left[age - 1][card] > 0) {
            return (septem_card)card;
        }
    }
    return 0;
}

/* An age and a turn of it in which a seat can have built a stage over a card, over any if it is
 * 0; the turn is 0 if there was none. */
static int marker_turn(const struct maker *maker, int seat, septem_card card, int *age)
{
    int first = card != 0 ? septem_card_info(card)->age : 1;
    int last = card != 0 ? first : maker->g->age;
    for (*age = first; *age <= last && *age <= maker->g->age; (*age)++) {
        int turn = free_turn(maker, *age, seat);
        if (turn != 0) {
            return turn;
        }
    }
    return 0;
}

static void lay_marker(struct maker *maker, int seat, int stage, struct position_marker marker)
{
    struct septem_game *g = maker->g;
    int age;
    if (septem_card_is_leader(marker.card)) {
        city_build_stage(g, seat, stage, marker.as, retinue_marker(g, seat, marker.card));
        return;
    }
    int turn = marker_turn(maker, seat, marker.card, &age);
    if (turn == 0) {
        maker->fault = "a city has more stages than turns";
        return;
    }
    int hand = hand_held(g, age, turn, seat);
    int place = turn - 1;
    lay(maker, age, hand, place, marker.card != 0 ? marker.card : any_left(maker, age),
        SEPTEM_FATE_STAGE);
    city_build_stage(
        g, seat, stage, marker.as,
        (uint8_t)(1 + ((age - 1) * SEPTEM_CITIES_MAX + hand) * SEPTEM_HAND_MAX + place));
}

/* Stages over cards that are named first, so that these find a turn of their age. */
static void lay_markers(struct maker *maker, int seat, const struct position_city *city)
{
    for (int named_ones = 1; named_ones >= 0; named_ones--) {
        for (int stage = 1; stage <= SEPTEM_STAGES_MAX && maker->fault == NULL; stage++) {
            struct position_marker marker = city->markers[stage - 1];
            bool built = marker.card != 0 || stage <= city->stages;
            if (built && (marker.card != 0) == named_ones) {
                lay_marker(maker, seat, stage, marker);
            }
        }
    }
}

static void lay_hand(struct maker *maker, int seat, const struct position_cards *cards)
{
    struct septem_game *g = maker->g;
    int turn = g->turn == 0 ? 1 : g->turn; /* what will be dealt */
    int hand = hand_held(g, g->age, turn, seat);
    g->hand_of[seat] = (uint8_t)hand;
    if (cards->count > g->hand_size - turn + 1) {
        maker->fault = "a hand has too many cards";
        return;
    }
    for (int i = 0; i < cards->count && maker->fault == NULL; i++) {
        lay(maker, g->age, hand, turn - 1 + i, cards->cards[i], SEPTEM_FATE_NONE);
    }
}

/* Hands are kept in the order of the cards. */
static void sort_hand(septem_card *cards, int count)
{
    for (int i = 1; i < count; i++) {
        for (int k = i; k > 0 && cards[k] < cards[k - 1]; k--) {
            septem_card card = cards[k];
            cards[k] = cards[k - 1];
            cards[k - 1] = card;
        }
    }
}

static void sort_hands(struct septem_game *g)
{
    int gone = g->turn == 0 ? 0 : g->turn - 1;
    for (int hand = 0; hand < g->players; hand++) {
        sort_hand(g->hands[g->age - 1][hand] + gone, g->hand_size - gone);
    }
}

/* Everything still open: sold where a turn was, left over at the end of an age, else in hand. */
static void lay_rest(struct maker *maker)
{
    const struct septem_game *g = maker->g;
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                if (!maker->taken[age - 1][hand][place]) {
                    lay(maker, age, hand, place, any_left(maker, age),
                        place < turns_played(g, age) ? SEPTEM_FATE_SOLD
                        : age < g->age               ? SEPTEM_FATE_LEFT
                                                     : SEPTEM_FATE_NONE);
                }
            }
        }
    }
}

/* R9.3: of the last three cards of an age one was drawn; it was the one left over. */
static void lay_draws(struct septem_game *g)
{
    for (int age = 1; age < g->age && g->cities > g->players; age++) {
        g->fates[age - 1][age == 2 ? 1 : 0] |= (uint32_t)SEPTEM_FATE_DRAWN << (4 * g->turns);
    }
}

/* ---- The whole ---- */

static const char *begin(const struct position *position, struct septem_game *g)
{
    struct septem_options options = septem_options_defaults();
    options.players = position->players;
    options.sets = position->sets;
    options.teams = position->teams;
    options.leaders = position->edition;
    options.experts = position->experts;
    for (int seat = 0; seat < position_seats(position) && seat < SEPTEM_CITIES_MAX; seat++) {
        options.boards[seat] = position->city[seat].board;
    }
    enum septem_err err = septem_game_init(g, &options, 1);
    if (err != SEPTEM_OK) {
        return septem_err_text(err);
    }
    bool leaders = g->leaders.decks != 0;
    if (position->age < !leaders || position->age > SEPTEM_AGES || position->turn < !leaders ||
        position->turn > g->turns) {
        return "there is no such turn";
    }
    if (position->age > 0) {
        g->age = (uint8_t)position->age;
        g->turn = (uint8_t)position->turn;
        g->phase = g->turn == 0 ? SEPTEM_PHASE_RECRUIT : SEPTEM_PHASE_TURN;
    }
    return leaders ? retinue_lay(position, g) : NULL;
}

static void settle(const struct position_city *city, struct septem_game *g, int seat)
{
    int victories = 0;
    city_gain(g, seat, city->coins - g->city[seat].coins);
    g->city[seat].spent = city->spent;
    g->city[seat].counts[SEPTEM_COUNT_DEFEATS] = (uint8_t)city->defeats;
    for (int age = 0; age < SEPTEM_AGES; age++) {
        g->city[seat].victories[age] = (uint8_t)city->victories[age];
        victories += city->victories[age];
    }
    g->city[seat].counts[SEPTEM_COUNT_VICTORIES] = (uint8_t)victories;
    g->city[seat].debts = (uint8_t)city->debts;
    g->city[seat].diplomacy = (uint8_t)city->diplomacy;
    g->due[seat] = 0;
    g->losses[seat] = (struct septem_loss){0};
}

const char *position_make(const struct position *position, struct septem_game *g)
{
    struct maker maker = {.g = g, .fault = begin(position, g)};
    if (maker.fault != NULL || position->age == 0) {
        return maker.fault != NULL ? maker.fault : septem_game_validate(g);
    }
    for (int age = 1; age <= g->age; age++) {
        open_deck(&maker, position, age);
    }
    for (int seat = 0; seat < g->cities && maker.fault == NULL; seat++) {
        const struct position_city *city = &position->city[seat];
        lay_all(&maker, seat, &city->built, SEPTEM_FATE_BUILT);
        lay_all(&maker, seat, &city->sold, SEPTEM_FATE_SOLD);
        for (int i = 0; i < city->built.count; i++) {
            if (city_has_name(&g->city[seat], city->built.cards[i])) {
                maker.fault = "a structure stands twice in a city";
            }
            city_build(g, seat, city->built.cards[i]);
        }
        for (int i = 0; i < city->leaders.count; i++) {
            city_build(g, seat, city->leaders.cards[i]);
        }
        lay_hand(&maker, seat, &city->hand);
    }
    for (int seat = 0; seat < g->cities && maker.fault == NULL; seat++) {
        lay_markers(&maker, seat, &position->city[seat]);
    }
    if (maker.fault == NULL) {
        for (int seat = 0; seat < g->cities; seat++) {
            settle(&position->city[seat], g, seat);
        }
        g->pending = 0;
        g->bonus_taken = g->bonus_fresh = 0;
        lay_rest(&maker);
        lay_draws(g);
        sort_hands(g);
    }
    return maker.fault != NULL ? maker.fault : septem_game_validate(g);
}

/* ---- Short ways to say it ---- */

void position_add(struct position_cards *cards, const char *slug)
{
    septem_card card = septem_card_find(slug);
    if (card == 0 || cards->count == POSITION_CARDS_MAX) {
        fprintf(stderr, "no such card, or too many: %s\n", slug);
        abort();
    }
    cards->cards[cards->count++] = card;
}

static void add_all(struct position_cards *cards, const char *slugs)
{
    char slug[40];
    int length;
    while (sscanf(slugs, "%39s%n", slug, &length) == 1) {
        position_add(cards, slug);
        slugs += length;
    }
}

void position_build(struct position *position, int seat, const char *slugs)
{
    add_all(&position->city[seat].built, slugs);
}

void position_hand(struct position *position, int seat, const char *slugs)
{
    add_all(&position->city[seat].hand, slugs);
}

void position_sold(struct position *position, int seat, const char *slugs)
{
    add_all(&position->city[seat].sold, slugs);
}

void position_leaders(struct position *position, int seat, const char *slugs)
{
    add_all(&position->city[seat].leaders, slugs);
}

void position_holds(struct position *position, int seat, const char *slugs)
{
    add_all(&position->city[seat].holds, slugs);
}

void position_board(struct position *position, int seat, const char *slug, char side)
{
    position->city[seat].board = septem_board_find(slug, side);
}

static bool is_kept(const struct position *keep, septem_card card)
{
    for (int seat = 0; keep != NULL && seat < position_seats(keep); seat++) {
        const struct position_cards *hand = &keep->city[seat].hand;
        const struct position_cards *holds = &keep->city[seat].holds;
        if (memchr(hand->cards, card, (size_t)hand->count) != NULL ||
            memchr(holds->cards, card, (size_t)holds->count) != NULL) {
            return true;
        }
    }
    return false;
}

/* Leaving, declining and paying all stand last in their lists; turns and recruitments sell. What
 * the Free City must build may be anything. */
static const struct septem_move *idle_move(const struct septem_game *g, int count,
                                           const struct septem_move *moves,
                                           const struct position *keep)
{
    const struct septem_move *idle = NULL;
    bool free_city = g->phase == SEPTEM_PHASE_FREE_CITY;
    bool sells = g->phase == SEPTEM_PHASE_TURN || g->phase == SEPTEM_PHASE_RECRUIT;
    for (int i = 0; i < count && (sells || free_city); i++) {
        if ((free_city || moves[i].use == SEPTEM_USE_SELL) && moves[i].by == 0 &&
            (idle == NULL || is_kept(keep, idle->card) || !is_kept(keep, moves[i].card))) {
            idle = &moves[i];
        }
    }
    return idle != NULL ? idle : &moves[count - 1];
}

void position_rest_keeping(struct septem_game *g, const struct position *keep)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_game before = *g;
    for (int seat = 0; seat < g->cities; seat++) {
        if (septem_game_owes(&before, seat) && septem_game_owes(g, seat)) {
            int count = septem_game_moves(g, seat, moves);
            septem_game_submit(g, seat, idle_move(g, count, moves, keep));
        }
    }
}

void position_rest(struct septem_game *g)
{
    position_rest_keeping(g, NULL);
}
