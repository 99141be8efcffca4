/* Networks as files: what is checked before one is used, and where in it the layers stand.
 *
 * All numbers have their lowest byte first. The head: 8 bytes of magic, the version (32 bits), the
 * size of the file (32), septem_observation_hash (64), and 15 sizes (32 each): those of struct
 * network up to `boards` with the cards behind `blocks`, the lines of points, and the bits behind
 * the point. Then the layers: of each the factors, the bias (dense layers), the weights; last the
 * rows of the decisions, which network_sums may read into. The end: FNV-1a (64) of all before.
 * train/export.py writes it. */
#include "network.h"

#include <stdlib.h>
#include <string.h>

#include <septem/observe.h>

enum {
    VERSION = 4,
    HEAD_SIZES = 15,
    HEAD_BYTES = 24 + 4 * HEAD_SIZES,
    TAIL_BYTES = 8,
    FACTOR_MAX = 1 << 30,
    BIAS_MAX = 1 << 28, /* several can be added */
    STAGE_ROWS = 1 + SEPTEM_STAGES_MAX,
    UNIT = 16
};

static const uint8_t magic[8] = {'S', 'E', 'P', 'T', 'E', 'M', 'N', 'N'};

const char *network_fault_text(enum network_fault fault)
{
    static const char *const texts[NETWORK_FAULT_COUNT] = {
        [NETWORK_FINE] = "nothing is wrong",
#define X(code, text) [NETWORK_##code] = text,
#include "network_faults.def"
#undef X
    };
    return texts[fault];
}

static uint64_t read_number(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++) {
        value |= (uint64_t)at[i] << (8 * i);
    }
    return value;
}

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    }
    return hash;
}

enum network_fault network_check_head(const uint8_t *bytes, size_t size)
{
    if (size == 0) {
        return NETWORK_MISSING;
    }
    if (size < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0) {
        return NETWORK_FOREIGN;
    }
    if (size < HEAD_BYTES + TAIL_BYTES) {
        return NETWORK_CUT;
    }
    if (read_number(bytes + 8, 4) != VERSION) {
        return NETWORK_VERSION;
    }
    if (read_number(bytes + 12, 4) != size) {
        return NETWORK_CUT;
    }
    return read_number(bytes + 16, 8) == septem_observation_hash() ? NETWORK_FINE
                                                                   : NETWORK_ENCODING;
}

/* ---- Sizes ---- */

static bool read_sizes(struct network *n, const uint8_t *bytes)
{
    const struct {
        int *where;
        uint32_t min, max;
    } rows[HEAD_SIZES] = {
        {&n->city, 1, NETWORK_CITY_MAX},
        {&n->summary, 1, NETWORK_SUMMARY_MAX},
        {&n->trunk, 1, NETWORK_TRUNK_MAX},
        {&n->policy, 1, NETWORK_HIDDEN_MAX},
        {&n->value, 1, NETWORK_HIDDEN_MAX},
        {&n->blocks, 0, NETWORK_BLOCKS_MAX},
        {NULL, NETWORK_CARDS, NETWORK_CARDS},
        {&n->boards, (uint32_t)septem_board_end(), (uint32_t)septem_board_end()},
        {NULL, SEPTEM_LINE_COUNT, SEPTEM_LINE_COUNT},
        {&n->city_bits, 0, NETWORK_ONE_BITS},
        {&n->summary_bits, 0, NETWORK_ONE_BITS},
        {&n->trunk_bits, 0, NETWORK_ONE_BITS},
        {&n->policy_bits, 0, NETWORK_ONE_BITS},
        {&n->query_bits, 0, NETWORK_ONE_BITS},
        {&n->value_bits, 0, NETWORK_ONE_BITS},
    };
    for (int i = 0; i < HEAD_SIZES; i++) {
        uint32_t value = (uint32_t)read_number(bytes + 24 + 4 * i, 4);
        if (value < rows[i].min || value > rows[i].max) {
            return false;
        }
        if (rows[i].where != NULL) {
            *rows[i].where = (int)value;
        }
    }
    return true;
}

/* ---- Observations ---- */

static int numbers_of(const struct septem_observation_row *row)
{
    switch (row->kind) {
    case SEPTEM_OBSERVATION_BITS:
        return 8 * row->width;
    case SEPTEM_OBSERVATION_HALVES:
        return 2 * row->width;
    default:
        return row->width;
    }
}

static bool add_span(struct network_spans *spans, const struct septem_observation_row *row,
                     int offset)
{
    if (spans->count == NETWORK_SPANS_MAX) {
        return false;
    }
    int *first = row->kind == SEPTEM_OBSERVATION_BITS ? &spans->bits : &spans->numbers;
    spans->rows[spans->count++] = (struct network_span){.kind = (uint8_t)row->kind,
                                                        .offset = (int16_t)offset,
                                                        .width = (int16_t)row->width,
                                                        .first = (int16_t)*first,
                                                        .unit = (int16_t)(UNIT / row->scale)};
    *first += numbers_of(row);
    return spans->numbers <= NETWORK_NUMBERS_MAX && spans->bits <= NETWORK_FLAGS_MAX - STAGE_ROWS &&
           UNIT % row->scale == 0;
}

/* The rows as they are published; false where there are more than there is room for. */
static bool read_rows(struct network *n)
{
    struct septem_observation_row row;
    bool fits = true;
    for (int i = 0; fits && septem_observation_row(i, &row); i++) {
        bool of_city = row.stride != 0;
        if (of_city && n->city_bytes == 0) {
            n->cities_at = row.offset;
            n->city_bytes = row.stride;
        }
        int offset = row.offset - (of_city ? n->cities_at : 0);
        if (row.kind == SEPTEM_OBSERVATION_BOARD) {
            n->board_at = offset;
            continue;
        }
        if (of_city && strcmp(row.name, "FLAGS") == 0) {
            n->flags_at = offset;
        }
        if (of_city && strcmp(row.name, "STAGES") == 0) {
            n->stages_at = offset;
        }
        fits = add_span(of_city ? &n->of_city : &n->of_table, &row, offset);
    }
    return fits;
}

/* ---- Layers ---- */

/* Where reading is. With no bytes it only counts what there must be. */
struct reader {
    const uint8_t *bytes;
    size_t at, words, halves;
    struct network *network;
    bool valid;
};

static const int32_t *read_words(struct reader *r, int count, int32_t min, int32_t max)
{
    size_t first = r->words;
    if (r->bytes != NULL) {
        for (int i = 0; i < count; i++) {
            int32_t value = (int32_t)(uint32_t)read_number(r->bytes + r->at + 4 * (size_t)i, 4);
            r->valid = r->valid && value >= min && value <= max;
            r->network->words[first + (size_t)i] = value;
        }
    }
    r->words += (size_t)count;
    r->at += 4 * (size_t)count;
    return r->bytes != NULL ? r->network->words + first : NULL;
}

static const int8_t *read_weights(struct reader *r, int ins, int outs)
{
    size_t first = r->at;
    r->at += (size_t)ins * (size_t)outs;
    return r->bytes != NULL ? (const int8_t *)(r->bytes + first) : NULL;
}

static void read_dense(struct reader *r, struct network_dense *layer, int ins, int outs)
{
    layer->ins = ins;
    layer->outs = outs;
    layer->factors = read_words(r, outs, 0, FACTOR_MAX);
    layer->bias = read_words(r, outs, -BIAS_MAX, BIAS_MAX);
    layer->weights = read_weights(r, ins, outs);
}

static void read_sparse(struct reader *r, struct network_sparse *layer, int ins, int outs)
{
    layer->ins = ins;
    layer->outs = outs;
    layer->factors = read_words(r, outs, 0, FACTOR_MAX);
    layer->weights = read_weights(r, ins, outs);
}

static const int16_t *read_halves(struct reader *r, int count)
{
    for (int i = 0; r->bytes != NULL && i < count; i++) {
        r->network->halves[i] = (int16_t)(uint16_t)read_number(r->bytes + r->at + 2 * (size_t)i, 2);
    }
    r->halves += (size_t)count;
    r->at += 2 * (size_t)count;
    return r->network->halves;
}

static void read_layers(struct reader *r)
{
    struct network *n = r->network;
    read_sparse(r, &n->city_flags, n->of_city.bits + STAGE_ROWS * n->boards, n->city);
    read_dense(r, &n->city_numbers, n->of_city.numbers, n->city);
    read_dense(r, &n->city_out, n->city, n->summary);
    read_sparse(r, &n->table_flags, n->of_table.bits, n->trunk);
    read_dense(r, &n->table_numbers, n->of_table.numbers, n->trunk);
    read_dense(r, &n->trunk_in, 5 * n->summary, n->trunk);
    for (int i = 0; i < n->blocks; i++) {
        read_dense(r, &n->block[i], n->trunk, n->trunk);
    }
    for (int i = 0; i < NETWORK_MANNERS; i++) {
        read_dense(r, &n->judges[i].in, n->trunk, n->policy);
        read_dense(r, &n->judges[i].query, n->trunk, n->policy);
        read_dense(r, &n->judges[i].logit, n->policy, 1);
    }
    read_dense(r, &n->keys, n->policy, 2 * NETWORK_CARDS);
    read_dense(r, &n->value_city, n->summary, n->value);
    read_dense(r, &n->value_trunk, n->trunk, n->value);
    read_dense(r, &n->outcome, n->value, 1 + SEPTEM_LINE_COUNT);
    n->moves = read_halves(r, NETWORK_MOVE_ROWS * n->policy);
}

enum network_fault network_init(struct network *network, const uint8_t *bytes, size_t size)
{
    struct network n = {0};
    enum network_fault fault = network_check_head(bytes, size);
    if (fault != NETWORK_FINE) {
        return fault;
    }
    if (checksum(bytes, size - TAIL_BYTES) != read_number(bytes + size - TAIL_BYTES, 8)) {
        return NETWORK_DAMAGED;
    }
    struct reader reader = {.at = HEAD_BYTES, .network = &n, .valid = true};
    if (!read_sizes(&n, bytes) || !read_rows(&n)) {
        return NETWORK_SIZES;
    }
    read_layers(&reader);
    if (reader.at + TAIL_BYTES != size) {
        return NETWORK_SIZES;
    }
    n.words = malloc(reader.words * sizeof *n.words);
    n.halves = malloc(reader.halves * sizeof *n.halves);
    if (n.words == NULL || n.halves == NULL) {
        network_finish(&n);
        return NETWORK_MEMORY;
    }
    reader = (struct reader){.bytes = bytes, .at = HEAD_BYTES, .network = &n, .valid = true};
    read_layers(&reader);
    if (!reader.valid) {
        network_finish(&n);
        return NETWORK_SIZES;
    }
    *network = n;
    return NETWORK_FINE;
}

void network_finish(struct network *network)
{
    free(network->words);
    free(network->halves);
    network->words = NULL;
    network->halves = NULL;
}
