/* Many games stepped together: see septem/batch.h. */
#include <septem/batch.h>

#include <assert.h>
#include <string.h>

#include <septem/rng.h>
#include <septem/score.h>

enum { HELD = 96 }; /* decisions kept with a game; longer lists are computed again */

/* Families of seeds beside those that a game makes of its seed (0 to 3, and the bots'). */
static const uint64_t next_family = UINT64_MAX - 1, lot_family = UINT64_MAX - 2;

struct slot {
    struct septem_game game;
    struct septem_options options;
    struct septem_rng rng; /* for sampling and for bots */
    uint64_t first_seed;
    uint64_t ended;
    int mover; /* -1: none */
    int count; /* legal decisions */
    bool done; /* the last step ended a game */
    struct septem_move chosen;
    struct septem_move moves[HELD];
    septem_action actions[HELD];
};

struct septem_batch {
    int games;
    bool keep;
    void *buffers[SEPTEM_BUFFER_COUNT];
    /* Scratch memory for one game. */
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    septem_action actions[SEPTEM_MOVES_MAX];
    struct slot slots[];
};

bool septem_buffer_info(enum septem_buffer buffer, struct septem_buffer_info *info)
{
#define X(name, type, items, text) [SEPTEM_BUFFER_##name] = #type,
    static const char *const types[SEPTEM_BUFFER_COUNT] = {
#include <septem/buffers.def>
    };
#undef X
#define X(name, type, items, text) [SEPTEM_BUFFER_##name] = {#name, text, 0, 0, (items)},
    const struct septem_buffer_info infos[SEPTEM_BUFFER_COUNT] = {
#include <septem/buffers.def>
    };
#undef X
    if (buffer < 0 || buffer >= SEPTEM_BUFFER_COUNT) {
        return false;
    }
    *info = infos[buffer];
    info->kind = types[buffer][0];
    info->size = types[buffer][1] - '0';
    return true;
}

/* ---- What is legal ---- */

static int lowest_bit(unsigned bits)
{
    int bit = -1;
    for (int i = 0; bits != 0 && bit < 0; i++, bits >>= 1) {
        bit = bits & 1 ? i : -1;
    }
    return bit;
}

/* Finds the seat that decides next, and its legal decisions. */
static void look(struct septem_batch *batch, struct slot *slot)
{
    slot->mover = lowest_bit(slot->game.owing);
    slot->count = 0;
    if (slot->mover < 0) {
        return;
    }
    slot->count = septem_action_list(&slot->game, slot->mover, batch->moves, batch->actions);
    if (slot->count <= HELD) {
        memcpy(slot->moves, batch->moves, (size_t)slot->count * sizeof slot->moves[0]);
        memcpy(slot->actions, batch->actions, (size_t)slot->count * sizeof slot->actions[0]);
    }
}

struct choices {
    const struct septem_move *moves;
    const septem_action *actions;
};

static struct choices choices_of(struct septem_batch *batch, const struct slot *slot)
{
    if (slot->count <= HELD) {
        return (struct choices){slot->moves, slot->actions};
    }
    septem_action_list(&slot->game, slot->mover, batch->moves, batch->actions);
    return (struct choices){batch->moves, batch->actions};
}

/* ---- What is written ---- */

static void *room(const struct septem_batch *batch, enum septem_buffer buffer, int game,
                  size_t bytes)
{
    char *data = batch->buffers[buffer];
    return data == NULL ? NULL : data + (size_t)game * bytes;
}

static void write_byte(const struct septem_batch *batch, enum septem_buffer buffer, int game,
                       unsigned value)
{
    uint8_t *out = room(batch, buffer, game, 1);
    if (out != NULL) {
        *out = (uint8_t)value;
    }
}

static void write_legal(struct septem_batch *batch, const struct slot *slot, int game)
{
    struct choices choices = choices_of(batch, slot);
    uint16_t *legal = room(batch, SEPTEM_BUFFER_LEGAL, game, SEPTEM_MOVES_MAX * sizeof *legal);
    uint8_t *mask = room(batch, SEPTEM_BUFFER_MASKS, game, (size_t)septem_action_end());
    if (legal != NULL) {
        memcpy(legal, choices.actions, (size_t)slot->count * sizeof *legal);
    }
    if (mask != NULL) {
        memset(mask, 0, (size_t)septem_action_end());
        for (int i = 0; i < slot->count; i++) {
            mask[choices.actions[i]] = 1;
        }
    }
}

static void write_features(struct septem_batch *batch, const struct slot *slot, int game)
{
    uint8_t *out = room(batch, SEPTEM_BUFFER_FEATURES, game, (size_t)septem_feature_end());
    if (out != NULL && slot->mover >= 0) {
        septem_view_of(&slot->game, septem_game_steward(&slot->game, slot->mover), &batch->view);
        septem_feature_write(&batch->view, slot->mover, out);
    } else if (out != NULL) {
        memset(out, 0, (size_t)septem_feature_end());
    }
}

/* Writes the arrays that any step can change. */
static void write_game(struct septem_batch *batch, const struct slot *slot, int game)
{
    uint16_t *count = room(batch, SEPTEM_BUFFER_COUNTS, game, sizeof *count);
    uint64_t *seed = room(batch, SEPTEM_BUFFER_SEEDS, game, sizeof *seed);
    uint64_t *ended = room(batch, SEPTEM_BUFFER_ENDED, game, sizeof *ended);
    write_byte(batch, SEPTEM_BUFFER_MOVERS, game, (unsigned)slot->mover);
    write_byte(batch, SEPTEM_BUFFER_OWING, game, slot->game.owing);
    write_byte(batch, SEPTEM_BUFFER_PHASES, game, slot->game.phase);
    write_byte(batch, SEPTEM_BUFFER_DONE, game, slot->done);
    if (count != NULL) {
        *count = (uint16_t)slot->count;
    }
    if (seed != NULL) {
        *seed = slot->game.seed;
    }
    if (ended != NULL) {
        *ended = slot->ended;
    }
    if (batch->buffers[SEPTEM_BUFFER_LEGAL] != NULL ||
        batch->buffers[SEPTEM_BUFFER_MASKS] != NULL) {
        write_legal(batch, slot, game);
    }
    write_features(batch, slot, game);
}

static void write_rewards(const struct septem_batch *batch, const struct slot *slot, int game)
{
    const size_t seats = SEPTEM_CITIES_MAX;
    float *rewards = room(batch, SEPTEM_BUFFER_REWARDS, game, seats * sizeof *rewards);
    uint8_t winners = slot->done ? septem_game_winners(&slot->game) : 0;
    int count = 0;
    if (rewards == NULL) {
        return;
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        count += winners >> seat & 1;
    }
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        /* Partners win together: both have what their side has. */
        float whole = slot->game.teams ? 2 : 1;
        rewards[seat] = winners >> seat & 1 ? whole / (float)count : 0;
    }
}

/* Writes the arrays about a game that has ended, before the next one replaces it. */
static void write_end(const struct septem_batch *batch, const struct slot *slot, int game)
{
    const size_t seats = SEPTEM_CITIES_MAX;
    int16_t *scores = room(batch, SEPTEM_BUFFER_SCORES, game, seats * sizeof *scores);
    int16_t *lines =
        room(batch, SEPTEM_BUFFER_LINES, game, seats * SEPTEM_LINE_COUNT * sizeof *lines);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX && (scores != NULL || lines != NULL); seat++) {
        struct septem_score score = {0};
        if (seat < slot->game.cities) {
            score = septem_game_score(&slot->game, seat);
        }
        if (scores != NULL) {
            scores[seat] = score.total;
        }
        if (lines != NULL) {
            memcpy(lines + seat * SEPTEM_LINE_COUNT, score.lines, sizeof score.lines);
        }
    }
    write_byte(batch, SEPTEM_BUFFER_WINNERS, game, septem_game_winners(&slot->game));
}

/* ---- Setting up ---- */

size_t septem_batch_size(int games)
{
    assert(games > 0);
    return sizeof(struct septem_batch) + (size_t)games * sizeof(struct slot);
}

static enum septem_err begin(struct septem_batch *batch, struct slot *slot,
                             const struct septem_options *options, uint64_t seed)
{
    enum septem_err err = septem_game_init(&slot->game, options, seed);
    if (err != SEPTEM_OK) {
        return err;
    }
    slot->options = *options;
    slot->first_seed = seed;
    slot->ended = 0;
    slot->done = false;
    slot->chosen = (struct septem_move){0};
    septem_rng_init(&slot->rng, septem_rng_mix(seed, lot_family));
    look(batch, slot);
    return SEPTEM_OK;
}

enum septem_err septem_batch_init(struct septem_batch *batch, int games,
                                  const struct septem_options *options, uint64_t seed)
{
    assert(batch != NULL && options != NULL);
    struct septem_game trial;
    enum septem_err err = septem_game_init(&trial, options, seed);
    if (err != SEPTEM_OK) {
        return err;
    }
    memset(batch, 0, sizeof *batch);
    batch->games = games;
    for (int i = 0; i < games; i++) {
        begin(batch, &batch->slots[i], options, septem_rng_mix(seed, (uint64_t)i));
    }
    return SEPTEM_OK;
}

bool septem_batch_bind(struct septem_batch *batch, enum septem_buffer buffer, void *data,
                       size_t bytes)
{
    struct septem_buffer_info info;
    if (!septem_buffer_info(buffer, &info)) {
        return false;
    }
    size_t wanted = (size_t)info.size * (size_t)info.items * (size_t)batch->games;
    if (data != NULL && bytes != wanted) {
        return false;
    }
    batch->buffers[buffer] = data;
    if (data != NULL) {
        memset(data, 0, bytes);
        for (int i = 0; i < batch->games; i++) {
            write_game(batch, &batch->slots[i], i);
        }
    }
    return true;
}

void septem_batch_keep(struct septem_batch *batch, bool keep)
{
    batch->keep = keep;
}

enum septem_err septem_batch_reset(struct septem_batch *batch, int first, int count,
                                   const struct septem_options *options, const uint64_t *seeds)
{
    struct septem_game trial;
    enum septem_err err = options == NULL ? SEPTEM_OK : septem_game_init(&trial, options, 0);
    assert(first >= 0 && count >= 0 && first + count <= batch->games);
    for (int i = 0; err == SEPTEM_OK && i < count; i++) {
        struct slot *slot = &batch->slots[first + i];
        struct septem_options own = options == NULL ? slot->options : *options;
        begin(batch, slot, &own, seeds[i]);
        write_game(batch, slot, first + i);
        write_rewards(batch, slot, first + i);
    }
    return err;
}

/* ---- Stepping ---- */

/* Writes the decision of an action to slot->chosen. Returns false if it is not legal. */
static bool choose(struct septem_batch *batch, struct slot *slot, septem_action action)
{
    struct choices choices = choices_of(batch, slot);
    for (int i = 0; i < slot->count; i++) {
        if (choices.actions[i] == action) {
            slot->chosen = choices.moves[i];
            return true;
        }
    }
    return false;
}

static void play(struct septem_batch *batch, struct slot *slot, int game)
{
    bool was_done = slot->done;
    septem_game_play(&slot->game, slot->mover, &slot->chosen);
    slot->done = slot->game.phase == SEPTEM_PHASE_OVER;
    if (slot->done || was_done) {
        write_rewards(batch, slot, game);
    }
    if (slot->done) {
        write_end(batch, slot, game);
        slot->ended++;
        if (!batch->keep) {
            uint64_t family = septem_rng_mix(slot->first_seed, next_family);
            septem_game_init(&slot->game, &slot->options, septem_rng_mix(family, slot->ended));
        }
    }
    look(batch, slot);
    write_game(batch, slot, game);
}

/* Clears what the arrays say about the end of a game that takes no part in this step. */
static void rest(struct septem_batch *batch, struct slot *slot, int game)
{
    slot->done = false;
    write_byte(batch, SEPTEM_BUFFER_DONE, game, 0);
    write_rewards(batch, slot, game);
}

int septem_batch_step(struct septem_batch *batch, const septem_action *actions)
{
    /* 1. Find every decision, so that a bad one stops the step before it begins. */
    for (int i = 0; i < batch->games; i++) {
        if (actions[i] != SEPTEM_ACTION_NONE && !choose(batch, &batch->slots[i], actions[i])) {
            return i;
        }
    }
    /* 2. Take them. */
    for (int i = 0; i < batch->games; i++) {
        if (actions[i] != SEPTEM_ACTION_NONE) {
            play(batch, &batch->slots[i], i);
        } else if (batch->slots[i].done) {
            rest(batch, &batch->slots[i], i);
        }
    }
    return -1;
}

void septem_batch_sample(struct septem_batch *batch, septem_action *actions)
{
    assert(batch != NULL && actions != NULL);
    for (int i = 0; i < batch->games; i++) {
        struct slot *slot = &batch->slots[i];
        actions[i] = SEPTEM_ACTION_NONE;
        if (slot->mover >= 0) {
            uint32_t pick = septem_rng_below(&slot->rng, (uint32_t)slot->count);
            actions[i] = choices_of(batch, slot).actions[pick];
        }
    }
}

int septem_batch_choose(struct septem_batch *batch, struct septem_bot *bot, unsigned seats,
                        septem_action *actions)
{
    assert(bot != NULL && actions != NULL);
    int taken = 0;
    for (int i = 0; i < batch->games; i++) {
        struct slot *slot = &batch->slots[i];
        if (slot->mover < 0 || !(seats >> septem_game_steward(&slot->game, slot->mover) & 1)) {
            continue;
        }
        struct choices choices = choices_of(batch, slot);
        struct septem_question question = {.view = &batch->view,
                                           .seat = slot->mover,
                                           .moves = choices.moves,
                                           .count = slot->count,
                                           .rng = &slot->rng};
        septem_view_of(&slot->game, septem_game_steward(&slot->game, slot->mover), &batch->view);
        actions[i] = choices.actions[septem_bot_choose(bot, &question)];
        taken++;
    }
    return taken;
}

/* ---- Reading ---- */

const struct septem_game *septem_batch_game(const struct septem_batch *batch, int game)
{
    return game >= 0 && game < batch->games ? &batch->slots[game].game : NULL;
}
