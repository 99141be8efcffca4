/* Serving the page: types, compressed twins, caching. */
#include "page.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

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

static bool takes_gzip(const struct request *request)
{
    const char *taken =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "Accept-Encoding");
    return taken != NULL && strstr(taken, "gzip") != NULL;
}

/* A tag that changes with the contents. */
static void tag_of(const struct page_file *file, char tag[40])
{
    unsigned char hash[16];
    tag[0] = '"';
    crypto_generichash(hash, sizeof hash, file->begin, (size_t)(file->end - file->begin), NULL, 0);
    sodium_bin2hex(tag + 1, 33, hash, sizeof hash);
    strcpy(tag + 33, "\"");
}

static bool is_known(const struct request *request, const char *tag)
{
    const char *known =
        MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, "If-None-Match");
    return known != NULL && strstr(known, tag) != NULL;
}

bool page_reply(struct request *request)
{
    const char *path = request->path[0] != '\0' ? request->path : "index.html";
    const struct page_file *file = find(path, "");
    const struct page_file *packed = takes_gzip(request) ? find(path, ".gz") : NULL;
    char tag[40];
    if (file == NULL) {
        bool is_root = strcmp(path, "index.html") == 0;
        if (is_root) {
            reply_bytes(request, MHD_HTTP_OK, "text/html; charset=utf-8", plain_page,
                        sizeof plain_page - 1, false);
        }
        return is_root;
    }
    const struct page_file *sent = packed != NULL ? packed : file;
    tag_of(sent, tag);
    if (is_known(request, tag)) {
        reply_bytes(request, MHD_HTTP_NOT_MODIFIED, type_of(path), "", 0, false);
    } else {
        reply_bytes(request, MHD_HTTP_OK, type_of(path), sent->begin,
                    (size_t)(sent->end - sent->begin), false);
    }
    if (packed != NULL) {
        reply_header(request, "Content-Encoding", "gzip");
    }
    reply_header(request, "Vary", "Accept-Encoding");
    reply_header(request, "ETag", tag);
    reply_header(request, "Cache-Control",
                 strncmp(path, "assets/", 7) == 0 ? "public, max-age=31536000, immutable"
                                                  : "no-cache");
    return true;
}
