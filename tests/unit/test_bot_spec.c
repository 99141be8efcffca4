/* Bots as text: names, levels, settings, lists, and what is said about mistakes. */
#include "unit.h"

#include <string.h>

#include <septem/bot.h>

#include "../../src/ai/bot_guest.h"

static struct septem_bot_spec parse(const char *text)
{
    struct septem_bot_spec spec;
    struct septem_bot_error error;
    if (!septem_bot_parse(text, &spec, &error)) {
        fail_msg("%s: %s", text, error.text);
    }
    return spec;
}

static void complains(const char *text, const char *words)
{
    struct septem_bot_spec spec, before;
    struct septem_bot_error error;
    memset(&spec, 7, sizeof spec);
    before = spec;
    assert_false(septem_bot_parse(text, &spec, &error));
    assert_false(septem_bot_parse(text, &spec, NULL));
    assert_memory_equal(&spec, &before, sizeof spec);
    if (strstr(error.text, words) == NULL) {
        fail_msg("'%s' should say '%s', not '%s'", text, words, error.text);
    }
}

/* The first bot that has a setting, and that setting. */
static const struct septem_bot_info *with_setting(void)
{
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        if (info->options[0].name != NULL) {
            return info;
        }
    }
    skip();
    return NULL;
}

static void bot_spec__every_bot_is_found_by_its_name(void **state)
{
    (void)state;
    for (const struct septem_bot_info *info = septem_bots; info->name != NULL; info++) {
        struct septem_bot_spec spec = parse(info->name);
        assert_ptr_equal(septem_bot_find(info->name), info);
        assert_ptr_equal(spec.info, info);
        assert_string_equal(spec.text, info->name);
        for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && info->options[i].name != NULL; i++) {
            assert_true(spec.settings[i] == info->options[i].standard);
            assert_in_range(info->options[i].standard, info->options[i].min, info->options[i].max);
        }
    }
    assert_null(septem_bot_find("nobody"));
    assert_null(septem_bot_find(""));
}

static void bot_spec__every_level_is_a_bot(void **state)
{
    (void)state;
    for (const struct septem_level *level = septem_levels; level->name != NULL; level++) {
        struct septem_bot_spec by_level = parse(level->name), by_spec = parse(level->spec);
        assert_null(septem_bot_find(level->name));
        assert_string_equal(by_level.text, level->name);
        assert_ptr_equal(by_level.info, by_spec.info);
        assert_memory_equal(by_level.settings, by_spec.settings, sizeof by_spec.settings);
    }
}

static void bot_spec__a_setting_replaces_the_standard(void **state)
{
    char text[SEPTEM_BOT_TEXT_MAX];
    const struct septem_bot_info *info = with_setting();
    (void)state;
    snprintf(text, sizeof text, "%s:%s=%llu", info->name, info->options[0].name,
             (unsigned long long)info->options[0].max);
    assert_true(parse(text).settings[0] == info->options[0].max);
    assert_string_equal(parse(text).text, text);
}

static void bot_spec__the_old_name_of_a_setting_is_read(void **state)
{
    static const char *const bots[] = {"mc", "mcts"};
    (void)state;
    for (size_t i = 0; i < sizeof bots / sizeof bots[0]; i++) {
        char old[SEPTEM_BOT_TEXT_MAX], now[SEPTEM_BOT_TEXT_MAX];
        snprintf(old, sizeof old, "%s:warmth=70", bots[i]);
        snprintf(now, sizeof now, "%s:sharpness=70", bots[i]);
        assert_memory_equal(parse(old).settings, parse(now).settings, sizeof parse(now).settings);
        assert_memory_not_equal(parse(old).settings, parse(bots[i]).settings,
                                sizeof parse(now).settings);
        assert_string_equal(parse(old).text, old);
    }
    complains("net:warmth=70", "has no setting 'warmth'; it has temperature");
}

/* A bot whose effort is not known would think as long as it likes. */
static void bot_spec__every_search_says_how_long_it_is(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t effort;
    } rows[] = {{"mc:playouts=12", 12},
                {"mcts:playouts=34", 34},
                {"expert:evaluations=56", 56},
                {"mcts:ms=5", 10000},
                {"net", 0},
                {"rules", 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct septem_bot_spec spec;
        assert_true(septem_bot_parse(rows[i].text, &spec, NULL));
        assert_int_equal(septem_bot_effort(&spec), rows[i].effort);
    }
}

/* "mcts:ms=200" thinks for 200 ms, however many playouts that are. */
static void bot_spec__a_limit_of_time_alone_is_the_only_one(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t amount, ms;
    } rows[] = {{"mcts", 10000, 0},
                {"mcts:ms=7", 0, 7},
                {"mcts:threads=2", 10000, 0},
                {"mcts:ms=0", 10000, 0},
                {"mc:ms=7", 0, 7},
                {"expert:ms=7", 0, 7},
                {"mcts:ms=7,playouts=34", 34, 7}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct septem_bot_spec spec = parse(rows[i].text);
        assert_int_equal(spec.settings[0], rows[i].amount);
        assert_int_equal(spec.settings[1], rows[i].ms);
    }
}

static void bot_spec__a_setting_out_of_range_is_refused(void **state)
{
    static const char *const numbers[] = {
        "", "x", "-1", "1x", " 1", "1 ", "18446744073709551616", "99999999999999999999"};
    char text[SEPTEM_BOT_TEXT_MAX];
    const struct septem_bot_info *info = with_setting();
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(text, sizeof text, "%s:%s=%s", info->name, info->options[0].name, numbers[i]);
        complains(text, "must be a whole number from");
    }
    snprintf(text, sizeof text, "%s:%s=%llu", info->name, info->options[0].name,
             (unsigned long long)info->options[0].max + 1);
    complains(text, "must be a whole number from");
}

static void bot_spec__says_what_is_wrong(void **state)
{
    char text[SEPTEM_BOT_TEXT_MAX], words[SEPTEM_BOT_TEXT_MAX];
    (void)state;
    complains("nobody", "there is no bot 'nobody'; there are random");
    complains("", "there is no bot ''");
    complains("Random", "there is no bot 'Random'");
    complains("random ", "there is no bot 'random '");
    complains("random:", "'' is no setting");
    complains("random:fast", "'fast' is no setting");
    complains("random:speed=1", "the bot 'random' has no settings");
    complains("a-name-that-is-much-longer-than-any-bot-or-level-with-settings-could-be", "fewer");
    const struct septem_bot_info *info = with_setting();
    snprintf(text, sizeof text, "%s:nonsense=1", info->name);
    snprintf(words, sizeof words, "has no setting 'nonsense'; it has %s", info->options[0].name);
    complains(text, words);
}

static void bot_spec__a_list_may_have_settings_with_commas(void **state)
{
    struct septem_bot_spec specs[4];
    char text[SEPTEM_BOT_TEXT_MAX];
    const struct septem_bot_info *info = with_setting();
    const struct septem_bot_option *option = &info->options[0];
    (void)state;
    snprintf(text, sizeof text, "%s:%s=%llu,%s=%llu,random", info->name, option->name,
             (unsigned long long)option->min, option->name, (unsigned long long)option->max);
    assert_int_equal(septem_bot_parse_list(text, specs, 4, NULL), 2);
    assert_ptr_equal(specs[0].info, info);
    assert_true(specs[0].settings[0] == option->max);
    assert_string_equal(specs[1].text, "random");
}

static void bot_spec__a_list_is_as_long_as_there_is_room(void **state)
{
    struct septem_bot_spec specs[3];
    struct septem_bot_error error;
    (void)state;
    assert_int_equal(septem_bot_parse_list("random,easy,random", specs, 3, &error), 3);
    assert_string_equal(specs[1].text, "easy");
    assert_int_equal(septem_bot_parse_list("random,random", specs, 1, &error), 0);
    assert_non_null(strstr(error.text, "more bots"));
    assert_int_equal(septem_bot_parse_list("random,,random", specs, 3, &error), 0);
    assert_int_equal(septem_bot_parse_list("random,", specs, 3, &error), 0);
    assert_int_equal(septem_bot_parse_list("", specs, 3, &error), 0);
}

/* One that is named stays, and a bot that likes nothing is left as it is. */
static void bot_spec__a_character_is_given_once(void **state)
{
    struct septem_bot_spec cast = parse("normal"), named = parse("net:temperature=5,character=4");
    struct septem_bot_spec none = parse("random");
    (void)state;
    assert_int_equal(septem_bot_character(&cast), SEPTEM_CHARACTER_NONE);
    septem_bot_cast(&cast, SEPTEM_CHARACTER_SCHOLAR);
    septem_bot_cast(&cast, SEPTEM_CHARACTER_GENERAL);
    assert_string_equal(cast.text, "normal:character=2");
    assert_memory_equal(cast.settings, parse(cast.text).settings, sizeof cast.settings);
    assert_int_equal(septem_bot_character(&cast), SEPTEM_CHARACTER_SCHOLAR);
    assert_string_equal(septem_characters[SEPTEM_CHARACTER_SCHOLAR].name, "scholar");
    septem_bot_cast(&named, SEPTEM_CHARACTER_GENERAL);
    assert_int_equal(septem_bot_character(&named), SEPTEM_CHARACTER_SENATOR);
    septem_bot_cast(&none, SEPTEM_CHARACTER_GENERAL);
    assert_string_equal(none.text, "random");
    assert_int_equal(septem_bot_character(&none), SEPTEM_CHARACTER_NONE);
}

/* The last one: guests stay. */
static void bot_spec__a_guest_is_found_by_its_name(void **state)
{
    struct septem_bot_spec guest = parse("random"), other = guest, list[2];
    (void)state;
    complains("engine:mine", "there is no bot 'engine:mine'");
    assert_true(septem_bot_is_engine("engine:mine"));
    assert_false(septem_bot_is_engine("engines"));
    snprintf(guest.text, sizeof guest.text, "engine:mine");
    guest.settings[0] = 77;
    assert_true(bot_guest_add(&guest));
    assert_string_equal(parse("engine:mine").text, "engine:mine");
    assert_string_equal(parse("mine").text, "engine:mine");
    assert_int_equal(parse("mine").settings[0], 77);
    assert_false(bot_guest_add(&guest));
    snprintf(other.text, sizeof other.text, "engine:normal"); /* as a level is called */
    assert_false(bot_guest_add(&other));
    assert_int_equal(septem_bot_parse_list("engine:mine,rules", list, 2, NULL), 2);
    complains("engine:yours", "engine:mine");
    complains("mine:x=1", "there is no bot");
    assert_null(bot_guest(1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bot_spec__every_bot_is_found_by_its_name),
        cmocka_unit_test(bot_spec__every_level_is_a_bot),
        cmocka_unit_test(bot_spec__a_setting_replaces_the_standard),
        cmocka_unit_test(bot_spec__the_old_name_of_a_setting_is_read),
        cmocka_unit_test(bot_spec__every_search_says_how_long_it_is),
        cmocka_unit_test(bot_spec__a_limit_of_time_alone_is_the_only_one),
        cmocka_unit_test(bot_spec__a_setting_out_of_range_is_refused),
        cmocka_unit_test(bot_spec__says_what_is_wrong),
        cmocka_unit_test(bot_spec__a_list_may_have_settings_with_commas),
        cmocka_unit_test(bot_spec__a_list_is_as_long_as_there_is_room),
        cmocka_unit_test(bot_spec__a_character_is_given_once),
        cmocka_unit_test(bot_spec__a_guest_is_found_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
