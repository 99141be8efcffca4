/* What simulated games add up to: sums of whole numbers only, so that the order in which games
 * are added, and on how many threads, cannot change the result. */
#ifndef SEPTEM_TALLY_H
#define SEPTEM_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>

#include "../arena/game_result.h"
#include "../json/json_writer.h"

struct spread {
    uint64_t count;
    int64_t sum, squares;
    int low, high; /* 0 while count is 0 */
};

struct tally {
    uint64_t games, decisions;
    struct spread total, lines[SEPTEM_LINE_COUNT];
    struct {
        struct spread total;
        uint64_t win_parts; /* of the victories, in WIN_PARTS (arena/game_result.h) */
        uint64_t places;    /* sum of the places */
    } seats[SEPTEM_CITIES_MAX];
};

/* What the figures are of. */
struct tally_head {
    int players, threads;
    uint32_t sets;
    bool teams;
    uint64_t seed;
    double seconds;
    const struct septem_bot_spec *bots;
};

/* Adds a game that is over. */
void tally_add(struct tally *tally, const struct septem_game *g, uint64_t decisions);
void tally_merge(struct tally *into, const struct tally *from);

void tally_print(const struct tally *tally, const struct tally_head *head);

/* The same as JSON. */
void tally_json(struct json *out, const struct tally *tally, const struct tally_head *head);

#endif
