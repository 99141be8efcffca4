/* The browser client: the files of web/dist, which are part of the program, or a plain page. */
#ifndef SEPTEM_PAGE_H
#define SEPTEM_PAGE_H

#include <stddef.h>

#include <septem/text.h>

#include "http_request.h"

/* One file: the table is made when the program is built (embed.cmake) and ends with a row without a
 * path. */
struct page_file {
    const char *path;
    const unsigned char *begin, *end;
};

extern const struct page_file page_files[];

/* Answers with a file; false: there is none of that path. */
bool page_reply(struct request *request);

/* Answers with the cards, boards and sets in a language; made when they are first asked for. */
void page_reply_cards(struct request *request, septem_lang lang);
void page_forget_cards(struct server *server);

#endif
