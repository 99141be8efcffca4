/* The bot `random`: a random legal decision. A baseline for the other bots and for the speed of the
 * engine. It needs no view. */
#include <assert.h>

#include "bot_registry.h"

int bot_random_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *question)
{
    assert(question->count > 0);
    (void)spec;
    (void)memory;
    return (int)septem_rng_below(question->rng, (uint32_t)question->count);
}
