/* Connections of the crowd. */
#include "load_wire.h"

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

double wire_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int wire_begin(void)
{
    int fd = epoll_create1(0);
    if (fd < 0) {
        fail("epoll");
    }
    return fd;
}

void wire_nonblocking(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

void wire_open(struct wire *wire, int epoll_fd, int port)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((unsigned short)port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = wire};
    int yes = 1;
    *wire = (struct wire){.fd = socket(AF_INET, SOCK_STREAM, 0)};
    if (wire->fd < 0 || connect(wire->fd, (struct sockaddr *)&address, sizeof address) != 0) {
        fail("cannot connect");
    }
    setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    wire_nonblocking(wire->fd);
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, wire->fd, &event) != 0) {
        fail("epoll");
    }
}

static void send_all(struct wire *wire, const char *text, size_t length)
{
    if (send(wire->fd, text, length, MSG_NOSIGNAL) != (ssize_t)length) {
        fail("cannot send");
    }
}

void wire_post(struct wire *wire, const char *path, const char *secret, const char *body)
{
    char text[1024];
    int length = snprintf(text, sizeof text,
                          "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                          "%s%s%sContent-Length: %zu\r\n\r\n%s",
                          path, secret[0] ? "Authorization: Bearer " : "", secret,
                          secret[0] ? "\r\n" : "", strlen(body), body);
    send_all(wire, text, (size_t)length);
}

void wire_get(struct wire *wire, const char *path, const char *secret)
{
    char text[512];
    int length = snprintf(
        text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n%s%s%s\r\n",
        path, secret[0] ? "Authorization: Bearer " : "", secret, secret[0] ? "\r\n" : "");
    wire->is_stream = true;
    send_all(wire, text, (size_t)length);
}

int wire_wait(int epoll_fd, int ms, struct wire **out, int max)
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
            fail("no memory");
        }
    }
}

static void keep_raw(struct wire *wire, const char *bytes, size_t count)
{
    make_room(&wire->raw, &wire->raw_room, wire->raw_length + count + 1);
    memcpy(wire->raw + wire->raw_length, bytes, count);
    wire->raw_length += count;
    wire->raw[wire->raw_length] = '\0';
}

static void unpack(struct wire *wire, char *bytes, size_t count)
{
    char text[READ_BYTES];
    z_stream *z = wire->inflate;
    z->next_in = (unsigned char *)bytes;
    z->avail_in = (unsigned)count;
    do {
        z->next_out = (unsigned char *)text;
        z->avail_out = sizeof text;
        int result = inflate(z, Z_SYNC_FLUSH);
        if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
            fail("a stream cannot be unpacked");
        }
        keep_raw(wire, text, sizeof text - z->avail_out);
    } while (z->avail_out == 0);
}

/* From here on the stream is packed; `raw` may hold the beginning of that. */
static void begin_to_unpack(struct wire *wire)
{
    char bytes[READ_BYTES];
    size_t count = wire->raw_length;
    wire->inflate = calloc(1, sizeof(z_stream));
    if (wire->inflate == NULL || inflateInit2((z_stream *)wire->inflate, 16 + MAX_WBITS) != Z_OK ||
        count > sizeof bytes) {
        fail("no memory");
    }
    memcpy(bytes, wire->raw, count);
    wire->raw_length = 0;
    unpack(wire, bytes, count);
}

bool wire_receive(struct wire *wire)
{
    static char bytes[READ_BYTES];
    ssize_t got = recv(wire->fd, bytes, sizeof bytes, 0);
    if (got > 0) {
        wire->received += got;
        if (wire->inflate != NULL) {
            unpack(wire, bytes, (size_t)got);
        } else {
            keep_raw(wire, bytes, (size_t)got);
        }
    }
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void drop_raw(struct wire *wire, size_t count)
{
    wire->raw_length -= count;
    memmove(wire->raw, wire->raw + count, wire->raw_length + 1);
}

static void keep(struct wire *wire, size_t count)
{
    make_room(&wire->buf, &wire->room, wire->length + count + 1);
    memcpy(wire->buf + wire->length, wire->raw, count);
    wire->length += count;
    wire->buf[wire->length] = '\0';
    drop_raw(wire, count);
}

static bool read_head(struct wire *wire)
{
    char *end = wire->raw_length > 0 ? strstr(wire->raw, "\r\n\r\n") : NULL;
    if (end == NULL) {
        return false;
    }
    const char *length = strstr(wire->raw, "Content-Length: ");
    wire->status = atoi(wire->raw + strlen("HTTP/1.1 "));
    wire->expected = length != NULL ? (size_t)atol(length + strlen("Content-Length: ")) : 0;
    if (wire->is_stream) {
        wire->expected = 0;
        if (wire->status != 200) {
            fail("a stream is refused");
        }
    }
    *end = '\0';
    bool is_packed = strstr(wire->raw, "Content-Encoding: gzip") != NULL;
    wire->has_head = true;
    drop_raw(wire, (size_t)(end + 4 - wire->raw));
    if (is_packed) {
        begin_to_unpack(wire);
    }
    return true;
}

bool wire_next(struct wire *wire)
{
    if (!wire->has_head && !read_head(wire)) {
        return false;
    }
    if (!wire->is_stream) {
        if (wire->raw_length < wire->expected) {
            return false;
        }
        wire->length = 0;
        keep(wire, wire->expected);
        return true;
    }
    if (wire->raw_length > 0) {
        keep(wire, wire->raw_length);
    }
    char *end = wire->length > 0 ? strstr(wire->buf, "\n\n") : NULL;
    if (end == NULL) {
        return false;
    }
    *end = '\0';
    wire->taken = (size_t)(end + 2 - wire->buf);
    return true;
}

void wire_taken(struct wire *wire)
{
    if (!wire->is_stream) {
        wire->has_head = false;
        return;
    }
    wire->length -= wire->taken;
    memmove(wire->buf, wire->buf + wire->taken, wire->length + 1);
    if (wire->length == 0) {
        free(wire->buf);
        wire->buf = NULL;
        wire->room = 0;
    }
    if (wire->raw_length == 0) {
        free(wire->raw);
        wire->raw = NULL;
        wire->raw_room = 0;
    }
}

void wire_field(const char *json, const char *key, char *out, size_t size)
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

void wire_fetch(int port, const char *path, char *buf, size_t size)
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
