/* The queue of a stream, with its past before what waits. */
#include "outbox.h"

#include <stdlib.h>
#include <string.h>

#include "journal.h"

enum {
    FULL_MIN = 800, /* bytes of a message that later ones refer to */
    SINCE_MAX = 16  /* messages after it */
};

struct item {
    struct item *next;
    struct sse_message *message;
    struct sse_chunk
        *chunk; /* what is sent in its place, until it is sent; NULL: the message itself */
};

void outbox_init(struct outbox *outbox, struct sse_encoder *encoder, bool packs)
{
    *outbox = (struct outbox){.encoder = encoder, .packs = packs};
    outbox->last = &outbox->first;
}

static struct iovec bytes_of(struct item *item)
{
    return item->chunk != NULL ? (struct iovec){item->chunk->bytes, item->chunk->length}
                               : (struct iovec){item->message->bytes, item->message->length};
}

/* Lets go what has been sent and is not part of the past. */
static void trim(struct outbox *outbox)
{
    while (outbox->first != outbox->unsent && outbox->first != outbox->full) {
        struct item *item = outbox->first;
        outbox->first = item->next;
        if (outbox->first == NULL) {
            outbox->last = &outbox->first;
        }
        sse_chunk_drop(item->chunk);
        sse_message_drop(item->message);
        free(item);
    }
}

/* ---- The past ---- */

static void forget(struct outbox *outbox)
{
    if (outbox->full != NULL) {
        sse_release(outbox->encoder, outbox->full->message);
        outbox->full = NULL;
        outbox->past = 0;
        trim(outbox);
    }
}

/* The text of it; 0 bytes where there is none, or more than can be referred to. */
static size_t recall(const struct outbox *outbox, char out[GZIP_REACH])
{
    size_t length = 0;
    for (const struct item *item = outbox->full; item != NULL; item = item->next) {
        const struct sse_message *message = item->message;
        if (message->length > GZIP_REACH - length) {
            return 0;
        }
        memcpy(out + length, message->bytes, message->length);
        length += message->length;
    }
    return length;
}

static struct sse_chunk *pack(struct outbox *outbox, struct sse_message *message)
{
    char before[GZIP_REACH];
    bool is_full = message->length >= FULL_MIN;
    struct sse_chunk *chunk = sse_pack(outbox->encoder, message, is_full ? outbox->past : 0, before,
                                       is_full ? recall(outbox, before) : 0);
    outbox->sum = gzip_sum_joined(outbox->sum, message->sum, message->length);
    outbox->text += (uint32_t)message->length;
    return chunk;
}

/* What was put last becomes part of the past, or a new one begins with it. */
static void remember(struct outbox *outbox, struct item *item)
{
    struct sse_message *message = item->message;
    if (message->length >= FULL_MIN) {
        forget(outbox);
        if (sse_keep(outbox->encoder, message)) {
            outbox->full = item;
            outbox->past = message->number;
            outbox->since = 0;
        }
    } else if (outbox->full != NULL && ++outbox->since <= SINCE_MAX) {
        outbox->past = (outbox->past ^ message->number) * 0x9e3779b97f4a7c15u;
    } else {
        forget(outbox);
    }
}

/* ---- The queue ---- */

void outbox_put(struct outbox *outbox, struct sse_message *message)
{
    struct item *item = need(malloc(sizeof *item));
    bool packs = outbox->packs && !message->is_raw;
    *item = (struct item){NULL, message, packs ? pack(outbox, message) : NULL};
    message->uses++;
    *outbox->last = item;
    outbox->last = &item->next;
    outbox->unsent = outbox->unsent != NULL ? outbox->unsent : item;
    outbox->waiting += bytes_of(item).iov_len;
    if (packs) {
        remember(outbox, item);
    }
}

bool outbox_ready(const struct outbox *outbox, uint64_t durable)
{
    return outbox->unsent != NULL && outbox->unsent->message->ticket <= durable;
}

int outbox_parts(const struct outbox *outbox, uint64_t durable, struct iovec out[OUTBOX_PARTS])
{
    int count = 0;
    size_t offset = outbox->offset;
    for (struct item *item = outbox->unsent;
         item != NULL && count < OUTBOX_PARTS && item->message->ticket <= durable;
         item = item->next) {
        out[count] = bytes_of(item);
        out[count].iov_base = (char *)out[count].iov_base + offset;
        out[count++].iov_len -= offset;
        offset = 0;
    }
    return count;
}

void outbox_advance(struct outbox *outbox, size_t count)
{
    while (count > 0) {
        struct item *item = outbox->unsent;
        size_t length = bytes_of(item).iov_len, left = length - outbox->offset;
        if (count < left) {
            outbox->offset += count;
            break;
        }
        count -= left;
        outbox->unsent = item->next;
        outbox->waiting -= length;
        outbox->offset = 0;
        sse_chunk_drop(item->chunk);
        item->chunk = NULL;
    }
    trim(outbox);
}

void outbox_end(const struct outbox *outbox, uint8_t out[GZIP_END])
{
    gzip_end(outbox->sum, outbox->text, out);
}

void outbox_finish(struct outbox *outbox)
{
    outbox->unsent = NULL;
    forget(outbox);
    trim(outbox);
}
