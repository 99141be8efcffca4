/* Deals that can be checked: the lines #fair of a log, and what a check finds. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/log.h>

#include "../../src/table/daily_deal.h"
#include "../../src/table/draft.h"
#include "../../src/service/command.h"
#include "told.h"

static const char key_text[] = "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef";

/* ---- A table whose key was drawn when it was made ---- */

static void apply(struct table *table, struct entry entry)
{
    entry.seq = table->seq + 1;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = entry.key != NULL ? entry.key : "";
    assert_true(table_apply(table, &entry));
}

static struct table *made(const char *options)
{
    struct table *table = table_create("0123456789abcdef");
    apply(table, (struct entry){.kind = ENTRY_MADE, .text = options, .key = key_text});
    apply(table, (struct entry){.kind = ENTRY_SAT, .number = -1, .text = "Ada"});
    for (int seat = 1; seat < table->setting.game.players; seat++) {
        apply(table, (struct entry){.kind = ENTRY_BOT, .person = -1, .seat = seat, .text = "easy"});
    }
    return table;
}

static void begin(struct table *table)
{
    struct command command = {.table = table};
    assert_true(command_begin(&command));
    apply(table, command.entries[0]);
    command_finish(&command);
}

/* A log as text, with one thing changed where `from` is not NULL. */
static char *changed(const char *text, const char *from, const char *to)
{
    const char *at = from != NULL ? strstr(text, from) : NULL;
    size_t before = at != NULL ? (size_t)(at - text) : 0, size = strlen(text) + strlen(to) + 1;
    char *copy = malloc(size);
    assert_non_null(copy);
    if (from == NULL) {
        memcpy(copy, text, strlen(text) + 1);
    } else {
        assert_non_null(at);
        snprintf(copy, size, "%.*s%s%s", (int)before, text, to, at + strlen(from));
    }
    return copy;
}

/* What a check says about a log so changed; "" where it is fair. */
static const char *verdict(const char *text, const char *from, const char *to, const char *told)
{
    static struct septem_log log;
    static struct septem_log_error error;
    char *copy = changed(text, from, to);
    error = (struct septem_log_error){0};
    assert_true(septem_log_read(&log, copy, strlen(copy), &error));
    bool fair = septem_log_fair(&log, told, &error);
    free(copy);
    assert_true(fair == (error.text[0] == '\0'));
    return error.text;
}

static void says(const char *found, const char *words)
{
    if (strstr(found, words) == NULL) {
        fail_msg("'%s' is not in '%s'", words, found);
    }
}

/* ---- Logs ---- */

static void fair__deal_of_a_table_is_the_promised_one(void **state)
{
    static const char *const options[] = {"{}", "{\"players\":2}",
                                          "{\"players\":8,\"sets\":[\"leaders\",\"cities\","
                                          "\"packs\",\"catan\",\"promo\"],\"leaders\":"
                                          "\"all\"}",
                                          "{\"players\":5,\"sides\":\"B\"}"};
    (void)state;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        struct table *table = made(options[i]);
        char promised[SEPTEM_KEY_TEXT_MAX];
        septem_key_commitment(&table->drawn, promised);
        begin(table);
        assert_string_equal(verdict(table->header, NULL, "", promised), "");
        assert_null(strstr(table->header, "\nseed "));
        table_destroy(table);
    }
}

static void fair__finds_what_was_changed(void **state)
{
    struct table *table = made("{\"players\":3,\"sets\":[\"leaders\"]}");
    struct septem_key other = {{1}};
    char wrong[SEPTEM_KEY_TEXT_MAX], commitment[32];
    (void)state;
    begin(table);
    const char *log = table->header;
    septem_key_commitment(&other, wrong);
    says(verdict(log, NULL, "", wrong), "not the one you were promised");
    says(verdict(log, "#fair key 0", "#fair key 1", NULL), "not the one that was promised");
    sscanf(strstr(log, "#fair commitment "), "#fair commitment %10s", commitment);
    says(verdict(log, commitment, "0123456789", NULL), "not the one that was promised");
    table_destroy(table);
}

/* Swaps the words behind two beginnings of lines. */
static char *swapped(const char *text, const char *one, const char *other)
{
    const char *a = strstr(text, one), *b = strstr(text, other);
    char *copy = malloc(strlen(text) + 1);
    assert_true(a != NULL && b != NULL && a < b && copy != NULL);
    const char *a_at = a + strlen(one), *b_at = b + strlen(other);
    int a_size = (int)strcspn(a_at, "\n"), b_size = (int)strcspn(b_at, "\n");
    snprintf(copy, strlen(text) + 1, "%.*s%.*s%.*s%.*s%s", (int)(a_at - text), text, b_size, b_at,
             (int)(b_at - a_at - a_size), a_at + a_size, a_size, a_at, b_at + b_size);
    return copy;
}

static void fair__finds_hands_leaders_and_boards_that_are_others(void **state)
{
    static const struct {
        const char *one, *other, *words;
    } swaps[] = {
        {"deal 1 0 ", "deal 1 1 ", "age I of seat 0"},
        {"deal 3 1 ", "deal 3 2 ", "age III of seat 1"},
        {"leaders 0 ", "leaders 2 ", "leaders of seat 0"},
        {"seat 0 ", "seat 1 ", "the board"},
    };
    struct table *table = made("{\"players\":3,\"sets\":[\"leaders\"]}");
    (void)state;
    begin(table);
    for (size_t i = 0; i < sizeof swaps / sizeof swaps[0]; i++) {
        char *text = swapped(table->header, swaps[i].one, swaps[i].other);
        says(verdict(text, NULL, "", NULL), swaps[i].words);
        free(text);
    }
    table_destroy(table);
}

static void fair__chosen_boards_are_not_of_the_deal(void **state)
{
    struct table *table = made("{\"players\":4,\"boards\":\"fixed\"}");
    (void)state;
    apply(table, (struct entry){.kind = ENTRY_BOARD, .seat = 1, .text = "giza B"});
    apply(table, (struct entry){.kind = ENTRY_BOARD, .seat = 2, .text = "rhodes"});
    begin(table);
    assert_non_null(strstr(table->header, "#fair chosen 1 board\n"));
    assert_non_null(strstr(table->header, "#fair chosen 2 wonder\n"));
    assert_string_equal(verdict(table->header, NULL, "", NULL), "");
    says(verdict(table->header, "#fair chosen 1 board\n", "", NULL), "the board");
    char side = strstr(table->header, "rhodes A") != NULL ? 'A' : 'B';
    says(verdict(table->header, side == 'A' ? "rhodes A" : "rhodes B",
                 side == 'A' ? "rhodes B" : "rhodes A", NULL),
         "side");
    table_destroy(table);
}

static void fair__seed_or_chosen_key_proves_nothing(void **state)
{
    struct table *seeded = made("{\"seed\":7}");
    struct table *keyed =
        made("{\"key\":"
             "\"ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100\""
             "}");
    (void)state;
    begin(seeded);
    begin(keyed);
    says(verdict(seeded->header, NULL, "", NULL), "seed, which proves nothing");
    says(verdict(keyed->header, NULL, "", NULL), "chosen at the table, which proves nothing");
    assert_null(strstr(seeded->header, "#fair"));
    assert_non_null(strstr(keyed->header, "#fair key ffeedd"));
    table_destroy(seeded);
    table_destroy(keyed);
}

static void fair__lines_are_read_strictly(void **state)
{
    static const char *const wrong[] = {
        "#fair\n",
        "#fair luck 1\n",
        "#fair key 12\n",
        "#fair sides C\n",
        "#fair chosen 9 board\n",
        "#fair chosen 0 seat\n",
        "#fair commitment\n",
        "#fair key 00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdeF\n",
        "#fair sides A\n#fair sides A\n",
        "#fair chosen 0 board\n#fair chosen 0 wonder\n",
        "#fair sides A B\n"};
    static struct septem_log log;
    struct septem_log_error error;
    struct table *table = made("{\"seed\":7}");
    (void)state;
    begin(table);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char with[300];
        snprintf(with, sizeof with, "%sseat 0 ", wrong[i]);
        char *text = changed(table->header, "seat 0 ", with);
        assert_false(septem_log_read(&log, text, strlen(text), &error));
        assert_true(error.line > 0 && error.text[0] != '\0');
        free(text);
    }
    /* Another comment is a comment. */
    char *text = changed(table->header, "seat 0 ", "#fairness\nseat 0 ");
    assert_true(septem_log_read(&log, text, strlen(text), &error));
    free(text);
    table_destroy(table);
}

/* ---- Tables ---- */

static json_t *deal_of(const struct table *table)
{
    json_t *tree = told_state(table, -1, 0);
    json_t *deal = json_incref(json_object_get(json_object_get(tree, "table"), "deal"));
    char *text = json_dumps(tree, JSON_ENCODE_ANY);
    assert_null(strstr(text, key_text));
    free(text);
    json_decref(tree);
    return deal;
}

static void tells(const struct table *table, const char *kind, bool promised)
{
    json_t *deal = deal_of(table);
    char text[SEPTEM_KEY_TEXT_MAX];
    septem_key_commitment(&table->drawn, text);
    assert_string_equal(json_string_value(json_object_get(deal, "kind")), kind);
    assert_true(json_is_null(json_object_get(deal, "key")));
    if (promised) {
        assert_string_equal(json_string_value(json_object_get(deal, "commitment")), text);
    } else {
        assert_true(json_is_null(json_object_get(deal, "commitment")));
    }
    json_decref(deal);
}

static void fair__commitment_is_told_from_the_beginning(void **state)
{
    struct table *table = made("{}");
    (void)state;
    tells(table, "drawn", true);
    begin(table);
    tells(table, "drawn", true);
    table_destroy(table);
}

static void fair__draft_and_game_have_the_key_of_the_table(void **state)
{
    struct table *table = made("{\"boards\":\"drafted\"}");
    (void)state;
    begin(table);
    assert_int_equal(table->status, TABLE_DRAFTING);
    tells(table, "drawn", true);
    for (int i = 0; i < 3; i++) {
        char pick[DRAFT_PICK_MAX];
        draft_pick(table, pick);
        apply(table,
              (struct entry){
                  .kind = ENTRY_BOARD, .person = -1, .seat = draft_picker(table), .text = pick});
    }
    begin(table);
    assert_int_equal(table->status, TABLE_PLAYING);
    assert_memory_equal(&table->origin.key, &table->drawn, sizeof table->drawn);
    assert_string_equal(verdict(table->header, NULL, "", NULL), "");
    table_destroy(table);
}

static void fair__chosen_deal_is_told_as_such(void **state)
{
    struct table *table = made("{}");
    (void)state;
    apply(table, (struct entry){.kind = ENTRY_SET, .text = "{\"seed\":5}"});
    tells(table, "chosen", false);
    apply(table, (struct entry){.kind = ENTRY_SET, .text = "{\"seed\":null}"});
    tells(table, "drawn", true);
    apply(table, (struct entry){.kind = ENTRY_SET,
                                .text = "{\"key\":\"00112233445566778899aabbccddeeff"
                                        "0123456789abcdef0123456789abcd00\"}"});
    tells(table, "chosen", false);
    begin(table);
    tells(table, "chosen", false);
    assert_int_equal(table->origin.key.bytes[31], 0);
    table_destroy(table);
}

/* Logs of tables from before there were keys. */
static void fair__table_without_a_key_plays_on(void **state)
{
    struct table *table = table_create("0123456789abcdef");
    struct command command = {.table = table, .spare = {{9}}};
    (void)state;
    apply(table, (struct entry){.kind = ENTRY_MADE, .text = "{}"});
    apply(table, (struct entry){.kind = ENTRY_SAT, .number = -1, .text = "Ada"});
    tells(table, "drawn", false);
    apply(table, (struct entry){.kind = ENTRY_BOT, .seat = 1, .text = "easy"});
    apply(table, (struct entry){.kind = ENTRY_BOT, .seat = 2, .text = "easy"});
    assert_true(command_begin(&command));
    apply(table, command.entries[0]);
    assert_int_equal(table->origin.key.bytes[0], 9);
    assert_string_equal(verdict(table->header, NULL, "", NULL), "");
    command_finish(&command);
    table_destroy(table);
}

static void fair__bots_draw_from_the_key(void **state)
{
    struct table *one = made("{}"), *two = made("{}");
    (void)state;
    begin(one);
    begin(two);
    assert_true(table_bot_seed(one, 1) == table_bot_seed(two, 1));
    assert_true(table_bot_seed(one, 1) != table_bot_seed(one, 2));
    two->origin.key.bytes[0] ^= 1;
    assert_true(table_bot_seed(one, 1) != table_bot_seed(two, 1));
    table_destroy(one);
    table_destroy(two);
}

/* ---- Settings ---- */

static void fair__settings_take_one_of_seed_key_and_day(void **state)
{
    static const char both[] =
        "{\"seed\":1,"
        "\"key\":\"00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef\"}";
    static const char *const bad[] = {"{\"key\":5}",
                                      "{\"key\":\"abc\"}",
                                      "{\"day\":\"today\"}",
                                      "{\"day\":\"2026-1-015\"}",
                                      "{\"day\":20261115}",
                                      both,
                                      "{\"seed\":1,\"day\":\"2026-11-15\"}"};
    struct setting setting = setting_defaults(), before = setting;
    struct setting_error error;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct json_value *json = json_read(bad[i], strlen(bad[i]));
        assert_non_null(json);
        assert_false(setting_check(json, &error) && setting_read(&setting, json, &error));
        assert_memory_equal(&setting, &before, sizeof setting);
        json_release(json);
    }
}

static void fair__settings_of_a_rematch_have_another_deal(void **state)
{
    struct table *table = made("{\"day\":\"2026-11-15\"}");
    (void)state;
    tells(table, "day", true);
    struct setting setting = command_again(table);
    assert_string_equal(setting.day, "");
    assert_false(setting.keyed || setting.seeded);
    table_destroy(table);
}

/* ---- Days ---- */

static void fair__day_comes_from_the_secret(void **state)
{
    struct septem_key one = {{1}}, other = {{2}};
    struct septem_key today = daily_key(&one, 20000), tomorrow = daily_key(&one, 20001);
    struct septem_key again = daily_key(&one, 20000), elsewhere = daily_key(&other, 20000);
    (void)state;
    assert_memory_equal(&today, &again, sizeof today);
    assert_memory_not_equal(&today, &tomorrow, sizeof today);
    assert_memory_not_equal(&today, &elsewhere, sizeof today);
    assert_string_equal(daily_setting(20000).day, "2024-10-04");
    assert_false(daily_setting(20000).seeded);
    assert_int_equal(daily_seed(20000), 20241004); /* where there is no server */
}

static void fair__the_board_of_a_day_is_the_one_that_is_dealt(void **state)
{
    (void)state;
    struct septem_key secret = {{7}};
    for (int64_t day = 20000; day < 20020; day++) {
        struct septem_key key = daily_key(&secret, day);
        struct setting setting = daily_setting(day);
        struct septem_game game;
        assert_int_equal(septem_game_init_keyed(&game, &setting.game, &key), SEPTEM_OK);
        assert_int_equal(daily_board(&key), game.city[0].board);
    }
}

static void fair__day_is_made_on_that_day_only(void **state)
{
    static const char text[] = "{\"options\":{\"day\":\"2024-10-04\"}}";
    struct json_value *body = json_read(text, strlen(text));
    static const char *const days[] = {NULL, "2024-10-03", "2024-10-05"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        struct command command = {.body = body, .day = days[i]};
        assert_false(command_make(&command));
        assert_int_equal(command.refusal, REFUSAL_OPTIONS);
        command_finish(&command);
    }
    struct command command = {.body = body, .day = "2024-10-04"};
    assert_true(command_make(&command));
    command_finish(&command);
    json_release(body);
}

static void fair__table_keeps_its_day(void **state)
{
    struct table *table = made("{}");
    static const char text[] = "{\"day\":\"2024-10-04\"}";
    struct json_value *body = json_read(text, strlen(text));
    struct command command = {.table = table, .body = body, .day = "2024-10-04"};
    (void)state;
    assert_false(command_options(&command));
    assert_int_equal(command.refusal, REFUSAL_OPTIONS);
    command_finish(&command);
    json_release(body);
    table_destroy(table);
}

static void fair__full_list_keeps_the_best(void **state)
{
    enum { MAX = 5 };
    struct daily_row rows[MAX + 1];
    int count = 0;
    (void)state;
    memset(&rows[MAX], 0x5a, sizeof rows[MAX]);
    for (int i = 0; i < 50; i++) {
        struct daily_row row = {.result = {.points = 30, .place = 4}, .at = i};
        count = daily_keep(rows, count, MAX, &row);
    }
    assert_int_equal(count, MAX);
    assert_int_equal(rows[MAX - 1].at, MAX - 1);
    struct daily_row good = {.result = {.points = 60, .place = 2}, .at = 100};
    struct daily_row place = {.result = {.points = 30, .place = 1}, .at = 101};
    struct daily_row poor = {.result = {.points = 20, .place = 1}, .at = 0};
    count = daily_keep(rows, count, MAX, &good);
    count = daily_keep(rows, count, MAX, &place);
    count = daily_keep(rows, count, MAX, &poor);
    assert_int_equal(count, MAX);
    assert_int_equal(rows[0].at, 100);
    assert_int_equal(rows[1].at, 101);
    assert_int_equal(rows[MAX - 1].at, 2);
    for (size_t i = 0; i < sizeof rows[MAX]; i++) {
        assert_int_equal(((unsigned char *)&rows[MAX])[i], 0x5a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fair__deal_of_a_table_is_the_promised_one),
        cmocka_unit_test(fair__finds_what_was_changed),
        cmocka_unit_test(fair__finds_hands_leaders_and_boards_that_are_others),
        cmocka_unit_test(fair__chosen_boards_are_not_of_the_deal),
        cmocka_unit_test(fair__seed_or_chosen_key_proves_nothing),
        cmocka_unit_test(fair__lines_are_read_strictly),
        cmocka_unit_test(fair__commitment_is_told_from_the_beginning),
        cmocka_unit_test(fair__draft_and_game_have_the_key_of_the_table),
        cmocka_unit_test(fair__chosen_deal_is_told_as_such),
        cmocka_unit_test(fair__table_without_a_key_plays_on),
        cmocka_unit_test(fair__bots_draw_from_the_key),
        cmocka_unit_test(fair__settings_take_one_of_seed_key_and_day),
        cmocka_unit_test(fair__settings_of_a_rematch_have_another_deal),
        cmocka_unit_test(fair__the_board_of_a_day_is_the_one_that_is_dealt),
        cmocka_unit_test(fair__day_comes_from_the_secret),
        cmocka_unit_test(fair__day_is_made_on_that_day_only),
        cmocka_unit_test(fair__table_keeps_its_day),
        cmocka_unit_test(fair__full_list_keeps_the_best),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
