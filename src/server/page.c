/* Serving the page: types, compressed twins, caching. */
#include "page.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "../json/json_cards.h"
#include "gzip.h"
#include "http_reply.h"
#include "http_request.h"
#include "journal.h"

static const char plain_page[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Septem</title>"
    "<h1>Septem</h1><p>The table server is running, but this program was built without the "
    "browser client: build web/ first. Programs can play all the same: the API is at "
    "<a href=\"v1\">v1</a>, described in docs/api.md.</p></html>\n";

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".xml", "application/xml"},
};

static const char *type_of(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && strcmp(path + length - ending, types[i].ending) == 0) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

static const struct page_file *find(const char *path, const char *ending)
{
    size_t length = strlen(path);
    for (const struct page_file *file = page_files; file->path != NULL; file++) {
        if (strncmp(file->path, path, length) == 0 && strcmp(file->path + length, ending) == 0) {
            return file;
        }
    }
    return NULL;
}

/* Bytes and a tag that changes with them: not the same for what is packed, as the bytes differ. */
struct version {
    const void *bytes;
    size_t length;
    bool is_packed;
};

static void tag_of(const struct version *version, char tag[40])
{
    unsigned char hash[16];
    tag[0] = '"';
    crypto_generichash(hash, sizeof hash, version->bytes, version->length, NULL, 0);
    sodium_bin2hex(tag + 1, 33, hash, sizeof hash);
    memcpy(tag + 33, "\"", 2);
}

static bool is_known(const struct http_request *http, const char *tag)
{
    const char *known = http_header(http, "If-None-Match");
    return known != NULL && strstr(known, tag) != NULL;
}

static void send_version(struct http_request *http, const char *type, const struct version *version,
                         const char *caching)
{
    char tag[40];
    tag_of(version, tag);
    if (is_known(http, tag)) {
        http_reply_bytes(http, MHD_HTTP_NOT_MODIFIED, type, "", 0, false);
    } else {
        http_reply_bytes(http, MHD_HTTP_OK, type, version->bytes, version->length, false);
        if (version->is_packed) {
            http_reply_header(http, "Content-Encoding", "gzip");
        }
    }
    http_reply_header(http, "Vary", "Accept-Encoding");
    http_reply_header(http, "ETag", tag);
    http_reply_header(http, "Cache-Control", caching);
}

/* ---- Files ---- */

bool page_reply(struct http_request *http)
{
    const char *path = http->path[0] != '\0' ? http->path : "index.html";
    const struct page_file *file = find(path, "");
    const struct page_file *packed = http_takes_gzip(http) ? find(path, ".gz") : NULL;
    if (file == NULL) {
        bool is_root = strcmp(path, "index.html") == 0;
        if (is_root) {
            http_reply_bytes(http, MHD_HTTP_OK, "text/html; charset=utf-8", plain_page,
                             sizeof plain_page - 1, false);
        }
        return is_root;
    }
    const struct page_file *sent = packed != NULL ? packed : file;
    struct version version = {sent->begin, (size_t)(sent->end - sent->begin), packed != NULL};
    send_version(http, type_of(path), &version,
                 strncmp(path, "assets/", 7) == 0 ? "public, max-age=31536000, immutable"
                                                  : "no-cache");
    return true;
}

/* ---- Cards ---- */

/* v1/cards in one language, plain and packed: the same for everybody. */
struct card_text {
    char *text;
    size_t length;
    void *packed;
    size_t packed_length;
};

struct card_cache {
    struct gzip *gzip;
    struct card_text texts[]; /* by language; without a text: nobody has asked yet */
};

struct card_cache *card_cache_create(struct gzip *gzip)
{
    size_t count = (size_t)septem_lang_end();
    struct card_cache *cache = calloc(1, sizeof *cache + count * sizeof cache->texts[0]);
    if (cache != NULL) {
        cache->gzip = gzip;
    }
    return cache;
}

void card_cache_destroy(struct card_cache *cache)
{
    for (int lang = 0; cache != NULL && lang < septem_lang_end(); lang++) {
        free(cache->texts[lang].text);
        free(cache->texts[lang].packed);
    }
    free(cache);
}

static struct card_text make_cards(struct gzip *gzip, septem_lang lang)
{
    struct card_text cards;
    struct json out = {0};
    json_tables(&out, NULL, lang, UINT32_MAX);
    cards.text = need(json_take(&out));
    cards.length = strlen(cards.text);
    const void *packed = gzip_whole(gzip, cards.text, cards.length, &cards.packed_length);
    cards.packed = need(malloc(cards.packed_length));
    memcpy(cards.packed, packed, cards.packed_length);
    return cards;
}

void page_reply_cards(struct http_request *http, struct card_cache *cache, septem_lang lang)
{
    struct card_text *cards = &cache->texts[lang];
    if (cards->text == NULL) {
        *cards = make_cards(cache->gzip, lang);
    }
    bool packs = http_takes_gzip(http);
    struct version version = {packs ? cards->packed : cards->text,
                              packs ? cards->packed_length : cards->length, packs};
    send_version(http, "application/json; charset=utf-8", &version, "no-cache");
}
