/* The arithmetic of the network (network.h, train/network.py): one position, one answer.
 *
 *   1. Each city by itself: its flags pick rows of weights, its numbers are multiplied.
 *   2. The trunk: own, left and right city, the mean and the largest of all, and the table.
 *   3. Every decision: its card, use and payment with what the trunk says.
 *   4. Every city again, with the trunk: its share of the victory and its points.
 *
 * The loops are written for compilers to turn into vector code: plain arrays; those with most of
 * the work are in network_sums.c. Sums are exact, so their order changes nothing. */
#include "network.h"

#include <assert.h>
#include <string.h>

#include <septem/observe.h>

#include "network_sums.h"

enum {
    FACTOR_BITS = 20,       /* behind the point of the factors */
    UNIT = 16,              /* what a flag counts */
    ACTIVATION_MAX = 16383, /* what one layer hands to the next */
    LIMIT = 1 << 28         /* of a number with NETWORK_ONE_BITS: several can be added */
};

/* Compiled twice where the system can choose when the program starts: for every processor, and for
 * those with wider vectors. The sums are the same. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(NDEBUG)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

/* ---- Layers ---- */

static inline int32_t clamp(int32_t x, int32_t least, int32_t most)
{
    return x > most ? most : x < least ? least : x;
}

/* A sum with its factor, which is not below 0, as a number with NETWORK_ONE_BITS. Older
 * processors have no vectors of 64 bits with a sign: the product is computed without one and its
 * upper half corrected, then clamped, so that the result fits into 32 bits. */
static inline int32_t weigh(int32_t sum, int32_t factor)
{
    enum { SHIFT = 32 - FACTOR_BITS, HIGH = LIMIT >> SHIFT };
    uint64_t product = (uint64_t)(uint32_t)sum * (uint32_t)factor;
    uint32_t high = (uint32_t)(product >> 32) - (sum < 0 ? (uint32_t)factor : 0);
    uint32_t part = (uint32_t)clamp((int32_t)high, -HIGH - 1, HIGH) << SHIFT;
    return clamp((int32_t)(part | (uint32_t)product >> FACTOR_BITS), -LIMIT, LIMIT);
}

/* Adds sums with their factors to `out`. */
WIDE static void add_weighed(const int32_t *restrict sums, const int32_t *restrict factors,
                             int count, int32_t *restrict out)
{
    for (int o = 0; o < count; o++) {
        out[o] += weigh(sums[o], factors[o]);
    }
}

WIDE static void add_bias(const int32_t *restrict bias, int count, int32_t *restrict out)
{
    for (int o = 0; o < count; o++) {
        out[o] += bias[o];
    }
}

/* Adds the layer's outputs to `out`. */
static void add_dense(const struct network_dense *layer, struct network_inputs *inputs,
                      int32_t *out)
{
    int32_t sums[NETWORK_TRUNK_MAX];
    network_sums(layer->weights, layer->outs, inputs, sums);
    add_weighed(sums, layer->factors, layer->outs, out);
    add_bias(layer->bias, layer->outs, out);
}

/* The same of numbers of which many are 0. */
static void add_numbers(const struct network_dense *layer, const int16_t *numbers, int32_t *out)
{
    struct network_inputs inputs;
    network_inputs_pick(&inputs, numbers, layer->ins);
    add_dense(layer, &inputs, out);
}

/* Adds the rows of the flags that are set to `out`. */
static void add_sparse(const struct network_sparse *layer, struct network_inputs *flags,
                       int32_t *out)
{
    int32_t sums[NETWORK_TRUNK_MAX];
    network_sums(layer->weights, layer->outs, flags, sums);
    add_weighed(sums, layer->factors, layer->outs, out);
}

/* What a layer hands on: within -ACTIVATION_MAX to ACTIVATION_MAX. */
static inline int16_t narrow(int32_t value, int bits)
{
    return (int16_t)clamp(value >> (NETWORK_ONE_BITS - bits), -ACTIVATION_MAX, ACTIVATION_MAX);
}

/* The same with nothing below 0. */
WIDE static void rectify(const int32_t *restrict in, int count, int bits, int16_t *restrict out)
{
    for (int i = 0; i < count; i++) {
        out[i] = in[i] > 0 ? narrow(in[i], bits) : 0;
    }
}

/* ---- Observations ---- */

/* The flags that are set, and all numbers, of the table or of a city. */
struct inputs {
    struct network_inputs flags;
    int16_t numbers[NETWORK_NUMBERS_MAX];
};

static void set_flag(struct inputs *in, int flag)
{
    in->flags.rows[in->flags.count] = (uint16_t)flag;
    in->flags.x[in->flags.count++] = UNIT;
}

static void read_bits(const struct network_span *span, const uint8_t *bytes, struct inputs *in)
{
    for (int i = 0; i < span->width; i++) {
        for (unsigned bits = bytes[i], bit = 0; bits != 0; bits >>= 1, bit++) {
            if (bits & 1) {
                set_flag(in, span->first + 8 * i + (int)bit);
            }
        }
    }
}

static void read_numbers(const struct network_span *span, const uint8_t *bytes, struct inputs *in)
{
    int16_t *out = in->numbers + span->first;
    int zero = span->kind == SEPTEM_OBSERVATION_POINTS ? SEPTEM_OBSERVATION_ZERO : 0;
    for (int i = 0; i < span->width; i++) {
        if (span->kind == SEPTEM_OBSERVATION_HALVES) {
            out[2 * i] = (int16_t)((bytes[i] & 15) * span->unit);
            out[2 * i + 1] = (int16_t)((bytes[i] >> 4) * span->unit);
        } else {
            out[i] = (int16_t)((bytes[i] - zero) * span->unit);
        }
    }
}

static void read_inputs(const struct network_spans *spans, const uint8_t *bytes, struct inputs *in)
{
    in->flags.count = 0;
    memset(in->numbers, 0, sizeof in->numbers);
    for (int i = 0; i < spans->count; i++) {
        const struct network_span *span = &spans->rows[i];
        if (span->kind == SEPTEM_OBSERVATION_BITS) {
            read_bits(span, bytes + span->offset, in);
        } else {
            read_numbers(span, bytes + span->offset, in);
        }
    }
}

/* What the board gives from the start, and its stages that are built, are flags, too. */
static void add_stages(const struct network *n, const uint8_t *bytes, struct inputs *in)
{
    int first = n->of_city.bits + (1 + SEPTEM_STAGES_MAX) * bytes[n->board_at];
    assert(bytes[n->board_at] < n->boards);
    set_flag(in, first);
    for (int stage = 0; stage < SEPTEM_STAGES_MAX; stage++) {
        if (bytes[n->stages_at] >> stage & 1) {
            set_flag(in, first + 1 + stage);
        }
    }
}

/* ---- The evaluation ---- */

/* What it works with. */
struct work {
    int cities;
    int16_t summary[SEPTEM_CITIES_MAX][NETWORK_SUMMARY_MAX];
    int16_t joined[5 * NETWORK_SUMMARY_MAX];
    int16_t trunk[NETWORK_TRUNK_MAX];
    struct network_inputs of_trunk;
};

static void see_city(const struct network *n, const uint8_t *bytes, int16_t *summary)
{
    struct inputs in;
    int32_t sums[NETWORK_CITY_MAX] = {0}, out[NETWORK_SUMMARY_MAX] = {0};
    int16_t hidden[NETWORK_CITY_MAX];
    read_inputs(&n->of_city, bytes, &in);
    add_stages(n, bytes, &in);
    add_sparse(&n->city_flags, &in.flags, sums);
    add_numbers(&n->city_numbers, in.numbers, sums);
    rectify(sums, n->city, n->city_bits, hidden);
    add_numbers(&n->city_out, hidden, out);
    rectify(out, n->summary, n->summary_bits, summary);
}

/* The mean and the largest of all. */
WIDE static void join_all(const struct work *work, int count, int16_t *restrict means,
                          int16_t *restrict mosts)
{
    /* 2^32 / cities, rounded up: the product divides exactly, as sums are below 2^18. */
    uint64_t inverse = UINT32_MAX / (uint64_t)work->cities + 1;
    for (int i = 0; i < count; i++) {
        int sum = work->cities / 2, most = 0;
        for (int city = 0; city < work->cities; city++) {
            int x = work->summary[city][i];
            sum += x;
            most = x > most ? x : most;
        }
        means[i] = (int16_t)((uint32_t)sum * inverse >> 32);
        mosts[i] = (int16_t)most;
    }
}

/* Own, left, right, the mean and the largest of all. Summaries of no city are 0. */
static void join_cities(const struct network *n, struct work *work)
{
    int size = n->summary;
    for (int city = 0; city < 3; city++) {
        memcpy(work->joined + city * size, work->summary[city], sizeof(int16_t) * (size_t)size);
    }
    join_all(work, size, work->joined + 3 * size, work->joined + 4 * size);
}

static void see_table(const struct network *n, const uint8_t *bytes, struct work *work)
{
    struct inputs in;
    int32_t sums[NETWORK_TRUNK_MAX] = {0};
    read_inputs(&n->of_table, bytes, &in);
    add_sparse(&n->table_flags, &in.flags, sums);
    add_numbers(&n->table_numbers, in.numbers, sums);
    add_numbers(&n->trunk_in, work->joined, sums);
    rectify(sums, n->trunk, n->trunk_bits, work->trunk);
    for (int block = 0; block < n->blocks; block++) {
        int16_t more[NETWORK_TRUNK_MAX];
        memset(sums, 0, sizeof sums);
        add_numbers(&n->block[block], work->trunk, sums);
        rectify(sums, n->trunk, n->trunk_bits, more);
        for (int i = 0; i < n->trunk; i++) {
            int x = work->trunk[i] + more[i];
            work->trunk[i] = (int16_t)(x > ACTIVATION_MAX ? ACTIVATION_MAX : x);
        }
    }
    network_inputs_pick(&work->of_trunk, work->trunk, n->trunk);
}

/* Uses by which something comes into play; with the others the card itself is given away. */
static bool is_gain(uint8_t use)
{
    static const bool gains[NETWORK_USES] = {
        [SEPTEM_USE_BUILD] = true,   [SEPTEM_USE_SALVAGE] = true, [SEPTEM_USE_KEEP] = true,
        [SEPTEM_USE_RECRUIT] = true, [SEPTEM_USE_HIRE] = true,    [SEPTEM_USE_COURT] = true,
    };
    return gains[use];
}

/* The rows of a decision: card, use and stage, by what, what is copied; then those that are
 * multiplied: by the coins that go to each, and by the thirds of points it brings. */
enum {
    USES_AT = 2 * NETWORK_CARDS,
    BYS_AT = USES_AT + NETWORK_USES * NETWORK_STAGES,
    COPIES_AT = BYS_AT + NETWORK_BYS,
    NUMBERS_AT = COPIES_AT + NETWORK_COPIES,
    MOVE_NUMBERS = NETWORK_COINS + NETWORK_GAINS
};

/* The bytes of a candidate, as septem_observe_moves writes them. */
enum { CARD, USE, STAGE, BY, COINS, COPY = COINS + NETWORK_COINS, GAINS };

_Static_assert((int)GAINS + (int)NETWORK_GAINS == (int)SEPTEM_CANDIDATE_BYTES,
               "a candidate ends with its gains");

static int card_row(const uint8_t *candidate)
{
    return (is_gain(candidate[USE]) ? 0 : NETWORK_CARDS) + candidate[CARD];
}

/* What the trunk says to all decisions. */
struct question {
    int32_t base[NETWORK_HIDDEN_MAX];
    int16_t query[NETWORK_HIDDEN_MAX];
};

static void read_move_numbers(const uint8_t *candidate, int16_t numbers[MOVE_NUMBERS])
{
    for (int i = 0; i < NETWORK_COINS; i++) {
        numbers[i] = candidate[COINS + i];
    }
    for (int i = 0; i < NETWORK_GAINS; i++) {
        numbers[NETWORK_COINS + i] = (int16_t)(candidate[GAINS + i] - SEPTEM_OBSERVATION_ZERO);
    }
}

/* What a decision hands to the last layer: nothing below 0. */
WIDE static void hide_move(const struct network *n, const struct question *question,
                           const uint8_t *candidate, int16_t *restrict hidden)
{
    int16_t numbers[MOVE_NUMBERS];
    int32_t sums[NETWORK_HIDDEN_MAX];
    const int16_t *card = n->moves + card_row(candidate) * n->policy;
    const int16_t *use =
        n->moves + (USES_AT + NETWORK_STAGES * candidate[USE] + candidate[STAGE]) * n->policy;
    const int16_t *by = n->moves + (BYS_AT + candidate[BY]) * n->policy;
    const int16_t *copy =
        n->moves + (COPIES_AT + (candidate[COPY] & (NETWORK_COPIES - 1))) * n->policy;
    for (int o = 0; o < n->policy; o++) {
        sums[o] = question->base[o] + card[o] + use[o] + by[o] + copy[o];
    }
    read_move_numbers(candidate, numbers);
    for (int i = 0; i < MOVE_NUMBERS; i++) {
        const int16_t *row = n->moves + (NUMBERS_AT + i) * n->policy;
        for (int o = 0; numbers[i] != 0 && o < n->policy; o++) {
            sums[o] += numbers[i] * row[o];
        }
    }
    for (int o = 0; o < n->policy; o++) {
        hidden[o] = (int16_t)clamp(sums[o], 0, ACTIVATION_MAX);
    }
}

WIDE static int32_t dot(const int8_t *restrict weights, const int16_t *restrict x, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum += weights[i] * x[i];
    }
    return sum;
}

static void judge_moves(const struct network *n, const struct network_judge *judge,
                        struct work *work, const uint8_t *candidates, int count, int32_t *logits)
{
    const struct network_dense *logit = &judge->logit;
    struct question question = {.base = {0}};
    int32_t asked[NETWORK_HIDDEN_MAX] = {0};
    add_dense(&judge->in, &work->of_trunk, question.base);
    add_dense(&judge->query, &work->of_trunk, asked);
    for (int i = 0; i < n->policy; i++) {
        question.base[i] >>= NETWORK_ONE_BITS - n->policy_bits;
        question.query[i] = narrow(asked[i], n->query_bits);
    }
    for (int move = 0; move < count; move++) {
        const uint8_t *candidate = candidates + move * SEPTEM_CANDIDATE_BYTES;
        int16_t hidden[NETWORK_HIDDEN_MAX];
        int key = card_row(candidate);
        hide_move(n, &question, candidate, hidden);
        int32_t match = dot(n->keys.weights + key * n->policy, question.query, n->policy);
        int32_t sum = dot(logit->weights, hidden, n->policy);
        logits[move] = weigh(sum, logit->factors[0]) + logit->bias[0] +
                       weigh(match, n->keys.factors[key]) + n->keys.bias[key];
    }
}

/* ---- Outcomes ---- */

uint32_t network_exp_minus(uint32_t x)
{
    uint64_t y = (uint64_t)x * 94548 >> 16; /* times the logarithm of e to base 2 */
    uint32_t f = y & 65535, whole = y >> 16 > 31 ? 31 : (uint32_t)(y >> 16);
    /* The series of 2 to the power of -f, from its last term on. */
    static const uint32_t terms[] = {87, 630, 3638, 15743, 45426, 65536};
    uint32_t sum = 0;
    for (size_t i = 0; i < sizeof terms / sizeof terms[0]; i++) {
        sum = terms[i] - (uint32_t)((uint64_t)f * sum >> 16);
    }
    return sum >> whole;
}

/* Logits as shares of NETWORK_ONE. */
static void share_out(int32_t *shares, int count)
{
    uint32_t parts[SEPTEM_CITIES_MAX], sum = 0;
    int32_t most = shares[0];
    for (int i = 1; i < count; i++) {
        most = shares[i] > most ? shares[i] : most;
    }
    for (int i = 0; i < count; i++) {
        parts[i] = network_exp_minus((uint32_t)(most - shares[i]));
        sum += parts[i];
    }
    for (int i = 0; i < count; i++) {
        shares[i] = (int32_t)(((uint64_t)parts[i] << NETWORK_ONE_BITS) / sum);
    }
}

static void foresee(const struct network *n, struct work *work, struct network_outcome *out)
{
    int32_t trunk[NETWORK_HIDDEN_MAX] = {0};
    add_dense(&n->value_trunk, &work->of_trunk, trunk);
    *out = (struct network_outcome){.cities = work->cities};
    for (int city = 0; city < work->cities; city++) {
        int32_t sums[NETWORK_HIDDEN_MAX], found[1 + SEPTEM_LINE_COUNT] = {0};
        int16_t hidden[NETWORK_HIDDEN_MAX];
        memcpy(sums, trunk, sizeof sums);
        add_numbers(&n->value_city, work->summary[city], sums);
        rectify(sums, n->value, n->value_bits, hidden);
        add_numbers(&n->outcome, hidden, found);
        out->shares[city] = found[0];
        memcpy(out->lines[city], found + 1, sizeof out->lines[city]);
    }
    share_out(out->shares, out->cities);
}

void network_evaluate(const struct network *n, const uint8_t *observation,
                      const uint8_t *candidates, int count, enum network_manner manner,
                      int32_t *logits, struct network_outcome *outcome)
{
    assert(count >= 0 && count <= SEPTEM_MOVES_MAX);
    struct work work = {.cities = 0};
    const uint8_t *city = observation + n->cities_at;
    /* The first flag says that there is a city. */
    while (work.cities < SEPTEM_CITIES_MAX && (city[n->flags_at] & 1) != 0) {
        see_city(n, city, work.summary[work.cities++]);
        city += n->city_bytes;
    }
    assert(work.cities > 0);
    join_cities(n, &work);
    see_table(n, observation, &work);
    judge_moves(n, &n->judges[manner], &work, candidates, count, logits);
    if (outcome != NULL) {
        foresee(n, &work, outcome);
    }
}
