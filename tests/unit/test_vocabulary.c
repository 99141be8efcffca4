/* The vocabulary is whole: every word of every .def has a slug of its own, and something to be said
 * in every language. What is missing is named. */
#include "unit.h"

#include <string.h>

#include "../../src/json/json_cards.h"
#include "../../src/text/name.h"
#include "told.h"

static void expect_text(const char *slug, septem_lang lang, const char *text)
{
    if (text[0] == '\0') {
        fail_msg("%s has no phrase in %s", slug, septem_lang_tag(lang));
    }
}

static void expect_slug(const char *list, int index, const char *slug)
{
    if (slug[0] == '\0' || strcmp(slug, "none") == 0) {
        fail_msg("row %d of %s has no slug", index, list);
    }
    for (const char *c = slug; *c != '\0'; c++) {
        if (strchr("abcdefghijklmnopqrstuvwxyz_", *c) == NULL) {
            fail_msg("%s of %s is no slug", slug, list);
        }
    }
}

/* A list of words: its slugs and what they are called. */
#define EXPECT_WORDS(list, type, first, end, slug_of, text_of)                                     \
    do {                                                                                           \
        for (int i = (first); i < (end); i++) {                                                    \
            expect_slug(list, i, slug_of((type)i));                                                \
            for (int j = (first); j < i; j++) {                                                    \
                assert_string_not_equal(slug_of((type)i), slug_of((type)j));                       \
            }                                                                                      \
            for (int lang = 0; lang < septem_lang_end(); lang++) {                                 \
                const char *text = text_of((septem_lang)lang, (type)i);                            \
                expect_text(slug_of((type)i), (septem_lang)lang, text);                            \
            }                                                                                      \
        }                                                                                          \
    } while (0)

static const char *effect_phrase(septem_lang lang, enum septem_fx fx)
{
    return septem_text(lang, fx_name(fx)->phrase);
}

static const char *use_text(septem_lang lang, enum septem_use use)
{
    return septem_text(lang, use_phrase(use));
}

static const char *by_text(septem_lang lang, enum septem_by by)
{
    return septem_text(lang, by_phrase(by));
}

static void vocabulary__every_word_has_a_slug_and_a_phrase(void **state)
{
    (void)state;
    EXPECT_WORDS("effects.def", enum septem_fx, SEPTEM_FX_NONE + 1, SEPTEM_FX_COUNT, septem_slug_fx,
                 effect_phrase);
    EXPECT_WORDS("uses.def", enum septem_use, SEPTEM_USE_NONE + 1, SEPTEM_USE_COUNT,
                 septem_slug_use, use_text);
    EXPECT_WORDS("phases.def", enum septem_phase, SEPTEM_PHASE_NONE + 1, SEPTEM_PHASE_COUNT,
                 septem_slug_phase, septem_text_phase);
    EXPECT_WORDS("by.def", enum septem_by, SEPTEM_BY_COST + 1, SEPTEM_BY_COUNT, septem_slug_by,
                 by_text);
    EXPECT_WORDS("lines.def", enum septem_line, 0, SEPTEM_LINE_COUNT, septem_slug_line,
                 septem_text_line);
    EXPECT_WORDS("resources.def", enum septem_resource, SEPTEM_RESOURCE_NONE + 1,
                 SEPTEM_RESOURCE_COUNT, septem_slug_resource, septem_text_resource);
    EXPECT_WORDS("symbols.def", enum septem_symbol, SEPTEM_SYMBOL_NONE + 1, SEPTEM_SYMBOL_COUNT,
                 septem_slug_symbol, septem_text_symbol);
    EXPECT_WORDS("colours.def and counts.def", int, SEPTEM_COLOUR_NONE + 1, SEPTEM_COUNTED_COUNT,
                 septem_slug_colour, septem_text_colour);
}

static int field_count(enum septem_fx fx)
{
    int count = 0;
    while (count < FX_FIELDS_MAX && fx_name(fx)->fields[count].show != SHOW_NOTHING) {
        count++;
    }
    return count;
}

/* How many gaps of different names a sentence has. */
static int gap_count(const char *text)
{
    const char *gaps[SEPTEM_TEXT_MAX];
    int count = 0;
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        size_t length = strcspn(at, "?}");
        bool known = false;
        for (int i = 0; i < count; i++) {
            known = known || (strcspn(gaps[i], "?}") == length && memcmp(gaps[i], at, length) == 0);
        }
        if (!known) {
            gaps[count++] = at;
        }
    }
    return count;
}

/* A gap without a field would stay empty. */
static void vocabulary__sentences_have_no_more_gaps_than_the_shape_has_fields(void **state)
{
    (void)state;
    assert_int_equal(gap_count("{n} {n?coin|coins} for each {each}"), 2);
    for (int i = SEPTEM_FX_NONE + 1; i < SEPTEM_FX_COUNT; i++) {
        enum septem_fx fx = (enum septem_fx)i;
        for (int lang = 0; lang < septem_lang_end(); lang++) {
            const char *text = effect_phrase((septem_lang)lang, fx);
            if (gap_count(text) > field_count(fx)) {
                fail_msg("%s has not as many fields as \"%s\" has gaps", septem_slug_fx(fx), text);
            }
        }
    }
}

/* Each field of the shape once in the JSON of every effect of the tables. */
static void expect_fields(json_t *effect)
{
    const char *kind = json_string_value(json_object_get(effect, "kind"));
    enum septem_fx fx = SEPTEM_FX_NONE;
    for (int i = SEPTEM_FX_NONE + 1; i < SEPTEM_FX_COUNT; i++) {
        fx = strcmp(septem_slug_fx((enum septem_fx)i), kind) == 0 ? (enum septem_fx)i : fx;
    }
    if ((int)json_object_size(effect) != 1 + field_count(fx)) {
        fail_msg("%s is not written by its shape", kind);
    }
    for (int i = 0; i < field_count(fx); i++) {
        json_t *value = json_object_get(effect, fx_name(fx)->fields[i].key);
        if (value == NULL || json_is_null(value)) {
            fail_msg("%s has no \"%s\"", kind, fx_name(fx)->fields[i].key);
        }
    }
}

static void vocabulary__json_has_the_fields_of_the_shape(void **state)
{
    (void)state;
    for (int card = 1; card < septem_card_end(); card++) {
        struct json out = {0};
        bool is_leader = septem_card_is_leader((septem_card)card);
        (is_leader ? json_leader : json_card)(&out, NULL, 0, (septem_card)card);
        json_t *object = told(&out);
        json_t *effects = json_object_get(object, "effects"), *effect;
        size_t i;
        json_array_foreach(effects, i, effect)
        {
            expect_fields(effect);
        }
        json_decref(object);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vocabulary__every_word_has_a_slug_and_a_phrase),
        cmocka_unit_test(vocabulary__sentences_have_no_more_gaps_than_the_shape_has_fields),
        cmocka_unit_test(vocabulary__json_has_the_fields_of_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
