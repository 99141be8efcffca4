/* One deflate state, used anew for every chunk. */
#include "gzip.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "journal.h"

enum {
    LEVEL = 3,  /* of events: the next ones take twice the time for a tenth less */
    MEMORY = 6, /* what has to be cleared for every chunk grows with it */
    ROOM_MORE = 64
};

struct gzip {
    z_stream z;
    unsigned char *room;
    size_t size;
};

const uint8_t gzip_head[GZIP_HEAD] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff};

struct gzip *gzip_create(void)
{
    struct gzip *gzip = calloc(1, sizeof *gzip);
    /* Negative: deflate without a frame of zlib's own. */
    if (gzip != NULL &&
        deflateInit2(&gzip->z, LEVEL, Z_DEFLATED, -MAX_WBITS, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(gzip);
        return NULL;
    }
    return gzip;
}

void gzip_destroy(struct gzip *gzip)
{
    if (gzip != NULL) {
        deflateEnd(&gzip->z);
        free(gzip->room);
        free(gzip);
    }
}

static void make_room(struct gzip *gzip, size_t wanted)
{
    if (wanted > gzip->size) {
        free(gzip->room);
        gzip->room = need(malloc(wanted));
        gzip->size = wanted;
    }
}

static size_t pack(struct gzip *gzip, const void *bytes, size_t length, size_t at, int flush)
{
    z_stream *z = &gzip->z;
    z->next_in = (unsigned char *)(uintptr_t)bytes;
    z->avail_in = (uInt)length;
    z->next_out = gzip->room + at;
    z->avail_out = (uInt)(gzip->size - at);
    deflate(z, flush);
    return gzip->size - z->avail_out;
}

const void *gzip_piece(struct gzip *gzip, const void *before, size_t before_length,
                       const void *bytes, size_t length, size_t *packed_length)
{
    make_room(gzip, deflateBound(&gzip->z, length) + ROOM_MORE);
    deflateReset(&gzip->z);
    if (before_length > 0) {
        deflateSetDictionary(&gzip->z, before, (uInt)before_length);
    }
    *packed_length = pack(gzip, bytes, length, 0, Z_SYNC_FLUSH);
    return gzip->room;
}

const void *gzip_whole(struct gzip *gzip, const void *bytes, size_t length, size_t *packed_length)
{
    make_room(gzip, GZIP_HEAD + deflateBound(&gzip->z, length) + ROOM_MORE);
    memcpy(gzip->room, gzip_head, GZIP_HEAD);
    deflateReset(&gzip->z);
    size_t end = pack(gzip, bytes, length, GZIP_HEAD, Z_SYNC_FLUSH);
    gzip_end(gzip_sum(bytes, length), (uint32_t)length, gzip->room + end);
    *packed_length = end + GZIP_END;
    return gzip->room;
}

static void put_number(uint32_t number, uint8_t out[4])
{
    for (int i = 0; i < 4; i++) {
        out[i] = (uint8_t)(number >> 8 * i);
    }
}

void gzip_end(uint32_t sum, uint32_t length, uint8_t out[GZIP_END])
{
    /* An empty last block. */
    out[0] = 3;
    out[1] = 0;
    put_number(sum, out + 2);
    put_number(length, out + 6);
}

uint32_t gzip_sum(const void *bytes, size_t length)
{
    return (uint32_t)crc32(0, bytes, (uInt)length);
}

uint32_t gzip_sum_joined(uint32_t first, uint32_t second, size_t length)
{
    return (uint32_t)crc32_combine(first, second, (z_off_t)length);
}
