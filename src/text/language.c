/* The languages and what is said in them: phrases, and how their gaps are filled. Names of
 * things are in name.c, sentences made of several phrases in sentence.c. */
#include "language.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "sink.h"

/* Both sides of a board have the same name. */
#define SIDES(field, id, text) .field[BOARD_##id##_A] = text, .field[BOARD_##id##_B] = text,

static const struct language languages[] = {
/* clang-format off */
#define LANGUAGE(tag_, name_, rule) {.tag = tag_, .name = name_, .singular = rule,
#define SAY(code, text) .phrases[SEPTEM_PHRASE_##code] = TEXT(text),
#define SHARED SAY
#define DENIAL(code, text) .denials[SEPTEM_DENY_##code] = TEXT(text),
#define ERROR(code, text) .errors[SEPTEM_ERR_##code] = TEXT(text),
#define CARD_NAME(id, text) .cards[CARD_##id] = TEXT(text),
#define BOARD_NAME(id, text) SIDES(boards, id, TEXT(text))
#define WONDER_NAME(id, text) SIDES(wonders, id, TEXT(text))
#define SET_NAME(id, text) .sets[SEPTEM_SET_##id] = TEXT(text),
#define END },
#define CATALOGUE "languages.def"
#include "catalogue.def"
    /* clang-format on */
};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

const struct language *language(septem_lang lang)
{
    return &languages[lang < LANGUAGES ? lang : 0];
}

int septem_lang_end(void)
{
    return LANGUAGES;
}

const char *septem_lang_tag(septem_lang lang)
{
    return language(lang)->tag;
}

const char *septem_lang_name(septem_lang lang)
{
    return language(lang)->name;
}

bool septem_lang_find(const char *tag, septem_lang *lang)
{
    assert(tag != NULL && lang != NULL);
    size_t length = strcspn(tag, "_-.@");
    for (int i = 0; i < LANGUAGES; i++) {
        if (strlen(languages[i].tag) == length && strncmp(languages[i].tag, tag, length) == 0) {
            *lang = (septem_lang)i;
            return true;
        }
    }
    return false;
}

/* ---- Phrases ---- */

const char *septem_text(septem_lang lang, enum septem_phrase phrase)
{
    if (phrase <= SEPTEM_PHRASE_NONE || phrase >= SEPTEM_PHRASE_COUNT) {
        return "";
    }
    const char *text = language(lang)->phrases[phrase];
    return text != NULL ? text : languages[0].phrases[phrase];
}

static bool is_singular(const struct language *in, const char *number)
{
    long n = labs(strtol(number, NULL, 10));
    return n == 1 || (n == 0 && in->singular == ZERO_TOO);
}

/* A gap begins just behind its brace; its name ends at '?' or '}'. */
static const char *next_gap(const char *text)
{
    const char *brace = strchr(text, '{');
    return brace != NULL ? brace + 1 : NULL;
}

static bool same_name(const char *a, const char *b)
{
    size_t length = strcspn(a, "?}");
    return length == strcspn(b, "?}") && memcmp(a, b, length) == 0;
}

/* Which argument fills a gap: the place of its name among those of the English text. */
static unsigned gap_index(const char *english, const char *gap)
{
    unsigned index = 0;
    for (const char *at = next_gap(english); at != NULL && !same_name(at, gap); at = next_gap(at)) {
        const char *first = next_gap(english);
        while (!same_name(first, at)) {
            first = next_gap(first);
        }
        index += first == at;
    }
    return index;
}

/* Fills the gap and returns where the text goes on. The patterns are ours: a test fills every one,
 * so a brace is never left open. */
static const char *fill_gap(const struct language *in, const char *gap, const char *english,
                            const struct septem_args *args, struct sink *sink)
{
    size_t end = strcspn(gap, "}"), choice = strcspn(gap, "?}");
    unsigned index = gap_index(english, gap);
    const char *arg = index < sizeof args->args / sizeof args->args[0] ? args->args[index] : NULL;
    arg = arg != NULL ? arg : "";
    if (choice < end) {
        size_t one = strcspn(gap, "|");
        if (is_singular(in, arg)) {
            sink_bytes(sink, gap + choice + 1, one - choice - 1);
        } else {
            sink_bytes(sink, gap + one + 1, end - one - 1);
        }
    } else {
        sink_text(sink, arg);
    }
    return gap + end + 1;
}

int septem_text_fill(septem_lang lang, enum septem_phrase phrase, struct septem_args args,
                     char *buf, size_t size)
{
    return septem_text_fill_pattern(lang, septem_text(lang, phrase), septem_text(0, phrase), args,
                                    buf, size);
}

int septem_text_fill_pattern(septem_lang lang, const char *text, const char *english,
                             struct septem_args args, char *buf, size_t size)
{
    struct sink sink = sink_open(buf, size);
    while (*text != '\0') {
        size_t plain = strcspn(text, "{");
        sink_bytes(&sink, text, plain);
        text += plain;
        if (*text == '{') {
            text = fill_gap(language(lang), text + 1, english, &args, &sink);
        }
    }
    return sink_close(&sink);
}

/* ---- Characters ---- */

int septem_text_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++) {
        width += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return width;
}

/* Bytes of the character at `s`, 0 where it is none: too long a form, a surrogate or beyond
 * U+10FFFF are none. */
static size_t character_length(const unsigned char *s, size_t left)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (n == 0 || n > left) {
        return 0;
    }
    uint32_t point = n == 1 ? s[0] : s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if (s[i] >> 6 != 2) {
            return 0;
        }
        point = point << 6 | (s[i] & 0x3fu);
    }
    bool bad = point < least[n] || (point >= 0xd800 && point < 0xe000) || point > 0x10ffff;
    return bad ? 0 : n;
}

static bool is_control(const unsigned char *s)
{
    return s[0] < 0x20 || s[0] == 0x7f || (s[0] == 0xc2 && s[1] < 0xa0);
}

bool septem_text_is_clean(const char *text, size_t length)
{
    const unsigned char *s = (const unsigned char *)text;
    while (length > 0) {
        size_t n = character_length(s, length);
        if (n == 0 || is_control(s)) {
            return false;
        }
        s += n;
        length -= n;
    }
    return true;
}
