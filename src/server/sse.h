/* What streams are sent: one or more events as text, rendered once for all who are sent the same,
 * and packed once for all who have been told the same before. */
#ifndef SEPTEM_SSE_H
#define SEPTEM_SSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gzip.h"

struct json;

/* Packed bytes, shared. */
struct sse_chunk {
    int uses;
    size_t length;
    unsigned char bytes[];
};

/* Who makes a message has the first use of it. */
struct sse_message {
    int uses;                /* freed with the last one */
    int keeps;               /* of sse_keep */
    bool is_raw;             /* sent as it is, on packed streams too */
    uint64_t ticket;         /* not before this one is on the disk */
    uint64_t number;         /* no two have the same */
    uint32_t sum;            /* once it has been packed */
    struct sse_chunk *chunk; /* as it was packed last, NULL: not yet */
    uint64_t past;           /* and for streams of which past */
    size_t length;
    char bytes[];
};

/* Where messages are made: room to write, and a packer. */
struct sse_encoder;

struct sse_encoder *sse_encoder_create(void);
void sse_encoder_destroy(struct sse_encoder *encoder);
struct gzip *sse_gzip(struct sse_encoder *encoder);

/* Where the text of the next message is written, and the message with it. Out of memory ends the
 * program. */
struct json *sse_begin(struct sse_encoder *encoder);
struct sse_message *sse_end(struct sse_encoder *encoder, uint64_t ticket);

/* Messages that wait for no ticket: a text; and bytes that are sent as they are. */
struct sse_message *sse_text(struct sse_encoder *encoder, const char *text);
struct sse_message *sse_raw(struct sse_encoder *encoder, const void *bytes, size_t length);

/* Gives a use of it back. */
void sse_message_drop(struct sse_message *message);

/* The maker's use, when nobody else is going to be sent it. */
void sse_message_done(struct sse_message *message);

/* The message packed for a stream whose past has this number: `before` is what it was sent right
 * before. Past 0: as a chunk that stands alone. The caller has a use of the chunk. */
struct sse_chunk *sse_pack(struct sse_encoder *encoder, struct sse_message *message, uint64_t past,
                           const char *before, size_t before_length);
void sse_chunk_drop(struct sse_chunk *chunk);

/* A message is going to be kept after it was sent; false: too much is kept already. And it is
 * kept no longer. */
bool sse_keep(struct sse_encoder *encoder, struct sse_message *message);
void sse_release(struct sse_encoder *encoder, struct sse_message *message);

#endif
