/* A view as one word of text: see packed.h. */
#include "packed.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <septem/text.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

enum { PACKED_BYTES = sizeof(struct septem_view) + sizeof(uint64_t) };

/* FNV-1a. */
static uint64_t digest(uint64_t so_far, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) {
        so_far = (so_far ^ byte[i]) * UINT64_C(1099511628211);
    }
    return so_far;
}

static const uint64_t digest_of_nothing = UINT64_C(14695981039346656037);

void packed_layout(char out[PACKED_LAYOUT_MAX])
{
    uint64_t facts[] = {sizeof(struct septem_view), sizeof(struct septem_move), SEPTEM_PHASE_COUNT,
                        SEPTEM_USE_COUNT,           SEPTEM_LINE_COUNT,          SEPTEM_SET_COUNT};
    uint64_t sum = digest(digest_of_nothing, SEPTEM_VERSION, sizeof SEPTEM_VERSION);
    sum = digest(sum, facts, sizeof facts); /* its bytes tell their order, too */
    for (int card = 1; card < septem_card_end(); card++) {
        const char *slug = septem_card_info((septem_card)card)->slug;
        sum = digest(sum, slug, strlen(slug) + 1);
    }
    for (int board = 1; board < septem_board_end(); board++) {
        const struct septem_board_info *info = septem_board_info((septem_board)board);
        sum = digest(sum, info->slug, strlen(info->slug) + 1);
        sum = digest(sum, &info->side, 1);
    }
    snprintf(out, PACKED_LAYOUT_MAX, "%016llx", (unsigned long long)sum);
}

void packed_write(const struct septem_view *view, char out[PACKED_TEXT_MAX])
{
    unsigned char bytes[PACKED_BYTES + 2] = {0};
    uint64_t sum = digest(digest_of_nothing, view, sizeof *view);
    memcpy(bytes, view, sizeof *view);
    memcpy(bytes + sizeof *view, &sum, sizeof sum);
    for (size_t i = 0; i < PACKED_BYTES; i += 3) {
        uint32_t word = (uint32_t)(bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2]);
        for (int shift = 18; shift >= 0; shift -= 6) {
            *out++ = digits[word >> shift & 63];
        }
    }
    *out = '\0';
}

bool packed_read(const char *text, size_t length, struct septem_view *view)
{
    unsigned char bytes[PACKED_BYTES + 2] = {0};
    uint64_t sum;
    if (length != PACKED_TEXT_MAX - 1) {
        return false;
    }
    for (size_t i = 0; i < PACKED_BYTES; i += 3, text += 4) {
        uint32_t word = 0;
        for (int k = 0; k < 4; k++) {
            const char *digit = text[k] != '\0' ? strchr(digits, text[k]) : NULL;
            if (digit == NULL) {
                return false;
            }
            word = word << 6 | (uint32_t)(digit - digits);
        }
        bytes[i] = (unsigned char)(word >> 16);
        bytes[i + 1] = (unsigned char)(word >> 8 & 255);
        bytes[i + 2] = (unsigned char)(word & 255);
    }
    memcpy(&sum, bytes + sizeof *view, sizeof sum);
    if (sum != digest(digest_of_nothing, bytes, sizeof *view)) {
        return false;
    }
    memcpy(view, bytes, sizeof *view);
    return true;
}
