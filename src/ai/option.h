/* Decisions put together that differ only in how they are paid for: an option. Search weighs
 * options; which payment is best is a small question of its own. */
#ifndef SEPTEM_OPTION_H
#define SEPTEM_OPTION_H

#include <septem/game.h>

enum { OPTIONS_MAX = 256 };

struct option {
    uint64_t key; /* the same for the same option in other worlds */
    int best;     /* its payment that looks best: index of a decision */
    float worth;  /* of that */
    float prior;  /* how likely it is to be the right one, at first sight; 1 for all together */
};

struct option_list {
    int count;
    struct option list[OPTIONS_MAX];
    bool paid; /* payments are what is chosen between: every decision is an option */
};

/* Puts `count` decisions together, given what each is worth. `of`, if not NULL, has the number of
 * its option for every decision; those beyond OPTIONS_MAX are left out and have -1. */
void options_make(const struct septem_move *moves, const float *worth, int count, float sharpness,
                  struct option_list *options, int16_t *of);

#endif
