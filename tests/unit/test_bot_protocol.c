/* Messages to engines and back: what is in them, what is not, what is refused. */
#include "unit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/ai/match.h"
#include "../../src/arena/engine.h"
#include "../../src/arena/bot_protocol.h"
#include "../../src/text/view_base64.h"

/* A question in the middle of a game. */
static struct septem_game game;
static struct septem_view view;
static struct septem_move moves[SEPTEM_MOVES_MAX];
static struct septem_question question;
static struct bot_protocol_question ask;

static int set_table(void **state)
{
    struct septem_options options = septem_options_defaults();
    struct septem_rng rng;
    (void)state;
    options.players = 4;
    options.sets |= 1u << SEPTEM_SET_CITIES;
    assert_int_equal(septem_game_init(&game, &options, 12345678901234567u), SEPTEM_OK);
    septem_rng_init(&rng, 3);
    while (game.age < 2) {
        for (int seat = 0; seat < 4; seat++) {
            if (septem_game_owes(&game, seat)) {
                int count = septem_game_moves(&game, seat, moves);
                septem_game_submit(&game, seat, &moves[septem_rng_below(&rng, (uint32_t)count)]);
            }
        }
    }
    septem_view_of(&game, 1, &view);
    question = (struct septem_question){.view = &view, .seat = 1, .moves = moves};
    question.count = septem_game_moves(&view.game, 1, moves);
    ask = (struct bot_protocol_question){
        .question = &question, .id = 9, .seed = 5, .deadline_ms = 100};
    return 0;
}

static enum bot_protocol_answer read_choice(const char *line, int *choice)
{
    char why[BOT_PROTOCOL_ERROR_MAX] = "";
    enum bot_protocol_answer answer = bot_protocol_read_choice(line, &ask, choice, why);
    assert_true(answer == BOT_PROTOCOL_GOOD || why[0] != '\0');
    return answer;
}

/* ---- Choices ---- */

static void bot_protocol__takes_numbers_and_words(void **state)
{
    char text[SEPTEM_MOVE_TEXT_MAX], line[256];
    int choice = -1;
    (void)state;
    assert_int_equal(read_choice("{\"id\":9,\"move\":2}", &choice), BOT_PROTOCOL_GOOD);
    assert_int_equal(choice, 2);
    for (int i = 0; i < question.count; i++) {
        septem_move_write(&view.game, &moves[i], text, sizeof text);
        snprintf(line, sizeof line, "{\"id\":9,\"move\":\"%s\",\"more\":[]}", text);
        assert_int_equal(read_choice(line, &choice), BOT_PROTOCOL_GOOD);
        assert_int_equal(choice, i);
    }
}

static void bot_protocol__refuses_nonsense(void **state)
{
    static const struct {
        const char *line;
        enum bot_protocol_answer answer;
    } rows[] = {
        {"", BOT_PROTOCOL_NOT_JSON},
        {"hello", BOT_PROTOCOL_NOT_JSON},
        {"[9]", BOT_PROTOCOL_NOT_JSON},
        {"null", BOT_PROTOCOL_NOT_JSON},
        {"{\"id\":9,\"move\":2", BOT_PROTOCOL_NOT_JSON},
        {"{\"id\":9,\"id\":9,\"move\":2}", BOT_PROTOCOL_NOT_JSON},
        {"{\"id\":9,\"move\":\"\xff\"}", BOT_PROTOCOL_NOT_JSON},
        {"{\"move\":2}", BOT_PROTOCOL_WRONG_ID},
        {"{\"id\":\"9\",\"move\":2}", BOT_PROTOCOL_WRONG_ID},
        {"{\"id\":10,\"move\":2}", BOT_PROTOCOL_WRONG_ID},
        {"{\"id\":-1,\"move\":2}", BOT_PROTOCOL_WRONG_ID},
        {"{\"id\":8,\"move\":2}", BOT_PROTOCOL_EARLIER},
        {"{\"id\":9,\"error\":\"no\"}", BOT_PROTOCOL_SAYS_ERROR},
        {"{\"id\":9}", BOT_PROTOCOL_BAD_FORM},
        {"{\"id\":9,\"move\":2.5}", BOT_PROTOCOL_BAD_FORM},
        {"{\"id\":9,\"move\":[2]}", BOT_PROTOCOL_BAD_FORM},
        {"{\"id\":9,\"move\":-1}", BOT_PROTOCOL_ILLEGAL},
        {"{\"id\":9,\"move\":2048}", BOT_PROTOCOL_ILLEGAL},
        {"{\"id\":9,\"move\":9223372036854775807}", BOT_PROTOCOL_ILLEGAL},
        {"{\"id\":9,\"move\":\"\"}", BOT_PROTOCOL_ILLEGAL},
        {"{\"id\":9,\"move\":\"build palace\"}", BOT_PROTOCOL_ILLEGAL},
        {"{\"id\":9,\"move\":\"win\\u0000\"}", BOT_PROTOCOL_NOT_JSON},
    };
    int choice;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (read_choice(rows[i].line, &choice) != rows[i].answer) {
            fail_msg("%s is %d", rows[i].line, (int)read_choice(rows[i].line, &choice));
        }
    }
}

static void bot_protocol__shows_no_control_characters(void **state)
{
    char why[BOT_PROTOCOL_ERROR_MAX];
    int choice;
    (void)state;
    bot_protocol_read_choice("\033[2J\001", &ask, &choice, why);
    assert_null(strchr(why, '\033'));
    bot_protocol_read_choice("{\"id\":9,\"error\":\"\\u001b[2J\"}", &ask, &choice, why);
    assert_null(strchr(why, '\033'));
}

/* ---- Questions ---- */

/* What a question says comes from the view: another game with the same view gives the same
 * bytes, and the seed of the game is in neither form. */
static void bot_protocol__tells_what_the_view_tells(void **state)
{
    struct septem_rng rng;
    (void)state;
    septem_rng_init(&rng, 8);
    for (int packed = 0; packed < 2; packed++) {
        size_t length, other_length;
        ask.packed = packed;
        char *line = bot_protocol_choose(&ask, &length);
        assert_int_equal(line[length - 1], '\n');
        assert_null(strstr(line, "12345678901234567"));
        for (int i = 0; i < 20; i++) {
            struct septem_game imagined;
            struct septem_view its;
            assert_true(septem_view_sample(&view, &rng, &imagined));
            septem_view_of(&imagined, 1, &its);
            struct septem_question same = question;
            struct bot_protocol_question its_ask = ask;
            same.view = &its;
            its_ask.question = &same;
            char *other = bot_protocol_choose(&its_ask, &other_length);
            assert_string_equal(line, other);
            free(other);
        }
        free(line);
    }
    ask.packed = false;
}

static void bot_protocol__lists_every_decision(void **state)
{
    size_t length;
    char *line = bot_protocol_choose(&ask, &length);
    json_t *object = json_loads(line, 0, NULL);
    (void)state;
    assert_int_equal(json_array_size(json_object_get(object, "moves")), question.count);
    assert_string_equal(json_string_value(json_object_get(object, "seed")), "5");
    assert_int_equal(json_integer_value(json_object_get(object, "deadline_ms")), 100);
    json_decref(object);
    free(line);
}

/* ---- Both sides ---- */

static struct septem_bot *bot_named(const char *name)
{
    struct septem_bot_spec spec;
    assert_true(septem_bot_parse(name, &spec, NULL));
    struct septem_bot *bot = septem_bot_create(&spec);
    assert_non_null(bot);
    return bot;
}

static void bot_protocol__both_sides_agree(void **state)
{
    struct septem_bot *bot = bot_named("rules");
    struct bot_protocol_engine says = {.packed = false};
    char why[BOT_PROTOCOL_ERROR_MAX];
    size_t length;
    int choice = -1;
    (void)state;
    char *line = bot_protocol_hello(4, &length), *answer = bot_protocol_answer(bot, line, length);
    assert_int_equal(bot_protocol_read_hello(answer, 4, &says, why), BOT_PROTOCOL_GOOD);
    assert_string_equal(says.name, "rules");
    assert_true(says.packed);
    free(line);
    free(answer);
    ask.packed = true;
    line = bot_protocol_choose(&ask, &length);
    answer = bot_protocol_answer(bot, line, length);
    assert_int_equal(read_choice(answer, &choice), BOT_PROTOCOL_GOOD);
    assert_in_range(choice, 0, question.count - 1);
    ask.packed = false;
    free(line);
    free(answer);
    septem_bot_destroy(bot);
}

static void bot_protocol__a_bot_answers_anything_with_a_message(void **state)
{
    static const char *const lines[] = {
        "",
        "x",
        "[]",
        "{}",
        "{\"id\":1}",
        "{\"id\":{},\"do\":\"hello\"}",
        "{\"id\":1,\"do\":\"dance\"}",
        "{\"id\":1,\"do\":7}",
        "{\"id\":1,\"do\":\"hello\"}",
        "{\"id\":1,\"do\":\"hello\",\"protocol\":0}",
        "{\"id\":1,\"do\":\"choose\"}",
        "{\"id\":1,\"do\":\"choose\",\"packed\":7}",
        "{\"id\":1,\"do\":\"choose\",\"packed\":\"AAAA\",\"seat\":0}",
    };
    struct septem_bot *bot = bot_named("random");
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char *answer = bot_protocol_answer(bot, lines[i], strlen(lines[i]));
        json_t *object = json_loads(answer, 0, NULL);
        assert_true(json_is_string(json_object_get(object, "error")));
        assert_non_null(json_object_get(object, "id"));
        assert_null(strchr(answer, '\n'));
        json_decref(object);
        free(answer);
    }
    septem_bot_destroy(bot);
}

/* A seat that the view is not of, or that decides nothing, is no reason to fall over. */
static void bot_protocol__a_bot_is_asked_for_a_seat_there_is(void **state)
{
    static char text[VIEW_BASE64_TEXT_MAX], line[VIEW_BASE64_TEXT_MAX + 128];
    struct septem_bot *bot = bot_named("rules");
    (void)state;
    view_base64_write(&view, text);
    for (int seat = -1; seat <= 9; seat += 5) {
        snprintf(line, sizeof line, "{\"id\":1,\"do\":\"choose\",\"seat\":%d,\"packed\":\"%s\"}",
                 seat, text);
        char *answer = bot_protocol_answer(bot, line, strlen(line));
        assert_non_null(strstr(answer, "error"));
        free(answer);
    }
    septem_bot_destroy(bot);
}

static void bot_protocol__hello_must_fit(void **state)
{
    static const char *const lines[] = {
        "{\"id\":4,\"protocol\":2,\"name\":\"x\"}",
        "{\"id\":4,\"name\":\"x\"}",
        "{\"id\":4,\"protocol\":1}",
        "{\"id\":4,\"protocol\":1,\"name\":\"\"}",
        "{\"id\":4,\"protocol\":1,\"name\":\"a\\nb\"}",
        "{\"id\":4,\"protocol\":1,\"name\":\"x\",\"wants\":[\"packed\"]}",
        "{\"id\":4,\"protocol\":1,\"name\":\"x\",\"wants\":[\"packed\"],\"layout\":\"0\"}",
    };
    struct bot_protocol_engine says;
    char why[BOT_PROTOCOL_ERROR_MAX];
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        assert_int_equal(bot_protocol_read_hello(lines[i], 4, &says, why), BOT_PROTOCOL_BAD_FORM);
    }
    assert_int_equal(
        bot_protocol_read_hello("{\"id\":4,\"protocol\":1,\"name\":\"x\"}", 4, &says, why),
        BOT_PROTOCOL_GOOD);
    assert_false(says.packed);
}

static void engine__sells_where_it_loses_its_turn(void **state)
{
    struct septem_move list[3] = {{.use = SEPTEM_USE_BUILD},
                                  {.use = SEPTEM_USE_SELL, .card = 2},
                                  {.use = SEPTEM_USE_SELL, .card = 3}};
    (void)state;
    assert_int_equal(engine_forfeit(list, 3), 1);
    assert_int_equal(engine_forfeit(list, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bot_protocol__takes_numbers_and_words),
        cmocka_unit_test(bot_protocol__refuses_nonsense),
        cmocka_unit_test(bot_protocol__shows_no_control_characters),
        cmocka_unit_test(bot_protocol__tells_what_the_view_tells),
        cmocka_unit_test(bot_protocol__lists_every_decision),
        cmocka_unit_test(bot_protocol__both_sides_agree),
        cmocka_unit_test(bot_protocol__a_bot_answers_anything_with_a_message),
        cmocka_unit_test(bot_protocol__a_bot_is_asked_for_a_seat_there_is),
        cmocka_unit_test(bot_protocol__hello_must_fit),
        cmocka_unit_test(engine__sells_where_it_loses_its_turn),
    };
    return cmocka_run_group_tests(tests, set_table, NULL);
}
