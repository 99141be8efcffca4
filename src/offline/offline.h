/* The table inside the page: what `septem serve` does for a table, for one person and bots, without
 * a server, a disk, a clock or a network. Compiled to WebAssembly it plays whole games in a browser
 * that nobody else can be reached from.
 *
 *     struct offline *offline = offline_create(key);
 *     int status = offline_ask(offline, "POST", "v1/tables", "{\"name\":\"Ada\",…}", now);
 *     … keep offline_told(offline, OFFLINE_ENTRIES) …
 *     … then pass on the answer, offline_told(offline, OFFLINE_BODY) …
 *     while (offline_think(offline, now)) { … keep the entries, pass on the events … }
 *
 * Requests and answers are those of docs/api.md; the caller is always the one person there is. A
 * table is its entries (../table/entry.h): the caller stores them and gives them back
 * (offline_load) when the table is asked for again. Nothing waits: bots think when they are asked
 * to, one decision at a time, and the time is an argument, in milliseconds. Numbers cross the
 * border of the page as they are there, so times are doubles, whole and below 2^53. */
#ifndef SEPTEM_OFFLINE_H
#define SEPTEM_OFFLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct offline;

/* `key`: 64 hexadecimal digits, drawn by chance; ids and the keys of tables come from it. NULL
 * if out of memory or if it is no key. */
struct offline *offline_create(const char *key);
void offline_destroy(struct offline *offline);

/* Hands over the learned network, data/net/septem.net, for all that are created: `bytes` from
 * malloc, kept from then on. False: it is no network for this program, is not taken, and is to be
 * freed. */
bool offline_network(uint8_t *bytes, size_t size);

/* Answers a request and returns its status. The path is without a slash in front and may have a
 * query; the body is "" where there is none. 0: a table is wanted that is not in memory,
 * OFFLINE_MISSING says which; load it, or refuse, and ask again. */
int offline_ask(struct offline *offline, const char *method, const char *path, const char *body,
                double now);

/* Answers as a request that is refused with this code: "no_table", "broken_table", "busy". */
int offline_refuse(struct offline *offline, const char *code);

/* Does a bot have to decide somewhere? And lets one think and decide; false: none had to. */
bool offline_wants(const struct offline *offline);
bool offline_think(struct offline *offline, double now);

/* Clocks: notices whose time is up; and when it has to be called next, 0 for never. */
void offline_tick(struct offline *offline, double now);
double offline_wake(const struct offline *offline);

/* ---- What the last call brought about ---- */

enum offline_part {
    OFFLINE_BODY,    /* the answer */
    OFFLINE_ENTRIES, /* [{"table", "seq", "kind", "at", "person", "seat", "number", "text", "key"},
                     …]: to be stored before anything is sent */
    OFFLINE_EVENTS, /* [{"table", "text"}, …]: Server-Sent Events for the listeners of that table */
    OFFLINE_ROWS,   /* [{"id", "title", "status", …, "touched"}, …]: how tables that changed are
                    listed */
    OFFLINE_MISSING, /* the id of a table that has to be loaded first */
    OFFLINE_PARTS
};

/* Valid until the next call. */
const char *offline_told(const struct offline *offline, enum offline_part part);

/* ---- Tables kept elsewhere ---- */

/* A table from what was kept of it, an array as OFFLINE_ENTRIES gives it. False: it cannot be read.
 */
bool offline_load(struct offline *offline, const char *id, const char *entries, double now);

/* Out of memory; what is kept of it is not ours. */
void offline_drop(struct offline *offline, const char *id);

/* ---- Tables of a server ---- */

/* Checks the deal of a log (septem_log_fair) against a commitment that the page was sent; "" if
 * it was sent none. {"fair": true, "commitment": 64 digits}, or {"fair": false, "line",
 * "difference"}.
 */
int offline_fair(struct offline *offline, const char *log, const char *told);

#endif
