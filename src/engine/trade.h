/* Paying out of the ordinary: producers that make raw materials or goods, a harbour, and prices
 * that depend on more than one unit (R11.7, R12.5). */
#ifndef SEPTEM_TRADE_H
#define SEPTEM_TRADE_H

#include "payment.h"

/* Is there nothing special about this buyer when it comes to a card of this colour, or a stage? */
bool trade_is_ordinary(const struct septem_city *city, int of);

/* As payment_trade, for buyers with SEPTEM_POWER_WILD. */
int trade_special(const struct buyer *buyer, const struct septem_cost *cost, int of, uint64_t move,
                  struct septem_move *out);

/* As payment_sellers, for the same. */
int trade_sellers(const struct buyer *buyer, const struct septem_cost *cost, int of,
                  const struct septem_move *move);

/* Does own production cover a cost, used in whatever way? For all buyers. */
bool trade_is_covered(const struct buyer *buyer, const struct septem_cost *cost, int of);

/* What units of both wares cost that are bought from the left (0) or the right (1): the first from
 * a side may be a coin cheaper (R11.7). */
int trade_side_price(const struct buyer *buyer, int side, int raw, int goods);

/* The least that these units cost, all bought from the neighbours; -1 where these do not sell
 * them. */
int trade_least(const struct buyer *buyer, uint32_t units);

#endif
