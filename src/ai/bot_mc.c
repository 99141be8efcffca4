/* The bot `mc`: flat Monte Carlo with settings. */
#include <assert.h>
#include <stdlib.h>

#include "bot_registry.h"
#include "flat.h"

struct memory {
    struct evaluator evaluator;
    struct flat flat;
};

void *bot_mc_create(const struct septem_bot_spec *spec)
{
    struct memory *memory = malloc(sizeof *memory);
    if (memory != NULL) {
        evaluator_init(&memory->evaluator, &evaluate_standard);
        flat_init(&memory->flat, &memory->evaluator, (float)spec->settings[MC_SHARPNESS] / 100);
    }
    return memory;
}

void bot_mc_destroy(void *memory)
{
    free(memory);
}

int bot_mc_choose(const struct septem_bot_spec *spec, void *memory,
                  const struct septem_question *question)
{
    assert(question->count > 0);
    struct memory *m = memory;
    return flat_choose(&m->flat, question,
                       flat_budget(question, spec->settings[MC_PLAYOUTS], spec->settings[MC_MS]));
}
