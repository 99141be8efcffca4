/* The bots of the register, each in a file of its own: what bot.c has to know of them. */
#ifndef SEPTEM_RUNGS_H
#define SEPTEM_RUNGS_H

#include <septem/bot.h>

/* bot_random.c: uniform over the complete list of legal decisions. */
int bot_random_choose(const struct septem_bot_spec *spec, void *memory,
                      const struct septem_question *question);

#endif
