/* Keys: 256 random bits from which a game is dealt, and what is promised of them.
 *
 * A seed (septem/rng.h) is a number that a host chooses, and anybody who has it or finds it knows
 * every hand. A key is drawn by chance and cannot be found by trying. From it come as many streams
 * of random numbers as are wanted, by ChaCha20; which stream deals what is a number (below).
 *
 * The host of a table draws the key first and tells everybody its commitment, a SHA-256 of it,
 * before anybody sits down. At the end the key is shown: anybody can see that it is the one that
 * was promised, and that it gives the cards that were dealt (septem_log_fair in septem/log.h).
 * docs/fair.md says what that proves and what it does not. */
#ifndef SEPTEM_KEY_H
#define SEPTEM_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_KEY_BYTES = 32,
    SEPTEM_HASH_BYTES = 32,   /* of SHA-256 */
    SEPTEM_KEY_TEXT_MAX = 65, /* 64 hexadecimal digits and a zero; a commitment is as long */
    SEPTEM_STREAM_WORDS = 16
};

struct septem_key {
    uint8_t bytes[SEPTEM_KEY_BYTES];
};

/* What is drawn from which stream of a key. */
enum septem_stream_use {
    SEPTEM_STREAM_BOARDS = 0, /* 1 to 3: the cards of each age */
    SEPTEM_STREAM_LEADERS = 4,
    SEPTEM_STREAM_SIDES = 100, /* and the seat: the side of a wonder that was chosen without one */
    SEPTEM_STREAM_DRAFT = 200, /* who picks when, and what is on offer */
    SEPTEM_STREAM_BOTS = 1000  /* and up: what bots need */
};

/* 64 lower-case hexadecimal digits, and back: false where the text is not exactly that. */
SEPTEM_API void septem_key_write(const struct septem_key *key, char text[SEPTEM_KEY_TEXT_MAX]);
SEPTEM_API bool septem_key_read(struct septem_key *key, const char *text);

/* The SHA-256, as hexadecimal digits, of "septem deal 1\n", the 64 digits of the key, and "\n":
 *
 *     printf 'septem deal 1\n%s\n' KEY | sha256sum */
SEPTEM_API void septem_key_commitment(const struct septem_key *key, char text[SEPTEM_KEY_TEXT_MAX]);

/* 64 bits that only the key tells: the first ones of a stream. */
SEPTEM_API uint64_t septem_key_number(const struct septem_key *key, uint64_t stream);

/* The side of a wonder that was chosen without one: 'A' or 'B'. */
SEPTEM_API char septem_key_side(const struct septem_key *key, int seat);

/* ---- Streams ---- */

/* A stream of random numbers: ChaCha20 with the number of the stream as its nonce, little-endian in
 * eight bytes, and blocks counted from 0. A value without pointers. */
struct septem_stream {
    uint32_t key[8];
    uint64_t number, blocks;
    uint32_t words[SEPTEM_STREAM_WORDS];
    int used; /* of words */
};

SEPTEM_API void septem_stream_init(struct septem_stream *stream, const struct septem_key *key,
                                   uint64_t number);

/* The next 32 bits: four bytes of ChaCha20, little-endian. */
SEPTEM_API uint32_t septem_stream_next(struct septem_stream *stream);

/* Uniform in 0 … n-1, n from 1 to 2^32-1 (Lemire's multiplication with rejection). */
SEPTEM_API uint32_t septem_stream_below(struct septem_stream *stream, uint32_t n);

/* The next 32 bytes as a key of its own. */
SEPTEM_API struct septem_key septem_stream_key(struct septem_stream *stream);

/* ---- Hashes ---- */

SEPTEM_API void septem_sha256(const void *bytes, size_t length, uint8_t hash[SEPTEM_HASH_BYTES]);

SEPTEM_C_END

#endif
