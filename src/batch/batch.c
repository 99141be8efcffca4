/* Many games at once, a row for every decision owed: see septem/batch.h. */
#include <septem/batch.h>

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <septem/rng.h>
#include <septem/score.h>

#include "../ai/observed.h"
#include "../base/bit_count.h"
#include "../engine/move.h"
#include "../engine/view_past.h"
#include "workers.h"

enum { CANDIDATES = SEPTEM_BATCH_CANDIDATES };

/* Families of seeds beside those that a game makes of its seed: for bots at the table, for bots
 * that think, and for sampling. */
static const uint64_t bot_family = UINT64_MAX - 3, think_family = UINT64_MAX - 4,
                      sample_family = UINT64_MAX - 5;

/* What is kept of a row until its choice is given. */
struct row {
    uint8_t seat, player, count;
    struct septem_move candidates[CANDIDATES];
};

struct slot {
    struct septem_game game;
    struct septem_rng rng; /* of its bots */
    uint64_t seed;
    uint32_t questions; /* asked so far, with rows */
    int first_row;
    int row_count;
    bool in_play; /* dealt, and its result is not written yet */
    uint8_t bots[SEPTEM_CITIES_MAX];
    struct row rows[SEPTEM_CITIES_MAX];
    struct view_past past[SEPTEM_CITIES_MAX]; /* by player */
};

/* What one thread needs to itself. */
struct desk {
    struct septem_view view;
    struct observed_game observed;                    /* of the game whose rows are written */
    struct septem_bot *bots[SEPTEM_BATCH_BOTS_MAX];   /* those of the setup */
    struct septem_move moves[SEPTEM_MOVES_MAX];       /* of one decision */
    struct septem_thought thoughts[SEPTEM_MOVES_MAX]; /* of these */
};

struct septem_batch {
    int games, threads, table_count, bot_count, row_count;
    struct septem_batch_arrays arrays;
    struct septem_rng rng; /* for sampling */
    struct workers *workers;
    struct septem_options tables[SEPTEM_BATCH_TABLES_MAX];
    struct slot *slots;
    struct desk *desks; /* of each thread */
    int32_t *row_games; /* by row */

    /* What the threads share out among them. */
    atomic_int next;
    int chunk; /* how many of them a thread takes at once */
    const uint8_t *choices;
    struct {
        int bot, count;
        const int32_t *rows;
        const struct septem_batch_thoughts *out;
    } think;
    struct {
        const struct septem_batch *from;
        const int32_t *games;
        int count;
    } fork;
};

/* ---- Setting up ---- */

static bool make_bots(struct septem_batch *batch, const struct septem_bot_spec *bots)
{
    for (int thread = 0; thread < batch->threads; thread++) {
        for (int bot = 0; bot < batch->bot_count; bot++) {
            batch->desks[thread].bots[bot] = septem_bot_create(&bots[bot]);
            if (batch->desks[thread].bots[bot] == NULL) {
                return false;
            }
        }
    }
    return true;
}

static bool is_in_range(const struct septem_batch_setup *setup)
{
    return setup->games >= 1 && setup->games <= INT32_MAX / SEPTEM_CITIES_MAX &&
           setup->threads >= 0 && setup->threads <= SEPTEM_BATCH_THREADS_MAX &&
           setup->table_count >= 1 && setup->table_count <= SEPTEM_BATCH_TABLES_MAX &&
           setup->bot_count >= 0 && setup->bot_count <= SEPTEM_BATCH_BOTS_MAX;
}

struct septem_batch *septem_batch_create(const struct septem_batch_setup *setup)
{
    struct septem_batch *batch = is_in_range(setup) ? calloc(1, sizeof *batch) : NULL;
    if (batch == NULL) {
        return NULL;
    }
    batch->games = setup->games;
    batch->threads = setup->threads > 1 ? setup->threads : 1;
    batch->table_count = setup->table_count;
    batch->bot_count = setup->bot_count;
    memcpy(batch->tables, setup->tables, (size_t)setup->table_count * sizeof *setup->tables);
    batch->slots = calloc((size_t)batch->games, sizeof *batch->slots);
    batch->desks = calloc((size_t)batch->threads, sizeof *batch->desks);
    batch->row_games = calloc((size_t)batch->games * SEPTEM_CITIES_MAX, sizeof *batch->row_games);
    batch->workers = workers_create(batch->threads);
    if (batch->slots == NULL || batch->desks == NULL || batch->row_games == NULL ||
        batch->workers == NULL || !make_bots(batch, setup->bots)) {
        septem_batch_destroy(batch);
        return NULL;
    }
    return batch;
}

void septem_batch_destroy(struct septem_batch *batch)
{
    if (batch == NULL) {
        return;
    }
    workers_destroy(batch->workers);
    for (int thread = 0; batch->desks != NULL && thread < batch->threads; thread++) {
        for (int bot = 0; bot < batch->bot_count; bot++) {
            septem_bot_destroy(batch->desks[thread].bots[bot]);
        }
    }
    free(batch->row_games);
    free(batch->desks);
    free(batch->slots);
    free(batch);
}

bool septem_batch_bind(struct septem_batch *batch, const struct septem_batch_arrays *arrays)
{
    assert(batch != NULL && arrays != NULL);
    if (arrays->capacity < (size_t)batch->games * SEPTEM_CITIES_MAX) {
        return false;
    }
    batch->arrays = *arrays;
    return true;
}

/* Sets up one game. */
static enum septem_err deal_game(struct septem_batch *batch, struct slot *slot,
                                 const struct septem_deal *deal)
{
    for (int player = 0; player < SEPTEM_CITIES_MAX; player++) {
        if (deal->bots[player] > batch->bot_count) {
            return SEPTEM_ERR_PLAYERS;
        }
    }
    if (deal->table >= batch->table_count) {
        return SEPTEM_ERR_PLAYERS;
    }
    septem_rng_init(&slot->rng, septem_rng_mix(deal->seed, bot_family));
    memcpy(slot->bots, deal->bots, sizeof slot->bots);
    memset(slot->past, 0, sizeof slot->past);
    slot->seed = deal->seed;
    slot->questions = 0;
    return septem_game_init(&slot->game, &batch->tables[deal->table], deal->seed);
}

enum septem_err septem_batch_deal(struct septem_batch *batch, const struct septem_deal *deals)
{
    assert(batch != NULL && deals != NULL);
    enum septem_err err = SEPTEM_OK;
    for (int i = 0; i < batch->games && err == SEPTEM_OK; i++) {
        err = deal_game(batch, &batch->slots[i], &deals[i]);
    }
    for (int i = 0; i < batch->games; i++) {
        batch->slots[i].in_play = err == SEPTEM_OK;
        batch->slots[i].row_count = 0;
    }
    batch->row_count = 0;
    septem_rng_init(&batch->rng, septem_rng_mix(deals[0].seed, sample_family));
    return err;
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

/* ---- Playing on ---- */

/* What a bot does, as an index into the moves of the desk. */
static int ask_bot(struct desk *desk, int bot, struct septem_question *question, int player,
                   const struct septem_game *g)
{
    septem_view_of(g, player, &desk->view);
    question->view = &desk->view;
    question->moves = desk->moves;
    return septem_bot_choose(desk->bots[bot - 1], question);
}

/* One seat of a question: forced decisions are taken, bots asked; of the others a row is made. */
static void ask_seat(struct slot *slot, struct desk *desk, int seat)
{
    int player = septem_game_steward(&slot->game, seat);
    int count = septem_game_moves(&slot->game, seat, desk->moves);
    if (count == 1) {
        septem_game_play(&slot->game, seat, &desk->moves[0]);
        return;
    }
    if (slot->bots[player] != 0) {
        struct septem_question question = {.seat = seat, .count = count, .rng = &slot->rng};
        int chosen = ask_bot(desk, slot->bots[player], &question, player, &slot->game);
        septem_game_play(&slot->game, seat, &desk->moves[chosen]);
        return;
    }
    struct row *row = &slot->rows[slot->row_count++];
    row->seat = (uint8_t)seat;
    row->player = (uint8_t)player;
    row->count = (uint8_t)pick_candidates(desk->moves, count, row->candidates);
}

/* Takes the choices of a game's rows, then plays on until a row is needed or the game is over. */
static void play_on(struct septem_batch *batch, struct slot *slot, struct desk *desk)
{
    struct septem_game *g = &slot->game;
    for (int i = 0; batch->choices != NULL && i < slot->row_count; i++) {
        const struct row *row = &slot->rows[i];
        septem_game_play(g, row->seat, &row->candidates[batch->choices[slot->first_row + i]]);
    }
    slot->row_count = 0;
    while (g->phase != SEPTEM_PHASE_OVER && slot->row_count == 0) {
        uint8_t owing = g->owing;
        for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
            if ((owing >> seat & 1) != 0) {
                ask_seat(slot, desk, seat);
            }
        }
    }
    slot->questions += slot->row_count > 0;
}

/* ---- Results ---- */

/* The rewards of a side. */
static void write_side(const struct septem_batch_arrays *arrays, size_t first, uint8_t seats,
                       float share, int margin)
{
    for (size_t seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if ((seats >> seat & 1) != 0 && arrays->shares != NULL) {
            arrays->shares[first + seat] = share;
        }
        if ((seats >> seat & 1) != 0 && arrays->margins != NULL) {
            arrays->margins[first + seat] = (int16_t)margin;
        }
    }
}

static void write_rewards(const struct septem_batch_arrays *arrays, const struct septem_game *g,
                          size_t first)
{
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count = septem_game_standings(g, sides);
    int winners = 0;
    for (int i = 0; i < count; i++) {
        winners += sides[i].place == 1 ? bit_count(sides[i].seats) : 0;
    }
    for (int i = 0; i < count; i++) {
        int best = sides[i == 0 ? 1 : 0].total; /* the best stand first */
        write_side(arrays, first, sides[i].seats,
                   sides[i].place == 1 ? 1.0f / (float)winners : 0.0f, sides[i].total - best);
    }
}

static void write_result(const struct septem_batch *batch, int game)
{
    const struct septem_batch_arrays *arrays = &batch->arrays;
    const struct septem_game *g = &batch->slots[game].game;
    size_t first = (size_t)game * SEPTEM_CITIES_MAX;
    write_side(arrays, first, UINT8_MAX, 0, 0);
    write_rewards(arrays, g, first);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        if (arrays->lines != NULL) {
            int16_t *lines = arrays->lines + (first + (size_t)seat) * SEPTEM_LINE_COUNT;
            memset(lines, 0, SEPTEM_LINE_COUNT * sizeof *lines);
            if (seat < g->cities) {
                struct septem_score score = septem_game_score(g, seat);
                memcpy(lines, score.lines, sizeof score.lines);
            }
        }
        if (arrays->stages != NULL) {
            arrays->stages[first + (size_t)seat] =
                seat < g->players ? g->city[seat].counts[SEPTEM_COUNT_STAGES] : 0;
        }
    }
}

/* ---- Rows ---- */

/* Where row `at` begins in an array of rows of `size` bytes. */
static void *room(const struct septem_batch_arrays *arrays, void *array, int at, size_t size)
{
    size_t stride = arrays->stride != 0 ? arrays->stride : size;
    return array == NULL ? NULL : (char *)array + (size_t)at * stride;
}

static void write_candidates(const struct row *row, struct desk *desk, uint8_t *out)
{
    memset(out, 0, (size_t)CANDIDATES * SEPTEM_CANDIDATE_BYTES);
    observe_moves_with(&desk->view, row->seat, &desk->observed, row->candidates, row->count, out);
}

static void write_row(const struct septem_batch *batch, struct desk *desk, int game, int which)
{
    const struct septem_batch_arrays *arrays = &batch->arrays;
    struct slot *slot = &batch->slots[game];
    const struct row *row = &slot->rows[which];
    int at = slot->first_row + which;
    uint8_t *seen = room(arrays, arrays->observations, at, (size_t)septem_observation_size());
    uint8_t *candidates =
        room(arrays, arrays->candidates, at, (size_t)CANDIDATES * SEPTEM_CANDIDATE_BYTES);
    uint8_t *count = room(arrays, arrays->counts, at, 1);
    uint8_t *player = room(arrays, arrays->players, at, 1);
    void *number = room(arrays, arrays->games, at, sizeof(int32_t));
    if (seen != NULL || candidates != NULL) {
        view_of_with(&slot->game, row->player, &slot->past[row->player], &desk->view);
    }
    if (seen != NULL) {
        observe_with(&desk->view, row->seat, &desk->observed, seen);
    }
    if (candidates != NULL) {
        write_candidates(row, desk, candidates);
    }
    if (count != NULL) {
        *count = row->count;
    }
    if (player != NULL) {
        *player = row->player;
    }
    if (number != NULL) {
        memcpy(number, &(int32_t){game}, sizeof(int32_t)); /* it may lie anywhere */
    }
}

static void write_rows(struct septem_batch *batch, struct desk *desk, int game)
{
    observed_clear(&desk->observed);
    for (int i = 0; i < batch->slots[game].row_count; i++) {
        write_row(batch, desk, game, i);
    }
}

/* Rows come game after game, whichever thread played them. */
static void number_rows(struct septem_batch *batch, int game)
{
    struct slot *slot = &batch->slots[game];
    slot->first_row = batch->row_count;
    for (int i = 0; i < slot->row_count; i++) {
        batch->row_games[batch->row_count++] = game;
    }
}

static void number_all_rows(struct septem_batch *batch)
{
    for (int game = 0; game < batch->games; game++) {
        number_rows(batch, game);
    }
}

/* ---- Stepping ---- */

static void play_game(struct septem_batch *batch, struct desk *desk, int game)
{
    struct slot *slot = &batch->slots[game];
    if (!slot->in_play) {
        return;
    }
    play_on(batch, slot, desk);
    if (slot->row_count == 0) {
        write_result(batch, game);
        slot->in_play = false;
    }
}

/* What a thread does with each of the games that it takes. */
static void each_game(struct septem_batch *batch, int worker,
                      void (*act)(struct septem_batch *, struct desk *, int))
{
    for (int first; (first = atomic_fetch_add(&batch->next, batch->chunk)) < batch->games;) {
        for (int game = first; game < first + batch->chunk && game < batch->games; game++) {
            act(batch, &batch->desks[worker], game);
        }
    }
}

static void play_games(void *context, int worker)
{
    each_game(context, worker, play_game);
}

static void write_games(void *context, int worker)
{
    each_game(context, worker, write_rows);
}

/* Shares `count` things out among the threads. */
static void share_out(struct septem_batch *batch, void (*work)(void *, int), int count)
{
    enum { PARTS = 8 }; /* of a thread: they take unequally long */
    batch->chunk = 1 + count / (PARTS * batch->threads);
    atomic_store(&batch->next, 0);
    workers_run(batch->workers, work, batch);
}

/* With several threads where a row stands is known only when all games have been played on. One
 * thread writes the rows of a game while it is in the cache. */
static void step_games(struct septem_batch *batch)
{
    if (batch->threads > 1) {
        share_out(batch, play_games, batch->games);
        number_all_rows(batch);
        share_out(batch, write_games, batch->games);
        return;
    }
    for (int i = 0; i < batch->games; i++) {
        play_game(batch, &batch->desks[0], i);
        number_rows(batch, i);
        write_rows(batch, &batch->desks[0], i);
    }
}

static const struct row *row_at(const struct septem_batch *batch, int row)
{
    const struct slot *slot = &batch->slots[batch->row_games[row]];
    return &slot->rows[row - slot->first_row];
}

int septem_batch_step(struct septem_batch *batch, const uint8_t *choices)
{
    for (int i = 0; choices != NULL && i < batch->row_count; i++) {
        if (choices[i] >= row_at(batch, i)->count) {
            return -1;
        }
    }
    batch->choices = choices;
    batch->row_count = 0;
    step_games(batch);
    return batch->row_count;
}

static void fork_game(struct septem_batch *batch, struct desk *desk, int game)
{
    struct slot *slot = &batch->slots[game];
    (void)desk;
    if (game < batch->fork.count) {
        *slot = batch->fork.from->slots[batch->fork.games[game]];
    } else {
        slot->in_play = false;
        slot->row_count = 0;
    }
}

static void fork_games(void *context, int worker)
{
    each_game(context, worker, fork_game);
}

int septem_batch_fork(struct septem_batch *to, const struct septem_batch *from,
                      const int32_t *games, int count)
{
    assert(to != NULL && from != NULL);
    bool known = to != from && to->bot_count == from->bot_count && count >= 0 && count <= to->games;
    for (int i = 0; known && i < count; i++) {
        known = games[i] >= 0 && games[i] < from->games;
    }
    if (!known) {
        return -1;
    }
    to->fork.from = from;
    to->fork.games = games;
    to->fork.count = count;
    share_out(to, fork_games, to->games);
    to->row_count = 0;
    number_all_rows(to);
    return to->row_count;
}

void septem_batch_sample(struct septem_batch *batch, uint8_t *choices)
{
    for (int i = 0; i < batch->row_count; i++) {
        choices[i] = (uint8_t)septem_rng_below(&batch->rng, row_at(batch, i)->count);
    }
}

/* ---- Thinking ---- */

/* Which candidate a move is; of those that there was no room for, one that does the same. */
static int candidate_of(const struct row *row, const struct septem_move *move)
{
    int found = move_find(row->candidates, row->count, move_word(move));
    for (int i = 0; found == row->count && i < row->count; i++) {
        found = is_same_option(&row->candidates[i], move) ? i : found;
    }
    return found < row->count ? found : 0;
}

static void write_thoughts(const struct septem_batch *batch, struct desk *desk,
                           const struct row *row, int count, int at)
{
    const struct septem_batch_thoughts *out = batch->think.out;
    size_t first = (size_t)at * CANDIDATES;
    for (int i = 0; i < CANDIDATES; i++) {
        int which =
            i < row->count ? move_find(desk->moves, count, move_word(&row->candidates[i])) : count;
        bool there = which < count;
        if (out->visits != NULL) {
            uint64_t visits = there ? desk->thoughts[which].visits : 0;
            out->visits[first + (size_t)i] = (uint32_t)(visits < UINT32_MAX ? visits : UINT32_MAX);
        }
        if (out->values != NULL) {
            out->values[first + (size_t)i] = there ? desk->thoughts[which].share : 0.0f;
        }
    }
}

static void think_about(const struct septem_batch *batch, struct desk *desk, int at)
{
    int number = batch->think.rows != NULL ? batch->think.rows[at] : at;
    const struct slot *slot = &batch->slots[batch->row_games[number]];
    const struct row *row = row_at(batch, number);
    struct septem_rng rng;
    septem_rng_init(&rng,
                    septem_rng_mix(septem_rng_mix(slot->seed, think_family),
                                   (uint64_t)slot->questions * SEPTEM_CITIES_MAX + row->seat));
    struct septem_question question = {.seat = row->seat, .rng = &rng, .thoughts = desk->thoughts};
    question.count = septem_game_moves(&slot->game, row->seat, desk->moves);
    int chosen = ask_bot(desk, batch->think.bot, &question, row->player, &slot->game);
    write_thoughts(batch, desk, row, question.count, at);
    if (batch->think.out->choices != NULL) {
        batch->think.out->choices[at] = (uint8_t)candidate_of(row, &desk->moves[chosen]);
    }
}

static void think_rows(void *context, int worker)
{
    struct septem_batch *batch = context;
    for (int at; (at = atomic_fetch_add(&batch->next, 1)) < batch->think.count;) {
        think_about(batch, &batch->desks[worker], at);
    }
}

bool septem_batch_think(struct septem_batch *batch, int bot, const int32_t *rows, int count,
                        const struct septem_batch_thoughts *thoughts)
{
    assert(thoughts != NULL);
    bool known = bot >= 1 && bot <= batch->bot_count && count >= 0 &&
                 (rows != NULL || count == batch->row_count);
    for (int i = 0; known && rows != NULL && i < count; i++) {
        known = rows[i] >= 0 && rows[i] < batch->row_count;
    }
    if (known) {
        batch->think.bot = bot;
        batch->think.rows = rows;
        batch->think.count = count;
        batch->think.out = thoughts;
        share_out(batch, think_rows, count);
    }
    return known;
}

const struct septem_game *septem_batch_game(const struct septem_batch *batch, int game)
{
    return game >= 0 && game < batch->games ? &batch->slots[game].game : NULL;
}
