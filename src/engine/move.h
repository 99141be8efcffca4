/* Moves as words. A list of moves is written thousands of times for each that is played; written
 * field by field it takes compilers four stores and more for each, written as one word a single
 * one. Fields that are not named are 0. */
#ifndef SEPTEM_MOVE_H
#define SEPTEM_MOVE_H

#include <stddef.h>
#include <string.h>

#include <septem/game.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define MOVE_SHIFT(field) (8 * (7 - (int)offsetof(struct septem_move, field)))
#else
#define MOVE_SHIFT(field) (8 * (int)offsetof(struct septem_move, field))
#endif

/* The word of a move of which only this field, a whole byte, is set; such words add up. */
#define MOVE_FIELD(field, value) ((uint64_t)(value) << MOVE_SHIFT(field))

static inline void move_write(struct septem_move *out, uint64_t word)
{
    memcpy(out, &word, sizeof *out);
}

static inline uint64_t move_word(const struct septem_move *move)
{
    uint64_t word;
    memcpy(&word, move, sizeof word);
    return word;
}

enum { MOVE_BYTES = 8 };

/* A move as eight numbers, the same on every machine: what hashes and networks are fed with. Stage
 * and token never come together and share a number, as do `by` and `freeze`. */
static inline void move_bytes(const struct septem_move *move, uint8_t out[MOVE_BYTES])
{
    const uint8_t bytes[MOVE_BYTES] = {move->card,
                                       move->use,
                                       (uint8_t)(move->stage + move->token),
                                       (uint8_t)(move->by + 8 * move->freeze),
                                       move->left,
                                       move->right,
                                       move->bank,
                                       move->as};
    memcpy(out, bytes, sizeof bytes);
}

/* Does a move pay nothing? */
static inline bool move_is_free(const struct septem_move *move)
{
    return move->left == 0 && move->right == 0 && move->bank == 0;
}

/* Has a move nothing but a card and a use? */
static inline bool move_is_bare(const struct septem_move *move)
{
    return move_is_free(move) && move->stage == 0 && move->token == 0 && move->by == 0 &&
           !move->freeze && move->as == 0;
}

/* Where a move, given as word, stands in a list; `count` where it does not. */
static inline int move_find(const struct septem_move *list, int count, uint64_t move)
{
    int i = 0;
    while (i < count && move_word(&list[i]) != move) {
        i++;
    }
    return i;
}

/* Is a move in a list? */
static inline bool move_is_in(const struct septem_move *list, int count, uint64_t move)
{
    return move_find(list, count, move) < count;
}

#endif
