/* The deal of the day at this server (daily_deal.h), and how it went today.
 *
 * Its key comes from a secret of this server, which the store keeps, and the date. Results are kept
 * in memory as they come and found again in the store after a restart. The best ones are kept: a
 * full list never keeps a better result out. */
#ifndef SEPTEM_DAILY_RESULTS_H
#define SEPTEM_DAILY_RESULTS_H

#include <stdint.h>

#include "../json/json_writer.h"
#include "../table/setting.h"

struct daily_results;
struct store;
struct table;

/* Finds the secret that days are dealt from, and the results of the day of `wall`, in the store.
 * NULL: there is no deal of the day: out of memory, or the secret cannot be read. */
struct daily_results *daily_results_create(struct store *store, int64_t wall);
void daily_results_destroy(struct daily_results *day);

/* Today's date, and the key of today's deal. At midnight everything begins anew. */
const char *daily_results_date(struct daily_results *day, int64_t wall);
struct septem_key daily_results_key(struct daily_results *day, int64_t wall);

/* A game is over; if it was the deal of the day, its result is kept. */
void daily_results_note(struct daily_results *day, const struct table *table, int64_t wall);

/* The answer of v1/daily. */
void daily_results_json(struct json *out, struct daily_results *day, int64_t wall);

#endif
