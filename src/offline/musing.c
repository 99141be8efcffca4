/* Bots think: for their own seats, and for who asks for a hint. */
#include <string.h>

#include "../table/account.h"
#include "offline_inside.h"

enum { HINTS_MAX = 5 };

static const char hint_bot[] = "mcts:playouts=1000";

/* ---- Whose turn ---- */

static struct table *find_waiting(const struct offline *here, int *seat)
{
    for (const struct place *place = here->places; place != NULL; place = place->next) {
        unsigned seats = table_wants_bots(place->table);
        for (*seat = 0; *seat < SEPTEM_CITIES_MAX; ++*seat) {
            if (seats >> *seat & 1) {
                return place->table;
            }
        }
    }
    return NULL;
}

bool offline_wants(const struct offline *here)
{
    int seat;
    return find_waiting(here, &seat) != NULL;
}

/* ---- Thinking ---- */

static bool have_bot(struct offline *here, const char *text)
{
    struct septem_bot_spec spec;
    if (here->bot != NULL && strcmp(septem_bot_spec_of(here->bot)->text, text) == 0) {
        return true;
    }
    septem_bot_destroy(here->bot);
    here->bot = septem_bot_parse(text, &spec, NULL) ? septem_bot_create(&spec) : NULL;
    return here->bot != NULL;
}

/* The games a bot imagines, by its settings; 0: it imagines none. */
static uint64_t playouts_of(const struct septem_bot_spec *spec)
{
    for (int i = 0; i < SEPTEM_BOT_OPTIONS_MAX && spec->info->options[i].name != NULL; i++) {
        if (strcmp(spec->info->options[i].name, "playouts") == 0) {
            return spec->settings[i];
        }
    }
    return 0;
}

/* The question as a bot is asked it. Only playouts limit how long it thinks: the same seed and the
 * same decisions give the same game on every machine. */
static struct septem_question ask(struct offline *here, const struct table *table, int seat,
                                  struct septem_rng *rng)
{
    table_bot_view(table, seat, &here->view);
    septem_rng_init(rng, table_bot_seed(table, seat));
    uint64_t playouts = here->bot != NULL ? playouts_of(septem_bot_spec_of(here->bot)) : 0;
    return (struct septem_question){.view = &here->view,
                                    .seat = seat,
                                    .moves = here->moves,
                                    .count = septem_game_moves(&here->view.game, seat, here->moves),
                                    .rng = rng,
                                    .budget = {.playouts = playouts}};
}

bool offline_think(struct offline *here, double now)
{
    int seat;
    struct table *table = find_waiting(here, &seat);
    struct septem_rng rng;
    char text[SEPTEM_MOVE_TEXT_MAX];
    offline_begin(here, now);
    if (table != NULL) {
        int chair = table_answers(table, seat);
        bool has_bot = have_bot(here, table_bot(table, chair));
        struct septem_question question = ask(here, table, seat, &rng);
        /* Without memory for the bot the first decision there is has to do. */
        int choice = has_bot ? septem_bot_choose(here->bot, &question) : 0;
        septem_move_write(&table->game, &here->moves[choice], text, sizeof text);
        offline_write(here, table,
                      (struct entry){.kind = ENTRY_DECIDED,
                                     .person = -1,
                                     .seat = seat,
                                     .number = table->question,
                                     .text = text,
                                     .key = table_bot_key(table, chair)});
    }
    offline_end(here, NULL);
    return table != NULL;
}

json_t *offline_hints(struct offline *here, const struct table *table, int seat)
{
    struct septem_rng rng;
    struct septem_hint hints[HINTS_MAX];
    struct septem_move moves[HINTS_MAX];
    if (!have_bot(here, hint_bot)) {
        return NULL;
    }
    struct septem_question question = ask(here, table, seat, &rng);
    question.thoughts = here->thoughts;
    int count = septem_bot_hint(here->bot, &question, hints, HINTS_MAX);
    for (int i = 0; i < count; i++) {
        moves[i] = here->moves[hints[i].move];
    }
    return account_hints(&(struct account_hints){.question = table->question,
                                                 .seat = seat,
                                                 .phase = (enum septem_phase)table->game.phase,
                                                 .count = count,
                                                 .hints = hints,
                                                 .moves = moves});
}
