/* The turn: what may be done with a card of the hand (R3), and how all decisions of a turn are
 * carried out together (R5). The last card of an age (R8.2) is a turn of its own for those who
 * play it, so it shares everything here. */
#include <assert.h>
#include <string.h>

#include "city.h"
#include "effect.h"
#include "hand.h"
#include "leader.h"
#include "payment.h"
#include "phase.h"
#include "rows.h"
#include "wonder.h"

/* Cards gone from every hand that may be chosen from in this phase. */
static int gone(const struct septem_game *g)
{
    return g->phase == SEPTEM_PHASE_LAST_CARD ? g->turns : g->turn - 1;
}

/* R10.11: may the seat keep hands from moving now? */
static bool can_freeze(const struct septem_game *g, int seat)
{
    const struct septem_city *city = &g->city[seat];
    return (city->powers & ~city->spent & SEPTEM_POWER_FREEZE) != 0 &&
           g->phase != SEPTEM_PHASE_LAST_CARD && g->turn < g->turns;
}

/* ---- Listing ---- */

/* `freed` as septem_city.free_colours, which would be read again for every card: what is written
 * to the list could be anything to a compiler. */
static inline int list_builds(const struct septem_city *city, const struct buyer *buyer,
                              unsigned freed, septem_card card, struct septem_move *out)
{
    uint64_t move = MOVE_FIELD(card, card) + MOVE_FIELD(use, SEPTEM_USE_BUILD);
    if (city_has_name(city, card)) {
        return 0;
    }
    if (city_has_chain(city, card) || city_frees(freed, card)) {
        move_write(out, move);
        return 1;
    }
    return payment_list(buyer, &card_rows[card].cost, card_rows[card].colour, move, out);
}

static bool any_is_free(const struct septem_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        if (move_is_free(&moves[i])) {
            return true;
        }
    }
    return false;
}

/* The same card by powers of the city, where it does not come free anyway. */
static int list_powers(const struct septem_city *city, septem_card card,
                       const struct septem_move *builds, int build_count, struct septem_move *out)
{
    int count = 0;
    if (city_has_name(city, card) || any_is_free(builds, build_count)) {
        return 0;
    }
    for (int by = SEPTEM_BY_FREE_BUILD; by <= SEPTEM_BY_FREE_COLOUR; by++) {
        if (city_has_power(city, (enum septem_by)by, card)) {
            out[count++] =
                (struct septem_move){.card = card, .use = SEPTEM_USE_BUILD, .by = (unsigned)by & 7};
        }
    }
    return count;
}

/* The ways to build a stage, the card that marks it still open, where there may be a choice. */
static int list_choices(const struct septem_game *g, int seat, const struct buyer *buyer,
                        struct septem_move *out)
{
    struct septem_stage_choice choices[SEPTEM_STAGES_MAX];
    int choice_count = septem_game_stages(g, seat, choices);
    int count = 0;
    for (int i = 0; i < choice_count; i++) {
        int stage = choices[i].stage, as = choices[i].as;
        count += payment_list(buyer, wonder_cost(g, seat, stage, as), SEPTEM_COUNT_STAGES,
                              MOVE_FIELD(use, SEPTEM_USE_STAGE) + MOVE_FIELD(stage, stage) +
                                  MOVE_FIELD(as, as),
                              out + count);
    }
    return count;
}

/* Nearly all boards have one stage to build next and nothing to choose. */
int turn_list_stages(const struct septem_game *g, int seat, const struct buyer *buyer,
                     struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    const struct septem_board_info *board = &board_rows[city->board];
    int stage = wonder_lowest(city);
    if (board->any_order | board->copies | (city->powers & SEPTEM_POWER_FREE_STAGES)) {
        return list_choices(g, seat, buyer, out);
    }
    if (stage > board->stage_count) {
        return 0;
    }
    return payment_list(buyer, &board->stages[stage - 1].cost, SEPTEM_COUNT_STAGES,
                        MOVE_FIELD(use, SEPTEM_USE_STAGE) + MOVE_FIELD(stage, stage), out);
}

/* Every decision once more, with hands kept from moving. */
static int list_frozen(struct septem_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        moves[count + i] = moves[i];
        moves[count + i].freeze = 1;
    }
    return 2 * count;
}

int turn_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    const struct septem_city *city = &g->city[seat];
    const septem_card *cards = g->hands[g->age - 1][g->hand_of[seat]];
    septem_card held[SEPTEM_HELD_MAX];
    struct septem_move stages[SEPTEM_STAGES_MAX * PAYMENTS_MAX];
    struct septem_move *end = out;
    septem_card before = 0;
    int from = gone(g), to = g->hand_size;
    if (g->cities > g->players) { /* a card may have been drawn, or some left over (R9.3) */
        cards = held;
        from = 0;
        to = septem_game_hand(g, seat, held);
    }
    struct buyer buyer = payment_buyer(g, seat, city->coins);
    int stage_count = turn_list_stages(g, seat, &buyer, stages);
    bool powers = city_free_powers(city) != 0;
    unsigned freed = city->free_colours;
    for (int place = from; place < to; place++) {
        septem_card card = cards[place];
        if (card == before) { /* copies of a card lie side by side and are one decision */
            continue;
        }
        before = card;
        int builds = list_builds(city, &buyer, freed, card, end);
        end += builds;
        if (powers) {
            end += list_powers(city, card, end - builds, builds, end);
        }
        for (int i = 0; i < stage_count; i++) {
            move_write(end++, move_word(&stages[i]) + MOVE_FIELD(card, card));
        }
        move_write(end++, MOVE_FIELD(card, card) + MOVE_FIELD(use, SEPTEM_USE_SELL));
    }
    int count = (int)(end - out);
    return can_freeze(g, seat) ? list_frozen(out, count) : count;
}

/* ---- Checking ---- */

static bool in_hand(const struct septem_game *g, int seat, septem_card card)
{
    septem_card held[SEPTEM_HELD_MAX];
    int count = septem_game_hand(g, seat, held);
    return card != 0 && memchr(held, card, (size_t)count) != NULL;
}

static enum septem_deny check_payment(const struct septem_game *g, int seat,
                                      const struct septem_cost *cost, int of,
                                      const struct septem_move *move)
{
    struct septem_move ways[PAYMENTS_MAX];
    struct buyer buyer = payment_buyer(g, seat, g->city[seat].coins);
    int count = payment_list(&buyer, cost, of, 0, ways);
    for (int i = 0; i < count; i++) {
        if (ways[i].left == move->left && ways[i].right == move->right &&
            ways[i].bank == move->bank) {
            return SEPTEM_DENY_NONE;
        }
    }
    if (count > 0) {
        return SEPTEM_DENY_PAYMENT;
    }
    buyer = payment_buyer(g, seat, RICH);
    return payment_list(&buyer, cost, of, 0, ways) > 0 ? SEPTEM_DENY_COINS : SEPTEM_DENY_RESOURCES;
}

static enum septem_deny check_power(const struct septem_game *g, int seat,
                                    const struct septem_move *move)
{
    const struct septem_city *city = &g->city[seat];
    struct buyer buyer = payment_buyer(g, seat, city->coins);
    struct septem_move ways[PAYMENTS_MAX];
    if (!move_is_free(move)) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (!city_has_power(city, septem_move_by(move), move->card)) {
        return SEPTEM_DENY_POWER;
    }
    int count = list_builds(city, &buyer, city->free_colours, move->card, ways);
    return any_is_free(ways, count) ? SEPTEM_DENY_POWER_NEEDLESS : SEPTEM_DENY_NONE;
}

static enum septem_deny check_build(const struct septem_game *g, int seat,
                                    const struct septem_move *move)
{
    const struct septem_city *city = &g->city[seat];
    const struct septem_cost *cost = &card_rows[move->card].cost;
    if (move->stage != 0) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (city_has_name(city, move->card)) {
        return SEPTEM_DENY_NAME_BUILT;
    }
    if (septem_move_by(move) != SEPTEM_BY_COST) {
        return check_power(g, seat, move);
    }
    if (city_has_chain(city, move->card) || city_has_freed(city, move->card)) {
        return move_is_free(move) ? SEPTEM_DENY_NONE : SEPTEM_DENY_PAYMENT;
    }
    return check_payment(g, seat, cost, card_rows[move->card].colour, move);
}

enum septem_deny turn_check_stage(const struct septem_game *g, int seat,
                                  const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    unsigned open = wonder_open(&g->city[seat]);
    if (septem_move_by(move) != SEPTEM_BY_COST) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (open == 0) {
        return SEPTEM_DENY_STAGES_BUILT;
    }
    if (move->stage < 1 || move->stage > SEPTEM_STAGES_MAX || !(open >> (move->stage - 1) & 1)) {
        return SEPTEM_DENY_STAGE_ORDER;
    }
    if (move->as > SEPTEM_STAGES_MAX || !(wonder_choices(g, seat, move->stage) >> move->as & 1)) {
        return SEPTEM_DENY_COPY;
    }
    return check_payment(g, seat, wonder_cost(g, seat, move->stage, move->as), SEPTEM_COUNT_STAGES,
                         move);
}

enum septem_deny turn_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_BUILD && move->use != SEPTEM_USE_STAGE &&
        move->use != SEPTEM_USE_SELL) {
        return SEPTEM_DENY_USE;
    }
    if (septem_move_by(move) >= SEPTEM_BY_LEFT || move->token != 0 ||
        (move->as != 0 && move->use != SEPTEM_USE_STAGE)) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (move->freeze && !can_freeze(g, seat)) {
        return SEPTEM_DENY_POWER;
    }
    if (!in_hand(g, seat, move->card)) {
        return SEPTEM_DENY_NOT_IN_HAND;
    }
    if (move->use == SEPTEM_USE_BUILD) {
        return check_build(g, seat, move);
    }
    if (move->use == SEPTEM_USE_STAGE) {
        return turn_check_stage(g, seat, move);
    }
    return move_is_free(move) && move->stage == 0 && septem_move_by(move) == SEPTEM_BY_COST
               ? SEPTEM_DENY_NONE
               : SEPTEM_DENY_MALFORMED;
}

/* ---- Resolving ---- */

static const uint8_t fate_of_use[SEPTEM_USE_COUNT] = {
    [SEPTEM_USE_BUILD] = SEPTEM_FATE_BUILT,
    [SEPTEM_USE_STAGE] = SEPTEM_FATE_STAGE,
    [SEPTEM_USE_SELL] = SEPTEM_FATE_SOLD,
    [SEPTEM_USE_LEAVE] = SEPTEM_FATE_LEFT,
};

/* Takes the card out of the hand: it moves to the place of this turn, and the others keep their
 * order. Returns where it lies, as septem_city.markers counts. */
static uint8_t take(struct septem_game *g, int seat, const struct septem_move *move)
{
    int hand = g->hand_of[seat];
    int place = gone(g);
    septem_card *cards = g->hands[g->age - 1][hand];
    septem_card moved = move->card;
    uint8_t keep = 0; /* all ones behind the card's old place: no branch that cannot be guessed */
    for (int at = place; at < g->hand_size; at++) {
        septem_card card = cards[at];
        cards[at] = (septem_card)((card & keep) | (moved & ~keep));
        keep |= (uint8_t) - (card == move->card);
        moved = card;
    }
    g->fates[g->age - 1][hand] |= (uint32_t)fate_of_use[move->use] << (4 * place);
    return hand_where(g->age, hand, place);
}

/* The same for a leader of the hand, which goes back to the box if it is sold (R10.3). */
static uint8_t take_leader(struct septem_game *g, int seat, const struct septem_move *move)
{
    int slot = leader_held(g, seat, move->card);
    if (move->use == SEPTEM_USE_SELL) {
        leader_to_box(g, slot);
    } else {
        leader_set_fate(
            g, slot, move->use == SEPTEM_USE_RECRUIT ? SEPTEM_LEADER_FACE_UP : SEPTEM_LEADER_STAGE);
    }
    return (uint8_t)(MARKER_SLOT + slot);
}

static const uint16_t power_of_by[SEPTEM_BY_COUNT] = {
    [SEPTEM_BY_FREE_BUILD] = SEPTEM_POWER_FREE_BUILD,
    [SEPTEM_BY_FREE_COLOUR] = SEPTEM_POWER_FREE_COLOUR,
};

static void spend_powers(struct septem_game *g, struct septem_city *city,
                         const struct septem_move *move)
{
    city->spent |= power_of_by[septem_move_by(move)];
    if (move->freeze) {
        city->spent |= SEPTEM_POWER_FREEZE;
        g->frozen[g->age - 1] |= (uint8_t)(1u << (g->turn - 1));
    }
}

/* R5.2, R5.3: pay, and put structures and stages into play. Returns the effects that may bring
 * coins now. */
static const struct septem_effect *pay_and_place(struct septem_game *g, int seat)
{
    static const struct septem_effect sale[] = {{.kind = SEPTEM_FX_COINS, .flat = {TURN_SALE}},
                                                {.kind = SEPTEM_FX_NONE}};
    static const struct septem_effect nothing[] = {{.kind = SEPTEM_FX_NONE}};
    const struct septem_move *move = &g->sealed[seat];
    struct septem_city *city = &g->city[seat];
    bool leader = g->phase == SEPTEM_PHASE_RECRUIT;
    uint8_t where = leader ? take_leader(g, seat, move) : take(g, seat, move);
    city->coins = (uint16_t)(city->coins - move->left - move->right);
    city_gain(g, seat, -move->bank);
    if (move->by != SEPTEM_BY_COST || move->freeze) {
        spend_powers(g, city, move);
    }
    if (move->use == SEPTEM_USE_BUILD || move->use == SEPTEM_USE_RECRUIT) {
        city_build(g, seat, move->card);
        if (move->stage == 0) {
            return card_rows[move->card].effects;
        }
    }
    if (move->stage != 0) {
        city_build_stage(g, seat, move->stage, move->as, where);
        return wonder_stage(g, seat, move->stage, move->as)->effects;
    }
    if (!leader) {
        pile_add(g, move->card);
    }
    return move->use == SEPTEM_USE_SELL ? sale : nothing;
}

/* R10.7: what leaders pay for what a seat does in this step, all judged before it. */
static int event_coins(const struct septem_game *g, int seat)
{
    const struct septem_move *move = &g->sealed[seat];
    const struct septem_city *city = &g->city[seat];
    struct buyer buyer = payment_buyer(g, seat, city->coins);
    int coins = 0, sellers = 0;
    if (move->use == SEPTEM_USE_BUILD) {
        int colour = card_rows[move->card].colour;
        bool paid = septem_move_by(move) == SEPTEM_BY_COST && !city_has_freed(city, move->card);
        bool chained = paid && city_has_chain(city, move->card);
        coins += effect_coins_each(g, seat, colour);
        coins += chained ? effect_coins_each(g, seat, SEPTEM_COUNT_CHAINS) : 0;
        sellers = paid && !chained
                      ? payment_sellers(&buyer, &card_rows[move->card].cost, colour, move)
                      : 0;
    } else if (move->use == SEPTEM_USE_STAGE) {
        sellers = payment_sellers(&buyer, wonder_cost(g, seat, move->stage, move->as),
                                  SEPTEM_COUNT_STAGES, move);
    }
    coins += move->stage != 0 ? effect_coins_each(g, seat, SEPTEM_COUNT_STAGES) : 0;
    return coins + sellers * effect_coins_each(g, seat, SEPTEM_COUNT_PURCHASES);
}

static void find_events(struct septem_game *g, int events[SEPTEM_CITIES_MAX])
{
    if (g->phase == SEPTEM_PHASE_LAST_CARD) {
        g->bonus_taken &= (uint8_t)~g->asked; /* R8.2: a turn of its own */
    }
    for (int seat = 0; seat < g->cities; seat++) {
        bool any = (g->asked >> seat & 1) && (g->city[seat].powers & SEPTEM_POWER_EVENTS);
        events[seat] = any ? event_coins(g, seat) : 0;
    }
}

/* R5.6: in the last turn the cards left over are discarded, but for those that may be played. */
static void discard_leftovers(struct septem_game *g)
{
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->city[seat].powers & SEPTEM_POWER_LAST_CARD) {
            phase_raise(g, SEPTEM_PHASE_LAST_CARD);
        } else {
            int hand = g->hand_of[seat];
            g->fates[g->age - 1][hand] |= (uint32_t)SEPTEM_FATE_LEFT << (4 * g->turns);
            pile_add(g, g->hands[g->age - 1][hand][g->turns]);
        }
    }
}

void turn_resolve(struct septem_game *g)
{
    assert(g->owing == 0);
    bool last = g->phase == SEPTEM_PHASE_TURN && g->turn == g->turns;
    const struct septem_effect *gains[SEPTEM_CITIES_MAX];
    int events[SEPTEM_CITIES_MAX];
    bool leaders = g->leaders.decks != 0;
    if (leaders) {
        find_events(g, events);
    }
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->asked >> seat & 1) {
            gains[seat] = pay_and_place(g, seat);
        }
    }
    /* R5.4, R5.5: what was sold to neighbours arrives, then what the bank gives. */
    for (int seat = 0; seat < g->cities; seat++) {
        if (g->asked >> seat & 1) {
            g->city[septem_game_left(g, seat)].coins += g->sealed[seat].left;
            g->city[septem_game_right(g, seat)].coins += g->sealed[seat].right;
            city_take(g, seat, effect_coins(g, seat, gains[seat]) + (leaders ? events[seat] : 0));
        }
    }
    for (int seat = 0; seat < g->players && leaders; seat++) {
        if (g->asked >> seat & 1) {
            leader_draw(g, seat, effect_flat(gains[seat], SEPTEM_FX_DRAW));
        }
    }
    if (last) {
        discard_leftovers(g);
    }
}

/* ---- The last card ---- */

uint8_t last_card_ask(struct septem_game *g)
{
    unsigned mask = 0;
    for (int seat = 0; seat < g->cities; seat++) {
        int hand = g->hand_of[seat];
        if (septem_game_fate(g, g->age, hand, g->turns) == SEPTEM_FATE_NONE) {
            mask |= 1u << seat;
            if (hand_is_stack(g, hand)) { /* R9.5: nobody has seen it yet, who decides now has */
                hand_set_drawn(g, g->age, hand, g->turns, true);
            }
        }
    }
    return (uint8_t)mask;
}

int last_card_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = turn_moves(g, seat, out);
    if (hand_is_stack(g, seat)) {
        count = free_city_drop_sales(out, count);
    }
    out[count++] = (struct septem_move){.card = g->hands[g->age - 1][g->hand_of[seat]][g->turns],
                                        .use = SEPTEM_USE_LEAVE};
    return count;
}

enum septem_deny last_card_check(const struct septem_game *g, int seat,
                                 const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_LEAVE) {
        return free_city_check(g, seat, move);
    }
    if (!move_is_bare(move)) {
        return SEPTEM_DENY_MALFORMED;
    }
    return in_hand(g, seat, move->card) ? SEPTEM_DENY_NONE : SEPTEM_DENY_NOT_IN_HAND;
}
