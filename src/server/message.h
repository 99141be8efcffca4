/* What streams are sent: one or more events as text, rendered once for all who are told the same,
 * and packed once for all who have been told the same before. */
#ifndef SEPTEM_MESSAGE_H
#define SEPTEM_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gzip.h"

struct json;

/* Packed bytes, shared. */
struct piece {
    int uses;
    size_t length;
    unsigned char bytes[];
};

/* Who makes a message has the first use of it. */
struct message {
    int uses, keeps;
    bool is_raw;         /* sent as it is, on packed streams too */
    uint64_t ticket;     /* not before this one is on the disk */
    uint64_t number;     /* no two have the same */
    uint32_t sum;        /* once it has been packed */
    struct piece *piece; /* as it was packed last, NULL: not yet */
    uint64_t past;       /* and for streams of which past */
    size_t length;
    char bytes[];
};

/* Where messages are made: room to write, and a packer. */
struct press;

struct press *press_create(void);
void press_destroy(struct press *press);
struct gzip *press_gzip(struct press *press);

/* Where the text of the next message is written, and the message with it. Out of memory ends the
 * program. */
struct json *press_begin(struct press *press);
struct message *press_end(struct press *press, uint64_t ticket);

struct message *press_text(struct press *press, const char *text);
struct message *press_raw(struct press *press, const void *bytes, size_t length);
void message_let_go(struct message *message);
/* The maker's use, when nobody else is going to be sent it. */
void message_out(struct message *message);

/* The message packed for a stream whose past has this number: `before` is what it was sent right
 * before. Past 0: as a piece that stands alone. The caller has a use of the piece. */
struct piece *press_pack(struct press *press, struct message *message, uint64_t past,
                         const char *before, size_t before_length);
void piece_let_go(struct piece *piece);

/* A message is going to be kept after it was sent; false: too much is kept already. And it is
 * kept no longer. */
bool press_keep(struct press *press, struct message *message);
void press_release(struct press *press, struct message *message);

#endif
