/* QR codes: see qr_code.h. The page draws its own (web/src/lib/qr.ts), up to longer texts. */
#include "qr_code.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { VERSIONS = 5, WORDS_MOST = 134, CHECK_MOST = 26, MASKS = 8, MARGIN = 4 };

/* By version, from 1: words of data and of error correction. */
static const struct {
    int data, check;
} versions[VERSIONS] = {{19, 7}, {34, 10}, {55, 15}, {80, 20}, {108, 26}};

/* What is drawn, and which squares belong to the frame rather than to the data. */
struct drawing {
    struct qr_code *code;
    bool framed[QR_CODE_SIZE_MAX][QR_CODE_SIZE_MAX];
};

/* ---- Words: data, then error correction (Reed-Solomon over GF(256)) ---- */

static uint8_t multiply(uint8_t a, uint8_t b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ (product & 0x80 ? 0x11du : 0);
        product ^= b >> bit & 1 ? a : 0u;
    }
    return (uint8_t)product;
}

static void add_check(uint8_t *words, int data, int check)
{
    uint8_t poly[CHECK_MOST + 1] = {1}, rest[WORDS_MOST] = {0}, root = 1;
    for (int i = 0; i < check; i++) {
        for (int k = i + 1; k > 0; k--) {
            poly[k] ^= multiply(poly[k - 1], root);
        }
        root = multiply(root, 2);
    }
    memcpy(rest, words, (size_t)data);
    for (int i = 0; i < data; i++) {
        uint8_t lead = rest[i];
        for (int k = 0; k <= check; k++) {
            rest[i + k] ^= multiply(poly[k], lead);
        }
    }
    memcpy(words + data, rest + data, (size_t)check);
}

/* Mode "bytes" in 4 bits, the length in 8, the text, 4 zero bits, and padding. */
static void fill_words(const char *text, int version, uint8_t words[WORDS_MOST])
{
    int length = (int)strlen(text), data = versions[version - 1].data;
    uint8_t before = (uint8_t)(4 << 4 | length >> 4), nibble = (uint8_t)length;
    words[0] = before;
    for (int i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        words[i + 1] = (uint8_t)(nibble << 4 | byte >> 4);
        nibble = byte;
    }
    words[length + 1] = (uint8_t)(nibble << 4);
    for (int i = length + 2, pad = 0xec; i < data; i++, pad ^= 0xec ^ 0x11) {
        words[i] = (uint8_t)pad;
    }
    add_check(words, data, versions[version - 1].check);
}

/* ---- The frame ---- */

static void set(struct drawing *drawing, int x, int y, bool dark)
{
    int size = drawing->code->size;
    if (x >= 0 && y >= 0 && x < size && y < size) {
        drawing->code->dark[y][x] = dark;
        drawing->framed[y][x] = true;
    }
}

/* Rings around a centre, out to `radius`; those of `light` are light. */
static void draw_rings(struct drawing *drawing, int cx, int cy, int radius, unsigned light)
{
    for (int dy = -radius; dy <= radius; dy++) {
        for (int dx = -radius; dx <= radius; dx++) {
            int ring = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
            set(drawing, cx + dx, cy + dy, !(light >> ring & 1));
        }
    }
}

static void draw_frame(struct drawing *drawing, int version)
{
    int size = drawing->code->size;
    for (int i = 8; i < size - 8; i++) {
        set(drawing, i, 6, i % 2 == 0);
        set(drawing, 6, i, i % 2 == 0);
    }
    draw_rings(drawing, 3, 3, 4, 1u << 2 | 1u << 4);
    draw_rings(drawing, size - 4, 3, 4, 1u << 2 | 1u << 4);
    draw_rings(drawing, 3, size - 4, 4, 1u << 2 | 1u << 4);
    if (version > 1) {
        draw_rings(drawing, size - 7, size - 7, 2, 1u << 1);
    }
}

/* Error correction L and the mask, twice, with their own check bits. */
static void draw_format(struct drawing *drawing, int mask)
{
    int size = drawing->code->size;
    unsigned data = 1u << 3 | (unsigned)mask, rest = data;
    for (int i = 0; i < 10; i++) {
        rest = (rest << 1) ^ (rest >> 9) * 0x537u;
    }
    unsigned bits = (data << 10 | rest) ^ 0x5412u;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int near = i < 6 ? i : i < 8 ? i + 1 : i == 8 ? 7 : 14 - i; /* around the timing lines */
        if (i < 8) {
            set(drawing, 8, near, dark);
            set(drawing, size - 1 - i, 8, dark);
        } else {
            set(drawing, near, 8, dark);
            set(drawing, 8, size - 15 + i, dark);
        }
    }
    set(drawing, 8, size - 8, true);
}

/* ---- The data ---- */

static bool is_turned(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (y / 2 + x / 3) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* From the lower right corner up and down in pairs of columns. */
static void draw_data(struct drawing *drawing, const uint8_t *words, int count, int mask)
{
    int size = drawing->code->size, bit = 0;
    bool up = true;
    for (int right = size - 1; right > 0; right -= 2, up = !up) {
        right -= right == 6; /* the column of the timing line */
        for (int i = 0; i < 2 * size; i++) {
            int x = right - i % 2, y = up ? size - 1 - i / 2 : i / 2;
            if (!drawing->framed[y][x]) {
                bool on = bit < 8 * count && words[bit / 8] >> (7 - bit % 8) & 1;
                drawing->code->dark[y][x] = on != is_turned(mask, x, y);
                bit++;
            }
        }
    }
}

/* What makes a code hard to read: long runs, squares of one colour, what looks like a corner. */
static int penalty_of_line(const struct qr_code *code, int line, bool is_column)
{
    int sum = 0, run = 0;
    unsigned last = 0;
    for (int i = 0; i < code->size; i++) {
        bool dark = is_column ? code->dark[i][line] : code->dark[line][i];
        run = i > 0 && dark == (last & 1) ? run + 1 : 1;
        sum += run == 5 ? 3 : run > 5;
        last = (last << 1 | dark) & 0x7ff;
        sum += i >= 10 && (last == 0x5d0 || last == 0x05d) ? 40 : 0;
    }
    return sum;
}

static int penalty(const struct qr_code *code)
{
    int sum = 0, dark = 0, all = code->size * code->size;
    for (int y = 0; y < code->size; y++) {
        sum += penalty_of_line(code, y, false) + penalty_of_line(code, y, true);
        for (int x = 0; x < code->size; x++) {
            bool on = code->dark[y][x];
            dark += on;
            bool square = x > 0 && y > 0 && on == code->dark[y - 1][x] &&
                          on == code->dark[y][x - 1] && on == code->dark[y - 1][x - 1];
            sum += square ? 3 : 0;
        }
    }
    return sum + abs(dark * 20 - all * 10) / all * 10;
}

bool qr_code_make(const char *text, struct qr_code *code)
{
    uint8_t words[WORDS_MOST];
    int version = 1, least = -1;
    while (version <= VERSIONS && strlen(text) + 2 > (size_t)versions[version - 1].data) {
        version++;
    }
    if (version > VERSIONS) {
        return false;
    }
    fill_words(text, version, words);
    for (int mask = 0; mask < MASKS; mask++) {
        struct qr_code one = {.size = 17 + 4 * version};
        struct drawing drawing = {.code = &one};
        draw_frame(&drawing, version);
        draw_format(&drawing, mask);
        draw_data(&drawing, words, versions[version - 1].data + versions[version - 1].check, mask);
        int sum = penalty(&one);
        if (least < 0 || sum < least) {
            least = sum;
            *code = one;
        }
    }
    return true;
}

/* ---- On a terminal ---- */

static bool is_dark(const struct qr_code *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->size && y < code->size && code->dark[y][x];
}

void qr_code_print(const struct qr_code *code, struct qr_look look, FILE *out)
{
    /* By the upper and the lower square, what is inked: the dark ones on a light ground that is
     * set, the light ones on a ground that is believed to be dark. */
    static const char *const halves[2][2] = {{" ", "▄"}, {"▀", "█"}};
    int step = look.utf8 ? 2 : 1;
    for (int y = -MARGIN; y < code->size + MARGIN; y += step) {
        fputs(look.colour ? "  \033[30;107m" : "  ", out);
        for (int x = -MARGIN; x < code->size + MARGIN; x++) {
            bool upper = is_dark(code, x, y) == look.colour;
            bool lower = is_dark(code, x, y + 1) == look.colour;
            fputs(look.utf8 ? halves[upper][lower] : upper ? "##" : "  ", out);
        }
        fputs(look.colour ? "\033[0m\n" : "\n", out);
    }
}
