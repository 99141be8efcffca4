/* What a notice says: a line for each table, in the language of its subscription. */
#ifndef SEPTEM_NOTICE_MESSAGE_H
#define SEPTEM_NOTICE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <septem/text.h>

#include "notice_sender.h"

struct table;

enum { NOTICE_LINE_MAX = 1200, NOTICE_LINK_MAX = 400 };

/* Where a table is found: the invitation, without any secret. `place` is where the page is and ends
 * with a slash. */
void notice_link(const char *place, const char *id, char link[NOTICE_LINK_MAX]);

/* One line, with the link unless that is NULL. `table` is NULL where it is not in memory: then it
 * says less. */
void notice_line(septem_lang lang, const struct table *table, const char *link,
                 char line[NOTICE_LINE_MAX]);

enum notice_format {
    NOTICE_JSON, /* what Discord, Slack and Mattermost understand: {"text", "content"} */
    NOTICE_TEXT  /* plain text, for ntfy, with headers of its own */
};

/* Fills body and headers of a job. `lines` are the lines of all tables, `link` is that of the
 * first. False if out of memory. */
bool notice_webhook(struct notice_job *job, enum notice_format format, const char *lines,
                    const char *link);

/* The same for a browser: {"title", "body", "link"}, to be encrypted. Lines that are too many for
 * one push are cut. */
bool notice_push(struct notice_job *job, char *lines, const char *link);

#endif
