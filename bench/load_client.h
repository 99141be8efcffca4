/* The connections of the crowd: just enough HTTP to talk to one server on this machine. */
#ifndef SEPTEM_LOAD_CLIENT_H
#define SEPTEM_LOAD_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

/* A connection. After client_next has returned true, buf is one answer's body, or one event of a
 * stream, and ends in a zero; client_taken makes room for the next one. */
struct client {
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

int client_begin(void); /* an epoll */
void client_nonblocking(int fd);
double client_now(void); /* seconds */

void client_open(struct client *client, int epoll_fd, int port);
void client_post(struct client *client, const char *path, const char *secret, const char *body);
void client_get(struct client *client, const char *path, const char *secret); /* a stream */

/* Connections with something to read. */
int client_wait(int epoll_fd, int ms, struct client **out, int max);

/* Reads what there is; false: the other end is closed. */
bool client_receive(struct client *client);

bool client_next(struct client *client);
void client_taken(struct client *client);

/* One answer on a connection of its own, waiting for it: its body in `buf`, cut to size. */
void client_fetch(int port, const char *path, char *buf, size_t size);

/* The text of the first field of this name: "key":"…". */
void client_field(const char *json, const char *key, char *out, size_t size);

#endif
