/* Two inputs are taken at a time: processors multiply two pairs of 16 bits and add them up in one
 * instruction, and compilers do not find it by themselves. The sums of a block stay in registers
 * while all inputs are added. */
#include "network_sums.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__x86_64__)
#include <immintrin.h>
#endif

enum { BLOCK = NETWORK_SUMS_BLOCK };

/* Weights from the first output of a block on; rows are `stride` bytes apart. */
struct columns {
    const int8_t *weights;
    int stride;
};

void network_inputs_pick(struct network_inputs *inputs, const int16_t *numbers, int count)
{
    int found = 0;
    assert(count <= NETWORK_FLAGS_MAX);
    /* Which of them are 0 cannot be predicted: each is written, and the next one over a 0. */
    for (int i = 0; i < count; i++) {
        inputs->rows[found] = (uint16_t)i;
        inputs->x[found] = numbers[i];
        found += numbers[i] != 0;
    }
    inputs->count = found;
}

static inline const int8_t *row(struct columns from, const struct network_inputs *in, int i)
{
    return from.weights + (ptrdiff_t)in->rows[i] * from.stride;
}

#if defined(__wasm_simd128__)
static inline v128_t add_products(v128_t sums, v128_t weights, v128_t x)
{
    return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(weights, x));
}

/* Adds two rows of 16 weights to 16 sums. */
static inline void add_pair(v128_t s[4], const int8_t *first, const int8_t *second, v128_t x)
{
    v128_t a = wasm_v128_load(first), b = wasm_v128_load(second);
    v128_t low = wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    v128_t high =
        wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    s[0] = add_products(s[0], wasm_i16x8_extend_low_i8x16(low), x);
    s[1] = add_products(s[1], wasm_i16x8_extend_high_i8x16(low), x);
    s[2] = add_products(s[2], wasm_i16x8_extend_low_i8x16(high), x);
    s[3] = add_products(s[3], wasm_i16x8_extend_high_i8x16(high), x);
}

static void sum_block(struct columns from, const struct network_inputs *in, int32_t *sums)
{
    v128_t s[BLOCK / 4] = {0};
    for (int i = 0; i < in->count; i += 2) {
        const int8_t *first = row(from, in, i), *second = row(from, in, i + 1);
        v128_t x = wasm_v128_load32_splat(in->x + i);
        add_pair(s, first, second, x);
        add_pair(s + 4, first + 16, second + 16, x);
    }
    memcpy(sums, s, sizeof s);
}

#elif defined(__x86_64__)
static inline int32_t both_inputs(const struct network_inputs *in, int i)
{
    int32_t both;
    memcpy(&both, in->x + i, sizeof both);
    return both;
}

static inline __m128i add_products(__m128i sums, __m128i weights, __m128i x)
{
    return _mm_add_epi32(sums, _mm_madd_epi16(weights, x));
}

/* Adds two rows of 16 weights to 16 sums: those of even outputs, then those of odd ones. */
static inline void add_pair(__m128i s[4], const int8_t *first, const int8_t *second, __m128i x)
{
    __m128i a = _mm_loadu_si128((const __m128i *)first);
    __m128i b = _mm_loadu_si128((const __m128i *)second);
    /* Moved down by one byte, a weight keeps its sign. */
    __m128i odd_a = _mm_srai_epi16(a, 8), even_a = _mm_srai_epi16(_mm_slli_epi16(a, 8), 8);
    __m128i odd_b = _mm_srai_epi16(b, 8), even_b = _mm_srai_epi16(_mm_slli_epi16(b, 8), 8);
    s[0] = add_products(s[0], _mm_unpacklo_epi16(even_a, even_b), x);
    s[1] = add_products(s[1], _mm_unpackhi_epi16(even_a, even_b), x);
    s[2] = add_products(s[2], _mm_unpacklo_epi16(odd_a, odd_b), x);
    s[3] = add_products(s[3], _mm_unpackhi_epi16(odd_a, odd_b), x);
}

/* Writes 16 sums in their order. */
static inline void store_sums(int32_t *sums, const __m128i s[4])
{
    _mm_storeu_si128((__m128i *)sums, _mm_unpacklo_epi32(s[0], s[2]));
    _mm_storeu_si128((__m128i *)sums + 1, _mm_unpackhi_epi32(s[0], s[2]));
    _mm_storeu_si128((__m128i *)sums + 2, _mm_unpacklo_epi32(s[1], s[3]));
    _mm_storeu_si128((__m128i *)sums + 3, _mm_unpackhi_epi32(s[1], s[3]));
}

/* For every processor. */
static void sum_block(struct columns from, const struct network_inputs *in, int32_t *sums)
{
    __m128i s[BLOCK / 4] = {0};
    for (int i = 0; i < in->count; i += 2) {
        const int8_t *first = row(from, in, i), *second = row(from, in, i + 1);
        __m128i x = _mm_set1_epi32(both_inputs(in, i));
        add_pair(s, first, second, x);
        add_pair(s + 4, first + 16, second + 16, x);
    }
    store_sums(sums, s);
    store_sums(sums + 16, s + 4);
}

#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512bw")))
enum { WIDE_BLOCK = 64 };

/* Adds two rows of 16 weights to 16 sums. */
AVX2 static inline void add_wide_pair(__m256i s[2], const int8_t *first, const int8_t *second,
                                      __m256i x)
{
    __m128i a = _mm_loadu_si128((const __m128i *)first);
    __m128i b = _mm_loadu_si128((const __m128i *)second);
    __m256i low = _mm256_cvtepi8_epi16(_mm_unpacklo_epi8(a, b));
    __m256i high = _mm256_cvtepi8_epi16(_mm_unpackhi_epi8(a, b));
    s[0] = _mm256_add_epi32(s[0], _mm256_madd_epi16(low, x));
    s[1] = _mm256_add_epi32(s[1], _mm256_madd_epi16(high, x));
}

AVX2 static inline void store_wide(int32_t *sums, const __m256i s[2])
{
    _mm256_storeu_si256((__m256i *)sums, s[0]);
    _mm256_storeu_si256((__m256i *)sums + 1, s[1]);
}

AVX2 static void sum_avx2(struct columns from, const struct network_inputs *in, int32_t *sums)
{
    __m256i s[WIDE_BLOCK / 8] = {0};
    for (int i = 0; i < in->count; i += 2) {
        const int8_t *first = row(from, in, i), *second = row(from, in, i + 1);
        __m256i x = _mm256_set1_epi32(both_inputs(in, i));
        add_wide_pair(s, first, second, x);
        add_wide_pair(s + 2, first + 16, second + 16, x);
        add_wide_pair(s + 4, first + 32, second + 32, x);
        add_wide_pair(s + 6, first + 48, second + 48, x);
    }
    store_wide(sums, s);
    store_wide(sums + 16, s + 2);
    store_wide(sums + 32, s + 4);
    store_wide(sums + 48, s + 6);
}

/* Adds two rows of 32 weights to 32 sums. The halves of 128 bits are interleaved each by itself:
 * sums 0 to 7 and 16 to 23 come first. */
AVX512 static inline void add_widest_pair(__m512i s[2], const int8_t *first, const int8_t *second,
                                          __m512i x)
{
    __m256i a = _mm256_loadu_si256((const __m256i *)first);
    __m256i b = _mm256_loadu_si256((const __m256i *)second);
    __m512i low = _mm512_cvtepi8_epi16(_mm256_unpacklo_epi8(a, b));
    __m512i high = _mm512_cvtepi8_epi16(_mm256_unpackhi_epi8(a, b));
    s[0] = _mm512_add_epi32(s[0], _mm512_madd_epi16(low, x));
    s[1] = _mm512_add_epi32(s[1], _mm512_madd_epi16(high, x));
}

/* Writes 32 sums in their order. */
AVX512 static inline void store_widest(int32_t *sums, const __m512i s[2])
{
    _mm512_storeu_si512(sums, _mm512_shuffle_i64x2(s[0], s[1], 0x44));
    _mm512_storeu_si512(sums + 16, _mm512_shuffle_i64x2(s[0], s[1], 0xee));
}

AVX512 static void sum_avx512(struct columns from, const struct network_inputs *in, int32_t *sums)
{
    __m512i s[WIDE_BLOCK / 16] = {0};
    for (int i = 0; i < in->count; i += 2) {
        const int8_t *first = row(from, in, i), *second = row(from, in, i + 1);
        __m512i x = _mm512_set1_epi32(both_inputs(in, i));
        add_widest_pair(s, first, second, x);
        add_widest_pair(s + 2, first + 32, second + 32, x);
    }
    store_widest(sums, s);
    store_widest(sums + 32, s + 2);
}
#else
/* Adds two rows to the sums of a block. */
static inline void add_pair(int32_t *restrict sums, const int8_t *restrict first,
                            const int8_t *restrict second, const int16_t *restrict x)
{
    for (int o = 0; o < BLOCK; o++) {
        sums[o] += first[o] * x[0] + second[o] * x[1];
    }
}

static void sum_block(struct columns from, const struct network_inputs *in, int32_t *sums)
{
    memset(sums, 0, sizeof *sums * BLOCK);
    for (int i = 0; i < in->count; i += 2) {
        add_pair(sums, row(from, in, i), row(from, in, i + 1), in->x + i);
    }
}
#endif

/* Sums as many outputs as there are wide blocks for. Returns how many. */
static int sum_wide_blocks(const int8_t *weights, int outs, const struct network_inputs *in,
                           int32_t *sums)
{
    int at = 0;
#if defined(__x86_64__)
    bool has_avx512 = __builtin_cpu_supports("avx512bw");
    if (!has_avx512 && !__builtin_cpu_supports("avx2")) {
        return 0;
    }
    for (; at + WIDE_BLOCK <= outs; at += WIDE_BLOCK) {
        struct columns from = {weights + at, outs};
        if (has_avx512) {
            sum_avx512(from, in, sums + at);
        } else {
            sum_avx2(from, in, sums + at);
        }
    }
#else
    (void)weights, (void)outs, (void)in, (void)sums;
#endif
    return at;
}

void network_sums(const int8_t *weights, int outs, struct network_inputs *inputs, int32_t *sums)
{
    /* One without effect, for where they are taken by two. */
    inputs->rows[inputs->count] = 0;
    inputs->x[inputs->count] = 0;
    for (int at = sum_wide_blocks(weights, outs, inputs, sums); at < outs; at += BLOCK) {
        sum_block((struct columns){weights + at, outs}, inputs, sums + at);
    }
}
