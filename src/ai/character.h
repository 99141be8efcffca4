/* Characters: what a bot likes a little more than it should. */
#ifndef SEPTEM_CHARACTER_H
#define SEPTEM_CHARACTER_H

#include <septem/game.h>

/* Raises the logits (NETWORK_ONE is 1) of the decisions that the character `number` likes: by as
 * much at every temperature (hundredths), or the liking would vanish where decisions vary most. 0
 * likes nothing in particular. */
void character_like(uint64_t number, uint64_t temperature, const struct septem_move *moves,
                    int count, int32_t *logits);

#endif
