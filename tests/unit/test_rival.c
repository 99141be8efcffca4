/* Rivals, as the network imagines them: it knows better what `mcts` does than what it would do
 * itself tells of that. */
#include "unit.h"

#include <septem/bot.h>

#include "../../src/ai/network_player.h"
#include "make_bot.h"

/* A seat in the middle of a game of bots, with something to choose. */
struct asked {
    struct septem_game g;
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int seat, count;
};

static bool same_option(const struct asked *asked, int one, int other)
{
    return septem_move_same_option(&asked->moves[one], &asked->moves[other]);
}

static int ask_bot(struct septem_bot *bot, const struct asked *asked, struct septem_rng *rng)
{
    struct septem_question question = {.view = &asked->view,
                                       .seat = asked->seat,
                                       .moves = asked->moves,
                                       .count = asked->count,
                                       .rng = rng};
    return septem_bot_choose(bot, &question);
}

static void rival__decides_as_mcts_more_often_than_net(void **state)
{
    static struct network_player player;
    static struct asked asked;
    struct septem_bot *mcts = make_bot("mcts:playouts=150,memory=4");
    int as_net = 0, as_rival = 0;
    struct septem_rng rng;
    (void)state;
    assert_true(network_player_init(&player));
    for (uint64_t seed = 0; seed < 8; seed++) {
        septem_rng_init(&rng, seed);
        playing_start(&asked.g, 3, seed);
        while (asked.g.phase != SEPTEM_PHASE_OVER) {
            asked.seat = playing_seat(&asked.g);
            septem_view_of(&asked.g, asked.seat, &asked.view);
            asked.count = septem_game_moves(&asked.g, asked.seat, asked.moves);
            int chosen = ask_bot(mcts, &asked, &rng);
            network_player_ask(&player, &asked.view, asked.seat, asked.moves, asked.count, false);
            as_net += same_option(&asked, chosen, network_player_best(&player, asked.count));
            network_player_guess(&player, &asked.view, asked.seat, asked.moves, asked.count);
            as_rival += same_option(&asked, chosen, network_player_best(&player, asked.count));
            septem_game_play(&asked.g, asked.seat, &asked.moves[chosen]);
        }
    }
    if (as_rival <= as_net) {
        fail_msg("the rival decides so %d times, net %d times", as_rival, as_net);
    }
    septem_bot_destroy(mcts);
    network_player_finish(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rival__decides_as_mcts_more_often_than_net),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
