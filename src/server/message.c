/* Rendering and packing messages. */
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/json_text.h"
#include "journal.h"

enum { KEPT_MAX = 48 * 1024 * 1024 }; /* bytes kept after they were sent */

struct press {
    struct gzip *gzip;
    uint64_t made;
    struct json_text text; /* of the message that is being written */
    size_t kept;
};

struct press *press_create(void)
{
    struct press *press = need(calloc(1, sizeof *press));
    press->gzip = need(gzip_create());
    return press;
}

void press_destroy(struct press *press)
{
    if (press != NULL) {
        gzip_destroy(press->gzip);
        free(press->text.bytes);
        free(press);
    }
}

struct gzip *press_gzip(struct press *press)
{
    return press->gzip;
}

/* ---- Rendering ---- */

/* What was written; the next text begins anew. */
static const char *written(struct press *press, size_t *length)
{
    const char *bytes = need(press->text.full ? NULL : press->text.bytes);
    *length = press->text.length;
    press->text.length = 0;
    return bytes;
}

const char *press_json(struct press *press, const json_t *data, size_t *length)
{
    json_text_write(&press->text, data);
    return written(press, length);
}

/* ---- Messages ---- */

static struct message *take(struct press *press, uint64_t ticket)
{
    size_t length;
    const char *bytes = written(press, &length);
    struct message *message = need(malloc(sizeof *message + length));
    *message =
        (struct message){.uses = 1, .ticket = ticket, .number = ++press->made, .length = length};
    memcpy(message->bytes, bytes, length);
    return message;
}

struct message *press_events(struct press *press, uint64_t ticket,
                             const struct message_event *events, int count)
{
    for (int i = 0; i < count; i++) {
        char head[80];
        int length = events[i].seq > 0 ? snprintf(head, sizeof head, "id: %u\n", events[i].seq) : 0;
        length += snprintf(head + length, sizeof head - (size_t)length,
                           "event: %s\ndata: ", events[i].name);
        json_text_put(&press->text, head, (size_t)length);
        json_text_write(&press->text, events[i].data);
        json_text_put(&press->text, "\n\n", 2);
    }
    struct message *message = take(press, ticket);
    /* Only now: a request for much memory makes malloc put together all the small pieces it has,
     * which the next event then needs again. */
    for (int i = 0; i < count; i++) {
        json_decref(events[i].data);
    }
    return message;
}

struct message *press_text(struct press *press, const char *text)
{
    json_text_put(&press->text, text, strlen(text));
    return take(press, 0);
}

struct message *press_raw(struct press *press, const void *bytes, size_t length)
{
    json_text_put(&press->text, bytes, length);
    struct message *message = take(press, 0);
    message->is_raw = true;
    return message;
}

void message_let_go(struct message *message)
{
    if (--message->uses == 0) {
        piece_let_go(message->piece);
        free(message);
    }
}

void message_out(struct message *message)
{
    piece_let_go(message->piece);
    message->piece = NULL;
    message_let_go(message);
}

/* ---- Packing ---- */

void piece_let_go(struct piece *piece)
{
    if (piece != NULL && --piece->uses == 0) {
        free(piece);
    }
}

struct piece *press_pack(struct press *press, struct message *message, uint64_t past,
                         const char *before, size_t before_length)
{
    if (message->piece == NULL || message->past != past) {
        size_t length;
        const void *bytes = gzip_piece(press->gzip, before, before_length, message->bytes,
                                       message->length, &length);
        if (message->piece == NULL) {
            message->sum = gzip_sum(message->bytes, message->length);
        }
        piece_let_go(message->piece);
        message->piece = need(malloc(sizeof *message->piece + length));
        *message->piece = (struct piece){.uses = 1, .length = length};
        memcpy(message->piece->bytes, bytes, length);
        message->past = past;
    }
    message->piece->uses++;
    return message->piece;
}

/* ---- Keeping ---- */

bool press_keep(struct press *press, struct message *message)
{
    if (message->keeps == 0) {
        if (press->kept + message->length > KEPT_MAX) {
            return false;
        }
        press->kept += message->length;
    }
    message->keeps++;
    return true;
}

void press_release(struct press *press, struct message *message)
{
    if (--message->keeps == 0) {
        press->kept -= message->length;
    }
}
