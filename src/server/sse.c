/* Rendering and packing messages. */
#include "sse.h"

#include <stdlib.h>
#include <string.h>

#include "../json/json_writer.h"
#include "journal.h"

enum { KEPT_MAX = 48 * 1024 * 1024 }; /* bytes kept after they were sent */

struct sse_encoder {
    struct gzip *gzip;
    uint64_t made;
    struct json text; /* of the message that is being written */
    size_t kept;
};

struct sse_encoder *sse_encoder_create(void)
{
    struct sse_encoder *encoder = need(calloc(1, sizeof *encoder));
    encoder->gzip = need(gzip_create());
    return encoder;
}

void sse_encoder_destroy(struct sse_encoder *encoder)
{
    if (encoder != NULL) {
        gzip_destroy(encoder->gzip);
        json_finish(&encoder->text);
        free(encoder);
    }
}

struct gzip *sse_gzip(struct sse_encoder *encoder)
{
    return encoder->gzip;
}

/* ---- Messages ---- */

struct json *sse_begin(struct sse_encoder *encoder)
{
    json_clear(&encoder->text);
    return &encoder->text;
}

struct sse_message *sse_end(struct sse_encoder *encoder, uint64_t ticket)
{
    const char *bytes = need(encoder->text.failed ? NULL : encoder->text.bytes);
    size_t length = encoder->text.length;
    struct sse_message *message = need(malloc(sizeof *message + length));
    *message = (struct sse_message){
        .uses = 1, .ticket = ticket, .number = ++encoder->made, .length = length};
    memcpy(message->bytes, bytes, length);
    return message;
}

struct sse_message *sse_text(struct sse_encoder *encoder, const char *text)
{
    json_bytes(sse_begin(encoder), text, strlen(text));
    return sse_end(encoder, 0);
}

struct sse_message *sse_raw(struct sse_encoder *encoder, const void *bytes, size_t length)
{
    json_bytes(sse_begin(encoder), bytes, length);
    struct sse_message *message = sse_end(encoder, 0);
    message->is_raw = true;
    return message;
}

void sse_message_drop(struct sse_message *message)
{
    if (--message->uses == 0) {
        sse_chunk_drop(message->chunk);
        free(message);
    }
}

void sse_message_done(struct sse_message *message)
{
    sse_chunk_drop(message->chunk);
    message->chunk = NULL;
    sse_message_drop(message);
}

/* ---- Packing ---- */

void sse_chunk_drop(struct sse_chunk *chunk)
{
    if (chunk != NULL && --chunk->uses == 0) {
        free(chunk);
    }
}

struct sse_chunk *sse_pack(struct sse_encoder *encoder, struct sse_message *message, uint64_t past,
                           const char *before, size_t before_length)
{
    if (message->chunk == NULL || message->past != past) {
        size_t length;
        const void *bytes = gzip_piece(encoder->gzip, before, before_length, message->bytes,
                                       message->length, &length);
        if (message->chunk == NULL) {
            message->sum = gzip_sum(message->bytes, message->length);
        }
        sse_chunk_drop(message->chunk);
        message->chunk = need(malloc(sizeof *message->chunk + length));
        *message->chunk = (struct sse_chunk){.uses = 1, .length = length};
        memcpy(message->chunk->bytes, bytes, length);
        message->past = past;
    }
    message->chunk->uses++;
    return message->chunk;
}

/* ---- Keeping ---- */

bool sse_keep(struct sse_encoder *encoder, struct sse_message *message)
{
    if (message->keeps == 0) {
        if (encoder->kept + message->length > KEPT_MAX) {
            return false;
        }
        encoder->kept += message->length;
    }
    message->keeps++;
    return true;
}

void sse_release(struct sse_encoder *encoder, struct sse_message *message)
{
    if (--message->keeps == 0) {
        encoder->kept -= message->length;
    }
}
