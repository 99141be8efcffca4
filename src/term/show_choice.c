/* The decisions of a question, arranged as people choose: a card, what is done with it, which
 * stage, who is paid. */
#include <assert.h>
#include <string.h>

#include "show.h"

enum septem_use show_main_use(const struct septem_view *view)
{
    static const enum septem_use uses[SEPTEM_PHASE_COUNT] = {
        [SEPTEM_PHASE_KEEP] = SEPTEM_USE_KEEP,       [SEPTEM_PHASE_RECRUIT] = SEPTEM_USE_RECRUIT,
        [SEPTEM_PHASE_TURN] = SEPTEM_USE_BUILD,      [SEPTEM_PHASE_FREE_CITY] = SEPTEM_USE_BUILD,
        [SEPTEM_PHASE_LAST_CARD] = SEPTEM_USE_BUILD, [SEPTEM_PHASE_HIRE] = SEPTEM_USE_HIRE,
        [SEPTEM_PHASE_BURY] = SEPTEM_USE_BURY,       [SEPTEM_PHASE_COURT] = SEPTEM_USE_COURT,
        [SEPTEM_PHASE_SALVAGE] = SEPTEM_USE_SALVAGE,
    };
    return uses[view->game.phase];
}

/* Is this a question in which a card can mark a stage, too? */
bool show_asks_for_stages(const struct septem_view *view)
{
    enum septem_use use = show_main_use(view);
    return use == SEPTEM_USE_BUILD || use == SEPTEM_USE_RECRUIT;
}

static int price_of(const struct septem_move *move)
{
    return move->left + move->right + move->bank;
}

void show_arrange(struct show_choice *choice, const struct septem_view *view)
{
    bool held[UINT8_MAX + 1] = {false};
    septem_card cards[SEPTEM_LEADERS_MAX];
    const struct septem_game *g = &view->game;
    int count = 0; /* of cards that may be too dear, or of no use */
    choice->card_count = 0;
    if (g->phase == SEPTEM_PHASE_HIRE) {
        count = septem_game_leaders(g, view->seat, cards);
    } else if (g->phase == SEPTEM_PHASE_FREE_CITY) {
        count = septem_game_hand(g, view->seat, cards);
    }
    for (int i = 0; i < count; i++) {
        held[cards[i]] = true;
    }
    for (int i = 0; i < choice->move_count; i++) {
        held[choice->moves[i].card] = true; /* some decisions have the card 0, which is none */
    }
    for (int card = 1; card <= UINT8_MAX; card++) {
        if (held[card]) {
            choice->cards[choice->card_count++] = (septem_card)card;
        }
    }
}

bool show_may_freeze(const struct show_choice *choice)
{
    bool may = false;
    for (int i = 0; i < choice->move_count && !may; i++) {
        may = choice->moves[i].freeze;
    }
    return may;
}

int show_ways(const struct show_choice *choice, septem_card card, enum septem_use use,
              int ways[SEPTEM_MOVES_MAX])
{
    assert(use > SEPTEM_USE_NONE && use < SEPTEM_USE_COUNT);
    int count = 0;
    for (int i = 0; i < choice->move_count; i++) {
        const struct septem_move *move = &choice->moves[i];
        if (move->card != card || move->use != use || move->freeze) {
            continue;
        }
        /* Sorted in by price; a power, which is used up, comes after paying. */
        int at = count++;
        int weight = price_of(move) + (move->by != SEPTEM_BY_COST ? 1000 : 0);
        for (; at > 0; at--) {
            const struct septem_move *other = &choice->moves[ways[at - 1]];
            if (price_of(other) + (other->by != SEPTEM_BY_COST ? 1000 : 0) <= weight) {
                break;
            }
            ways[at] = ways[at - 1];
        }
        ways[at] = i;
    }
    return count;
}

int show_ways_to_stage(const struct show_choice *choice, septem_card card, enum septem_use use,
                       struct septem_stage_choice stage, int ways[SEPTEM_MOVES_MAX])
{
    int all = show_ways(choice, card, use, ways);
    int count = 0;
    for (int i = 0; i < all; i++) {
        const struct septem_move *move = &choice->moves[ways[i]];
        if (move->stage == stage.stage && move->as == stage.as) {
            ways[count++] = ways[i];
        }
    }
    return count;
}

int show_payable_stages(const struct show_choice *choice, const struct septem_view *view,
                        septem_card card, enum septem_use use,
                        struct septem_stage_choice stages[SEPTEM_STAGES_MAX])
{
    int ways[SEPTEM_MOVES_MAX];
    int count = 0;
    int all = septem_game_stages(&view->game, view->seat, stages);
    for (int i = 0; i < all; i++) {
        if (show_ways_to_stage(choice, card, use, stages[i], ways) > 0) {
            stages[count++] = stages[i];
        }
    }
    return count;
}

/* ---- Single decisions ---- */

const struct septem_move *show_pass(const struct show_choice *choice)
{
    for (int i = 0; i < choice->move_count; i++) {
        const struct septem_move *m = &choice->moves[i];
        bool none = m->card == 0 && (m->use == SEPTEM_USE_SALVAGE || m->use == SEPTEM_USE_HIRE);
        if (m->use == SEPTEM_USE_LEAVE || none) {
            return m;
        }
    }
    return NULL;
}

bool show_freeze(const struct show_choice *choice, struct septem_move *move)
{
    struct septem_move frozen = *move;
    frozen.freeze = 1;
    for (int i = 0; i < choice->move_count; i++) {
        if (memcmp(&choice->moves[i], &frozen, sizeof frozen) == 0) {
            *move = frozen;
            return true;
        }
    }
    return false;
}
