/* The schedule of an arena: which bot sits where in which deal.
 *
 * A deal is the cards of all ages and a board for every seat. Cards and boards stay at their seats
 * while the bots change seats from game to game, so every bot plays every hand (duplicate deals).
 *
 *   ARENA_TABLE  the bots sit at one table; the last one fills the seats that are left. Where there
 *                are more bots than seats, every choice of them has its deals in turn. They sit
 *                in an order drawn for each deal, turned by one seat from game to game; or with
 *                `permute` in every order there is.
 *   ARENA_DUEL   the first bot alone against seats full of each other one, and the reverse.
 *   ARENA_CROSS  every bot alone against seats full of every other one.
 *
 * In duels and crosses what counts is how the one alone does. The boards are dealt in turn: in as
 * many deals as there are wonders, each wonder is at each seat once; in the next as many deals the
 * same boards lie there with their other sides.
 *
 * Everything is a function of the plan and the number of the deal. */
#ifndef SEPTEM_SCHEDULE_H
#define SEPTEM_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>
#include <septem/game.h>

enum {
    ARENA_BOTS_MAX = 16,
    ARENA_GAMES_MAX = 5040, /* of one deal */
    ARENA_LABEL_MAX = 80,
    ARENA_ALL = 255 /* every seat counts */
};

enum arena_mode { ARENA_TABLE, ARENA_DUEL, ARENA_CROSS, ARENA_MODE_COUNT };

struct contestant {
    struct septem_bot_spec spec;
    const char *text;   /* its name: as the user wrote it, or `label` */
    const char *engine; /* its command line; NULL for a bot of the registry; the caller's */
    char label[ARENA_LABEL_MAX]; /* how an engine calls itself (contestant.h) */
};

struct arena_plan {
    struct septem_options options; /* boards are dealt by the schedule */
    struct contestant bots[ARENA_BOTS_MAX];
    int bot_count;
    enum arena_mode mode;
    bool permute;
    uint64_t seed;
    uint32_t deadline_ms; /* for an answer of an engine */
    const char *log_dir;  /* where logs of the games go; NULL: none */
};

/* One game of a deal. */
struct seating {
    uint8_t who[SEPTEM_CITIES_MAX]; /* a bot for each player's seat */
    uint8_t solo;                   /* the bot that counts, ARENA_ALL: all do */
    uint8_t rival;                  /* with solo: the bot at the other seats */
};

/* The name of a mode ("table"); NULL if out of range. */
const char *arena_mode_name(enum arena_mode mode);

/* NULL, or why the plan cannot be played, in English. */
const char *schedule_fault(const struct arena_plan *plan);

/* The number of games of a deal: 1 to ARENA_GAMES_MAX, equal for all deals of a plan. */
int schedule_games(const struct arena_plan *plan);

/* Writes the games of a deal, schedule_games of them. */
void schedule_deal(const struct arena_plan *plan, uint64_t deal, struct seating *out);

/* The options of a deal, with a board for every player. */
struct septem_options schedule_table(const struct arena_plan *plan, uint64_t deal);

#endif
