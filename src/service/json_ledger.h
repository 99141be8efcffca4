/* How the numbers of a city came about: every coin, every token, every line of its points. */
#ifndef SEPTEM_JSON_LEDGER_H
#define SEPTEM_JSON_LEDGER_H

#include "../json/json_writer.h"
#include "../table/table.h"

/* The ledger of a city of a game that is dealt, as `chair` knows it, -1: a spectator. It has what
 * came of questions that are over, and of them what everybody was told; points where they are
 * shown. Its coins add up to those of the city. */
void json_ledger(struct json *out, const struct table *table, int seat, int chair);

#endif
