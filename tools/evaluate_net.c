/* Answers of a network to questions from elsewhere: train/export.py --check compares them with
 * those of the network as it was trained.
 *
 *     evaluate_net FILE <questions >answers
 *
 * A question: the number of decisions (16 bits), the observation, the candidates. An answer: 32 bits
 * each, the logits of the decisions, then for SEPTEM_CITIES_MAX cities the share and the lines. */
#include <stdio.h>
#include <stdlib.h>

#include <septem/observe.h>

#include "../src/ai/network.h"

enum { FILE_MAX = 4 << 20 };

static int fail(const char *why)
{
    fprintf(stderr, "evaluate_net: %s\n", why);
    return 1;
}

static void answer(const struct network *network, const uint8_t *seen, const uint8_t *candidates,
                   int count)
{
    static int32_t logits[SEPTEM_MOVES_MAX];
    struct network_outcome outcome;
    network_evaluate(network, seen, candidates, count, NETWORK_OWN, logits, &outcome);
    fwrite(logits, sizeof logits[0], (size_t)count, stdout);
    for (int city = 0; city < SEPTEM_CITIES_MAX; city++) {
        fwrite(&outcome.shares[city], sizeof outcome.shares[city], 1, stdout);
        fwrite(outcome.lines[city], sizeof outcome.lines[city], 1, stdout);
    }
}

int main(int argc, char **argv)
{
    static uint8_t bytes[FILE_MAX], seen[4096];
    static uint8_t candidates[SEPTEM_MOVES_MAX][SEPTEM_CANDIDATE_BYTES];
    struct network network;
    size_t size = (size_t)septem_observation_size();
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    if (file == NULL || size > sizeof seen) {
        return fail("the file of a network is wanted");
    }
    size_t read = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    enum network_fault fault = network_init(&network, bytes, read);
    if (fault != NETWORK_FINE) {
        return fail(network_fault_text(fault));
    }
    for (uint16_t count; fread(&count, sizeof count, 1, stdin) == 1;) {
        if (count == 0 || count > SEPTEM_MOVES_MAX || fread(seen, 1, size, stdin) != size ||
            fread(candidates, sizeof candidates[0], count, stdin) != count) {
            return fail("a question is cut off");
        }
        answer(&network, seen, candidates[0], count);
    }
    network_finish(&network);
    return 0;
}
