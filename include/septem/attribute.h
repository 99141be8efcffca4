/* Attributes: what every card, leader and stage costs and does, as numbers.
 *
 * A program that learns and knows a card only by its index learns each one from nothing; with
 * attributes it learns what a shield is worth once, for all cards that have one. */
#ifndef SEPTEM_ATTRIBUTE_H
#define SEPTEM_ATTRIBUTE_H

#include <stdbool.h>
#include <stdint.h>

#include <septem/card.h>
#include <septem/export.h>

SEPTEM_C_BEGIN

/* How many bytes there are for a card or a stage. */
SEPTEM_API int septem_attribute_size(void);

/* Writes septem_attribute_size() bytes; all 0 for a card that is none. */
SEPTEM_API void septem_attribute_card(septem_card card, uint8_t *out);

/* The same for stage `stage` (from 1) of a board, and with 0 for what holds there from the start;
 * all 0 where there is none. */
SEPTEM_API void septem_attribute_stage(septem_board board, int stage, uint8_t *out);

SEPTEM_C_END

#endif
