/* Leaders come into hands and cities: the selection before the first age (R10.2), recruitment at
 * the beginning of each (R10.3), and stages that recruit one more (R12.5, R12.6). What a
 * recruitment then does is a turn like any other: turn.c. */
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

/* ---- The selection ---- */

int keep_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    const septem_card *pack = septem_game_pack(g, seat, &count);
    for (int i = 0; i < count; i++) {
        out[i] = (struct septem_move){.card = pack[i], .use = SEPTEM_USE_KEEP};
    }
    return count;
}

enum septem_deny keep_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    int count = 0;
    const septem_card *pack = septem_game_pack(g, seat, &count);
    if (move->use != SEPTEM_USE_KEEP) {
        return SEPTEM_DENY_USE;
    }
    if (!move_is_bare(move)) {
        return SEPTEM_DENY_MALFORMED;
    }
    return move->card != CARD_NONE && memchr(pack, move->card, (size_t)count) != NULL
               ? SEPTEM_DENY_NONE
               : SEPTEM_DENY_NOT_IN_HAND;
}

/* What is kept moves to the front of what is left of the pack; the rest stays in order. The last
 * one is kept without being asked for. */
void keep_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_KEEP && g->owing == 0);
    struct septem_leaders *l = &g->leaders;
    for (int seat = 0; seat < g->players; seat++) {
        septem_card *pack = l->packs[(seat + l->kept) % g->players] + l->kept;
        septem_card *found = memchr(pack, g->sealed[seat].card, (size_t)(SEPTEM_PACK - l->kept));
        memmove(pack + 1, pack, (size_t)(found - pack));
        *pack = g->sealed[seat].card;
    }
    l->kept++;
    if (l->kept == SEPTEM_PACK - 1) {
        l->kept = SEPTEM_PACK;
    }
}

/* ---- Recruitment ---- */

/* The ways to recruit a leader: one, or where it builds a stage one for each that could be next. */
static int list_recruits(const struct septem_game *g, int seat, septem_card leader,
                         struct septem_move *out)
{
    uint64_t move = MOVE_FIELD(card, leader) + MOVE_FIELD(use, SEPTEM_USE_RECRUIT);
    if (leader_says(leader, SEPTEM_FX_STAGE_FOR_COINS)) {
        return wonder_list_for_coins(g, seat, move, out);
    }
    int cost = septem_game_leader_cost(g, seat, leader);
    move_write(out, move + MOVE_FIELD(bank, cost));
    return cost <= g->city[seat].coins;
}

int recruit_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    septem_card leaders[SEPTEM_LEADERS_MAX];
    struct septem_move stages[SEPTEM_STAGES_MAX * PAYMENTS_MAX];
    struct buyer buyer = payment_buyer(g, seat, g->city[seat].coins);
    int stage_count = turn_list_stages(g, seat, &buyer, stages);
    int leader_count = septem_game_leaders(g, seat, leaders);
    struct septem_move *end = out;
    for (int i = 0; i < leader_count; i++) {
        end += list_recruits(g, seat, leaders[i], end);
        for (int j = 0; j < stage_count; j++) {
            move_write(end++, move_word(&stages[j]) + MOVE_FIELD(card, leaders[i]));
        }
        move_write(end++, MOVE_FIELD(card, leaders[i]) + MOVE_FIELD(use, SEPTEM_USE_SELL));
    }
    return (int)(end - out);
}

/* A decision that is in none of the lists of its leader: why not? */
static enum septem_deny deny_recruit(const struct septem_game *g, int seat,
                                     const struct septem_move *move, int ways)
{
    bool builds = leader_says(move->card, SEPTEM_FX_STAGE_FOR_COINS);
    if (move->token != 0 || move->by != 0 || move->freeze || move->left != 0 || move->right != 0 ||
        (!builds && move->stage != 0) || (move->stage == 0 && move->as != 0)) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (builds && wonder_open(&g->city[seat]) == 0) {
        return SEPTEM_DENY_STAGES_BUILT;
    }
    return ways == 0 ? SEPTEM_DENY_COINS : SEPTEM_DENY_PAYMENT;
}

static enum septem_deny check_recruit(const struct septem_game *g, int seat,
                                      const struct septem_move *move)
{
    struct septem_move ways[SEPTEM_STAGES_MAX];
    int count = list_recruits(g, seat, move->card, ways);
    return move_is_in(ways, count, move_word(move)) ? SEPTEM_DENY_NONE
                                                    : deny_recruit(g, seat, move, count);
}

enum septem_deny recruit_check(const struct septem_game *g, int seat,
                               const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    if (move->use != SEPTEM_USE_RECRUIT && move->use != SEPTEM_USE_STAGE &&
        move->use != SEPTEM_USE_SELL) {
        return SEPTEM_DENY_USE;
    }
    if (leader_held(g, seat, move->card) < 0) {
        return SEPTEM_DENY_NOT_IN_HAND;
    }
    if (move->use == SEPTEM_USE_RECRUIT) {
        return check_recruit(g, seat, move);
    }
    if (move->use == SEPTEM_USE_SELL) {
        return move_is_bare(move) ? SEPTEM_DENY_NONE : SEPTEM_DENY_MALFORMED;
    }
    bool odd = move->token != 0 || move->by != 0 || move->freeze;
    return odd ? SEPTEM_DENY_MALFORMED : turn_check_stage(g, seat, move);
}

/* ---- One more leader ---- */

int hire_moves(const struct septem_game *g, int seat, struct septem_move *out)
{
    assert(seat >= 0 && seat < g->cities);
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int leader_count = septem_game_leaders(g, seat, leaders);
    int count = 0;
    for (int i = 0; i < leader_count; i++) {
        int cost = septem_game_leader_cost(g, seat, leaders[i]);
        if (cost <= g->city[seat].coins && !leader_says(leaders[i], SEPTEM_FX_STAGE_FOR_COINS)) {
            out[count++] = (struct septem_move){
                .card = leaders[i], .use = SEPTEM_USE_HIRE, .bank = (uint8_t)cost};
        }
    }
    out[count++] = (struct septem_move){.use = SEPTEM_USE_HIRE};
    return count;
}

/* Can anybody be hired, or is declining all there is? */
static bool can_hire(const struct septem_game *g, int seat)
{
    struct septem_move moves[SEPTEM_LEADERS_MAX + 1];
    return hire_moves(g, seat, moves) > 1;
}

uint8_t hire_ask(struct septem_game *g)
{
    return due_ask(g, DUE_HIRE, can_hire);
}

enum septem_deny hire_check(const struct septem_game *g, int seat, const struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_move moves[SEPTEM_LEADERS_MAX + 1];
    int count = hire_moves(g, seat, moves);
    if (move->use != SEPTEM_USE_HIRE) {
        return SEPTEM_DENY_USE;
    }
    if (move_is_in(moves, count, move_word(move))) {
        return SEPTEM_DENY_NONE;
    }
    if (move->card != CARD_NONE && leader_held(g, seat, move->card) < 0) {
        return SEPTEM_DENY_NOT_IN_HAND;
    }
    if (move->stage != 0 || move->token != 0 || move->by != 0 || move->freeze || move->left != 0 ||
        move->right != 0 || move->as != 0 || move->card == CARD_NONE) {
        return SEPTEM_DENY_MALFORMED;
    }
    if (leader_says(move->card, SEPTEM_FX_STAGE_FOR_COINS)) {
        return SEPTEM_DENY_NOT_HIRED;
    }
    return septem_game_leader_cost(g, seat, move->card) > g->city[seat].coins ? SEPTEM_DENY_COINS
                                                                              : SEPTEM_DENY_PAYMENT;
}

void hire_resolve(struct septem_game *g)
{
    assert(g->phase == SEPTEM_PHASE_HIRE && g->owing == 0);
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_move *move = &g->sealed[seat];
        if (!(g->asked >> seat & 1)) {
            continue;
        }
        due_remove(g, seat, DUE_HIRE);
        if (move->card != CARD_NONE) {
            leader_set_fate(g, leader_held(g, seat, move->card), SEPTEM_LEADER_FACE_UP);
            city_gain(g, seat, -move->bank);
            city_build(g, seat, move->card);
        }
    }
    for (int seat = 0; seat < g->cities; seat++) { /* R5.5: when all have come */
        if (g->asked >> seat & 1) {
            city_take(g, seat, effect_coins(g, seat, card_rows[g->sealed[seat].card].effects));
        }
    }
}
