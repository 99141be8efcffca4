/* The logs of the games of an arena: see bout_log.h. */
#include "bout_log.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "../ai/match.h"

enum { PATH_LENGTH_MAX = 4096 };

static void add(void *context, const struct septem_game *g, int seat,
                const struct septem_move *move, int count)
{
    (void)count;
    septem_log_add(context, g, seat, move);
}

void bout_log_begin(struct bout_log *log, const struct arena_plan *plan,
                    const struct seating *seating, struct match *match)
{
    septem_log_begin(&log->log, &match->game);
    for (int seat = 0; seat < match->game.players; seat++) {
        septem_log_name(&log->log, seat, plan->bots[seating->who[seat]].text);
    }
    match->watch = add;
    match->context = &log->log;
}

bool bout_log_write(struct bout_log *log, const struct arena_plan *plan, const struct match *match,
                    uint64_t deal, int game, char *why, size_t size)
{
    char path[PATH_LENGTH_MAX];
    septem_log_end(&log->log, &match->game);
    int length = septem_log_write(&log->log, log->text, sizeof log->text);
    snprintf(path, sizeof path, "%s/deal-%06llu-game-%04d.log", plan->log_dir,
             (unsigned long long)deal, game);
    FILE *file = fopen(path, "w");
    bool good = file != NULL && fwrite(log->text, 1, (size_t)length, file) == (size_t)length;
    int reason = errno;
    if (file != NULL && fclose(file) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (!good) {
        snprintf(why, size, "cannot write %s: %s", path, strerror(reason));
    }
    return good;
}
