/* What tables want of the bot pool: whose thinking time a question takes, and whether people wait
 * for it. */
#ifndef SEPTEM_BOT_JOBS_H
#define SEPTEM_BOT_JOBS_H

#include <stdint.h>

#include "../table/table.h"

struct limit_address;
struct open_table;
struct bot_pool;
struct thought;

/* Somebody of the table asks for something, from this address. */
void bot_jobs_person(struct bot_pool *pool, struct open_table *open, int person,
                     const struct limit_address *address, int64_t now);

/* Tells the pool where somebody has come or the last one has gone. */
void bot_jobs_attend(struct bot_pool *pool, struct open_table *open, int64_t now);

/* Hands over the decision of a bot. REFUSAL_BUSY: too many wait. */
enum refusal bot_jobs_decide(struct bot_pool *pool, struct open_table *open,
                             struct thought *thought, int64_t now);

/* Hands over a hint, which takes the thinking time of this address. REFUSAL_MANY_HINTS: *wait is
 * the number of seconds until the address may ask again. */
enum refusal bot_jobs_hint(struct bot_pool *pool, struct open_table *open, struct thought *thought,
                           const struct limit_address *address, int *wait);

#endif
