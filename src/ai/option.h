/* An option: the decisions that differ only in their payment. Search chooses between options first
 * and between the payments of an option second. */
#ifndef SEPTEM_OPTION_H
#define SEPTEM_OPTION_H

#include <septem/game.h>

enum { OPTIONS_MAX = 256 };

struct option {
    uint64_t key; /* equal for the same option in all sampled worlds */
    int best;     /* index of its decision with the best evaluation */
    float worth;  /* of that decision */
    float prior;  /* probability to be the right option by evaluation alone; they add up to 1 */
};

struct option_list {
    int count;
    struct option list[OPTIONS_MAX];
    bool paid; /* the decisions differ only in payment, so every decision is an option */
};

/* Groups `count` decisions with their values into `options`. If `of` is not NULL, of[i] becomes the
 * index of the option of decision i, or -1 if there were more than OPTIONS_MAX. */
void options_make(const struct septem_move *moves, const float *worth, int count, float sharpness,
                  struct option_list *options, int16_t *of);

#endif
