/* Actions: decisions as small numbers, and back. See septem/action.h for what they mean. */
#include <septem/action.h>

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <septem/text.h>

#include "../engine/move.h"
#include "../engine/rows.h"

enum { SEPTEM_USE_POWER = SEPTEM_USE_NONE }; /* not a use: what a power builds */

/* The ranges of a structure: RANGE_BUILD is the first of its numbers, relative to the card's. */
enum {
#define CARD(word, room, held) RANGE_##word, RANGE_##word##_LAST = RANGE_##word + (room) + (held)-1,
#define LEADER(word, room)
#define BARE(word)
#include "actions.def"
    ACTIONS_PER_CARD
#undef CARD
#undef LEADER
};

/* And those of a leader. */
enum {
#define CARD(word, room, held)
#define LEADER(word, room) LEADER_##word, LEADER_##word##_LAST = LEADER_##word + (room)-1,
#include "actions.def"
    ACTIONS_PER_LEADER
#undef CARD
#undef LEADER
#undef BARE
};

/* A use that is new needs a row, or its decisions would have no range. */
enum {
#define CARD(word, room, held) | 1u << SEPTEM_USE_##word
#define LEADER(word, room) | 1u << SEPTEM_USE_##word
#define BARE(word) | 1u << SEPTEM_USE_##word
    USES_WITH_A_ROW = 0
#include "actions.def"
#undef CARD
#undef LEADER
#undef BARE
};
_Static_assert(USES_WITH_A_ROW == (1u << SEPTEM_USE_COUNT) - 1, "a range for each use, and powers");

struct range_row {
    const char *word;
    uint8_t use; /* SEPTEM_USE_POWER: none */
    bool leader;
    uint8_t first, room, held;
};

enum range_row_index {
    ROW_NONE,
#define CARD(word, room, held) ROW_CARD_##word,
#define LEADER(word, room) ROW_LEADER_##word,
#define BARE(word)
#include "actions.def"
#undef CARD
#undef LEADER
    ROWS
};

static const struct range_row rows[ROWS] = {
#define CARD(word, room, held)                                                                     \
    [ROW_CARD_##word] = {#word, SEPTEM_USE_##word, false, RANGE_##word, (room), (held)},
#define LEADER(word, room)                                                                         \
    [ROW_LEADER_##word] = {#word, SEPTEM_USE_##word, true, LEADER_##word, (room), 0},
#include "actions.def"
#undef CARD
#undef LEADER
};

static const uint8_t row_of[2][SEPTEM_USE_COUNT] = {
#define CARD(word, room, held) [0][SEPTEM_USE_##word] = ROW_CARD_##word,
#define LEADER(word, room) [1][SEPTEM_USE_##word] = ROW_LEADER_##word,
#include "actions.def"
#undef CARD
#undef LEADER
#undef BARE
};

enum {
    LEADERS_AT = SEPTEM_ACTION_BARE + (LEADER_FIRST - 1) * ACTIONS_PER_CARD,
    NAMED = LEADERS_AT + LEADERS_MAX * ACTIONS_PER_LEADER,
    END = NAMED + SEPTEM_MOVES_MAX
};

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
    for (int row = ROW_NONE + 1; row < ROWS; row++) {
        hash = digest_text(hash, rows[row].word);
        hash = (hash ^ (uint64_t)(rows[row].room + 256 * rows[row].held)) * 0x100000001b3u;
    }
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        hash = digest_text(hash, card_rows[card].slug);
    }
    return hash;
}

/* The row of a number, counted from the first one of its structure or leader. */
static const struct range_row *row_at(bool leader, int place)
{
    int row = ROW_NONE + 1;
    while (rows[row].leader != leader ||
           place >= rows[row].first + rows[row].room + rows[row].held) {
        row++;
    }
    return &rows[row];
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
    bool leader = action >= LEADERS_AT;
    int per_card = leader ? ACTIONS_PER_LEADER : ACTIONS_PER_CARD;
    int at = action - (leader ? LEADERS_AT : SEPTEM_ACTION_BARE);
    const struct range_row *row = row_at(leader, at % per_card);
    const char *slug = card_rows[(leader ? LEADER_FIRST : 1) + at / per_card].slug;
    const char *word =
        row->use == SEPTEM_USE_POWER ? "power" : septem_slug_use((enum septem_use)row->use);
    int place = at % per_card - row->first;
    return place < row->room ? snprintf(buf, size, "%s %s %d", word, slug, place)
                             : snprintf(buf, size, "%s %s %d held", word, slug, place - row->room);
}

/* ---- Order within a range ---- */

/* Decisions of a range with the same choice differ only in payment. */
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

/* The place of a decision in its range if there are several choices: those of a lower rank come
 * first, then those of the same rank that are listed before. */
static int place_in_range(const struct septem_move *run, int count, int which)
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

/* True if two decisions belong to the same range. */
static bool is_same_range(const struct septem_move *a, const struct septem_move *b)
{
    uint64_t range =
        move_word(&(struct septem_move){.card = UINT8_MAX, .use = UINT8_MAX, .by = 7, .freeze = 1});
    return ((move_word(a) ^ move_word(b)) & range) == 0;
}

struct range {
    int first, room;
};

static struct range range_of(const struct septem_move *move)
{
    bool leader = move->card >= LEADER_FIRST, held = move->freeze;
    bool power = septem_move_by(move) == SEPTEM_BY_FREE_BUILD ||
                 septem_move_by(move) == SEPTEM_BY_FREE_COLOUR;
    const struct range_row *row = &rows[power ? ROW_CARD_POWER : row_of[leader][move->use]];
    int card = leader ? LEADERS_AT + (move->card - LEADER_FIRST) * ACTIONS_PER_LEADER
                      : SEPTEM_ACTION_BARE + (move->card - 1) * ACTIONS_PER_CARD;
    struct range range = {card + row->first + (held ? row->room : 0), held ? row->held : row->room};
    return power ? (struct range){range.first + (int)septem_move_by(move) - 1, 1} : range;
}

/* Decisions that name no card: what they pay, or the age of a token. */
static int number_bare(const struct septem_move *run, int count, int other, septem_action *actions)
{
    for (int i = 0; i < count; i++) {
        int number = run[i].bank + run[i].token;
        actions[i] = (septem_action)(number < SEPTEM_ACTION_BARE ? number : other++);
    }
    return other;
}

/* Numbers the decisions of one range. Returns the next number for decisions that do not fit. */
static int number_run(const struct septem_move *run, int count, int other, septem_action *actions)
{
    if (run->card == CARD_NONE) {
        return number_bare(run, count, other, actions);
    }
    struct range range = range_of(run);
    if (count == 1 && range.room > 0) { /* nearly always */
        actions[0] = (septem_action)range.first;
        return other;
    }
    bool one_choice = true;
    for (int i = 1; i < count; i++) {
        one_choice &= choice_of(&run[i]) == choice_of(&run[0]);
    }
    for (int i = 0; i < count; i++) {
        int place =
            one_choice ? rank_in_choice(run, count, &run[i]) : place_in_range(run, count, i);
        actions[i] = (septem_action)(place < range.room ? range.first + place : other++);
    }
    return other;
}

void septem_action_number(const struct septem_move *moves, int count, septem_action *actions)
{
    assert(count >= 0 && count <= SEPTEM_MOVES_MAX);
    int other = NAMED;
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && is_same_range(&moves[i], &moves[end])) {
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
