/* The deal of the day at this server (daily.h), and how it went today.
 *
 * Its key comes from a secret of this server, which the store keeps, and the date. Results are kept
 * in memory as they come and found again in the store after a restart. The best ones are kept: a
 * full list never keeps a better result out. */
#ifndef SEPTEM_DAY_H
#define SEPTEM_DAY_H

#include <stdint.h>

#include "../json/json_writer.h"
#include "../table/setting.h"

struct day;
struct store;
struct table;

/* Finds the secret that days are dealt from, and the results of the day of `wall`, in the store.
 * NULL: there is no deal of the day, as there is no memory or the secret cannot be read. */
struct day *day_create(struct store *store, int64_t wall);
void day_destroy(struct day *day);

/* Today's date, and the key of today's deal. At midnight everything begins anew. */
const char *day_date(struct day *day, int64_t wall);
struct septem_key day_key(struct day *day, int64_t wall);

/* A game is over; if it was the deal of the day, its result is kept. */
void day_note(struct day *day, const struct table *table, int64_t wall);

/* The answer of v1/daily. */
void day_json(struct json *out, struct day *day, int64_t wall);

#endif
