/* The learned network: what it thinks of a position, in whole numbers.
 *
 * Weights are bytes, sums have 32 bits, and no float is involved: the answer is the same on every
 * machine and with every compiler. Numbers that leave a layer have NETWORK_ONE as their 1. What the
 * layers are is told in train/network.py, how they are stored in network_file.c.
 *
 * A network only points into the file it was read from: the bytes must outlive it. It is not
 * changed by an evaluation, so that threads can share one. */
#ifndef SEPTEM_NETWORK_H
#define SEPTEM_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/game.h>
#include <septem/score.h>

enum {
    NETWORK_ONE_BITS = 16,
    NETWORK_ONE = 1 << NETWORK_ONE_BITS,
    /* The largest sizes of a network: all sums then fit into 32 bits. */
    NETWORK_CITY_MAX = 256,
    NETWORK_SUMMARY_MAX = 128,
    NETWORK_TRUNK_MAX = 512,
    NETWORK_HIDDEN_MAX = 128, /* of decisions, and of outcomes */
    NETWORK_BLOCKS_MAX = 4,
    NETWORK_FLAGS_MAX = 1536,  /* bits of the table or of a city, with its stages */
    NETWORK_NUMBERS_MAX = 256, /* and numbers other than bits */
    NETWORK_SPANS_MAX = 64,
    NETWORK_CARDS = 192,
    NETWORK_USES = 16,
    NETWORK_STAGES = 8, /* values of septem_move.stage */
    NETWORK_BYS = 16,
    NETWORK_COPIES = 8,
    NETWORK_COINS = 3, /* to the left, to the right, to the bank */
    NETWORK_GAINS = 8,
    NETWORK_MOVE_ROWS = 2 * NETWORK_CARDS + NETWORK_USES * NETWORK_STAGES + NETWORK_BYS +
                        NETWORK_COPIES + NETWORK_COINS + NETWORK_GAINS
};

/* Why a file is not taken. */
enum network_fault {
    NETWORK_FINE,
#define X(code, text) NETWORK_##code,
#include "network_faults.def"
#undef X
    NETWORK_FAULT_COUNT
};

const char *network_fault_text(enum network_fault fault);

/* Whose decisions the logits are about: what the network itself would do, or a rival, who decides
 * as `mcts` does. They see the same, and differ in the last layers alone. */
enum network_manner { NETWORK_OWN, NETWORK_RIVAL, NETWORK_MANNERS };

/* A layer whose inputs are numbers: weights[input][output], and for each output the factor that
 * its sum is multiplied with and what is added then. */
struct network_dense {
    int ins, outs;
    const int8_t *weights;
    const int32_t *factors, *bias;
};

/* A layer whose inputs are 0 or 1: weights[input][output]. */
struct network_sparse {
    int ins, outs;
    const int8_t *weights;
    const int32_t *factors;
};

/* Rows of an observation that stand next to each other and are read in the same way. */
struct network_span {
    uint8_t kind;   /* enum septem_observation_kind */
    int16_t offset; /* from the beginning of the table or of the city */
    int16_t width;  /* bytes */
    int16_t first;  /* which of the bits, or of the numbers, it begins with */
    int16_t unit;   /* what 1 counts, in sixteenths */
};

struct network_spans {
    int count, bits, numbers;
    struct network_span rows[NETWORK_SPANS_MAX];
};

/* The layers behind the trunk that judge decisions. */
struct network_judge {
    struct network_dense in, query, logit;
};

struct network {
    /* Sizes, and bits behind the point of what each layer hands to the next. */
    int city, summary, trunk, policy, value, blocks, boards;
    int city_bits, summary_bits, trunk_bits, policy_bits, query_bits, value_bits;
    /* How to read an observation. */
    struct network_spans of_table, of_city;
    int cities_at, city_bytes, flags_at, stages_at, board_at;
    /* Layers, in the order of the file. */
    struct network_sparse city_flags;
    struct network_dense city_numbers, city_out;
    struct network_sparse table_flags;
    struct network_dense table_numbers, trunk_in, block[NETWORK_BLOCKS_MAX];
    struct network_judge judges[NETWORK_MANNERS];
    struct network_dense keys;
    struct network_dense value_city, value_trunk, outcome;
    const int16_t *moves; /* NETWORK_MOVE_ROWS times policy */
    /* What bytes of the file do not hold as this machine has it. */
    int32_t *words;
    int16_t *halves;
};

/* Reads a file: NETWORK_FINE, or why not, with nothing to be destroyed. */
enum network_fault network_init(struct network *network, const uint8_t *bytes, size_t size);
void network_finish(struct network *network);

/* The same by the head alone: whether these bytes claim to be a network for this program. */
enum network_fault network_check_head(const uint8_t *bytes, size_t size);

/* What is expected of each city, in the order of the observation. */
struct network_outcome {
    int cities;
    int32_t shares[SEPTEM_CITIES_MAX];                   /* of the victory; together NETWORK_ONE */
    int32_t lines[SEPTEM_CITIES_MAX][SEPTEM_LINE_COUNT]; /* points times NETWORK_ONE */
};

/* One evaluation. `candidates`: the legal decisions as septem_observe_moves writes them. `logits`:
 * room for `count`, the larger the better. `outcome` may be NULL. */
void network_evaluate(const struct network *network, const uint8_t *observation,
                      const uint8_t *candidates, int count, enum network_manner manner,
                      int32_t *logits, struct network_outcome *outcome);

/* e to the power of -x, for x >= 0, both with NETWORK_ONE as 1. */
uint32_t network_exp_minus(uint32_t x);

/* The file that this build has in it: network_blob.c, or network_none.c where there is none. */
struct network_bytes {
    const uint8_t *begin;
    size_t size; /* 0: none */
};

struct network_bytes network_embedded(void);

/* The file that bots take: that of the build, unless a host has handed over another one, whose
 * bytes must stay where they are. To be done before bots are created. */
struct network_bytes network_standard(void);
void network_give(const uint8_t *begin, size_t size);

#endif
