/* The second opinion of `expert`: what the playouts of `mcts` say, by decision. */
#include "unit.h"

#include <string.h>

#include <septem/bot.h>

#include "../../src/ai/network.h"
#include "../../src/ai/second_opinion.h"

enum { PLAYOUTS = 400 };

struct asked {
    struct septem_view view;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    struct septem_question question;
    int32_t logits[SEPTEM_MOVES_MAX];
    struct second_opinion opinion;
};

static void ask(struct asked *asked, uint64_t seed, int decisions)
{
    struct septem_game g;
    struct septem_rng rng;
    playing_start(&g, 3, seed);
    septem_rng_init(&rng, seed);
    playing_on(&g, &rng, decisions);
    int seat = playing_seat(&g);
    septem_view_of(&g, seat, &asked->view);
    septem_rng_init(&asked->rng, 1);
    asked->question = (struct septem_question){
        .view = &asked->view,
        .seat = seat,
        .moves = asked->moves,
        .count = septem_game_moves(&asked->view.game, seat, asked->moves),
        .rng = &asked->rng,
    };
    second_opinion_ask(&asked->opinion, &asked->question, asked->logits,
                       (struct septem_budget){.playouts = PLAYOUTS});
}

/* Payments of one decision have one opinion, and every playout belongs to a decision. */
static void second_opinion__is_of_decisions_not_of_payments(void **state)
{
    static struct asked asked;
    (void)state;
    assert_true(second_opinion_init(&asked.opinion));
    for (uint64_t seed = 0; seed < 8; seed++) {
        uint64_t visits = 0;
        ask(&asked, seed, 27);
        for (int i = 0; i < asked.question.count; i++) {
            bool is_first = true;
            for (int k = 0; k < i; k++) {
                if (septem_move_same_option(&asked.moves[i], &asked.moves[k])) {
                    is_first = false;
                    assert_memory_equal(&asked.opinion.of[i], &asked.opinion.of[k],
                                        sizeof asked.opinion.of[i]);
                }
            }
            visits += is_first ? asked.opinion.of[i].visits : 0;
            assert_true(asked.opinion.of[i].share >= 0 && asked.opinion.of[i].share <= 1);
        }
        assert_int_equal(visits, PLAYOUTS);
    }
    second_opinion_finish(&asked.opinion);
}

/* What was tried most is liked, and only what was tried often; the less a decision was tried the
 * closer its share is to what is usual, and a little below. */
static void second_opinion__doubts_what_was_hardly_tried(void **state)
{
    static struct asked asked;
    struct second_opinion *opinion = &asked.opinion;
    (void)state;
    assert_true(second_opinion_init(opinion));
    ask(&asked, 3, 0);
    int count = asked.question.count, liked = 0;
    assert_true(count > 2);
    for (int i = 0; i < count; i++) {
        liked += second_opinion_likes(opinion, i);
        assert_true(opinion->of[i].visits < opinion->most || second_opinion_likes(opinion, i));
        assert_true(opinion->of[i].visits > opinion->most / 8 || !second_opinion_likes(opinion, i));
    }
    assert_in_range(liked, 1, count - 1);
    opinion->of[0] = (struct opinion){0, 0};
    opinion->of[1] = (struct opinion){10, 1};
    opinion->of[2] = (struct opinion){1000, 1};
    assert_true(second_opinion_share(opinion, 0) < opinion->usual);
    assert_true(second_opinion_share(opinion, 0) > opinion->usual - 0.05);
    assert_true(second_opinion_share(opinion, 0) < second_opinion_share(opinion, 1));
    assert_true(second_opinion_share(opinion, 1) < second_opinion_share(opinion, 2));
    assert_true(second_opinion_share(opinion, 2) > 0.95);
    second_opinion_finish(opinion);
}

/* What the network likes is tried more often, be it good or bad. */
static void second_opinion__tries_what_the_network_likes(void **state)
{
    static struct asked asked;
    (void)state;
    assert_true(second_opinion_init(&asked.opinion));
    ask(&asked, 3, 0);
    for (int i = 0; i < asked.question.count; i += 5) {
        uint32_t before = asked.opinion.of[i].visits;
        asked.logits[i] = 20 * NETWORK_ONE;
        ask(&asked, 3, 0);
        asked.logits[i] = 0;
        assert_true(asked.opinion.of[i].visits > before);
        ask(&asked, 3, 0);
        assert_int_equal(asked.opinion.of[i].visits, before);
    }
    second_opinion_finish(&asked.opinion);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(second_opinion__is_of_decisions_not_of_payments),
        cmocka_unit_test(second_opinion__doubts_what_was_hardly_tried),
        cmocka_unit_test(second_opinion__tries_what_the_network_likes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
