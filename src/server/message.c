/* Rendering and packing messages. */
#include "message.h"

#include <stdlib.h>
#include <string.h>

#include "../json/json_writer.h"
#include "journal.h"

enum { KEPT_MAX = 48 * 1024 * 1024 }; /* bytes kept after they were sent */

struct press {
    struct gzip *gzip;
    uint64_t made;
    struct json text; /* of the message that is being written */
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
        json_finish(&press->text);
        free(press);
    }
}

struct gzip *press_gzip(struct press *press)
{
    return press->gzip;
}

/* ---- Messages ---- */

struct json *press_begin(struct press *press)
{
    json_clear(&press->text);
    return &press->text;
}

struct message *press_end(struct press *press, uint64_t ticket)
{
    const char *bytes = need(press->text.failed ? NULL : press->text.bytes);
    size_t length = press->text.length;
    struct message *message = need(malloc(sizeof *message + length));
    *message =
        (struct message){.uses = 1, .ticket = ticket, .number = ++press->made, .length = length};
    memcpy(message->bytes, bytes, length);
    return message;
}

struct message *press_text(struct press *press, const char *text)
{
    json_bytes(press_begin(press), text, strlen(text));
    return press_end(press, 0);
}

struct message *press_raw(struct press *press, const void *bytes, size_t length)
{
    json_bytes(press_begin(press), bytes, length);
    struct message *message = press_end(press, 0);
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
