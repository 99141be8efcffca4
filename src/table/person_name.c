/* Which characters a name may have. */
#include "person_name.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <septem/text.h>

#include "table.h"

struct range {
    uint32_t first, last;
};

enum { MARKS_MAX = 2, EMOJI_STYLE = 0xfe0f };

/* The character at *text, which is valid UTF-8; moves on behind it. */
static uint32_t next_character(const char **text)
{
    const unsigned char *s = (const unsigned char *)*text;
    int n = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    uint32_t point = n == 1 ? s[0] : s[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++) {
        point = point << 6 | (s[i] & 0x3fu);
    }
    *text += n;
    return point;
}

static bool is_within(const struct range *ranges, size_t count, uint32_t point)
{
    for (size_t i = 0; i < count; i++) {
        if (point >= ranges[i].first && point <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

static bool is_blank(uint32_t point)
{
    static const struct range blanks[] = {{0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680},
                                          {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
                                          {0x3000, 0x3000}};
    return is_within(blanks, sizeof blanks / sizeof blanks[0], point);
}

/* Invisible characters, those that turn the direction of writing or break a line, and what is no
 * character at all. */
static bool is_forbidden(uint32_t point)
{
    static const struct range forbidden[] = {
        {0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},
        {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x200b, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},   {0x2800, 0x2800},   {0x3164, 0x3164},   {0xe000, 0xf8ff},
        {0xfe00, 0xfe0e},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
    };
    return (point & 0xfffe) == 0xfffe ||
           is_within(forbidden, sizeof forbidden / sizeof forbidden[0], point);
}

/* Stands over or under the character before it: a few are writing, many reach into other lines. */
static bool is_mark(uint32_t point)
{
    static const struct range marks[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
        {0x64b, 0x65f},   {0x670, 0x670},   {0x6d6, 0x6dc},   {0x6df, 0x6e4},
        {0xe31, 0xe31},   {0xe34, 0xe3a},   {0xe47, 0xe4e},   {0x1ab0, 0x1aff},
        {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe0f, 0xfe0f}, {0xfe20, 0xfe2f},
    };
    return is_within(marks, sizeof marks / sizeof marks[0], point);
}

bool person_name_is_blank(const char *text)
{
    if (!septem_text_is_clean(text, strlen(text))) {
        return false;
    }
    while (*text != '\0') {
        if (!is_blank(next_character(&text))) {
            return false;
        }
    }
    return true;
}

bool person_name_clean(const char *text, char name[SEPTEM_NAME_MAX])
{
    int characters = 0, marks = MARKS_MAX; /* a name does not begin with a mark */
    size_t length = 0;
    bool gap = false;
    if (!septem_text_is_clean(text, strlen(text))) {
        return false;
    }
    while (*text != '\0') {
        const char *from = text;
        uint32_t point = next_character(&text);
        if (is_blank(point)) {
            gap = length > 0;
            marks = MARKS_MAX;
            continue;
        }
        marks = is_mark(point) ? marks + 1 : 0;
        size_t size = (size_t)(text - from);
        characters += 1 + gap;
        if (is_forbidden(point) || marks > MARKS_MAX || characters > TABLE_NAME_CHARS ||
            length + gap + size >= SEPTEM_NAME_MAX) {
            return false;
        }
        if (gap) {
            name[length++] = ' ';
            gap = false;
        }
        memcpy(name + length, from, size);
        length += size;
    }
    name[length] = '\0';
    return length > 0;
}

/* Small letters for capitals, as far as Latin, Greek and Cyrillic go. */
static uint32_t fold(uint32_t point)
{
    bool pairs_even = (point >= 0x100 && point <= 0x137) || (point >= 0x14a && point <= 0x177) ||
                      (point >= 0x1e00 && point <= 0x1eff);
    bool pairs_odd = (point >= 0x139 && point <= 0x148) || (point >= 0x179 && point <= 0x17e);
    if ((point >= 'A' && point <= 'Z') || (point >= 0xc0 && point <= 0xde && point != 0xd7) ||
        (point >= 0x391 && point <= 0x3a9) || (point >= 0x410 && point <= 0x42f)) {
        return point + 0x20;
    }
    if (point >= 0x400 && point <= 0x40f) {
        return point + 0x50;
    }
    return pairs_even ? point | 1 : pairs_odd ? point + (point & 1) : point;
}

/* The next character that shows, in small letters; 0 at the end. */
static uint32_t next_shown(const char **text)
{
    while (**text != '\0') {
        uint32_t point = next_character(text);
        if (point != EMOJI_STYLE) {
            return fold(point);
        }
    }
    return 0;
}

bool person_name_same(const char *a, const char *b)
{
    uint32_t left, right;
    do {
        left = next_shown(&a);
        right = next_shown(&b);
    } while (left == right && left != 0);
    return left == right;
}
