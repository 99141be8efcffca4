/* Names of people: what is kept, what is refused, what looks the same. */
#include "unit.h"

#include <string.h>

#include "../../src/table/person_name.h"

static void keeps(const char *text, const char *wanted)
{
    char name[SEPTEM_NAME_MAX];
    assert_true(person_name_clean(text, name));
    assert_string_equal(name, wanted);
}

static void refuses(const char *text)
{
    char name[SEPTEM_NAME_MAX];
    assert_false(person_name_clean(text, name));
}

static void person_name__tidies_blanks(void **state)
{
    (void)state;
    keeps("Ada", "Ada");
    keeps("  Ada   Lovelace ", "Ada Lovelace");
    keeps("Ada\xc2\xa0Lovelace", "Ada Lovelace");
    keeps("Ada\xe3\x80\x80\xe2\x80\x83Lovelace", "Ada Lovelace");
    refuses("");
    refuses("   ");
    refuses("\xc2\xa0");
}

static void person_name__tells_blank_ones_from_bad_ones(void **state)
{
    (void)state;
    assert_true(person_name_is_blank(""));
    assert_true(person_name_is_blank("  \xc2\xa0 "));
    assert_false(person_name_is_blank(" a "));
    assert_false(person_name_is_blank("\xe2\x80\x8b")); /* zero width space */
    assert_false(person_name_is_blank("\n"));
    assert_false(person_name_is_blank("\xff"));
}

static void person_name__refuses_what_cannot_be_seen(void **state)
{
    (void)state;
    refuses("a\xe2\x80\x8b");     /* zero width space */
    refuses("a\xe2\x80\xae");     /* right-to-left override */
    refuses("a\xe2\x81\xa6");     /* left-to-right isolate */
    refuses("a\xe2\x80\xa8");     /* line separator */
    refuses("a\xc2\xad");         /* soft hyphen */
    refuses("a\xef\xbb\xbf");     /* byte order mark */
    refuses("a\xf3\xa0\x81\x81"); /* tag */
    refuses("a\xef\xbf\xbe");     /* no character */
    refuses("a\nb");
    refuses("a\x7f");
    refuses("a\xc2\x85");
    refuses("\xff");
}

static void person_name__takes_few_marks_on_a_letter(void **state)
{
    (void)state;
    keeps("a\xcc\x82\xcc\x81", "a\xcc\x82\xcc\x81");
    refuses("a\xcc\x82\xcc\x81\xcc\x81");
    refuses("\xcc\x81");
    refuses("a \xcc\x81");
    refuses("\xef\xb8\x8f");
    keeps("\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4\xef\xb8\x8f");
}

static void person_name__has_a_length(void **state)
{
    (void)state;
    char long_name[SEPTEM_NAME_MAX + 40];
    memset(long_name, 'x', sizeof long_name);
    long_name[40] = '\0';
    keeps(long_name, long_name);
    long_name[40] = 'x';
    long_name[41] = '\0';
    refuses(long_name);
    /* 16 characters of four bytes are one byte too many. */
    for (int i = 0; i < 16; i++) {
        memcpy(long_name + (size_t)i * 4, "\xf0\x9f\x98\x80", 5);
    }
    refuses(long_name);
    long_name[60] = '\0';
    keeps(long_name, long_name);
}

static void person_name__knows_what_looks_the_same(void **state)
{
    (void)state;
    assert_true(person_name_same("Ada", "aDA"));
    assert_true(person_name_same("\xc3\x89lo", "\xc3\xa9lo"));
    assert_true(person_name_same("\xd0\x90", "\xd0\xb0"));
    assert_true(person_name_same("\xc5\x81", "\xc5\x82"));
    assert_true(person_name_same("\xe2\x9d\xa4", "\xe2\x9d\xa4\xef\xb8\x8f"));
    assert_false(person_name_same("Ada", "Ad"));
    assert_false(person_name_same("Ad", "Ada"));
    assert_false(person_name_same("\xc3\x97", "\xc3\xb7"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(person_name__tidies_blanks),
        cmocka_unit_test(person_name__tells_blank_ones_from_bad_ones),
        cmocka_unit_test(person_name__refuses_what_cannot_be_seen),
        cmocka_unit_test(person_name__takes_few_marks_on_a_letter),
        cmocka_unit_test(person_name__has_a_length),
        cmocka_unit_test(person_name__knows_what_looks_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
