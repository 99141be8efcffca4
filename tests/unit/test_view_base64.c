/* What a seat sees, as text and back: the same answers from it, and none from anything else. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/bot.h>

#include "../../src/text/view_base64.h"

enum { GAMES = 14, DAMAGES = 3000 };

/* Two to eight players, every set and every kind of leader. */
static struct septem_game start(int number)
{
    struct septem_options options = septem_options_defaults();
    struct septem_game g;
    options.players = 2 + number % 7;
    options.sets = (1u << SEPTEM_SET_COUNT) - 2;
    options.leaders = SEPTEM_LEADERS_ALL;
    options.experts = true;
    assert_int_equal(septem_game_init(&g, &options, (uint64_t)number), SEPTEM_OK);
    return g;
}

static void view_base64__shows_every_seat_what_its_view_has(void **state)
{
    static char text[VIEW_BASE64_TEXT_MAX];
    (void)state;
    for (int number = 0; number < GAMES; number++) {
        struct septem_game g = start(number);
        struct septem_rng rng;
        septem_rng_init(&rng, (uint64_t)number);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            struct septem_view view, read;
            septem_view_of(&g, number % g.players, &view);
            assert_null(septem_view_validate(&view));
            view_base64_write(&view, text);
            assert_int_equal(strlen(text), VIEW_BASE64_TEXT_MAX - 1);
            assert_true(view_base64_read(text, &read));
            assert_memory_equal(&read, &view, sizeof view);
        }
    }
}

static void view_base64__is_not_read_from_another_version(void **state)
{
    static char text[VIEW_BASE64_TEXT_MAX];
    struct septem_game g = start(3);
    struct septem_view view, read;
    (void)state;
    septem_view_of(&g, 0, &view);
    view_base64_write(&view, text);
    text[0] = text[0] == 'A' ? 'B' : 'A';
    assert_false(view_base64_read(text, &read));
    view_base64_write(&view, text);
    text[strlen(text) - 4] = '\0';
    assert_false(view_base64_read(text, &read));
    view_base64_write(&view, text);
    text[100] = '?';
    assert_false(view_base64_read(text, &read));
    assert_false(view_base64_read("", &read));
}

/* A byte that is looked at as true or false is one of the two. */
static void view_base64__refuses_what_is_neither_true_nor_false(void **state)
{
    static char text[VIEW_BASE64_TEXT_MAX];
    struct septem_game g = start(0);
    struct septem_view view, read;
    (void)state;
    for (int which = 0; which < 2; which++) {
        septem_view_of(&g, 0, &view);
        void *truths[] = {&view.game.debts, &view.game.teams};
        memset(truths[which], 7, 1);
        view_base64_write(&view, text);
        assert_false(view_base64_read(text, &read));
    }
}

/* Every card of the game, whether it is in the hand or not. */
static void ask_everything(const struct septem_view *view)
{
    for (int card = 1; septem_card_info((septem_card)card) != NULL; card++) {
        septem_game_why_not(&view->game, view->seat, (septem_card)card, SEPTEM_USE_BUILD);
        septem_game_why_not(&view->game, view->seat, (septem_card)card, SEPTEM_USE_STAGE);
    }
}

static void choose_with_all(const struct septem_view *view)
{
    static const char *const bots[] = {"random", "greedy",         "rbai",
                                       "rules",  "mc:playouts=10", "mcts:playouts=10"};
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    struct septem_question question = {
        .view = view, .seat = view->seat, .moves = moves, .rng = &rng};
    septem_rng_init(&rng, 1);
    question.count = septem_game_moves(&view->game, view->seat, moves);
    for (size_t i = 0; question.count > 0 && i < sizeof bots / sizeof bots[0]; i++) {
        struct septem_bot_spec spec;
        assert_true(septem_bot_parse(bots[i], &spec, NULL));
        struct septem_bot *bot = septem_bot_create(&spec);
        assert_in_range(septem_bot_choose(bot, &question), 0, question.count - 1);
        septem_bot_destroy(bot);
    }
}

/* Whatever is damaged: it is refused, or it can be asked and played from all the same. */
static void view_base64__does_no_harm_when_it_is_damaged(void **state)
{
    static char text[VIEW_BASE64_TEXT_MAX];
    struct septem_rng rng;
    int passed = 0;
    (void)state;
    septem_rng_init(&rng, 1);
    for (int number = 0; number < GAMES; number++) {
        struct septem_game g = start(number);
        int steps = (int)septem_rng_below(&rng, 150);
        for (int i = 0; i < steps && g.phase != SEPTEM_PHASE_OVER; i++) {
            playing_step(&g, &rng);
        }
        for (int i = 0; i < DAMAGES / GAMES; i++) {
            struct septem_view view, read;
            septem_view_of(&g, 0, &view);
            for (int n = 1 + (int)septem_rng_below(&rng, 4); n > 0; n--) {
                ((uint8_t *)&view)[septem_rng_below(&rng, sizeof view)] =
                    (uint8_t)septem_rng_next(&rng);
            }
            view_base64_write(&view, text);
            if (view_base64_read(text, &read)) {
                passed++;
                ask_everything(&read);
                choose_with_all(&read);
            }
        }
    }
    assert_in_range(passed, 1, DAMAGES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(view_base64__shows_every_seat_what_its_view_has),
        cmocka_unit_test(view_base64__is_not_read_from_another_version),
        cmocka_unit_test(view_base64__refuses_what_is_neither_true_nor_false),
        cmocka_unit_test(view_base64__does_no_harm_when_it_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
