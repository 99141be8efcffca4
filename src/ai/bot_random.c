/* The random bot: a yardstick for the others, a filler of chairs, and what measures the speed of
 * the engine. It needs no view. */
#include "bot.h"

int bot_random_choose(const struct septem_view *view, int seat, const struct septem_move *moves,
                      int count, struct septem_rng *rng)
{
    (void)view;
    (void)seat;
    (void)moves;
    return (int)septem_rng_below(rng, (uint32_t)count);
}
