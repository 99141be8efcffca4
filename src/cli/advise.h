/* A bot at the person's elbow: asked for a hint it thinks, and says what it would do and why. What
 * it knows is what the person may know. */
#ifndef SEPTEM_ADVISE_H
#define SEPTEM_ADVISE_H

#include "../term/show.h"

struct advisor {
    struct septem_bot *bot; /* made when it is first asked */
    struct septem_thought thoughts[SEPTEM_MOVES_MAX];
};

/* Shows hints for a decision of `seat`, the person's or one the person answers for. */
void advise(struct advisor *advisor, const struct paint *p, const struct septem_view *view,
            int seat, const struct show_choice *choice);

/* An advisor that is all 0 may be finished too. */
void advise_finish(struct advisor *advisor);

#endif
