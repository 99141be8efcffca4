/* Bytes drive a game: some choose among the legal decisions, some are submitted as they are. The
 * game must refuse exactly what it does not list, change nothing when it refuses, and add up
 * after every decision.
 *
 * The first byte is the table (players, sides, Cities, teams, Wonder Pack with Catan), the second
 * the board of seat 0 and the decks of leaders, the next eight the seed, which if it is odd adds
 * the promotional leaders; then, for each decision, one byte: below 128 a listed decision by
 * number, else the eight bytes that follow are a move. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <septem/game.h>
#include <septem/score.h>
#include <septem/view.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *data;
    size_t size;
};

static void require(bool fact)
{
    if (!fact) {
        abort();
    }
}

/* The next byte, 0 after the last. */
static uint8_t take(struct input *input)
{
    if (input->size == 0) {
        return 0;
    }
    input->size--;
    return *input->data++;
}

static int asked_seat(const struct septem_game *g, uint8_t byte)
{
    for (int i = 0; i < g->cities; i++) {
        int seat = (byte + i) % g->cities;
        if (g->asked >> seat & 1) { /* also one that has decided: it may change its mind */
            return seat;
        }
    }
    return -1;
}

static void submit_raw(struct septem_game *g, int seat, struct input *input)
{
    struct septem_move moves[SEPTEM_MOVES_MAX], move;
    uint8_t bytes[sizeof move];
    bool listed = false;
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = take(input);
    }
    memcpy(&move, bytes, sizeof move);
    for (int i = septem_game_moves(g, seat, moves) - 1; i >= 0; i--) {
        listed |= memcmp(&moves[i], &move, sizeof move) == 0;
    }
    struct septem_game before = *g;
    bool accepted = septem_game_submit(g, seat, &move) == SEPTEM_DENY_NONE;
    require(accepted == listed);
    require(accepted || memcmp(g, &before, sizeof before) == 0);
}

static void submit_listed(struct septem_game *g, int seat, uint8_t number)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    require(count > 0);
    require(septem_game_submit(g, seat, &moves[number % count]) == SEPTEM_DENY_NONE);
}

static void look(const struct septem_game *g, int seat)
{
    struct septem_view view, again;
    struct septem_game other;
    struct septem_rng rng;
    septem_rng_init(&rng, g->turn);
    septem_view_of(g, seat, &view);
    require(septem_view_sample(&view, &rng, &other));
    require(septem_game_validate(&other) == NULL);
    septem_view_of(&other, seat, &again);
    require(memcmp(&view, &again, sizeof view) == 0);
}

/* Five bits are a board, one says whether leaders play, two which. */
static void take_leaders(struct input *input, struct septem_options *options)
{
    uint8_t byte = take(input);
    options->boards[0] = byte & 31;
    options->sets |= (byte >> 5 & 1u) << SEPTEM_SET_LEADERS;
    options->experts = byte >> 6 == SEPTEM_LEADERS_COUNT;
    options->leaders = options->experts ? SEPTEM_LEADERS_FIRST : (enum septem_edition)(byte >> 6);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {.data = data, .size = size};
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    uint64_t seed = 0;
    uint8_t table = take(&input);
    options.players = table % 8 == 0 ? 8 : table % 8;
    options.sets |= (table >> 5 & 1u) << SEPTEM_SET_CITIES;
    options.sets |= (table >> 7 & 1u) * (1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN);
    options.teams = table >> 6 & 1;
    options.sides = (enum septem_sides)(table / 8 % 4);
    take_leaders(&input, &options);
    for (int i = 0; i < 8; i++) {
        seed = seed << 8 | take(&input);
    }
    options.sets |= (options.sets >> SEPTEM_SET_LEADERS & (uint32_t)seed & 1u) << SEPTEM_SET_PROMO;
    if (septem_game_init(&g, &options, seed) != SEPTEM_OK) {
        return 0;
    }
    while (input.size > 0 && g.phase != SEPTEM_PHASE_OVER) {
        uint8_t byte = take(&input);
        int seat = asked_seat(&g, byte >> 4);
        if (byte < 128) {
            submit_listed(&g, seat, take(&input));
        } else if (byte < 248) {
            submit_raw(&g, seat, &input);
        } else {
            look(&g, byte % g.players);
        }
        require(septem_game_validate(&g) == NULL);
    }
    require(septem_game_winners(&g) != 0);
    return 0;
}
