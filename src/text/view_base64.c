/* Views as text: see view_base64.h. */
#include "view_base64.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <septem/card.h>

#include "digest_text.h"

/* The layout is the same for every compiler: only bytes and numbers that are aligned as they are
 * large. What changes it changes these numbers, and with them the mark. */
_Static_assert(sizeof(struct septem_game) % 8 == 0 && sizeof(struct septem_city) % 8 == 0,
               "no padding at the end that a compiler could choose");

static const size_t layout[] = {
    sizeof(struct septem_view),
    sizeof(struct septem_game),
    sizeof(struct septem_city),
    sizeof(struct septem_move),
    sizeof(struct septem_search),
    offsetof(struct septem_game, due),
    offsetof(struct septem_game, hands),
    offsetof(struct septem_game, pile),
    offsetof(struct septem_game, leaders),
    offsetof(struct septem_game, city),
    offsetof(struct septem_city, powers),
    offsetof(struct septem_city, late),
    offsetof(struct septem_view, place),
    offsetof(struct septem_view, looked_cards),
};

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* ---- The mark ---- */

static uint64_t mark(void)
{
    uint64_t digest = 1;
    for (size_t i = 0; i < sizeof layout / sizeof layout[0]; i++) {
        digest = (digest ^ layout[i]) * 0x100000001b3u;
    }
    for (int card = 1; septem_card_info((septem_card)card) != NULL; card++) {
        digest = digest * 31 + digest_text(septem_card_info((septem_card)card)->slug);
    }
    for (int board = 1; septem_board_info((septem_board)board) != NULL; board++) {
        const struct septem_board_info *info = septem_board_info((septem_board)board);
        digest = digest * 31 + digest_text(info->slug) + (uint64_t)info->side;
    }
    return digest;
}

static void put_mark(unsigned char bytes[VIEW_BASE64_MARK_BYTES])
{
    uint64_t digest = mark();
    for (int i = 0; i < VIEW_BASE64_MARK_BYTES; i++) {
        bytes[i] = (unsigned char)(digest >> (8 * i));
    }
}

void view_base64_layout(char out[VIEW_BASE64_LAYOUT_MAX])
{
    snprintf(out, VIEW_BASE64_LAYOUT_MAX, "%08x%08x", (unsigned)(mark() >> 32), (unsigned)mark());
}

/* ---- Base64 ---- */

static void encode(const unsigned char *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i += 3) {
        unsigned three = (unsigned)bytes[i] << 16;
        three |= i + 1 < count ? (unsigned)bytes[i + 1] << 8 : 0;
        three |= i + 2 < count ? bytes[i + 2] : 0;
        *text++ = letters[three >> 18];
        *text++ = letters[three >> 12 & 63];
        *text++ = i + 1 < count ? letters[three >> 6 & 63] : '=';
        *text++ = i + 2 < count ? letters[three & 63] : '=';
    }
    *text = '\0';
}

/* Exactly `count` bytes; false if the text is not that. */
static bool decode(const char *text, unsigned char *bytes, size_t count)
{
    uint32_t bits = 0;
    int held = 0;
    if (strlen(text) != (count + 2) / 3 * 4) {
        return false;
    }
    for (size_t i = 0; i < count; text++) {
        const char *letter = strchr(letters, *text);
        if (letter == NULL) {
            return false;
        }
        bits = bits << 6 | (uint32_t)(letter - letters);
        held += 6;
        if (held >= 8) {
            held -= 8;
            bytes[i++] = (unsigned char)(bits >> held);
        }
    }
    return true;
}

/* ---- Views ---- */

void view_base64_write(const struct septem_view *view, char text[VIEW_BASE64_TEXT_MAX])
{
    assert(view != NULL && text != NULL);
    unsigned char bytes[VIEW_BASE64_BYTES];
    put_mark(bytes);
    memcpy(bytes + VIEW_BASE64_MARK_BYTES, view, sizeof *view);
    encode(bytes, sizeof bytes, text);
}

/* A truth value that is neither true nor false must not be looked at as one. */
static bool has_odd_truths(const unsigned char *game)
{
    return game[offsetof(struct septem_game, debts)] > 1 ||
           game[offsetof(struct septem_game, teams)] > 1;
}

bool view_base64_read(const char *text, struct septem_view *view)
{
    assert(text != NULL && view != NULL);
    unsigned char bytes[VIEW_BASE64_BYTES], wanted[VIEW_BASE64_MARK_BYTES];
    struct septem_view read;
    put_mark(wanted);
    if (!decode(text, bytes, sizeof bytes) || memcmp(bytes, wanted, sizeof wanted) != 0 ||
        has_odd_truths(bytes + VIEW_BASE64_MARK_BYTES)) {
        return false;
    }
    memcpy(&read, bytes + VIEW_BASE64_MARK_BYTES, sizeof read);
    if (septem_view_validate(&read) != NULL) {
        return false;
    }
    *view = read;
    return true;
}
