/* The connections of the crowd: just enough HTTP to talk to one server on this machine. */
#ifndef SEPTEM_LOAD_WIRE_H
#define SEPTEM_LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>

/* A connection. After wire_next has returned true, buf is one answer's body, or one event of a
 * stream, and ends in a zero; wire_taken makes room for the next one. */
struct wire {
    int fd;
    bool is_stream;
    bool has_head; /* the head of the answer is read */
    int status;
    size_t expected; /* bytes of the body; a stream ends with its connection */
    long received;   /* bytes of the body, as they came */
    void *inflate;   /* of a stream that is packed */
    char *raw;       /* unpacked */
    size_t raw_length, raw_room;
    char *buf;
    size_t length, room;
    size_t taken; /* of buf: where the next event begins */
};

int wire_begin(void); /* an epoll */
void wire_nonblocking(int fd);
double wire_now(void); /* seconds */

void wire_open(struct wire *wire, int epoll_fd, int port);
void wire_post(struct wire *wire, const char *path, const char *secret, const char *body);
void wire_get(struct wire *wire, const char *path, const char *secret); /* a stream */

/* Connections with something to read. */
int wire_wait(int epoll_fd, int ms, struct wire **out, int max);

/* Reads what there is; false: the other end is closed. */
bool wire_receive(struct wire *wire);

bool wire_next(struct wire *wire);
void wire_taken(struct wire *wire);

/* One answer on a connection of its own, waiting for it: its body in `buf`, cut to size. */
void wire_fetch(int port, const char *path, char *buf, size_t size);

/* The text of the first field of this name: "key":"…". */
void wire_field(const char *json, const char *key, char *out, size_t size);

#endif
