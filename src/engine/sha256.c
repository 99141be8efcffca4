/* SHA-256 (FIPS 180-4), for commitments: a page on plain http has none in its browser. */
#include <assert.h>
#include <string.h>

#include <septem/key.h>

enum { BLOCK = 64, ROUNDS = 64, LENGTH_BYTES = 8 };

static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t read_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void add_block(uint32_t state[8], const uint8_t block[BLOCK])
{
    uint32_t w[ROUNDS], x[8];
    for (int i = 0; i < 16; i++) {
        w[i] = read_word(block + 4 * i);
    }
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + w[i - 7] +
               (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
    }
    memcpy(x, state, sizeof x);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t choice = (x[4] & x[5]) ^ (~x[4] & x[6]);
        uint32_t majority = (x[0] & x[1]) ^ (x[0] & x[2]) ^ (x[1] & x[2]);
        uint32_t one = x[7] + (rotate(x[4], 6) ^ rotate(x[4], 11) ^ rotate(x[4], 25)) + choice +
                       constants[i] + w[i];
        uint32_t two = (rotate(x[0], 2) ^ rotate(x[0], 13) ^ rotate(x[0], 22)) + majority;
        memmove(x + 1, x, 7 * sizeof x[0]);
        x[4] += one;
        x[0] = one + two;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += x[i];
    }
}

void septem_sha256(const void *bytes, size_t length, uint8_t hash[SEPTEM_HASH_BYTES])
{
    assert(bytes != NULL || length == 0);
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *at = bytes;
    uint8_t last[2 * BLOCK] = {0};
    size_t left = length;
    for (; left >= BLOCK; at += BLOCK, left -= BLOCK) {
        add_block(state, at);
    }
    /* A bit set behind the text, and at the end of a block how many bits it has. */
    size_t end = left + 1 + LENGTH_BYTES <= BLOCK ? BLOCK : 2 * BLOCK;
    if (left > 0) {
        memcpy(last, at, left);
    }
    last[left] = 0x80;
    for (int i = 0; i < LENGTH_BYTES; i++) {
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)length << 3 >> 8 * i);
    }
    for (size_t i = 0; i < end; i += BLOCK) {
        add_block(state, last + i);
    }
    for (int i = 0; i < SEPTEM_HASH_BYTES; i++) {
        hash[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
