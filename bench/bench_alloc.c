/* Stands in for the C library's allocator and counts before passing on; glibc lets a program
 * replace malloc, and keeps its own reachable under the names below. Elsewhere, and in builds with
 * a sanitizer, which replaces malloc itself, nothing is counted. */
#include "bench_alloc.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_ulong allocations;

unsigned long bench_alloc_count(void)
{
    return atomic_load(&allocations);
}

#if defined(__GLIBC__) && defined(NDEBUG)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size)
{
    atomic_fetch_add(&allocations, 1);
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    atomic_fetch_add(&allocations, 1);
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    atomic_fetch_add(&allocations, 1);
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    atomic_fetch_add(&allocations, 1);
    return __libc_memalign(alignment, size);
}

#endif
