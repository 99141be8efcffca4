/* A game of the day that bots play among themselves. */
#include "daily_par.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <septem/score.h>

#include "../table/daily_deal.h"

static const char strong_bot[] = "expert:evaluations=500";

struct daily_par {
    struct thought thought; /* the pool knows it as that: it comes first, and is freed as a whole */
    int64_t day;
    struct septem_key key;
    struct septem_game game;
    struct septem_move moves[SEPTEM_CITIES_MAX]; /* decided, by seat */
};

/* As it is asked at a table (table_bot_view, table_bot_seed): as if nobody had answered yet, and
 * with the same random numbers. */
static void decide(struct daily_par *par, struct septem_bot *bot, int seat, struct bot_cache *cache)
{
    struct thought *thought = &par->thought;
    struct septem_rng rng;
    uint64_t place = (uint64_t)thought->question * SEPTEM_CITIES_MAX + (uint64_t)seat;
    septem_rng_init(&rng, septem_key_number(&par->key, SEPTEM_STREAM_BOTS + place));
    septem_view_of(&par->game, seat, &thought->view);
    struct septem_question question = {
        .view = &thought->view,
        .seat = seat,
        .moves = cache->moves,
        .count = septem_game_moves(&thought->view.game, seat, cache->moves),
        .rng = &rng,
        .budget = {.playouts = septem_bot_effort(septem_bot_spec_of(bot))}};
    par->moves[seat] = cache->moves[septem_bot_choose(bot, &question)];
}

/* A bot of the day in the character of its chair; NULL if out of memory. */
static struct septem_bot *create_foe(int chair)
{
    struct septem_bot_spec spec;
    if (!septem_bot_parse(daily_bot, &spec, NULL)) {
        return NULL;
    }
    septem_bot_cast(&spec, 1 + chair % (SEPTEM_CHARACTER_COUNT - 1));
    return septem_bot_create(&spec);
}

/* One question. False if out of memory. */
static bool play(struct daily_par *par, struct bot_cache *cache)
{
    unsigned asked = 0;
    for (int seat = 0; seat < par->game.players; seat++) {
        struct septem_bot *bot = seat == 0 ? cache->bot : create_foe(seat);
        if (septem_game_owes(&par->game, seat) && bot != NULL) {
            asked |= 1u << seat;
            decide(par, bot, seat, cache);
        }
        if (seat > 0) {
            septem_bot_destroy(bot);
        }
        if (bot == NULL) {
            return false;
        }
    }
    for (int seat = 0; seat < par->game.players; seat++) {
        if (asked >> seat & 1) {
            enum septem_deny deny = septem_game_submit(&par->game, seat, &par->moves[seat]);
            assert(deny == SEPTEM_DENY_NONE);
            (void)deny;
        }
    }
    return true;
}

static void run(struct thought *thought, struct bot_cache *cache)
{
    thought->question++;
    thought->answered = play(daily_par_of(thought), cache);
}

struct thought *daily_par_begin(int64_t day, const struct septem_key *key)
{
    struct setting setting = daily_setting(day);
    struct daily_par *par = calloc(1, sizeof *par);
    if (par == NULL) {
        return NULL;
    }
    par->thought.run = run;
    memcpy(par->thought.bot, strong_bot, sizeof strong_bot);
    par->day = day;
    par->key = *key;
    enum septem_err err = septem_game_init_keyed(&par->game, &setting.game, key);
    assert(err == SEPTEM_OK);
    (void)err;
    return &par->thought;
}

struct daily_par *daily_par_of(struct thought *thought)
{
    return thought->run == run ? (struct daily_par *)(void *)thought : NULL;
}

int64_t daily_par_day(const struct daily_par *par)
{
    return par->day;
}

bool daily_par_is_over(const struct daily_par *par)
{
    return par->game.phase == SEPTEM_PHASE_OVER;
}

int daily_par_points(const struct daily_par *par)
{
    assert(daily_par_is_over(par));
    return septem_game_score(&par->game, 0).total;
}
