/* The bot `net`: it takes what the network likes best, and tells what that expects. */
#include "unit.h"

#include <septem/bot.h>
#include <septem/observe.h>

#include "../../src/ai/network.h"
#include "make_bot.h"

static int choose(struct septem_bot *bot, const struct septem_game *g, int seat, uint64_t seed,
                  struct septem_thought *thoughts)
{
    static struct septem_view view;
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    septem_rng_init(&rng, seed);
    septem_view_of(g, septem_game_steward(g, seat), &view);
    struct septem_question question = {
        .view = &view, .seat = seat, .moves = moves, .rng = &rng, .thoughts = thoughts};
    question.count = septem_game_moves(&view.game, seat, moves);
    return septem_bot_choose(bot, &question);
}

/* Tables of every size with every set, and of the base game. */
static struct septem_options table(int number)
{
    struct septem_options options = septem_options_defaults();
    options.players = 2 + number % 7;
    if (number >= 6) {
        options.sets |= (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
        options.leaders = (enum septem_edition)(number % SEPTEM_LEADERS_COUNT);
    }
    return options;
}

static void net__takes_the_best_unless_it_is_to_vary(void **state)
{
    static int32_t logits[SEPTEM_MOVES_MAX];
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    static struct septem_view view;
    static uint8_t candidates[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    uint8_t seen[4096];
    struct network network;
    struct network_bytes bytes = network_embedded();
    struct septem_bot *best = make_bot("net"), *varied = make_bot("net:temperature=1000");
    struct septem_game g;
    int others = 0;
    (void)state;
    playing_start(&g, 3, 4);
    septem_view_of(&g, 1, &view);
    septem_observe(&view, 1, seen);
    int count = septem_game_moves(&g, 1, moves);
    assert_int_equal(network_init(&network, bytes.begin, bytes.size), NETWORK_FINE);
    septem_observe_moves(&view, 1, moves, count, candidates);
    network_evaluate(&network, seen, candidates, count, NETWORK_OWN, logits, NULL);
    for (uint64_t seed = 0; seed < 50; seed++) {
        int chosen = choose(best, &g, 1, seed, NULL);
        for (int i = 0; i < count; i++) {
            assert_true(logits[i] <= logits[chosen]);
        }
        others += choose(varied, &g, 1, seed, NULL) != chosen;
    }
    assert_true(others > 5);
    septem_bot_destroy(best);
    septem_bot_destroy(varied);
    network_finish(&network);
}

/* Nothing was searched: there are no visits, and what is expected stands with the answer alone. */
static void net__tells_what_it_expects(void **state)
{
    static struct septem_thought thoughts[SEPTEM_MOVES_MAX];
    struct septem_bot *bot = make_bot("net");
    struct septem_game g;
    (void)state;
    for (int number = 0; number < 14; number++) {
        struct septem_options options = table(number);
        struct septem_rng rng;
        septem_rng_init(&rng, 1);
        playing_start_options(&g, &options, 7);
        playing_on(&g, &rng, 40);
        const struct septem_thought *thought =
            &thoughts[choose(bot, &g, playing_seat(&g), 1, thoughts)];
        float sum = 0;
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            sum += thought->lines[line];
        }
        assert_true(thought->visits == 0);
        assert_true(thought->share > 0 && thought->share <= 1);
        assert_true(sum - thought->points < 0.01f && thought->points - sum < 0.01f);
        assert_true(thought->points > 10 && thought->rival > 10);
    }
    septem_bot_destroy(bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(net__takes_the_best_unless_it_is_to_vary),
        cmocka_unit_test(net__tells_what_it_expects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
