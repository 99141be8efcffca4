/* Names as people type them: see typed_name.h. */
#include "typed_name.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <septem/card.h>

#include "../base/ascii_letter.h"

enum { FOLDED_MAX = 64, PART_MIN = 3 };

/* The next character of UTF-8; what is none is a question mark. */
static uint32_t take_code(const char **text)
{
    const unsigned char *c = (const unsigned char *)*text;
    int more = c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t code = c[0] < 0x80 ? c[0] : more > 0 ? c[0] & (0x3fu >> more) : '?';
    int taken = 1;
    for (; taken <= more && (c[taken] & 0xc0) == 0x80; taken++) {
        code = code << 6 | (c[taken] & 0x3fu);
    }
    *text += taken;
    return code;
}

/* Letters and digits alone, small and without accents. */
static void fold(const char *text, char folded[FOLDED_MAX])
{
    size_t length = 0;
    while (*text != '\0' && length + 1 < FOLDED_MAX) {
        unsigned char letter = (unsigned char)ascii_letter(take_code(&text));
        if (isalnum(letter)) {
            folded[length++] = (char)tolower(letter);
        }
    }
    folded[length] = '\0';
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to be added, removed or changed (Levenshtein). */
static int distance(const char *a, const char *b)
{
    int row[FOLDED_MAX];
    int length = (int)strlen(b);
    for (int k = 0; k <= length; k++) {
        row[k] = k;
    }
    for (int i = 0; a[i] != '\0'; i++) {
        int before = row[0];
        row[0] = i + 1;
        for (int k = 1; k <= length; k++) {
            int changed = before + (a[i] != b[k - 1]);
            before = row[k];
            row[k] = least(changed, least(row[k], row[k - 1]) + 1);
        }
    }
    return row[length];
}

int typed_name_distance(const char *typed, const char *name)
{
    char a[FOLDED_MAX], b[FOLDED_MAX];
    fold(typed, a);
    fold(name, b);
    int far = distance(a, b);
    return far > 1 && strlen(a) >= PART_MIN && strstr(b, a) != NULL ? 1 : far;
}

int typed_name_card(const char *typed, septem_card card)
{
    int best = typed_name_distance(typed, septem_card_info(card)->slug);
    for (int lang = 0; lang < septem_lang_end(); lang++) {
        best = least(best, typed_name_distance(typed, septem_text_card((septem_lang)lang, card)));
    }
    return best;
}

int typed_name_board(const char *typed, septem_board board)
{
    int best = typed_name_distance(typed, septem_board_info(board)->slug);
    for (int lang = 0; lang < septem_lang_end(); lang++) {
        best = least(best, typed_name_distance(typed, septem_text_board((septem_lang)lang, board)));
        best =
            least(best, typed_name_distance(typed, septem_text_wonder((septem_lang)lang, board)));
    }
    return best;
}

/* ---- The nearest ---- */

static bool is_known(const struct typed_near *near, const char *name)
{
    for (int i = 0; i < near->count; i++) {
        if (strcmp(near->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

void typed_near_add(struct typed_near *near, const char *typed, const char *name, int distance)
{
    int at = near->count;
    if (distance > 1 + (int)strlen(typed) / 4 || is_known(near, name)) {
        return;
    }
    while (at > 0 && near->distances[at - 1] > distance) {
        at--;
    }
    if (at == TYPED_NEAR_MAX) {
        return;
    }
    near->count += near->count < TYPED_NEAR_MAX;
    for (int i = near->count - 1; i > at; i--) {
        near->names[i] = near->names[i - 1];
        near->distances[i] = near->distances[i - 1];
    }
    near->names[at] = name;
    near->distances[at] = distance;
}

const char *typed_near_text(const struct typed_near *near, char text[TYPED_NEAR_TEXT])
{
    text[0] = '\0';
    for (int i = 0; i < near->count; i++) {
        size_t used = strlen(text);
        const char *before = i == 0 ? "; did you mean " : i + 1 == near->count ? " or " : ", ";
        snprintf(text + used, TYPED_NEAR_TEXT - used, "%s%s%s", before, near->names[i],
                 i + 1 == near->count ? "?" : "");
    }
    return text;
}
