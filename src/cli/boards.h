/* Boards given to seats: the options --boards and --board. */
#ifndef SEPTEM_BOARDS_H
#define SEPTEM_BOARDS_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/game.h>

/* Who asks, and with which option: complaints begin with both. */
struct boards_asker {
    const char *command, *option;
};

/* Gives seats the boards of a list such as "giza:A,roma,,petra": one entry for each seat, in their
 * order, empty where the board is drawn. A board without its side gets that of options->sides,
 * else one drawn from the seed that the seat can have. Complains, saying what to do, about boards
 * that are unknown, there twice, too many, not of these sets or not for the Free City; false
 * then. */
bool boards_give(struct boards_asker asker, const char *list, int seats, uint64_t seed,
                 struct septem_options *options);

/* The same for one entry and one seat. */
bool boards_give_one(struct boards_asker asker, const char *entry, int seat, uint64_t seed,
                     struct septem_options *options);

/* Has a game the boards of such a list, which was understood once? */
bool boards_are(const struct septem_game *g, const char *list);

/* Has a seat the board of such an entry? */
bool boards_is(const struct septem_game *g, int seat, const char *entry);

#endif
