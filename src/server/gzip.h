/* gzip, for answers and for event streams.
 *
 * One deflate state serves all of them, so that a stream costs nothing while it is quiet. What a
 * stream is sent is made of pieces, each flushed, so that the other end reads it at once:
 *
 *     gzip_head, chunk, chunk, …, gzip_end
 *
 * A chunk stands alone, or refers back to what the stream was sent just before it. */
#ifndef SEPTEM_GZIP_H
#define SEPTEM_GZIP_H

#include <stddef.h>
#include <stdint.h>

enum {
    GZIP_HEAD = 10,
    GZIP_END = 10,
    GZIP_REACH = 32 * 1024 /* a chunk can refer back so far */
};

struct gzip;

struct gzip *gzip_create(void);
void gzip_destroy(struct gzip *gzip);

/* A chunk of a stream, which stays valid until the next call. `before` is what was sent last, up to
 * GZIP_REACH bytes of it right up to this chunk; 0 bytes for a chunk that stands alone. */
const void *gzip_piece(struct gzip *gzip, const void *before, size_t before_length,
                       const void *bytes, size_t length, size_t *packed_length);

/* All of it in one, valid until the next call. */
const void *gzip_whole(struct gzip *gzip, const void *bytes, size_t length, size_t *packed_length);

/* How a stream begins; and how it ends, with the checksum and the length of what was packed. */
extern const uint8_t gzip_head[GZIP_HEAD];
void gzip_end(uint32_t sum, uint32_t length, uint8_t out[GZIP_END]);

/* The checksum of bytes; and of two parts, the second one `length` bytes long, joined. */
uint32_t gzip_sum(const void *bytes, size_t length);
uint32_t gzip_sum_joined(uint32_t first, uint32_t second, size_t length);

#endif
