/* The browser client: the files of web/dist, which are part of the program, or a plain page. */
#ifndef SEPTEM_PAGE_H
#define SEPTEM_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <septem/text.h>

struct card_cache;
struct gzip;
struct http_request;

/* One file: the table is made when the program is built (embed.cmake) and ends with a row without a
 * path. */
struct page_file {
    const char *path;
    const unsigned char *begin, *end;
};

extern const struct page_file page_files[];

/* Answers with a file; false: there is none of that path. */
bool page_reply(struct http_request *http);

/* Answers with the cards, boards and sets in a language; made when they are first asked for. */
void page_reply_cards(struct http_request *http, struct card_cache *cache, septem_lang lang);

/* NULL if out of memory. */
struct card_cache *card_cache_create(struct gzip *gzip);
void card_cache_destroy(struct card_cache *cache);

#endif
