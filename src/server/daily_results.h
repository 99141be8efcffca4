/* The deal of the day at this server (daily_deal.h), how it went today and yesterday, and its par.
 *
 * Its key comes from a secret of this server, which the store keeps, and the date. Results are kept
 * in memory as they come and found again in the store after a restart. The best ones are kept: a
 * full list never keeps a better result out. A par is found out when somebody asks for the day, and
 * then kept in the store. */
#ifndef SEPTEM_DAILY_RESULTS_H
#define SEPTEM_DAILY_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../json/json_writer.h"
#include "../table/setting.h"

struct bot_pool;
struct daily_results;
struct store;
struct table;
struct thought;

/* Finds the secret that days are dealt from, and the results of the day of `wall`, in the store.
 * NULL: there is no deal of the day: out of memory, or the secret cannot be read. */
struct daily_results *daily_results_create(struct store *store, int64_t wall);
void daily_results_destroy(struct daily_results *results);

/* Today's date, and the key of today's deal. At midnight everything begins anew. */
const char *daily_results_date(struct daily_results *results, int64_t wall);
struct septem_key daily_results_key(struct daily_results *results, int64_t wall);

/* A game is over; if it was the deal of the day, its result is kept. */
void daily_results_note(struct daily_results *results, const struct table *table, int64_t wall);

/* Looks for games that ended at other servers of the same database; to be called now and then. */
void daily_results_look(struct daily_results *results, int64_t wall);

/* Hands a par that is wanted to the pool; to be called now and then. */
void daily_results_think(struct daily_results *results, struct bot_pool *pool);

/* Takes back what the pool has thought: hands it over again, or notes the par. False, with nothing
 * done: it is no par. */
bool daily_results_thought(struct daily_results *results, struct bot_pool *pool,
                           struct thought *thought);

/* The answer of v1/daily. */
void daily_results_json(struct json *out, struct daily_results *results, int64_t wall);

#endif
