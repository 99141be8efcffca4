/* Hints of `septem play`: see advise.h. */
#include "advise.h"

#include <assert.h>

#include <septem/bot.h>

enum { HINTS = 3 };

/* About a second on an ordinary machine. */
static const char *const thinker = "mcts:playouts=3000,memory=64";

static bool hire(struct advisor *advisor)
{
    struct septem_bot_spec spec;
    if (advisor->bot == NULL) {
        bool known = septem_bot_parse(thinker, &spec, NULL);
        assert(known);
        (void)known;
        advisor->bot = septem_bot_create(&spec);
    }
    return advisor->bot != NULL;
}

void advise(struct advisor *advisor, const struct paint *p, const struct septem_view *view,
            int seat, const struct show_choice *choice)
{
    assert(seat >= 0 && seat < view->game.cities);
    struct septem_hint hints[HINTS];
    struct septem_rng rng;
    if (!hire(advisor)) {
        paint_line(p, SAY_NO_HINT, NO_GAPS);
        return;
    }
    /* The same question gets the same hint. */
    septem_rng_init(&rng, septem_game_hash(&view->game));
    struct septem_question question = {.view = view,
                                       .seat = seat,
                                       .moves = choice->moves,
                                       .count = choice->move_count,
                                       .rng = &rng,
                                       .thoughts = advisor->thoughts};
    int count = septem_bot_hint(advisor->bot, &question, hints, HINTS);
    show_hints(p, hints, count, choice->moves);
}

void advise_finish(struct advisor *advisor)
{
    septem_bot_destroy(advisor->bot);
    advisor->bot = NULL;
}
