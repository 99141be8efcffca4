/* Keys: ChaCha20 and SHA-256 as libsodium has them, and games dealt from a key. */
#include "unit.h"

#include <sodium.h>
#include <string.h>

#include <septem/game.h>
#include <septem/key.h>
#include <septem/view.h>

static struct septem_key some_key(uint64_t number)
{
    struct septem_key key;
    struct septem_rng rng;
    septem_rng_init(&rng, number);
    for (int i = 0; i < SEPTEM_KEY_BYTES; i++) {
        key.bytes[i] = (uint8_t)septem_rng_below(&rng, 256);
    }
    return key;
}

static struct septem_options every_set(int players)
{
    struct septem_options options = septem_options_defaults();
    options.players = players;
    options.sets = (1u << SEPTEM_SET_COUNT) - 2;
    options.leaders = SEPTEM_LEADERS_ALL;
    return options;
}

/* ---- ChaCha20 ---- */

static void key__stream_is_chacha20_of_libsodium(void **state)
{
    enum { BYTES = 1024 };
    static const uint64_t numbers[] = {0,         1, 2, 255, 256, 1u << 31, 0x0123456789abcdefu,
                                       UINT64_MAX};
    (void)state;
    for (size_t n = 0; n < sizeof numbers / sizeof numbers[0]; n++) {
        struct septem_key key = some_key(n);
        struct septem_stream stream;
        uint8_t nonce[crypto_stream_chacha20_NONCEBYTES], wanted[BYTES];
        for (int i = 0; i < 8; i++) {
            nonce[i] = (uint8_t)(numbers[n] >> 8 * i);
        }
        crypto_stream_chacha20(wanted, sizeof wanted, nonce, key.bytes);
        septem_stream_init(&stream, &key, numbers[n]);
        for (int i = 0; i < BYTES; i += 4) {
            uint32_t word = septem_stream_next(&stream);
            for (int j = 0; j < 4; j++) {
                assert_int_equal(word >> 8 * j & 255, wanted[i + j]);
            }
        }
    }
}

/* The counter is that of the specification behind the first 2^32 blocks, too. */
static void key__blocks_are_counted_in_64_bits(void **state)
{
    struct septem_key key = some_key(7);
    struct septem_stream stream;
    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES] = {5}, wanted[128] = {0};
    uint64_t block = 0xffffffffu;
    (void)state;
    crypto_stream_chacha20_xor_ic(wanted, wanted, sizeof wanted, nonce, block, key.bytes);
    septem_stream_init(&stream, &key, 5);
    stream.blocks = block;
    for (int i = 0; i < 128; i += 4) {
        uint32_t word = septem_stream_next(&stream);
        assert_int_equal(word & 255, wanted[i]);
        assert_int_equal(word >> 24, wanted[i + 3]);
    }
}

static void key__number_is_the_beginning_of_a_stream(void **state)
{
    struct septem_key key = some_key(3);
    struct septem_stream stream;
    (void)state;
    septem_stream_init(&stream, &key, 42);
    uint64_t low = septem_stream_next(&stream), high = septem_stream_next(&stream);
    assert_true(septem_key_number(&key, 42) == (high << 32 | low));
    assert_true(septem_key_number(&key, 42) != septem_key_number(&key, 43));
}

static void key__below_is_fair_and_in_range(void **state)
{
    enum { OF = 7, DRAWS = 70000 };
    struct septem_key key = some_key(1);
    struct septem_stream stream;
    int counts[OF] = {0};
    (void)state;
    septem_stream_init(&stream, &key, 0);
    for (int i = 0; i < DRAWS; i++) {
        uint32_t drawn = septem_stream_below(&stream, OF);
        assert_true(drawn < OF);
        counts[drawn]++;
    }
    for (int i = 0; i < OF; i++) {
        assert_in_range(counts[i], 9500, 10500); /* more than five deviations */
    }
}

/* A bound just over half the range rejects almost every second number. */
static void key__below_rejects_what_would_be_unfair(void **state)
{
    struct septem_key key = some_key(2);
    struct septem_stream stream;
    (void)state;
    septem_stream_init(&stream, &key, 0);
    for (int i = 0; i < 1000; i++) {
        assert_true(septem_stream_below(&stream, 0x80000001u) < 0x80000001u);
    }
    assert_true(stream.blocks > 1000 / SEPTEM_STREAM_WORDS * 3 / 2);
}

/* ---- SHA-256 ---- */

static void key__sha256_is_that_of_libsodium(void **state)
{
    uint8_t text[300], hash[SEPTEM_HASH_BYTES], wanted[crypto_hash_sha256_BYTES];
    (void)state;
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = (uint8_t)(i * 7 + 1);
    }
    for (size_t length = 0; length <= sizeof text; length++) {
        septem_sha256(text, length, hash);
        crypto_hash_sha256(wanted, text, length);
        assert_memory_equal(hash, wanted, sizeof hash);
    }
}

static void key__commitment_is_what_sha256sum_says(void **state)
{
    struct septem_key key = {{0}};
    char text[SEPTEM_KEY_TEXT_MAX];
    (void)state;
    septem_key_commitment(&key, text);
    /* printf 'septem deal 1\n%064d\n' 0 | sha256sum */
    assert_string_equal(text, "b3e7f0a7a94256300117795368645277a1e393b0e762c0f6db8725bebaff9c22");
    key.bytes[31] = 1;
    septem_key_commitment(&key, text);
    assert_string_not_equal(text,
                            "b3e7f0a7a94256300117795368645277a1e393b0e762c0f6db8725bebaff9c22");
}

/* ---- Text ---- */

static void key__text_and_back(void **state)
{
    struct septem_key key = some_key(9), read;
    char text[SEPTEM_KEY_TEXT_MAX];
    (void)state;
    septem_key_write(&key, text);
    assert_int_equal(strlen(text), 64);
    assert_true(septem_key_read(&read, text));
    assert_memory_equal(&key, &read, sizeof key);
}

static void key__reads_nothing_but_64_digits(void **state)
{
    char text[80];
    struct septem_key key = some_key(9), before = key;
    (void)state;
    assert_false(septem_key_read(&key, ""));
    memset(text, 'a', sizeof text);
    for (size_t length = 0; length < sizeof text - 1; length++) {
        text[length] = '\0';
        assert_true(septem_key_read(&key, text) == (length == 64));
        text[length] = 'a';
    }
    key = before;
    text[64] = '\0';
    for (const char *wrong = "gA -\xff"; *wrong != '\0'; wrong++) {
        text[13] = *wrong;
        assert_false(septem_key_read(&key, text));
    }
    assert_memory_equal(&key, &before, sizeof key);
}

/* ---- Games ---- */

static void key__same_key_same_game(void **state)
{
    (void)state;
    for (int players = 2; players <= SEPTEM_CITIES_MAX; players++) {
        struct septem_options options = every_set(players);
        struct septem_key key = some_key((uint64_t)players), other = key;
        struct septem_game one, two, three;
        other.bytes[31] ^= 1;
        assert_int_equal(septem_game_init_keyed(&one, &options, &key), SEPTEM_OK);
        assert_int_equal(septem_game_init_keyed(&two, &options, &key), SEPTEM_OK);
        assert_int_equal(septem_game_init_keyed(&three, &options, &other), SEPTEM_OK);
        assert_memory_equal(&one, &two, sizeof one);
        assert_memory_not_equal(one.hands[0], three.hands[0], sizeof one.hands[0]);
        assert_memory_not_equal(one.hands[1], three.hands[1], sizeof one.hands[1]);
        assert_memory_not_equal(one.hands[2], three.hands[2], sizeof one.hands[2]);
        assert_memory_not_equal(&one.leaders, &three.leaders, sizeof one.leaders);
        assert_null(septem_game_validate(&one));
    }
}

/* A deal that changed would make every promise of before look broken. */
static void key__deals_what_it_always_dealt(void **state)
{
    struct septem_key key = {{0}};
    struct septem_options options = every_set(5);
    struct septem_game game;
    (void)state;
    assert_int_equal(septem_game_init_keyed(&game, &options, &key), SEPTEM_OK);
    assert_true(septem_game_hash(&game) == 0xbf26e8cae7d4eb61u);
}

static void key__fixing_a_board_does_not_change_the_cards(void **state)
{
    struct septem_options options = every_set(4);
    struct septem_key key = some_key(4);
    struct septem_game drawn, fixed;
    (void)state;
    assert_int_equal(septem_game_init_keyed(&drawn, &options, &key), SEPTEM_OK);
    options.boards[2] = drawn.city[0].board;
    assert_int_equal(septem_game_init_keyed(&fixed, &options, &key), SEPTEM_OK);
    assert_int_equal(fixed.city[2].board, drawn.city[0].board);
    assert_memory_equal(drawn.hands, fixed.hands, sizeof drawn.hands);
    assert_memory_equal(&drawn.leaders, &fixed.leaders, sizeof drawn.leaders);
}

/* Is any piece of the key, eight bytes long, in there, whatever the order of its bytes? */
static bool has_piece(const void *bytes, size_t size, const struct septem_key *key)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i + 8 <= size; i++) {
        for (int j = 0; j + 8 <= SEPTEM_KEY_BYTES; j++) {
            bool forward = memcmp(at + i, key->bytes + j, 8) == 0, backward = true;
            for (int k = 0; k < 8; k++) {
                backward = backward && at[i + (size_t)k] == key->bytes[j + 7 - k];
            }
            if (forward || backward) {
                return true;
            }
        }
    }
    return false;
}

static void key__is_not_in_games_and_views(void **state)
{
    struct septem_options options = every_set(7);
    struct septem_key key = some_key(11);
    struct septem_game game;
    struct septem_view view;
    (void)state;
    assert_true(has_piece(&key, sizeof key, &key));
    assert_int_equal(septem_game_init_keyed(&game, &options, &key), SEPTEM_OK);
    assert_false(has_piece(&game, sizeof game, &key));
    for (int seat = 0; seat < 7; seat++) {
        septem_view_of(&game, seat, &view);
        assert_false(has_piece(&view, sizeof view, &key));
    }
    assert_int_equal(game.seed, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key__stream_is_chacha20_of_libsodium),
        cmocka_unit_test(key__blocks_are_counted_in_64_bits),
        cmocka_unit_test(key__number_is_the_beginning_of_a_stream),
        cmocka_unit_test(key__below_is_fair_and_in_range),
        cmocka_unit_test(key__below_rejects_what_would_be_unfair),
        cmocka_unit_test(key__sha256_is_that_of_libsodium),
        cmocka_unit_test(key__commitment_is_what_sha256sum_says),
        cmocka_unit_test(key__text_and_back),
        cmocka_unit_test(key__reads_nothing_but_64_digits),
        cmocka_unit_test(key__same_key_same_game),
        cmocka_unit_test(key__deals_what_it_always_dealt),
        cmocka_unit_test(key__fixing_a_board_does_not_change_the_cards),
        cmocka_unit_test(key__is_not_in_games_and_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
