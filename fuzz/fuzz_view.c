/* Views as they come from another process, with some bytes changed: reading may refuse them; from
 * what it takes every bot must be able to choose.
 *
 * The first byte is the table (players, leaders, Cities with the packs), the second the seed, the
 * third and fourth how far the game has gone and who looks; then three bytes for each change: two
 * say where, the third what is there. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <septem/bot.h>
#include <septem/game.h>
#include <septem/view.h>

#include "../src/text/view_base64.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, STEPS_MAX = 80 };

static const char *const bots[] = {"random", "greedy",         "rbai",
                                   "rules",  "mc:playouts=20", "mcts:playouts=20"};

static void require(bool fact)
{
    if (!fact) {
        abort();
    }
}

static bool begin(const uint8_t head[HEAD], struct septem_game *g)
{
    struct septem_options options = septem_options_defaults();
    uint32_t others = 1u << SEPTEM_SET_CITIES | 1u << SEPTEM_SET_PACKS | 1u << SEPTEM_SET_CATAN;
    options.players = 2 + head[0] % 7;
    options.sets |= (head[0] >> 4 & 1u) << SEPTEM_SET_LEADERS;
    options.sets |= head[0] >> 5 & 1 ? others : 0;
    options.leaders = SEPTEM_LEADERS_ALL;
    return septem_game_init(g, &options, head[1]) == SEPTEM_OK;
}

/* Everybody takes the first decision, or one by number. */
static void advance(struct septem_game *g, int steps)
{
    for (int i = 0; i < steps && g->phase != SEPTEM_PHASE_OVER; i++) {
        struct septem_move moves[SEPTEM_MOVES_MAX];
        int seat = 0;
        while (!septem_game_owes(g, seat)) {
            seat++;
        }
        int count = septem_game_moves(g, seat, moves);
        septem_game_play(g, seat, &moves[i * 7 % count]);
    }
}

static void choose(const char *text, const struct septem_view *view, int seat)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_bot_spec spec;
    struct septem_rng rng;
    septem_rng_init(&rng, 1);
    require(septem_bot_parse(text, &spec, NULL));
    struct septem_bot *bot = septem_bot_create(&spec);
    require(bot != NULL);
    struct septem_question question = {.view = view, .seat = seat, .moves = moves, .rng = &rng};
    question.count = septem_game_moves(&view->game, seat, moves);
    if (question.count > 0) {
        int choice = septem_bot_choose(bot, &question);
        require(choice >= 0 && choice < question.count);
    }
    septem_bot_destroy(bot);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[VIEW_BASE64_TEXT_MAX];
    struct septem_game g;
    struct septem_view view, damaged, read;
    if (size < HEAD || !begin(data, &g)) {
        return 0;
    }
    advance(&g, data[2] % STEPS_MAX);
    if (g.phase == SEPTEM_PHASE_OVER) {
        return 0;
    }
    septem_view_of(&g, data[3] % g.players, &view);
    damaged = view;
    for (size_t i = HEAD; i + 2 < size; i += 3) {
        ((uint8_t *)&damaged)[(data[i] * 256u + data[i + 1]) % sizeof view] = data[i + 2];
    }
    view_base64_write(&damaged, text);
    /* One that is whole is played from often enough elsewhere. */
    bool taken = view_base64_read(text, &read) && memcmp(&read, &view, sizeof view) != 0;
    for (int seat = 0; taken && seat < read.game.cities; seat++) {
        bool own = septem_game_steward(&read.game, seat) == read.seat;
        for (size_t i = 0; own && i < sizeof bots / sizeof bots[0]; i++) {
            choose(bots[i], &read, seat);
        }
    }
    return 0;
}
