/* Decisions grouped by payment: see option.h. */
#include "option.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "number.h"

static uint64_t key_of(const struct septem_move *move, bool paid)
{
    struct septem_move plain = *move;
    uint64_t key;
    if (!paid) {
        plain.left = plain.right = plain.bank = 0;
    }
    static_assert(sizeof plain == sizeof key, "a decision is eight bytes");
    memcpy(&key, &plain, sizeof key);
    return key;
}

/* Finds or adds an option; -1 if the list is full. Decisions of an option are mostly adjacent, so
 * the search goes backwards. */
static int option_of(struct option_list *options, uint64_t key)
{
    for (int i = options->count - 1; i >= 0; i--) {
        if (options->list[i].key == key) {
            return i;
        }
    }
    if (options->count == OPTIONS_MAX) {
        return -1;
    }
    options->list[options->count] = (struct option){.key = key, .best = -1};
    return options->count++;
}

static void put_together(const struct septem_move *moves, const float *worth, int count,
                         struct option_list *options, int16_t *of)
{
    options->count = 0;
    for (int i = 0; i < count; i++) {
        int at = option_of(options, key_of(&moves[i], options->paid));
        if (of != NULL) {
            of[i] = (int16_t)at;
        }
        if (at >= 0 && (options->list[at].best < 0 || worth[i] > options->list[at].worth)) {
            options->list[at].best = i;
            options->list[at].worth = worth[i];
        }
    }
}

void options_make(const struct septem_move *moves, const float *worth, int count, float sharpness,
                  struct option_list *options, int16_t *of)
{
    assert(count > 0 && count <= SEPTEM_MOVES_MAX);
    float best = worth[0], sum = 0;
    options->paid = false;
    put_together(moves, worth, count, options, of);
    /* Only payments differ, as when paying a loss. */
    if (options->count == 1 && count > 1) {
        options->paid = true;
        put_together(moves, worth, count, options, of);
    }
    for (int i = 0; i < options->count; i++) {
        best = options->list[i].worth > best ? options->list[i].worth : best;
    }
    for (int i = 0; i < options->count; i++) {
        options->list[i].prior = number_exp((options->list[i].worth - best) * sharpness);
        sum += options->list[i].prior;
    }
    for (int i = 0; i < options->count; i++) {
        options->list[i].prior /= sum;
    }
}
