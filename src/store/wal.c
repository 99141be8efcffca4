/* The format is that of https://www.sqlite.org/fileformat2.html#walformat. */
#include "wal.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { HEADER_BYTES = 32, FRAME_HEADER_BYTES = 24, PAGE_MIN = 512, PAGE_MAX = 65536 };

static uint32_t big_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint32_t little_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[3] << 24 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[1] << 8 | bytes[0];
}

struct sum {
    uint32_t a, b;
};

/* The order of the words is that of the machine which wrote the log. */
static struct sum add(struct sum sum, const uint8_t *bytes, size_t count, bool is_big)
{
    uint32_t (*word)(const uint8_t *) = is_big ? big_endian : little_endian;
    for (size_t i = 0; i < count; i += 8) {
        sum.a += word(bytes + i) + sum.b;
        sum.b += word(bytes + i + 4) + sum.a;
    }
    return sum;
}

static struct sum stored(const uint8_t *bytes)
{
    return (struct sum){big_endian(bytes), big_endian(bytes + 4)};
}

static bool equal(struct sum a, struct sum b)
{
    return a.a == b.a && a.b == b.b;
}

/* ---- Walking ---- */

struct walk {
    FILE *file;
    bool is_big;
    size_t page;
    uint8_t salts[8];
    struct sum before; /* as the frame before has it stored */
    uint8_t frame[FRAME_HEADER_BYTES + PAGE_MAX];
};

static bool begin(struct walk *walk, struct wal_report *report)
{
    uint8_t header[HEADER_BYTES];
    if (fread(header, 1, sizeof header, walk->file) != sizeof header) {
        return false;
    }
    uint32_t magic = big_endian(header);
    walk->is_big = (magic & 1) != 0;
    walk->page = big_endian(header + 8);
    walk->before = stored(header + 24);
    memcpy(walk->salts, header + 16, sizeof walk->salts);
    report->has_header = (magic & ~1u) == 0x377f0682u && big_endian(header + 4) == 3007000 &&
                         equal(add((struct sum){0}, header, 24, walk->is_big), walk->before);
    if (report->has_header) {
        return true;
    }
    /* With the header gone the frames can still tell, if they are as we write them. */
    long here = ftell(walk->file);
    uint8_t frame[FRAME_HEADER_BYTES];
    walk->is_big = false;
    walk->page = 4096;
    bool good = fread(frame, 1, sizeof frame, walk->file) == sizeof frame;
    memcpy(walk->salts, frame + 8, sizeof walk->salts);
    return good && fseek(walk->file, here, SEEK_SET) == 0;
}

/* The next frame: is it one of this log, and whole after the frame before it as that is stored? */
static bool take(struct walk *walk, bool *whole, bool *commit)
{
    size_t length = FRAME_HEADER_BYTES + walk->page;
    if (fread(walk->frame, 1, length, walk->file) != length) {
        return false;
    }
    struct sum sum = add(walk->before, walk->frame, 8, walk->is_big);
    sum = add(sum, walk->frame + FRAME_HEADER_BYTES, walk->page, walk->is_big);
    walk->before = stored(walk->frame + 16);
    *whole = memcmp(walk->frame + 8, walk->salts, sizeof walk->salts) == 0 &&
             big_endian(walk->frame) != 0 && equal(sum, walk->before);
    *commit = *whole && big_endian(walk->frame + 4) != 0;
    return true;
}

static void walk_all(struct walk *walk, struct wal_report *report)
{
    bool whole, commit, after_commit = false;
    int64_t number = 0;
    report->broken = report->has_header ? -1 : 0;
    while (take(walk, &whole, &commit)) {
        number++;
        if (report->broken < 0 && !whole) {
            report->broken = number;
        }
        if (report->broken < 0) {
            report->frames = commit ? number : report->frames;
            continue;
        }
        report->behind += whole;
        report->damaged |= after_commit && whole;
        after_commit = commit;
    }
}

bool wal_look(const char *path, struct wal_report *report)
{
    assert(path != NULL && report != NULL);
    *report = (struct wal_report){0};
    struct walk *walk = calloc(1, sizeof *walk);
    struct stat info;
    bool good = walk != NULL && (walk->file = fopen(path, "rb")) != NULL;
    if (!good) {
        good = walk != NULL && errno == ENOENT;
        free(walk);
        return good;
    }
    good = fstat(fileno(walk->file), &info) == 0;
    report->exists = true;
    report->bytes = good ? info.st_size : 0;
    if (good && begin(walk, report) && walk->page >= PAGE_MIN && walk->page <= PAGE_MAX) {
        walk_all(walk, report);
    }
    good = good && ferror(walk->file) == 0;
    fclose(walk->file);
    free(walk);
    return good;
}
