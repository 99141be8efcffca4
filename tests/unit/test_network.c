/* The learned network: the same answer everywhere, and files that are not one are refused. */
#include "unit.h"

#include <stdlib.h>
#include <string.h>

#include <septem/observe.h>

#include "../../src/ai/network.h"
#include "playing.h"

enum { SEEN_MAX = 4096 };

/* Of the logits, shares and points of some thousand positions. It changes with the file
 * data/net/septem.net and with the rules, and with nothing else: neither with the compiler nor with
 * the machine. */
static const uint64_t expected_digest = 0x6386c6803340b308u;

static struct network read_network(void)
{
    struct network network;
    struct network_bytes bytes = network_embedded();
    enum network_fault fault = network_init(&network, bytes.begin, bytes.size);
    if (fault != NETWORK_FINE) {
        fail_msg("%s", network_fault_text(fault));
    }
    return network;
}

/* What the network answers for a seat. */
struct answer {
    int count;
    int32_t logits[SEPTEM_MOVES_MAX], guesses[SEPTEM_MOVES_MAX];
    struct network_outcome outcome;
};

static void ask(const struct network *network, const struct septem_game *g, int seat,
                struct answer *answer)
{
    static struct septem_view view;
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    static uint8_t candidates[SEPTEM_MOVES_MAX * SEPTEM_CANDIDATE_BYTES];
    uint8_t seen[SEEN_MAX];
    septem_view_of(g, septem_game_steward(g, seat), &view);
    septem_observe(&view, seat, seen);
    answer->count = septem_game_moves(&view.game, seat, moves);
    septem_observe_moves(&view, seat, moves, answer->count, candidates);
    network_evaluate(network, seen, candidates, answer->count, NETWORK_OWN, answer->logits,
                     &answer->outcome);
    network_evaluate(network, seen, candidates, answer->count, NETWORK_RIVAL, answer->guesses,
                     NULL);
}

/* Tables of every size with every set, and of the base game. */
static struct septem_options table(int number)
{
    struct septem_options options = septem_options_defaults();
    options.players = 2 + number % 7;
    if (number >= 6) {
        options.sets |= (1u << SEPTEM_SET_COUNT) - (1u << SEPTEM_SET_BASE);
        options.leaders = (enum septem_edition)(number % SEPTEM_LEADERS_COUNT);
    }
    return options;
}

static uint64_t digest(uint64_t hash, int32_t number)
{
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ ((uint32_t)number >> (8 * i) & 255)) * 0x100000001b3u;
    }
    return hash;
}

static uint64_t digest_answer(uint64_t hash, const struct answer *answer)
{
    for (int i = 0; i < answer->count; i++) {
        hash = digest(hash, answer->logits[i]);
        hash = digest(hash, answer->guesses[i]);
    }
    for (int city = 0; city < answer->outcome.cities; city++) {
        hash = digest(hash, answer->outcome.shares[city]);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            hash = digest(hash, answer->outcome.lines[city][line]);
        }
    }
    return hash;
}

static void network__same_answer_everywhere(void **state)
{
    static struct answer answer;
    struct network network = read_network();
    uint64_t hash = 0xcbf29ce484222325u;
    int positions = 0;
    (void)state;
    assert_true(septem_observation_size() <= SEEN_MAX);
    for (int number = 0; number < 27; number++) {
        struct septem_game g;
        struct septem_rng rng;
        struct septem_options options = table(number);
        septem_rng_init(&rng, (uint64_t)number);
        playing_start_options(&g, &options, (uint64_t)number);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_step(&g, &rng)) {
            ask(&network, &g, playing_seat(&g), &answer);
            hash = digest_answer(hash, &answer);
            positions++;
        }
    }
    assert_true(positions > 2000);
    if (hash != expected_digest) {
        fail_msg("the answers to %d positions have the digest %016llx", positions,
                 (unsigned long long)hash);
    }
    network_finish(&network);
}

/* Shares make one, points are those of a game, and nothing runs into the limits of its numbers. */
static void network__expects_what_can_be(void **state)
{
    static struct answer answer;
    struct network network = read_network();
    (void)state;
    for (int number = 0; number < 14; number++) {
        struct septem_game g;
        struct septem_rng rng;
        struct septem_options options = table(number);
        septem_rng_init(&rng, 3);
        playing_start_options(&g, &options, 5);
        playing_on(&g, &rng, 3 * number);
        int32_t shares = 0;
        ask(&network, &g, playing_seat(&g), &answer);
        assert_int_equal(answer.outcome.cities, g.cities);
        for (int city = 0; city < g.cities; city++) {
            int32_t points = 0;
            for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
                points += answer.outcome.lines[city][line] / NETWORK_ONE;
            }
            assert_in_range(points + 50, 50, 200);
            assert_in_range(answer.outcome.shares[city], 0, NETWORK_ONE);
            shares += answer.outcome.shares[city];
        }
        assert_in_range(shares, NETWORK_ONE - SEPTEM_CITIES_MAX, NETWORK_ONE);
        for (int i = 0; i < answer.count; i++) {
            assert_in_range(answer.logits[i] + 100 * NETWORK_ONE, 0, 200 * NETWORK_ONE);
            assert_in_range(answer.guesses[i] + 100 * NETWORK_ONE, 0, 200 * NETWORK_ONE);
        }
    }
    network_finish(&network);
}

static void network__exponentials_are_close(void **state)
{
    static const struct {
        uint32_t x, wanted;
    } rows[] = {{0, 65536},        {6554, 59299},   {32768, 39750},  {65536, 24109},
                {3 * 65536, 3263}, {10 * 65536, 3}, {30 * 65536, 0}, {UINT32_MAX, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t found = network_exp_minus(rows[i].x);
        assert_in_range(found + 8, rows[i].wanted, rows[i].wanted + 16);
    }
}

/* ---- Files ---- */

struct copy {
    uint8_t *bytes;
    size_t size;
};

static struct copy copy_of_file(void)
{
    struct network_bytes bytes = network_embedded();
    struct copy copy = {malloc(bytes.size + 1), bytes.size};
    assert_non_null(copy.bytes);
    memcpy(copy.bytes, bytes.begin, bytes.size);
    copy.bytes[bytes.size] = 0;
    return copy;
}

static void refuses(const struct copy *copy, size_t size, enum network_fault wanted)
{
    struct network network;
    enum network_fault fault = network_init(&network, copy->bytes, size);
    if (fault != wanted) {
        fail_msg("'%s' instead of '%s'", network_fault_text(fault), network_fault_text(wanted));
    }
}

static void network__a_file_of_another_size_is_refused(void **state)
{
    struct copy copy = copy_of_file();
    (void)state;
    refuses(&copy, 0, NETWORK_MISSING);
    refuses(&copy, 5, NETWORK_FOREIGN);
    refuses(&copy, 20, NETWORK_CUT);
    refuses(&copy, copy.size / 2, NETWORK_CUT);
    refuses(&copy, copy.size - 1, NETWORK_CUT);
    refuses(&copy, copy.size + 1, NETWORK_CUT);
    free(copy.bytes);
}

static void network__another_kind_of_file_is_refused_by_name(void **state)
{
    struct copy copy = copy_of_file();
    static const struct {
        size_t at;
        enum network_fault fault;
    } rows[] = {
        {0, NETWORK_FOREIGN}, {8, NETWORK_VERSION}, {12, NETWORK_CUT}, {16, NETWORK_ENCODING}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        copy.bytes[rows[i].at] ^= 64;
        refuses(&copy, copy.size, rows[i].fault);
        assert_int_equal(network_check_head(copy.bytes, copy.size), rows[i].fault);
        copy.bytes[rows[i].at] ^= 64;
    }
    struct network network;
    assert_int_equal(network_init(&network, copy.bytes, copy.size), NETWORK_FINE);
    network_finish(&network);
    free(copy.bytes);
}

static void network__a_flipped_byte_is_refused(void **state)
{
    struct copy copy = copy_of_file();
    (void)state;
    for (size_t at = 24; at < copy.size; at += at < 84 ? 1 : copy.size / 20) {
        copy.bytes[at] ^= 1;
        refuses(&copy, copy.size, NETWORK_DAMAGED);
        copy.bytes[at] ^= 1;
    }
    free(copy.bytes);
}

/* The checksum as train/export.py writes it. */
static void sign(struct copy *copy)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < copy->size - 8; i++) {
        hash = (hash ^ copy->bytes[i]) * 0x100000001b3u;
    }
    for (int i = 0; i < 8; i++) {
        copy->bytes[copy->size - 8 + (size_t)i] = (uint8_t)(hash >> (8 * i));
    }
}

static void network__sizes_that_do_not_fit_are_refused(void **state)
{
    struct copy copy = copy_of_file();
    (void)state;
    for (size_t at = 24; at < 24 + 9 * 4; at++) {
        copy.bytes[at] ^= 128;
        sign(&copy);
        refuses(&copy, copy.size, NETWORK_SIZES);
        copy.bytes[at] ^= 128;
    }
    copy.bytes[84 + 3] = 128; /* a factor below 0 */
    sign(&copy);
    refuses(&copy, copy.size, NETWORK_SIZES);
    free(copy.bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(network__same_answer_everywhere),
        cmocka_unit_test(network__expects_what_can_be),
        cmocka_unit_test(network__exponentials_are_close),
        cmocka_unit_test(network__a_file_of_another_size_is_refused),
        cmocka_unit_test(network__another_kind_of_file_is_refused_by_name),
        cmocka_unit_test(network__a_flipped_byte_is_refused),
        cmocka_unit_test(network__sizes_that_do_not_fit_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
