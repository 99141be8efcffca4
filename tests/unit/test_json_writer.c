/* Writing JSON: the bytes are those that jansson dumps. */
#include "unit.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <septem/rng.h>

#include "../../src/json/json_writer.h"

/* Is the text what jansson makes of it itself? Takes over the text. */
static void assert_as_jansson(char *text, size_t flags)
{
    json_error_t error;
    assert_non_null(text);
    json_t *read = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, &error);
    if (read == NULL) {
        fail_msg("%s: %s", error.text, text);
    }
    char *dumped = json_dumps(read, flags | JSON_ENCODE_ANY);
    assert_string_equal(text, dumped);
    free(dumped);
    free(text);
    json_decref(read);
}

static void write_something(struct json *out)
{
    json_begin_object(out, NULL);
    json_text(out, "name", "Ada \"the\" \\ \b\f\n\r\t\x01\x1f\x7f Zo\xc3\xab /");
    json_text(out, "none", NULL);
    json_begin_array(out, "empty");
    json_end_array(out);
    json_begin_object(out, "bare");
    json_end_object(out);
    json_begin_array(out, "numbers");
    json_int(out, NULL, INT64_MIN);
    json_int(out, NULL, INT64_MAX);
    json_int(out, NULL, 0);
    json_int_if(out, NULL, false, 3);
    json_index(out, NULL, -1);
    json_index(out, NULL, 7);
    json_begin_array(out, NULL);
    json_double(out, NULL, 0.5);
    json_end_array(out);
    json_end_array(out);
    json_bool(out, "yes", true);
    json_bool(out, "no", false);
    json_char(out, "side", 'A');
    json_raw(out, "raw", "17");
    json_none(out, "last");
    json_end_object(out);
}

static void json_writer__writes_as_jansson_does(void **state)
{
    (void)state;
    struct json out = {0};
    write_something(&out);
    assert_as_jansson(json_take(&out), JSON_COMPACT);
    for (int indent = 1; indent <= 2; indent++) {
        out.indent = indent;
        write_something(&out);
        assert_as_jansson(json_take(&out), JSON_INDENT((size_t)indent));
    }
}

static void json_writer__writes_any_text(void **state)
{
    (void)state;
    for (int c = 1; c < 0x80; c++) {
        struct json out = {0};
        json_char(&out, NULL, (char)c);
        assert_as_jansson(json_take(&out), JSON_COMPACT);
    }
}

static void json_writer__replaces_what_is_not_utf8(void **state)
{
    (void)state;
    static const char *const texts[] = {"a\xffz",
                                        "\x80",
                                        "\xc3",
                                        "\xc0\x80",
                                        "\xe0\x80\x80",
                                        "\xed\xa0\x80",
                                        "\xf4\x90\x80\x80",
                                        "\xf0\x80\x80\x80",
                                        "\xf5\x80\x80\x80",
                                        "\xe2\x82"};
    static const char *const good[] = {"\xc2\x80", "\xe2\x82\xac", "\xed\x9f\xbf",
                                       "\xf0\x9f\x8e\xb2", "\xf4\x8f\xbf\xbf"};
    struct json out = {0};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        json_text(&out, NULL, texts[i]);
        assert_non_null(strstr(out.bytes, "\xef\xbf\xbd"));
        assert_as_jansson(json_take(&out), JSON_COMPACT);
    }
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        json_text(&out, NULL, good[i]);
        assert_null(strstr(out.bytes, "\xef\xbf\xbd"));
        assert_as_jansson(json_take(&out), JSON_COMPACT);
    }
}

static void json_writer__writes_fractions(void **state)
{
    (void)state;
    static const double numbers[] = {0,       -0.0,  1,      -1,           0.1,   1.0 / 3,
                                     1e5,     1e16,  1e17,   1e22,         1e-4,  1e-5,
                                     1.5e-10, 1e100, 5e-324, 123456789.25, 1e300, 1e-300};
    struct septem_rng rng;
    septem_rng_init(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        double number = i < (int)(sizeof numbers / sizeof numbers[0])
                            ? numbers[i]
                            : (double)septem_rng_below(&rng, 1u << 31) /
                                  (double)(1 + septem_rng_below(&rng, 1u << (1 + i % 30)));
        for (int precision = 0; precision <= 9; precision += 3) {
            struct json out = {.precision = precision};
            json_double(&out, NULL, number);
            char *text = json_take(&out);
            json_t *real = json_real(number);
            char *dumped = json_dumps(real, JSON_ENCODE_ANY | JSON_COMPACT |
                                                JSON_REAL_PRECISION((size_t)precision));
            assert_string_equal(text, dumped);
            json_decref(real);
            free(dumped);
            free(text);
        }
    }
}

static void json_writer__stands_between_other_bytes(void **state)
{
    (void)state;
    struct json out = {0};
    for (int i = 0; i < 2; i++) {
        json_bytes(&out, "data: ", 6);
        json_begin_array(&out, NULL);
        json_int(&out, NULL, i);
        json_int(&out, NULL, i);
        json_end_array(&out);
        json_bytes(&out, "\n", 1);
    }
    assert_string_equal(out.bytes, "data: [0,0]\ndata: [1,1]\n");
    assert_int_equal(out.length, strlen(out.bytes));
    json_clear(&out);
    json_bool(&out, NULL, true);
    assert_string_equal(out.bytes, "true");
    json_finish(&out);
    assert_null(out.bytes);
}

static void json_writer__of_nothing_is_an_empty_text(void **state)
{
    (void)state;
    struct json out = {0};
    char *text = json_take(&out);
    assert_string_equal(text, "");
    free(text);
}

static void json_writer__gives_no_text_after_running_out_of_memory(void **state)
{
    (void)state;
    struct json out = {0};
    json_begin_object(&out, NULL);
    out.failed = true;
    size_t length = out.length;
    json_text(&out, "name", "Ada");
    json_end_object(&out);
    assert_int_equal(out.length, length);
    assert_null(json_take(&out));
    assert_false(out.failed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_writer__writes_as_jansson_does),
        cmocka_unit_test(json_writer__writes_any_text),
        cmocka_unit_test(json_writer__replaces_what_is_not_utf8),
        cmocka_unit_test(json_writer__writes_fractions),
        cmocka_unit_test(json_writer__stands_between_other_bytes),
        cmocka_unit_test(json_writer__of_nothing_is_an_empty_text),
        cmocka_unit_test(json_writer__gives_no_text_after_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
