/* Connections of the crowd. */
#include "load_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

enum { READ_BYTES = 16384 };

static void fail(const char *what)
{
    fprintf(stderr, "load_server: %s: %s\n", what, strerror(errno));
    exit(1);
}

double client_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int client_begin(void)
{
    int fd = epoll_create1(0);
    if (fd < 0) {
        fail("epoll");
    }
    return fd;
}

void client_nonblocking(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

void client_open(struct client *client, int epoll_fd, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((unsigned short)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
    int yes = 1;
    *client = (struct client){.fd = socket(AF_INET, SOCK_STREAM, 0)};
    if (client->fd < 0 || connect(client->fd, (struct sockaddr *)&address, sizeof address) != 0) {
        fail("cannot connect");
    }
    setsockopt(client->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    client_nonblocking(client->fd);
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, client->fd, &event) != 0) {
        fail("epoll");
    }
}

static void send_all(struct client *client, const char *text, size_t length)
{
    if (send(client->fd, text, length, MSG_NOSIGNAL) != (ssize_t)length) {
        fail("cannot send");
    }
}

void client_post(struct client *client, const char *path, const char *secret, const char *body)
{
    char text[1024];
    int length =
        snprintf(text, sizeof text,
                 "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                 "%s%s%sContent-Length: %zu\r\n\r\n%s",
                 path, secret[0] ? "Authorization: Bearer " : "", secret, secret[0] ? "\r\n" : "",
                 strlen(body), body);
    send_all(client, text, (size_t)length);
}

void client_get(struct client *client, const char *path, const char *secret)
{
    char text[512];
    int length =
        snprintf(text, sizeof text,
                 "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n%s%s%s\r\n", path,
                 secret[0] ? "Authorization: Bearer " : "", secret, secret[0] ? "\r\n" : "");
    client->is_stream = true;
    send_all(client, text, (size_t)length);
}

int client_wait(int epoll_fd, int ms, struct client **out, int max)
{
    struct epoll_event events[256];
    int count = epoll_wait(epoll_fd, events, max < 256 ? max : 256, ms);
    for (int i = 0; i < count; i++) {
        out[i] = events[i].data.ptr;
    }
    return count > 0 ? count : 0;
}

static void make_room(char **buf, size_t *room, size_t wanted)
{
    if (wanted > *room) {
        *room = wanted < 2048 ? 2048 : 2 * wanted;
        *buf = realloc(*buf, *room);
        if (*buf == NULL) {
            fail("out of memory");
        }
    }
}

static void keep_raw(struct client *client, const char *bytes, size_t count)
{
    make_room(&client->raw, &client->raw_room, client->raw_length + count + 1);
    memcpy(client->raw + client->raw_length, bytes, count);
    client->raw_length += count;
    client->raw[client->raw_length] = '\0';
}

static void unpack(struct client *client, char *bytes, size_t count)
{
    char text[READ_BYTES];
    z_stream *z = client->inflate;
    z->next_in = (unsigned char *)bytes;
    z->avail_in = (unsigned)count;
    do {
        z->next_out = (unsigned char *)text;
        z->avail_out = sizeof text;
        int result = inflate(z, Z_SYNC_FLUSH);
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
            fail("a stream cannot be unpacked");
        }
        keep_raw(client, text, sizeof text - z->avail_out);
    } while (z->avail_out == 0);
}

/* From here on the stream is packed; `raw` may hold the beginning of that. */
static void begin_to_unpack(struct client *client)
{
    char bytes[READ_BYTES];
    size_t count = client->raw_length;
    client->inflate = calloc(1, sizeof(z_stream));
    if (client->inflate == NULL ||
        inflateInit2((z_stream *)client->inflate, 16 + MAX_WBITS) != Z_OK || count > sizeof bytes) {
        fail("out of memory");
    }
    memcpy(bytes, client->raw, count);
    client->raw_length = 0;
    unpack(client, bytes, count);
}

bool client_receive(struct client *client)
{
    static char bytes[READ_BYTES];
    ssize_t got = recv(client->fd, bytes, sizeof bytes, 0);
    if (got > 0) {
        client->received += got;
        if (client->inflate != NULL) {
            unpack(client, bytes, (size_t)got);
        } else {
            keep_raw(client, bytes, (size_t)got);
        }
    }
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void drop_raw(struct client *client, size_t count)
{
    client->raw_length -= count;
    memmove(client->raw, client->raw + count, client->raw_length + 1);
}

static void keep(struct client *client, size_t count)
{
    make_room(&client->buf, &client->room, client->length + count + 1);
    memcpy(client->buf + client->length, client->raw, count);
    client->length += count;
    client->buf[client->length] = '\0';
    drop_raw(client, count);
}

static bool read_head(struct client *client)
{
    char *end = client->raw_length > 0 ? strstr(client->raw, "\r\n\r\n") : NULL;
    if (end == NULL) {
        return false;
    }
    const char *length = strstr(client->raw, "Content-Length: ");
    client->status = atoi(client->raw + strlen("HTTP/1.1 "));
    client->expected = length != NULL ? (size_t)atol(length + strlen("Content-Length: ")) : 0;
    if (client->is_stream) {
        client->expected = 0;
        if (client->status != 200) {
            fail("a stream is refused");
        }
    }
    *end = '\0';
    bool is_packed = strstr(client->raw, "Content-Encoding: gzip") != NULL;
    client->has_head = true;
    drop_raw(client, (size_t)(end + 4 - client->raw));
    if (is_packed) {
        begin_to_unpack(client);
    }
    return true;
}

bool client_next(struct client *client)
{
    if (!client->has_head && !read_head(client)) {
        return false;
    }
    if (!client->is_stream) {
        if (client->raw_length < client->expected) {
            return false;
        }
        client->length = 0;
        keep(client, client->expected);
        return true;
    }
    if (client->raw_length > 0) {
        keep(client, client->raw_length);
    }
    char *end = client->length > 0 ? strstr(client->buf, "\n\n") : NULL;
    if (end == NULL) {
        return false;
    }
    *end = '\0';
    client->taken = (size_t)(end + 2 - client->buf);
    return true;
}

void client_taken(struct client *client)
{
    if (!client->is_stream) {
        client->has_head = false;
        return;
    }
    client->length -= client->taken;
    memmove(client->buf, client->buf + client->taken, client->length + 1);
    if (client->length == 0) {
        free(client->buf);
        client->buf = NULL;
        client->room = 0;
    }
    if (client->raw_length == 0) {
        free(client->raw);
        client->raw = NULL;
        client->raw_room = 0;
    }
}

void client_field(const char *json, const char *key, char *out, size_t size)
{
    char pattern[40];
    snprintf(pattern, sizeof pattern, "\"%s\":\"", key);
    const char *at = strstr(json, pattern);
    size_t length = 0;
    if (at != NULL) {
        at += strlen(pattern);
        length = strcspn(at, "\"");
        length = length < size ? length : size - 1;
        memcpy(out, at, length);
    }
    out[length] = '\0';
}

void client_fetch(int port, const char *path, char *buf, size_t size)
{
    char text[256];
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((unsigned short)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    size_t length = 0;
    ssize_t got = 0;
    int sent = snprintf(text, sizeof text,
                        "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        send(fd, text, (size_t)sent, MSG_NOSIGNAL) != sent) {
        fail("cannot ask the server");
    }
    while (length + 1 < size && (got = recv(fd, buf + length, size - length - 1, 0)) > 0) {
        length += (size_t)got;
    }
    buf[length] = '\0';
    close(fd);
}
