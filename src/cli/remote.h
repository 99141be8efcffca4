/* A table at a server: requests with libcurl, and a stream of events that says when something has
 * changed. */
#ifndef SEPTEM_REMOTE_H
#define SEPTEM_REMOTE_H

#include <stdbool.h>

#include "../json/json_reader.h"
#include "../json/json_writer.h"

struct remote;

/* `link` is an invitation, HTTP-ADDRESS/#/t/TABLE, or one with a secret behind it. NULL: it is no
 * such link, or out of memory. */
struct remote *remote_create(const char *link);
void remote_destroy(struct remote *remote);

/* `address` is that of a server, HTTP-ADDRESS; which table is said later. NULL: it is no such
 * address, or out of memory. */
struct remote *remote_create_at(const char *address);

/* The address of the server, with the last slash. */
const char *remote_base(const struct remote *remote);

const char *remote_table(const struct remote *remote);
/* False: this is no table's id. */
bool remote_set_table(struct remote *remote, const char *table);
/* "" as long as nobody sits. */
const char *remote_secret(const struct remote *remote);
void remote_set_secret(struct remote *remote, const char *secret);

/* Asks for `what` of the table, "" for the table itself: with GET, or with POST where there is a
 * body, which is emptied. Returns the status, 0 where no answer came. `*answer` is the caller's to
 * release; NULL if it is no JSON. */
int remote_ask(struct remote *remote, const char *what, struct json *body,
               struct json_value **answer);

/* The same for what is no table's: "v1/daily". */
int remote_ask_server(struct remote *remote, const char *path, struct json *body,
                      struct json_value **answer);

/* Why an answer is a refusal, in the server's words; NULL: it does not say. Part of the answer. */
const char *remote_message(const struct json_value *answer);

/* Listens to the table from now on, and again whenever the connection ends. */
bool remote_listen(struct remote *remote);

/* What was said at the table meanwhile, one after the other: JSON as the stream has it. False:
 * nothing more. What has no room is left out. */
bool remote_take_talk(struct remote *remote, char *text, size_t size);

/* Has something happened since this was last asked? */
bool remote_has_changed(struct remote *remote);

#endif
