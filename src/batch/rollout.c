/* Many games at once, a row for every decision owed: see septem/rollout.h. */
#include <septem/rollout.h>

#include <assert.h>
#include <string.h>

#include <septem/rng.h>
#include <septem/score.h>

#include "../ai/observed.h"
#include "../engine/move.h"

enum { CANDIDATES = SEPTEM_ROLLOUT_CANDIDATES };

/* The family of seeds that guests draw from, beside those of games and batches. */
static const uint64_t guest_family = UINT64_MAX - 3;

struct slot {
    struct septem_game game;
    struct septem_rng rng; /* of its guests */
    uint8_t guests;
    bool in_play; /* dealt, and its result is not written yet */
};

/* What is kept of a row until its choice is given. */
struct row {
    int32_t game;
    uint8_t seat, count;
    struct septem_move candidates[CANDIDATES];
};

struct septem_rollout {
    int games, table_count, row_count;
    struct septem_rollout_arrays arrays;
    struct septem_bot *guest;
    struct septem_options tables[SEPTEM_ROLLOUT_TABLES_MAX];
    /* Scratch memory for one decision. */
    struct septem_view view;
    struct observed_cities cities; /* of the game that is asked now */
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct row *rows;
    struct slot slots[];
};

static size_t rows_offset(int games)
{
    return sizeof(struct septem_rollout) + (size_t)games * sizeof(struct slot);
}

size_t septem_rollout_size(int games)
{
    assert(games > 0);
    return rows_offset(games) + (size_t)games * SEPTEM_CITIES_MAX * sizeof(struct row);
}

bool septem_rollout_init(struct septem_rollout *rollout, int games,
                         const struct septem_options *tables, int table_count)
{
    if (games < 1 || table_count < 1 || table_count > SEPTEM_ROLLOUT_TABLES_MAX) {
        return false;
    }
    memset(rollout, 0, rows_offset(games));
    rollout->games = games;
    rollout->table_count = table_count;
    memcpy(rollout->tables, tables, (size_t)table_count * sizeof *tables);
    rollout->rows = (struct row *)(void *)((char *)rollout + rows_offset(games));
    return true;
}

bool septem_rollout_bind(struct septem_rollout *rollout, const struct septem_rollout_arrays *arrays)
{
    assert(rollout != NULL && arrays != NULL);
    if (arrays->capacity < (size_t)rollout->games * SEPTEM_CITIES_MAX) {
        return false;
    }
    rollout->arrays = *arrays;
    return true;
}

void septem_rollout_guest(struct septem_rollout *rollout, struct septem_bot *bot)
{
    rollout->guest = bot;
}

/* ---- Candidates ---- */

/* Ways to pay for one option. What is paid of a loss is the decision itself. */
static bool is_same_option(const struct septem_move *a, const struct septem_move *b)
{
    return a->use != SEPTEM_USE_PAY && septem_move_same_option(a, b);
}

/* The decisions of a row: if there are too many, one way to pay for each option, then as many
 * more as there is room for. Ways to pay for an option stand next to each other. */
static int pick_candidates(const struct septem_move *moves, int count,
                           struct septem_move out[CANDIDATES])
{
    int kept = 0;
    if (count <= CANDIDATES) {
        memcpy(out, moves, (size_t)count * sizeof *moves);
        return count;
    }
    for (int again = 0; again < 2; again++) {
        for (int i = 0; i < count && kept < CANDIDATES; i++) {
            if ((i > 0 && is_same_option(&moves[i - 1], &moves[i])) == again) {
                out[kept++] = moves[i];
            }
        }
    }
    return kept;
}

/* ---- Rows ---- */

/* Where the row that is written now begins in an array of rows of `size` bytes. */
static void *room(const struct septem_rollout *rollout, void *array, size_t size)
{
    size_t stride = rollout->arrays.stride != 0 ? rollout->arrays.stride : size;
    return array == NULL ? NULL : (char *)array + (size_t)rollout->row_count * stride;
}

static void write_candidates(const struct septem_rollout *rollout, const struct row *row)
{
    uint8_t *out = room(rollout, rollout->arrays.candidates, (size_t)CANDIDATES * MOVE_BYTES);
    if (out != NULL) {
        memset(out, 0, (size_t)CANDIDATES * MOVE_BYTES);
        for (int i = 0; i < row->count; i++) {
            move_bytes(&row->candidates[i], out + i * MOVE_BYTES);
        }
    }
}

static void write_row(struct septem_rollout *rollout, const struct row *row, int player)
{
    struct septem_rollout_arrays *arrays = &rollout->arrays;
    uint8_t *seen = room(rollout, arrays->observations, (size_t)septem_observation_size());
    uint8_t *count = room(rollout, arrays->counts, 1);
    uint8_t *who = room(rollout, arrays->players, 1);
    void *game = room(rollout, arrays->games, sizeof row->game);
    if (seen != NULL) {
        septem_view_of(&rollout->slots[row->game].game, player, &rollout->view);
        observe_with(&rollout->view, row->seat, &rollout->cities, seen);
    }
    if (count != NULL) {
        *count = row->count;
    }
    if (who != NULL) {
        *who = (uint8_t)player;
    }
    if (game != NULL) {
        memcpy(game, &row->game, sizeof row->game); /* it may lie anywhere */
    }
    write_candidates(rollout, row);
}

/* A guest decides. */
static void ask_guest(struct septem_rollout *rollout, struct slot *slot, int seat, int count)
{
    septem_view_of(&slot->game, septem_game_steward(&slot->game, seat), &rollout->view);
    struct septem_question question = {.view = &rollout->view,
                                       .seat = seat,
                                       .moves = rollout->moves,
                                       .count = count,
                                       .rng = &slot->rng};
    int chosen = septem_bot_choose(rollout->guest, &question);
    septem_game_play(&slot->game, seat, &rollout->moves[chosen]);
}

/* One seat of a question: forced decisions are taken, guests asked; of the others a row is made. */
static int ask_seat(struct septem_rollout *rollout, int game, int seat)
{
    struct slot *slot = &rollout->slots[game];
    int player = septem_game_steward(&slot->game, seat);
    int count = septem_game_moves(&slot->game, seat, rollout->moves);
    if (count == 1) {
        septem_game_play(&slot->game, seat, &rollout->moves[0]);
        return 0;
    }
    if (rollout->guest != NULL && (slot->guests >> player & 1) != 0) {
        ask_guest(rollout, slot, seat, count);
        return 0;
    }
    struct row *row = &rollout->rows[rollout->row_count];
    row->game = game;
    row->seat = (uint8_t)seat;
    row->count = (uint8_t)pick_candidates(rollout->moves, count, row->candidates);
    write_row(rollout, row, player);
    rollout->row_count++;
    return 1;
}

static void write_result(const struct septem_rollout *rollout, int game)
{
    const struct septem_rollout_arrays *arrays = &rollout->arrays;
    const struct septem_game *g = &rollout->slots[game].game;
    uint8_t winners = septem_game_winners(g);
    int count = 0;
    for (int seat = 0; seat < g->players; seat++) {
        count += winners >> seat & 1;
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        size_t at = (size_t)game * SEPTEM_CITIES_MAX + (size_t)seat;
        bool plays = seat < g->players;
        if (arrays->shares != NULL) {
            arrays->shares[at] = plays && (winners >> seat & 1) ? 1.0f / (float)count : 0.0f;
        }
        if (arrays->lines != NULL) {
            int16_t *lines = arrays->lines + at * SEPTEM_LINE_COUNT;
            memset(lines, 0, SEPTEM_LINE_COUNT * sizeof *lines);
            if (seat < g->cities) {
                struct septem_score score = septem_game_score(g, seat);
                memcpy(lines, score.lines, sizeof score.lines);
            }
        }
        if (arrays->stages != NULL) {
            arrays->stages[at] = plays ? g->city[seat].counts[SEPTEM_COUNT_STAGES] : 0;
        }
    }
}

/* Plays on until a row is needed, or the game is over. */
static void advance(struct septem_rollout *rollout, int game)
{
    struct septem_game *g = &rollout->slots[game].game;
    int asked = 0;
    while (g->phase != SEPTEM_PHASE_OVER && asked == 0) {
        uint8_t owing = g->owing;
        rollout->cities.known = 0;
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            asked += (owing >> seat & 1) != 0 ? ask_seat(rollout, game, seat) : 0;
        }
    }
    if (asked == 0) {
        write_result(rollout, game);
        rollout->slots[game].in_play = false;
    }
}

/* ---- Public functions ---- */

enum septem_err septem_rollout_deal(struct septem_rollout *rollout, const struct septem_deal *deals)
{
    assert(rollout != NULL && deals != NULL);
    enum septem_err err = SEPTEM_OK;
    rollout->row_count = 0;
    for (int i = 0; i < rollout->games && err == SEPTEM_OK; i++) {
        struct slot *slot = &rollout->slots[i];
        err = deals[i].table < rollout->table_count
                  ? septem_game_init(&slot->game, &rollout->tables[deals[i].table], deals[i].seed)
                  : SEPTEM_ERR_PLAYERS;
        septem_rng_init(&slot->rng, septem_rng_mix(deals[i].seed, guest_family));
        slot->guests = deals[i].guests;
    }
    for (int i = 0; i < rollout->games; i++) {
        rollout->slots[i].in_play = err == SEPTEM_OK;
    }
    return err;
}

static void begin_all(struct septem_rollout *rollout)
{
    rollout->row_count = 0;
    for (int i = 0; i < rollout->games; i++) {
        if (rollout->slots[i].in_play) {
            advance(rollout, i);
        }
    }
}

int septem_rollout_step(struct septem_rollout *rollout, const uint8_t *choices)
{
    if (choices == NULL) {
        begin_all(rollout);
        return rollout->row_count;
    }
    int count = rollout->row_count;
    for (int i = 0; i < count; i++) {
        if (choices[i] >= rollout->rows[i].count) {
            return -1;
        }
    }
    /* All old rows are played before the first new one is written over them. */
    for (int i = 0; i < count; i++) {
        const struct row *row = &rollout->rows[i];
        septem_game_play(&rollout->slots[row->game].game, row->seat, &row->candidates[choices[i]]);
    }
    begin_all(rollout);
    return rollout->row_count;
}
