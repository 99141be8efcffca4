/* Counts allocations: all calls of malloc and its relatives in this program. */
#ifndef SEPTEM_BENCH_ALLOC_H
#define SEPTEM_BENCH_ALLOC_H

/* Calls of malloc, calloc, realloc and the aligned ones so far. */
unsigned long bench_alloc_count(void);

#endif
