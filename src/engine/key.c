/* Keys as text, their commitments, and the streams of random numbers they give (ChaCha20). */
#include <septem/key.h>

#include <assert.h>
#include <string.h>

/* ---- ChaCha20 ---- */

static uint32_t rotate(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

static void quarter_round(uint32_t *x, int a, int b, int c, int d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

/* The next 64 bytes of the stream, as words. */
static void fill_block(struct septem_stream *stream)
{
    static const uint32_t constants[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    uint32_t start[SEPTEM_STREAM_WORDS];
    uint32_t *x = stream->words;
    memcpy(start, constants, sizeof constants);
    memcpy(start + 4, stream->key, sizeof stream->key);
    start[12] = (uint32_t)stream->blocks;
    start[13] = (uint32_t)(stream->blocks >> 32);
    start[14] = (uint32_t)stream->number;
    start[15] = (uint32_t)(stream->number >> 32);
    memcpy(x, start, sizeof start);
    for (int pair = 0; pair < 10; pair++) {
        for (int i = 0; i < 4; i++) {
            quarter_round(x, i, i + 4, i + 8, i + 12);
        }
        for (int i = 0; i < 4; i++) {
            quarter_round(x, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
        }
    }
    for (int i = 0; i < SEPTEM_STREAM_WORDS; i++) {
        x[i] += start[i];
    }
    stream->blocks++;
    stream->used = 0;
}

void septem_stream_init(struct septem_stream *stream, const struct septem_key *key, uint64_t number)
{
    *stream = (struct septem_stream){.number = number, .used = SEPTEM_STREAM_WORDS};
    for (int i = 0; i < 8; i++) {
        const uint8_t *bytes = key->bytes + 4 * i;
        stream->key[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                         (uint32_t)bytes[3] << 24;
    }
}

uint32_t septem_stream_next(struct septem_stream *stream)
{
    if (stream->used == SEPTEM_STREAM_WORDS) {
        fill_block(stream);
    }
    return stream->words[stream->used++];
}

uint32_t septem_stream_below(struct septem_stream *stream, uint32_t n)
{
    assert(n > 0);
    uint64_t m = (uint64_t)septem_stream_next(stream) * n;
    if ((uint32_t)m < n) {
        uint32_t floor = (uint32_t)-n % n;
        while ((uint32_t)m < floor) {
            m = (uint64_t)septem_stream_next(stream) * n;
        }
    }
    return (uint32_t)(m >> 32);
}

struct septem_key septem_stream_key(struct septem_stream *stream)
{
    struct septem_key key;
    for (int i = 0; i < SEPTEM_KEY_BYTES; i += 4) {
        uint32_t word = septem_stream_next(stream);
        for (int j = 0; j < 4; j++) {
            key.bytes[i + j] = (uint8_t)(word >> 8 * j);
        }
    }
    return key;
}

uint64_t septem_key_number(const struct septem_key *key, uint64_t stream)
{
    struct septem_stream numbers;
    septem_stream_init(&numbers, key, stream);
    uint64_t low = septem_stream_next(&numbers);
    return (uint64_t)septem_stream_next(&numbers) << 32 | low;
}

char septem_key_side(const struct septem_key *key, int seat)
{
    return septem_key_number(key, SEPTEM_STREAM_SIDES + (uint64_t)seat) & 1 ? 'B' : 'A';
}

/* ---- Text ---- */

static void write_hex(const uint8_t *bytes, char text[SEPTEM_KEY_TEXT_MAX])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < SEPTEM_KEY_BYTES; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * SEPTEM_KEY_BYTES] = '\0';
}

void septem_key_write(const struct septem_key *key, char text[SEPTEM_KEY_TEXT_MAX])
{
    assert(key != NULL && text != NULL);
    write_hex(key->bytes, text);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool septem_key_read(struct septem_key *key, const char *text)
{
    assert(key != NULL && text != NULL);
    struct septem_key read;
    for (int i = 0; i < SEPTEM_KEY_BYTES; i++) {
        int high = digit(text[2 * i]);
        int low = high >= 0 ? digit(text[2 * i + 1]) : -1;
        if (low < 0) {
            return false;
        }
        read.bytes[i] = (uint8_t)(high << 4 | low);
    }
    if (text[2 * SEPTEM_KEY_BYTES] != '\0') {
        return false;
    }
    *key = read;
    return true;
}

void septem_key_commitment(const struct septem_key *key, char text[SEPTEM_KEY_TEXT_MAX])
{
    static const char head[] = "septem deal 1\n";
    char promised[sizeof head + SEPTEM_KEY_TEXT_MAX];
    uint8_t hash[SEPTEM_HASH_BYTES];
    size_t length = sizeof head - 1;
    memcpy(promised, head, length);
    septem_key_write(key, promised + length);
    length += 2 * SEPTEM_KEY_BYTES;
    promised[length++] = '\n';
    septem_sha256(promised, length, hash);
    write_hex(hash, text);
}
