/* Functions that take a format and what goes into it, checked by compilers that can. */
#ifndef SEPTEM_LIKE_PRINTF_H
#define SEPTEM_LIKE_PRINTF_H

/* The format is argument number `at`, what goes into it begins with number `first`. */
#if defined(__GNUC__)
#define LIKE_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define LIKE_PRINTF(at, first)
#endif

#endif
