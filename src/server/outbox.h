/* What waits to be sent to one stream, and what was sent that packing refers to.
 *
 * A state is much like the one before, so on a packed stream it refers to it: from the last full
 * message on everything is kept, which is the stream's past. Short messages are packed alone, once
 * for everybody. A stream that hears nothing but signs of life soon has no past any more. */
#ifndef SEPTEM_OUTBOX_H
#define SEPTEM_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/uio.h>

#include "sse.h"

enum { OUTBOX_PARTS = 16 };

struct item;

struct outbox {
    struct sse_encoder *encoder;
    bool packs; /* with gzip */
    struct item *first, **last;
    struct item *unsent; /* NULL: nothing waits */
    size_t offset;       /* of that item, how much has been sent */
    size_t waiting;      /* bytes */
    struct item *full;   /* where the past begins, NULL: there is none */
    uint64_t past;       /* the same for all that were sent the same since then; 0: none */
    int since;           /* items after `full` */
    uint32_t sum, text;  /* of what was packed: the checksum, the bytes */
};

void outbox_init(struct outbox *outbox, struct sse_encoder *encoder, bool packs);
void outbox_finish(struct outbox *outbox);

/* Takes a use of the message. */
void outbox_put(struct outbox *outbox, struct sse_message *message);

/* Is there something to send, now that tickets up to `durable` are on the disk? */
bool outbox_ready(const struct outbox *outbox, uint64_t durable);

/* It, in at most OUTBOX_PARTS parts; and `count` bytes of it have been sent. */
int outbox_parts(const struct outbox *outbox, uint64_t durable, struct iovec out[OUTBOX_PARTS]);
void outbox_advance(struct outbox *outbox, size_t count);

/* The end of a packed stream, to be sent last. */
void outbox_end(const struct outbox *outbox, uint8_t out[GZIP_END]);

#endif
