/* How the table of `septem play` is set up: a new game, a saved one, or one that a log tells of. */
#ifndef SEPTEM_PLAY_SETUP_H
#define SEPTEM_PLAY_SETUP_H

#include <limits.h>

#include "cli.h"
#include "engine_args.h"
#include "play_table.h"

/* What was asked for on the command line. */
struct play_args {
    struct septem_options options;
    struct table_args table;
    const char *bot_names, *board, *name, *log_path, *lang;
    uint64_t seed, seat, number; /* number: of a saved game; 0: the last one */
    bool is_drafted;
    char day[sizeof((struct setting *)NULL)->day]; /* of the deal of the day; "": another one */
    struct engine_args engines;
    bool given[UCHAR_MAX + 1]; /* by what getopt_long returns for an option */
};

/* ---- Starting: the table is there and can be played at with CLI_OK, else there was a complaint
 * ---- */

/* Deals a new game, or opens its draft. */
int play_new(struct play *play, struct play_args *args);

/* The saved game asked for, or the one played last that no other terminal plays. */
int play_resume(struct play *play, const struct play_args *args);

/* With --log: the game that the file holds, or a new one if there is no such file. */
int play_with_log(struct play *play, struct play_args *args);

/* Lists the saved games. */
void play_list(const struct paint *p);

/* ---- Steps of that ---- */

/* What is played, without its boards: those are of the chairs. */
struct setting play_settings(const struct septem_options *options, enum setting_boards boards);

/* A table that saves itself. Where nothing can be saved the game is played all the same, and says
 * so. False after a complaint. */
bool play_make_table(struct play *play, const struct setting *setting);

void play_sit_down(struct play *play, int seat, const char *name);

/* Bots for all seats but the person's, in their order; the last one fills the rest. `names` are
 * bots that have played already, by seat, and stay unless others are asked for; NULL: there are
 * none. False after a complaint. */
bool play_seat_bots(struct play *play, const struct play_args *args, int person,
                    const char (*names)[SEPTEM_NAME_MAX]);

/* Is this what a bot would be called in a log? */
bool play_is_bot(const char *name);

#endif
