/* Memory for the page. Blocks come in sizes, four to each power of two; what is freed waits for
 * somebody who wants that size again, and never becomes anything else. Tables and their JSON ask
 * for the same sizes again and again, so nothing more is needed. Only builds for the page have this
 * file: the C library's own takes twenty times the room. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SIZES = 128, STEP_BITS = 2, PAGE = 65536 };

/* In front of every block: its size while it is used, the next of its size while it is free. */
union head {
    uint32_t size;
    union head *next;
    uint64_t align;
};

extern unsigned char __heap_base;

static union head *waiting[SIZES];
static uintptr_t top, end; /* what the browser gave and nobody had yet; 0: nothing was asked for */

/* The number of the smallest size that has room for so much, and that size, in heads. */
static uint32_t size_number(uint32_t heads, uint32_t *rounded)
{
    uint32_t shift = heads < 8 ? 0 : 29u - (uint32_t)__builtin_clz(heads);
    uint32_t steps = (heads + (1u << shift) - 1) >> shift;
    *rounded = steps << shift;
    return (shift << STEP_BITS) + steps;
}

/* From the browser, in pages. */
static union head *take_new(uint32_t bytes)
{
    if (top == 0) {
        top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        end = __builtin_wasm_memory_size(0) * PAGE;
    }
    if (bytes > end - top) {
        size_t pages = (bytes - (end - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
            return NULL;
        }
        end += pages * PAGE;
    }
    union head *block = (union head *)top;
    top += bytes;
    return block;
}

void *malloc(size_t size)
{
    uint32_t rounded;
    if (size > INT32_MAX / 2) {
        return NULL;
    }
    uint32_t number = size_number((uint32_t)(size / sizeof(union head)) + 2, &rounded);
    union head *block = waiting[number];
    if (block != NULL) {
        waiting[number] = block->next;
    } else {
        block = take_new(rounded * (uint32_t)sizeof(union head));
    }
    if (block == NULL) {
        return NULL;
    }
    block->size = rounded;
    return block + 1;
}

void free(void *memory)
{
    if (memory != NULL) {
        union head *block = (union head *)memory - 1;
        uint32_t rounded;
        uint32_t number = size_number(block->size, &rounded);
        block->next = waiting[number];
        waiting[number] = block;
    }
}

void *calloc(size_t count, size_t size)
{
    void *memory = size == 0 || count <= INT32_MAX / size ? malloc(count * size) : NULL;
    return memory != NULL ? memset(memory, 0, count * size) : NULL;
}

void *realloc(void *memory, size_t size)
{
    size_t had = memory != NULL ? (((union head *)memory - 1)->size - 1) * sizeof(union head) : 0;
    if (memory != NULL && size <= had) {
        return memory;
    }
    void *moved = malloc(size);
    if (moved != NULL && memory != NULL) {
        memcpy(moved, memory, had);
        free(memory);
    }
    return moved;
}

/* One instruction each, where the C library has a loop of its own. */

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

void *memset(void *memory, int byte, size_t size)
{
    return __builtin_memset(memory, byte, size);
}
