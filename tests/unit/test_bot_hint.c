/* Hints: the best first, payments put together, reasons that add up. */
#include "unit.h"

#include <string.h>

#include <septem/bot.h>

#include "make_bot.h"

struct asked {
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_thought thoughts[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    struct septem_question question;
};

static void ask(struct asked *asked, const struct septem_game *g, int seat)
{
    septem_view_of(g, seat, &asked->view);
    septem_rng_init(&asked->rng, 4);
    asked->question = (struct septem_question){
        .view = &asked->view,
        .seat = seat,
        .moves = asked->moves,
        .count = septem_game_moves(&asked->view.game, seat, asked->moves),
        .rng = &asked->rng,
        .thoughts = asked->thoughts,
    };
}

/* A bot without figures is believed; of figures none is larger than the one above it. */
static void hint__the_best_comes_first(void **state)
{
    static const char *const bots[] = {"rules", "mc:playouts=800", "mcts:playouts=800",
                                       "expert:evaluations=600"};
    static struct asked asked;
    struct septem_hint hints[8];
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        struct septem_bot *bot = make_bot(bots[i]);
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct septem_game g;
            playing_start(&g, 4, seed);
            ask(&asked, &g, 1);
            int count = septem_bot_hint(bot, &asked.question, hints, 8);
            assert_in_range(count, 1, 8);
            for (int k = 1; k < count; k++) {
                assert_true(hints[k].thought.share <= hints[k - 1].thought.share);
            }
            ask(&asked, &g, 1);
            assert_true(i > 0 || hints[0].move == septem_bot_choose(bot, &asked.question));
        }
        septem_bot_destroy(bot);
    }
}

static void hint__payments_of_a_decision_are_put_together(void **state)
{
    static struct asked asked;
    struct septem_hint hints[64];
    struct septem_game g;
    struct septem_rng rng;
    struct septem_bot *bot = make_bot("mcts:playouts=300");
    (void)state;
    playing_start(&g, 3, 12);
    septem_rng_init(&rng, 1);
    playing_on(&g, &rng, 27);
    ask(&asked, &g, playing_seat(&g));
    int count = septem_bot_hint(bot, &asked.question, hints, 64);
    for (int a = 0; a < count; a++) {
        for (int b = 0; b < a; b++) {
            struct septem_move one = asked.moves[hints[a].move], two = asked.moves[hints[b].move];
            one.left = one.right = one.bank = two.left = two.right = two.bank = 0;
            assert_memory_not_equal(&one, &two, sizeof one);
        }
    }
    septem_bot_destroy(bot);
}

/* In the last turn what a decision brings stands on one line, mostly. */
static void hint__says_on_which_line_the_points_are(void **state)
{
    static struct asked asked;
    struct septem_hint hints[8];
    struct septem_bot *bot = make_bot("mcts:playouts=400");
    int reasons = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct septem_game g;
        struct septem_rng rng;
        septem_rng_init(&rng, seed);
        playing_start(&g, 3, seed);
        while (g.age < 3 || g.turn < 6) {
            playing_step(&g, &rng);
        }
        if (g.phase != SEPTEM_PHASE_TURN) {
            continue;
        }
        ask(&asked, &g, 0);
        int count = septem_bot_hint(bot, &asked.question, hints, 8);
        for (int i = 0; i < count; i++) {
            if (hints[i].reason == SEPTEM_REASON_LINE) {
                assert_true(hints[i].gain == hints[i].gains[hints[i].line]);
                assert_true(hints[i].gain > 0);
                reasons++;
            }
        }
    }
    assert_true(reasons > 0);
    septem_bot_destroy(bot);
}

/* Errors are those of a mean: a quarter of the effort doubles them. Whatever gain is told is larger
 * than twice its own. */
static void hint__errors_are_honest(void **state)
{
    static const char *const bots[][2] = {
        {"mc:playouts=400", "mc:playouts=6400"},
        {"expert:evaluations=1000,mcts=0,rivals=0", "expert:evaluations=16000,mcts=0,rivals=0"}};
    static struct asked asked;
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        float errors[2];
        for (int effort = 0; effort < 2; effort++) {
            struct septem_hint hints[8];
            struct septem_game g;
            struct septem_bot *bot = make_bot(bots[i][effort]);
            playing_start(&g, 4, 2);
            ask(&asked, &g, 0);
            int count = septem_bot_hint(bot, &asked.question, hints, 8);
            errors[effort] = hints[0].thought.share_error;
            for (int k = 0; k < count; k++) {
                assert_true(hints[k].reason != SEPTEM_REASON_LINE ||
                            hints[k].gain > 2 * hints[k].thought.line_errors[hints[k].line]);
            }
            septem_bot_destroy(bot);
        }
        assert_true(errors[1] > 0);
        assert_in_range((int)(errors[0] / errors[1] * 10), 20, 80); /* sixteen times: about 4 */
    }
}

static void hint__knows_when_there_is_no_choice(void **state)
{
    static struct asked asked;
    struct septem_hint hints[2];
    struct septem_game g;
    struct septem_bot *bot = make_bot("mc:playouts=20");
    (void)state;
    playing_start(&g, 3, 3);
    ask(&asked, &g, 0);
    asked.question.count = 1;
    assert_int_equal(septem_bot_hint(bot, &asked.question, hints, 2), 1);
    assert_int_equal(hints[0].reason, SEPTEM_REASON_ONLY);
    septem_bot_destroy(bot);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hint__the_best_comes_first),
        cmocka_unit_test(hint__payments_of_a_decision_are_put_together),
        cmocka_unit_test(hint__says_on_which_line_the_points_are),
        cmocka_unit_test(hint__errors_are_honest),
        cmocka_unit_test(hint__knows_when_there_is_no_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
