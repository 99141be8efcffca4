/* Actions: decisions as small numbers, and back. See septem/action.h for what they mean. */
#include <septem/action.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <septem/text.h>

#include "../engine/move.h"
#include "../engine/rows.h"

/* The lanes of a card: LANE_BUILD is the first of its numbers, relative to the card's. */
enum {
#define LANE(word, room) LANE_##word, LANE_##word##_LAST = LANE_##word + (room)-1,
#include "actions.def"
#undef LANE
    LANES
};

enum lane_row {
#define LANE(word, room) ROW_##word,
#include "actions.def"
#undef LANE
    ROWS
};

/* A use that is new needs a row, or its decisions would have no lane. */
_Static_assert((int)ROWS == (int)SEPTEM_USE_COUNT, "a lane for each use, and one for powers");

struct lane {
    uint16_t first;
    uint8_t room;
};

static const struct lane lanes[ROWS] = {
#define LANE(word, room) [ROW_##word] = {LANE_##word, (room)},
#include "actions.def"
#undef LANE
};

static const char *const lane_words[ROWS] = {
#define LANE(word, room) [ROW_##word] = #word,
#include "actions.def"
#undef LANE
};

enum { SEPTEM_USE_POWER = 0 }; /* not a use: its place in this table is never looked up */

static const uint8_t row_of_use[SEPTEM_USE_COUNT] = {
#define LANE(word, room) [SEPTEM_USE_##word] = ROW_##word,
#include "actions.def"
#undef LANE
};

enum { NAMED = SEPTEM_ACTION_BARE + (CARD_END - 1) * LANES, END = NAMED + SEPTEM_MOVES_MAX };

_Static_assert(sizeof(septem_card) == 1, "a card is a byte of a move");
_Static_assert((int)END < (int)SEPTEM_ACTION_NONE, "an action is two bytes");

int septem_action_end(void)
{
    return END;
}

int septem_action_named(void)
{
    return NAMED;
}

/* ---- Meaning ---- */

static uint64_t digest_text(uint64_t hash, const char *text)
{
    do { /* the final zero too: it keeps words apart */
        hash = (hash ^ (uint8_t)*text) * 0x100000001b3u;
    } while (*text++ != '\0');
    return hash;
}

uint64_t septem_action_hash(void)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int row = 0; row < ROWS; row++) {
        hash = digest_text(hash, lane_words[row]);
        hash = (hash ^ lanes[row].room) * 0x100000001b3u;
    }
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        hash = digest_text(hash, card_rows[card].slug);
    }
    return hash;
}

static enum lane_row row_at(int lane)
{
    int row = 0;
    while (row + 1 < ROWS && lane >= lanes[row + 1].first) {
        row++;
    }
    return (enum lane_row)row;
}

int septem_action_text(septem_action action, char *buf, size_t size)
{
    if (action >= END) {
        return snprintf(buf, size, "none");
    }
    if (action >= NAMED) {
        return snprintf(buf, size, "other %d", action - NAMED);
    }
    if (action < SEPTEM_ACTION_BARE) {
        return snprintf(buf, size, "bare %d", action);
    }
    int card = 1 + (action - SEPTEM_ACTION_BARE) / LANES;
    int lane = (action - SEPTEM_ACTION_BARE) % LANES;
    enum lane_row row = row_at(lane);
    const char *word = "power";
    for (int use = SEPTEM_USE_NONE + 1; use < SEPTEM_USE_COUNT; use++) {
        if (row_of_use[use] == row) {
            word = septem_slug_use((enum septem_use)use);
        }
    }
    return snprintf(buf, size, "%s %s %d", word, card_rows[card].slug, lane - lanes[row].first);
}

/* ---- Order within a lane ---- */

/* What tells the choices of a lane apart: all but the payment. */
static uint64_t choice_of(const struct septem_move *move)
{
    uint64_t payment =
        MOVE_FIELD(left, UINT8_MAX) + MOVE_FIELD(right, UINT8_MAX) + MOVE_FIELD(bank, UINT8_MAX);
    return move_word(move) & ~payment;
}

/* Less for the cheaper payment; different for different ones. */
static uint32_t price_of(const struct septem_move *move)
{
    return (uint32_t)(move->left + move->right + move->bank) << 16 | (uint32_t)move->left << 8 |
           move->right;
}

/* How many payments of the same choice are cheaper. */
static int rank_in_choice(const struct septem_move *run, int count, const struct septem_move *move)
{
    uint64_t choice = choice_of(move);
    uint32_t price = price_of(move);
    int rank = 0;
    for (int i = 0; i < count; i++) {
        rank += choice_of(&run[i]) == choice && price_of(&run[i]) < price;
    }
    return rank;
}

/* The place of a decision in its lane where there are several choices: those of a lower rank come
 * first, then those of the same rank that are listed before. */
static int place_in_lane(const struct septem_move *run, int count, int which)
{
    int rank = rank_in_choice(run, count, &run[which]);
    int place = 0;
    for (int i = 0; i < count; i++) {
        int other = rank_in_choice(run, count, &run[i]);
        place += other < rank || (other == rank && i < which);
    }
    return place;
}

/* ---- Numbers ---- */

/* Does a decision go into the same lane as the one before it? */
static bool same_lane(const struct septem_move *a, const struct septem_move *b)
{
    uint64_t lane =
        MOVE_FIELD(card, UINT8_MAX) + MOVE_FIELD(use, UINT8_MAX) + MOVE_FIELD(by, UINT8_MAX);
    return ((move_word(a) ^ move_word(b)) & lane) == 0;
}

static struct lane lane_of(const struct septem_move *move)
{
    if (move->card == CARD_NONE) {
        return (struct lane){0, SEPTEM_ACTION_BARE};
    }
    struct lane lane = lanes[row_of_use[move->use]];
    if (move->by != SEPTEM_BY_COST) {
        lane = (struct lane){(uint16_t)(LANE_POWER + move->by - 1), 1};
    }
    lane.first = (uint16_t)(lane.first + SEPTEM_ACTION_BARE + (move->card - 1) * LANES);
    return lane;
}

/* Numbers the decisions of one lane; returns the next number for what found no room. */
static int number_run(const struct septem_move *run, int count, int other, septem_action *actions)
{
    struct lane lane = lane_of(run);
    if (count == 1 && lane.room > 0) { /* nearly always */
        actions[0] = lane.first;
        return other;
    }
    bool one_choice = true;
    for (int i = 1; i < count; i++) {
        one_choice &= choice_of(&run[i]) == choice_of(&run[0]);
    }
    for (int i = 0; i < count; i++) {
        int place = one_choice ? rank_in_choice(run, count, &run[i]) : place_in_lane(run, count, i);
        actions[i] = (septem_action)(place < lane.room ? lane.first + place : other++);
    }
    return other;
}

void septem_action_number(const struct septem_move *moves, int count, septem_action *actions)
{
    int other = NAMED;
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && same_lane(&moves[i], &moves[end])) {
            end++;
        }
        other = number_run(moves + i, end - i, other, actions + i);
        i = end;
    }
    assert(other <= END);
}

int septem_action_list(const struct septem_game *g, int seat, struct septem_move *moves,
                       septem_action *actions)
{
    int count = septem_game_moves(g, seat, moves);
    septem_action_number(moves, count, actions);
    return count;
}

int septem_action_mask(const struct septem_game *g, int seat, uint8_t *mask)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_action actions[SEPTEM_MOVES_MAX];
    int count = septem_action_list(g, seat, moves, actions);
    memset(mask, 0, END);
    for (int i = 0; i < count; i++) {
        assert(!mask[actions[i]]);
        mask[actions[i]] = 1;
    }
    return count;
}

bool septem_action_move(const struct septem_game *g, int seat, septem_action action,
                        struct septem_move *move)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_action actions[SEPTEM_MOVES_MAX];
    int count = septem_action_list(g, seat, moves, actions);
    for (int i = 0; i < count; i++) {
        if (actions[i] == action) {
            *move = moves[i];
            return true;
        }
    }
    return false;
}

septem_action septem_action_of(const struct septem_game *g, int seat,
                               const struct septem_move *move)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_action actions[SEPTEM_MOVES_MAX];
    int count = septem_action_list(g, seat, moves, actions);
    for (int i = 0; i < count; i++) {
        if (move_word(&moves[i]) == move_word(move)) {
            return actions[i];
        }
    }
    return SEPTEM_ACTION_NONE;
}
