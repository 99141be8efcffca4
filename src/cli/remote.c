/* A table at a server: see remote.h. */
#include "remote.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../base/copy_text.h"
#include "../table/table.h"

enum {
    ADDRESS_MAX = 1024,
    SECRET_MAX = 64,
    PATH_SIZE = 128,
    ANSWER_MAX = 8 << 20,
    TIMEOUT_S = 30,
    AGAIN_MS = 500,
    LINE_SIZE = 4096,
    TALK_MAX = 16
};

struct remote {
    char base[ADDRESS_MAX]; /* with the last slash */
    char table[TABLE_ID_LENGTH + 1];
    char secret[SECRET_MAX];
    CURL *easy;
    pthread_t listener;
    bool has_listener;
    atomic_bool is_stopping, has_changed;
    /* The stream, of the listener alone. */
    char line[LINE_SIZE];
    size_t line_length;
    bool is_talk; /* the event that is being read */
    /* What was said and not taken yet, of both threads. */
    pthread_mutex_t lock;
    char *talk[TALK_MAX];
    int talk_count;
};

/* ---- Links ---- */

static bool is_id(const char *text, size_t length)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strspn(text, letters) >= length;
}

/* The address of the server, before a mark. */
static bool take_base(struct remote *remote, const char *link, size_t length)
{
    bool is_http = strncmp(link, "http://", 7) == 0 || strncmp(link, "https://", 8) == 0;
    if (!is_http || length < sizeof "http://" || length + 2 > sizeof remote->base) {
        return false;
    }
    bool has_slash = link[length - 1] == '/';
    snprintf(remote->base, sizeof remote->base, "%.*s%s", (int)length, link, has_slash ? "" : "/");
    return true;
}

static bool take_link(struct remote *remote, const char *link)
{
    const char *mark = strstr(link, "#/t/");
    if (mark == NULL || !take_base(remote, link, (size_t)(mark - link))) {
        return false;
    }
    mark += 4;
    size_t length = strcspn(mark, "/");
    if (length != TABLE_ID_LENGTH || !is_id(mark, length)) {
        return false;
    }
    memcpy(remote->table, mark, length);
    mark += length;
    if (*mark == '/') {
        copy_text(remote->secret, sizeof remote->secret, mark + 1);
    }
    return is_id(remote->secret, strlen(remote->secret));
}

static bool take_address(struct remote *remote, const char *address)
{
    return take_base(remote, address, strcspn(address, "#"));
}

/* `take` reads the text into it. */
static struct remote *create(const char *text,
                             bool (*take)(struct remote *remote, const char *text))
{
    struct remote *remote = calloc(1, sizeof *remote);
    bool good =
        remote != NULL && take(remote, text) && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
    if (good) {
        remote->easy = curl_easy_init();
        pthread_mutex_init(&remote->lock, NULL);
    }
    if (!good || remote->easy == NULL) {
        free(remote);
        return NULL;
    }
    return remote;
}

struct remote *remote_create(const char *link)
{
    return create(link, take_link);
}

struct remote *remote_create_at(const char *address)
{
    return create(address, take_address);
}

void remote_destroy(struct remote *remote)
{
    if (remote == NULL) {
        return;
    }
    remote->is_stopping = true;
    if (remote->has_listener) {
        pthread_join(remote->listener, NULL);
    }
    curl_easy_cleanup(remote->easy);
    for (int i = 0; i < remote->talk_count; i++) {
        free(remote->talk[i]);
    }
    pthread_mutex_destroy(&remote->lock);
    free(remote);
}

const char *remote_base(const struct remote *remote)
{
    return remote->base;
}

const char *remote_table(const struct remote *remote)
{
    return remote->table;
}

bool remote_set_table(struct remote *remote, const char *table)
{
    bool good = strlen(table) == TABLE_ID_LENGTH && is_id(table, TABLE_ID_LENGTH);
    copy_text(remote->table, sizeof remote->table, good ? table : "");
    return good;
}

const char *remote_secret(const struct remote *remote)
{
    return remote->secret;
}

void remote_set_secret(struct remote *remote, const char *secret)
{
    copy_text(remote->secret, sizeof remote->secret, secret);
}

/* ---- Requests ---- */

static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    struct json *answer = context;
    if (answer->length + size * count > ANSWER_MAX) {
        return 0;
    }
    json_bytes(answer, bytes, size * count);
    return size * count;
}

/* What every request has. The list is the caller's to free. */
static struct curl_slist *prepare(const struct remote *remote, CURL *easy, const char *path)
{
    char address[ADDRESS_MAX + PATH_SIZE], secret[SECRET_MAX + 32];
    struct curl_slist *headers = NULL;
    snprintf(address, sizeof address, "%s%s", remote->base, path);
    curl_easy_reset(easy);
    curl_easy_setopt(easy, CURLOPT_URL, address);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    if (remote->secret[0] != '\0') {
        snprintf(secret, sizeof secret, "Authorization: Bearer %s", remote->secret);
        headers = curl_slist_append(headers, secret);
    }
    return curl_slist_append(headers, "Content-Type: application/json");
}

static void name_path(const struct remote *remote, const char *what, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "v1/tables/%s%s%s", remote->table, what[0] != '\0' ? "/" : "", what);
}

int remote_ask(struct remote *remote, const char *what, struct json *body,
               struct json_value **answer)
{
    char path[PATH_SIZE];
    name_path(remote, what, path);
    return remote_ask_server(remote, path, body, answer);
}

int remote_ask_server(struct remote *remote, const char *path, struct json *body,
                      struct json_value **answer)
{
    struct json text = {0};
    long status = 0;
    struct curl_slist *headers = prepare(remote, remote->easy, path);
    *answer = NULL;
    curl_easy_setopt(remote->easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(remote->easy, CURLOPT_TIMEOUT, (long)TIMEOUT_S);
    curl_easy_setopt(remote->easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(remote->easy, CURLOPT_WRITEDATA, &text);
    if (body != NULL) {
        curl_easy_setopt(remote->easy, CURLOPT_POSTFIELDSIZE, (long)body->length);
        curl_easy_setopt(remote->easy, CURLOPT_POSTFIELDS, body->bytes);
    }
    if (curl_easy_perform(remote->easy) == CURLE_OK) {
        curl_easy_getinfo(remote->easy, CURLINFO_RESPONSE_CODE, &status);
        *answer = text.failed ? NULL : json_read(text.bytes, text.length);
    }
    curl_slist_free_all(headers);
    json_finish(&text);
    if (body != NULL) {
        json_finish(body);
    }
    return (int)status;
}

const char *remote_message(const struct json_value *answer)
{
    return json_as_text(json_get(json_get(answer, "error"), "message"));
}

/* ---- The stream ---- */

static void keep_talk(struct remote *remote, const char *text)
{
    char *copy = strdup(text);
    pthread_mutex_lock(&remote->lock);
    if (copy != NULL && remote->talk_count < TALK_MAX) {
        remote->talk[remote->talk_count++] = copy;
        copy = NULL;
    }
    pthread_mutex_unlock(&remote->lock);
    free(copy);
}

bool remote_take_talk(struct remote *remote, char *text, size_t size)
{
    char *first = NULL;
    pthread_mutex_lock(&remote->lock);
    if (remote->talk_count > 0) {
        first = remote->talk[0];
        remote->talk_count--;
        memmove(remote->talk, remote->talk + 1,
                (size_t)remote->talk_count * sizeof remote->talk[0]);
    }
    pthread_mutex_unlock(&remote->lock);
    copy_text(text, size, first != NULL ? first : "");
    bool found = first != NULL;
    free(first);
    return found;
}

/* Lines of the stream: "event: chat", then "data: {…}". Others only say that something happened. */
static void read_line(struct remote *remote)
{
    const char *line = remote->line;
    if (strncmp(line, "event: ", 7) == 0) {
        remote->is_talk = strcmp(line + 7, "chat") == 0;
    } else if (remote->is_talk && strncmp(line, "data: ", 6) == 0) {
        keep_talk(remote, line + 6);
    }
}

static size_t take_event(char *bytes, size_t size, size_t count, void *context)
{
    struct remote *remote = context;
    for (size_t i = 0; i < size * count; i++) {
        if (bytes[i] == '\n') {
            remote->line[remote->line_length] = '\0';
            read_line(remote);
            remote->line_length = 0;
        } else if (remote->line_length + 1 < LINE_SIZE) {
            remote->line[remote->line_length++] = bytes[i];
        }
    }
    remote->has_changed = true;
    return remote->is_stopping ? 0 : size * count;
}

static int look_up(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct remote *remote = context;
    (void)a;
    (void)b;
    (void)c;
    (void)d;
    return remote->is_stopping;
}

static void *listen_on(void *context)
{
    struct remote *remote = context;
    CURL *easy = curl_easy_init();
    char path[PATH_SIZE];
    name_path(remote, "events", path);
    while (easy != NULL && !remote->is_stopping) {
        struct curl_slist *headers = prepare(remote, easy, path);
        struct timespec again = {.tv_nsec = AGAIN_MS * 1000000L};
        curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
        curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_event);
        curl_easy_setopt(easy, CURLOPT_WRITEDATA, remote);
        curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
        curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, look_up);
        curl_easy_setopt(easy, CURLOPT_XFERINFODATA, remote);
        remote->line_length = 0;
        curl_easy_perform(easy);
        curl_slist_free_all(headers);
        remote->has_changed = true; /* something may have happened while nobody listened */
        nanosleep(&again, NULL);
    }
    curl_easy_cleanup(easy);
    return NULL;
}

bool remote_listen(struct remote *remote)
{
    remote->has_listener = pthread_create(&remote->listener, NULL, listen_on, remote) == 0;
    return remote->has_listener;
}

bool remote_has_changed(struct remote *remote)
{
    return atomic_exchange(&remote->has_changed, false);
}
