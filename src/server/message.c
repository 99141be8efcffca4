/* Rendering and packing messages. */
#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "journal.h"

enum {
    ROOM_FIRST = 32 * 1024,
    KEPT_MAX = 48 * 1024 * 1024 /* bytes kept after they were sent */
};

struct press {
    struct gzip *gzip;
    uint64_t made;
    char *room; /* the message that is being written */
    size_t size, length;
    size_t kept;
};

static void *need(void *memory)
{
    if (memory == NULL) {
        journal("fatal", "reason=out_of_memory");
        exit(EXIT_FAILURE);
    }
    return memory;
}

struct press *press_create(void)
{
    struct press *press = need(calloc(1, sizeof *press));
    press->gzip = need(gzip_create());
    press->room = need(malloc(ROOM_FIRST));
    press->size = ROOM_FIRST;
    return press;
}

void press_destroy(struct press *press)
{
    if (press != NULL) {
        gzip_destroy(press->gzip);
        free(press->room);
        free(press);
    }
}

struct gzip *press_gzip(struct press *press)
{
    return press->gzip;
}

/* ---- Rendering ---- */

static void make_room(struct press *press, size_t more)
{
    if (press->size - press->length < more) {
        press->size = 2 * press->size + more;
        press->room = need(realloc(press->room, press->size));
    }
}

static void put(struct press *press, const char *text, size_t length)
{
    make_room(press, length);
    memcpy(press->room + press->length, text, length);
    press->length += length;
}

/* ---- JSON ----
 *
 * As jansson dumps it compactly, so without line breaks, in a quarter of the time: this is the most
 * frequent thing the server does. */

static void put_integer(struct press *press, json_int_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long left = number < 0 ? -(unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (number < 0) {
        digits[--at] = '-';
    }
    put(press, digits + at, sizeof digits - at);
}

static void put_escaped(struct press *press, unsigned char c)
{
    static const char short_ones[][2] = {{'"', '"'},  {'\\', '\\'}, {'\b', 'b'}, {'\f', 'f'},
                                         {'\n', 'n'}, {'\r', 'r'},  {'\t', 't'}};
    char text[8];
    for (size_t i = 0; i < sizeof short_ones / sizeof short_ones[0]; i++) {
        if (c == (unsigned char)short_ones[i][0]) {
            put(press, (const char[]){'\\', short_ones[i][1]}, 2);
            return;
        }
    }
    snprintf(text, sizeof text, "\\u%04X", c);
    put(press, text, 6);
}

static void put_string(struct press *press, const char *text, size_t length)
{
    size_t plain = 0;
    put(press, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == '"' || c == '\\') {
            put(press, text + plain, i - plain);
            put_escaped(press, c);
            plain = i + 1;
        }
    }
    put(press, text + plain, length - plain);
    put(press, "\"", 1);
}

static void put_json(struct press *press, const json_t *data);

static void put_object(struct press *press, const json_t *data)
{
    json_t *object = (json_t *)(uintptr_t)data;
    const char *comma = "";
    put(press, "{", 1);
    for (void *at = json_object_iter(object); at != NULL; at = json_object_iter_next(object, at)) {
        const char *key = json_object_iter_key(at);
        put(press, comma, strlen(comma));
        put_string(press, key, strlen(key));
        put(press, ":", 1);
        put_json(press, json_object_iter_value(at));
        comma = ",";
    }
    put(press, "}", 1);
}

static void put_array(struct press *press, const json_t *data)
{
    put(press, "[", 1);
    for (size_t i = 0; i < json_array_size(data); i++) {
        put(press, ",", i > 0);
        put_json(press, json_array_get(data, i));
    }
    put(press, "]", 1);
}

static void put_real(struct press *press, const json_t *data)
{
    char text[64];
    put(press, text, json_dumpb(data, text, sizeof text, JSON_ENCODE_ANY));
}

static void put_json(struct press *press, const json_t *data)
{
    switch (json_typeof(data)) {
    case JSON_OBJECT:
        put_object(press, data);
        break;
    case JSON_ARRAY:
        put_array(press, data);
        break;
    case JSON_STRING:
        put_string(press, json_string_value(data), json_string_length(data));
        break;
    case JSON_INTEGER:
        put_integer(press, json_integer_value(data));
        break;
    case JSON_REAL:
        put_real(press, data);
        break;
    case JSON_TRUE:
        put(press, "true", 4);
        break;
    case JSON_FALSE:
        put(press, "false", 5);
        break;
    case JSON_NULL:
        put(press, "null", 4);
        break;
    }
}

const char *press_json(struct press *press, const json_t *data, size_t *length)
{
    put_json(press, data);
    *length = press->length;
    press->length = 0;
    return press->room;
}

/* ---- Messages ---- */

static struct message *take(struct press *press, uint64_t ticket)
{
    struct message *message = need(malloc(sizeof *message + press->length));
    *message = (struct message){
        .uses = 1, .ticket = ticket, .number = ++press->made, .length = press->length};
    memcpy(message->bytes, press->room, press->length);
    press->length = 0;
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
        put(press, head, (size_t)length);
        put_json(press, events[i].data);
        put(press, "\n\n", 2);
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
    put(press, text, strlen(text));
    return take(press, 0);
}

struct message *press_raw(struct press *press, const void *bytes, size_t length)
{
    put(press, bytes, length);
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
