/* What others may see of a decision that was carried out. */
#include "decision.h"

bool decision_is_open(const struct septem_move *move)
{
    static const bool open[SEPTEM_USE_COUNT] = {
        [SEPTEM_USE_BUILD] = true,   [SEPTEM_USE_SALVAGE] = true, [SEPTEM_USE_PAY] = true,
        [SEPTEM_USE_RECRUIT] = true, [SEPTEM_USE_HIRE] = true,    [SEPTEM_USE_BURY] = true,
        [SEPTEM_USE_COURT] = true,   [SEPTEM_USE_RETURN] = true,
    };
    return open[move->use];
}

struct septem_move decision_public(const struct septem_move *move)
{
    struct septem_move seen = *move;
    if (!decision_is_open(move)) {
        seen.card = 0;
    }
    return seen;
}
