/* What makes the file grow, and when it is refused: the log of the table is full, the address has
 * had too much written, or little disk is left. Decisions are never refused for any of that. */
#ifndef SEPTEM_GROWTH_H
#define SEPTEM_GROWTH_H

#include "http_request.h"

/* For a request whose route, table and person are known. */
enum refusal growth_check(struct request *request);

/* Looks at the disk, every few seconds and at the start; the journal is told when that changes. */
void growth_look_at_disk(struct server *server);

#endif
