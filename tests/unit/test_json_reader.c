/* Reading JSON. That the page reads the same is proved by the tests of its engine. */
#include "unit.h"

#include <string.h>

#include "../../src/json/json_reader.h"

static struct json_value *read_text(const char *text)
{
    return json_read(text, strlen(text));
}

static void json_reader__tells_kinds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum json_kind kind;
    } rows[] = {
        {"null", JSON_KIND_NULL},      {"true", JSON_KIND_BOOL}, {"false", JSON_KIND_BOOL},
        {"-12", JSON_KIND_WHOLE},      {"1.5", JSON_KIND_REAL},  {"\"a\"", JSON_KIND_TEXT},
        {" [1, 2] ", JSON_KIND_ARRAY}, {"{}", JSON_KIND_OBJECT},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct json_value *value = read_text(rows[i].text);
        assert_int_equal(json_kind(value), rows[i].kind);
        assert_int_equal(json_is_given(value), i > 0);
        json_release(value);
    }
    assert_int_equal(json_kind(NULL), JSON_KIND_MISSING);
}

static void json_reader__refuses_what_is_not_json(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "{",
        "{}x",
        "[1,]",
        "{\"a\":1,\"a\":2}",
        "'a'",
        "01",
        "\"\\u0000\"",
        "\"\xff\"",
        "[{\"a\":[{\"b\":1,\"b\":1}]}]",
        "\"\\ud800\"",
        "1 2",
        "\xef\xbb\xbf{}",
        "nan",
        "\"a\nb\"",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_null(read_text(texts[i]));
    }
    json_release(NULL);
}

static void json_reader__finds_values(void **state)
{
    (void)state;
    struct json_value *value =
        read_text("{\"name\":\"Ada\",\"seats\":[2,0,7.5],\"on\":true,\"off\":false,\"no\":null}");
    const struct json_value *seats = json_get(value, "seats");
    int64_t number;
    assert_string_equal(json_as_text(json_get(value, "name")), "Ada");
    assert_int_equal(json_count(value), 5);
    assert_string_equal(json_key(value, 1), "seats");
    assert_ptr_equal(json_item(value, 1), seats);
    assert_null(json_key(value, 5));
    assert_int_equal(json_count(seats), 3);
    assert_true(json_as_int(json_item(seats, 0), 0, 2, &number));
    assert_int_equal(number, 2);
    assert_false(json_as_int(json_item(seats, 0), 3, 9, &number));
    assert_int_equal(number, 0);
    assert_false(json_as_int(json_item(seats, 2), 0, 9, &number));
    assert_null(json_item(seats, 3));
    assert_true(json_is_yes(json_get(value, "on")));
    assert_false(json_is_yes(json_get(value, "off")));
    assert_false(json_is_given(json_get(value, "no")));
    assert_null(json_get(value, "nobody"));
    json_release(value);
}

static void json_reader__takes_values_of_another_kind_and_none(void **state)
{
    (void)state;
    struct json_value *text = read_text("\"a\"");
    int64_t number;
    assert_null(json_get(text, "a"));
    assert_null(json_item(text, 0));
    assert_null(json_key(text, 0));
    assert_int_equal(json_count(text), 0);
    assert_false(json_as_int(text, -9, 9, &number));
    assert_false(json_is_yes(text));
    json_release(text);
    assert_null(json_get(NULL, "a"));
    assert_null(json_item(NULL, 0));
    assert_null(json_key(NULL, 0));
    assert_null(json_as_text(NULL));
    assert_int_equal(json_count(NULL), 0);
    assert_false(json_is_yes(NULL));
    assert_false(json_is_given(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_reader__tells_kinds),
        cmocka_unit_test(json_reader__refuses_what_is_not_json),
        cmocka_unit_test(json_reader__finds_values),
        cmocka_unit_test(json_reader__takes_values_of_another_kind_and_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
