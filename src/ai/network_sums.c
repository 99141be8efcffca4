/* Two inputs are taken at a time: processors multiply two pairs of 16 bits and add them up in one
 * instruction, and compilers do not find it by themselves. */
#include "network_sums.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "network.h"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__x86_64__)
#include <immintrin.h>
#endif

enum { PAIRS_MAX = NETWORK_FLAGS_MAX / 2 };

/* Two inputs, and their rows of weights. */
struct pair {
    const int8_t *first, *second;
    int16_t x[2];
};

/* An odd one at the end is paired with itself times 0. Returns how many there are. */
static int make_pairs(const int8_t *weights, int outs, const struct network_input *inputs,
                      int count, struct pair *pairs)
{
    for (int i = 0; i < count; i += 2) {
        bool is_odd = i + 1 == count;
        const struct network_input *a = &inputs[i], *b = &inputs[is_odd ? i : i + 1];
        pairs[i / 2] = (struct pair){
            .first = weights + (size_t)a->row * (size_t)outs,
            .second = weights + (size_t)b->row * (size_t)outs,
            .x = {a->x, is_odd ? 0 : b->x},
        };
    }
    return (count + 1) / 2;
}

/* The sums of outputs from `at` to `end`. */
static void sum_plain(const struct pair *pairs, int count, int at, int end, int32_t *sums)
{
    memset(sums + at, 0, sizeof *sums * (size_t)(end - at));
    for (int i = 0; i < count; i++) {
        for (int o = at; o < end; o++) {
            sums[o] += pairs[i].first[o] * pairs[i].x[0] + pairs[i].second[o] * pairs[i].x[1];
        }
    }
}

#if defined(__wasm_simd128__)
enum { BLOCK = 32 };

/* The sums of BLOCK outputs from `at` on. */
static void sum_block(const struct pair *pairs, int count, int at, int32_t *sums)
{
    v128_t s[BLOCK / 4] = {0};
    for (int i = 0; i < count; i++) {
        v128_t x = wasm_v128_load32_splat(pairs[i].x);
        for (int k = 0; k < BLOCK / 16; k++) {
            v128_t a = wasm_v128_load(pairs[i].first + at + 16 * k);
            v128_t b = wasm_v128_load(pairs[i].second + at + 16 * k);
            v128_t low =
                wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            v128_t high = wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14,
                                             30, 15, 31);
            const v128_t parts[] = {
                wasm_i16x8_extend_low_i8x16(low), wasm_i16x8_extend_high_i8x16(low),
                wasm_i16x8_extend_low_i8x16(high), wasm_i16x8_extend_high_i8x16(high)};
            for (int p = 0; p < 4; p++) {
                s[4 * k + p] = wasm_i32x4_add(s[4 * k + p], wasm_i32x4_dot_i16x8(parts[p], x));
            }
        }
    }
    memcpy(sums + at, s, sizeof s);
}

static int sum_blocks(const struct pair *pairs, int count, int outs, int32_t *sums)
{
    int at = 0;
    for (; at + BLOCK <= outs; at += BLOCK) {
        sum_block(pairs, count, at, sums);
    }
    return at;
}
#elif defined(__x86_64__)
enum { BLOCK = 32, WIDE_BLOCK = 64 };

static inline __m128i both_inputs(const struct pair *pair)
{
    int32_t both;
    memcpy(&both, pair->x, sizeof both);
    return _mm_set1_epi32(both);
}

/* The sums of BLOCK outputs from `at` on, for every processor. */
static void sum_block(const struct pair *pairs, int count, int at, int32_t *sums)
{
    __m128i s[BLOCK / 4] = {0};
    for (int i = 0; i < count; i++) {
        __m128i x = both_inputs(&pairs[i]);
        for (int k = 0; k < BLOCK / 16; k++) {
            __m128i a = _mm_loadu_si128((const __m128i *)(pairs[i].first + at) + k);
            __m128i b = _mm_loadu_si128((const __m128i *)(pairs[i].second + at) + k);
            __m128i low = _mm_unpacklo_epi8(a, b), high = _mm_unpackhi_epi8(a, b);
            /* Bytes twice, moved down by one: with their sign. */
            const __m128i twice[] = {_mm_unpacklo_epi8(low, low), _mm_unpackhi_epi8(low, low),
                                     _mm_unpacklo_epi8(high, high), _mm_unpackhi_epi8(high, high)};
            for (int p = 0; p < 4; p++) {
                __m128i products = _mm_madd_epi16(_mm_srai_epi16(twice[p], 8), x);
                s[4 * k + p] = _mm_add_epi32(s[4 * k + p], products);
            }
        }
    }
    memcpy(sums + at, s, sizeof s);
}

/* The sums of WIDE_BLOCK outputs from `at` on. */
__attribute__((target("avx2"))) static void sum_wide_block(const struct pair *pairs, int count,
                                                           int at, int32_t *sums)
{
    __m256i s[WIDE_BLOCK / 8] = {0};
    for (int i = 0; i < count; i++) {
        __m256i x = _mm256_broadcastsi128_si256(both_inputs(&pairs[i]));
        for (int k = 0; k < WIDE_BLOCK / 16; k++) {
            __m128i a = _mm_loadu_si128((const __m128i *)(pairs[i].first + at) + k);
            __m128i b = _mm_loadu_si128((const __m128i *)(pairs[i].second + at) + k);
            __m256i low = _mm256_cvtepi8_epi16(_mm_unpacklo_epi8(a, b));
            __m256i high = _mm256_cvtepi8_epi16(_mm_unpackhi_epi8(a, b));
            s[2 * k] = _mm256_add_epi32(s[2 * k], _mm256_madd_epi16(low, x));
            s[2 * k + 1] = _mm256_add_epi32(s[2 * k + 1], _mm256_madd_epi16(high, x));
        }
    }
    memcpy(sums + at, s, sizeof s);
}

static int sum_blocks(const struct pair *pairs, int count, int outs, int32_t *sums)
{
    int at = 0;
    for (; __builtin_cpu_supports("avx2") && at + WIDE_BLOCK <= outs; at += WIDE_BLOCK) {
        sum_wide_block(pairs, count, at, sums);
    }
    for (; at + BLOCK <= outs; at += BLOCK) {
        sum_block(pairs, count, at, sums);
    }
    return at;
}
#else
static int sum_blocks(const struct pair *pairs, int count, int outs, int32_t *sums)
{
    (void)pairs, (void)count, (void)outs, (void)sums;
    return 0;
}
#endif

void network_sums(const int8_t *weights, int outs, const struct network_input *inputs, int count,
                  int32_t *sums)
{
    struct pair pairs[PAIRS_MAX];
    assert(count <= 2 * PAIRS_MAX);
    int found = make_pairs(weights, outs, inputs, count, pairs);
    sum_plain(pairs, found, sum_blocks(pairs, found, outs, sums), outs, sums);
}
