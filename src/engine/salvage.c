/* The discard pile, and building from it at the end of a turn (R8.3, R8.4). */
#include <assert.h>
#include <string.h>

#include "city.h"
#include "effect.h"
#include "hand.h"
#include "move.h"
#include "phase.h"
#include "rows.h"

int septem_game_pile_size(const struct septem_game *g)
{
    int size = 0;
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            /* The sum of eight numbers of four bits, in the uppermost. */
            size += (int)(hand_discards(g, age, hand) * HAND_PLACES >> 28);
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        size -= g->searches[i].card != 0;
    }
    return size;
}

bool pile_recount(struct septem_game *g)
{
    memset(g->pile, 0, sizeof g->pile);
    for (int age = 1; age <= g->age; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            for (int place = 0; place < g->hand_size; place++) {
                if (hand_discarded(g, age, hand, place)) {
                    pile_add(g, g->hands[age - 1][hand][place]);
                }
            }
        }
    }
    for (int i = 0; i < g->search_count; i++) {
        septem_card card = g->searches[i].card;
        if (card != 0 && septem_game_pile(g, card) == 0) {
            return false;
        }
        if (card != 0) {
            pile_remove(g, card);
        }
    }
    return true;
}

/* Lies the card in the pile, and may it be built here? */
static bool can_salvage(const struct septem_game *g, int seat, int card)
{
    return septem_game_pile(g, (septem_card)card) != 0 &&
           !city_has_name(&g->city[seat], (septem_card)card);
}

static bool anything_to_build(const struct septem_game *g, int seat)
{
    for (int card = CARD_NONE + 1; card < LEADER_FIRST; card++) {
        if (can_salvage(g, seat, card)) {
            return true;
        }
    }
    return false;
}

/* The seat whose turn it is to search: lowest order first (R8.4), then seat order; -1: nobody.
 * Takes the search off what is due. */
static int next_searcher(struct septem_game *g)
{
    for (int order = DUE_SEARCH_FIRST; order <= DUE_SEARCH_LAST; order++) {
        for (int seat = 0; seat < g->cities; seat++) {
            if (is_due(g, seat, order)) {
                due_remove(g, seat, order);
                return seat;
            }
        }
    }
    return -1;
}

uint8_t salvage_ask(struct septem_game *g)
{
    for (int seat = next_searcher(g); seat >= 0; seat = next_searcher(g)) {
        if (septem_game_pile_size(g) == 0) {
            continue;
        }
        /* Looking is remembered also where nothing found can be built. */
        g->searches[g->search_count++] = (struct septem_search){
            .seat = (uint8_t)seat,
            .age = g->age,
            .gone = g->turn == g->turns ? g->hand_size : g->turn,
        };
        if (anything_to_build(g, seat)) {
            return (uint8_t)(1u << seat);
        }
    }
    return 0;
}

int salvage_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    for (int card = CARD_NONE + 1; card < LEADER_FIRST; card++) {
        if (can_salvage(g, seat, card)) {
            out[count++] =
                (struct septem_move){.card = (septem_card)card, .use = SEPTEM_USE_SALVAGE};
        }
    }
    out[count++] = (struct septem_move){.use = SEPTEM_USE_SALVAGE};
    return count;
}

enum septem_deny salvage_check(const struct septem_game *g, int seat,
                               const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_SALVAGE) {
        return SEPTEM_DENY_USE;
    }
    if (!move_is_bare(move)) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (move->card == CARD_NONE) {
        return SEPTEM_DENY_NONE;
    }
    if (septem_game_pile(g, move->card) == 0) {
        return SEPTEM_DENY_NOT_IN_PILE;
    }
    return city_has_name(&g->city[seat], move->card) ? SEPTEM_DENY_NAME_BUILT : SEPTEM_DENY_NONE;
}

void salvage_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_SALVAGE && g->owing == 0);
    struct septem_search *search = &g->searches[g->search_count - 1];
    int seat = search->seat;
    search->card = g->sealed[seat].card;
    if (search->card != CARD_NONE) {
        pile_remove(g, search->card);
        city_build(g, seat, search->card);
        city_take(g, seat,
                  effect_coins(g, seat, card_rows[search->card].effects) +
                      effect_coins_each(g, seat, card_rows[search->card].colour));
    }
}
