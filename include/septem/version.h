/* The version of this library: MAJOR.MINOR.PATCH.
 *
 * Structs are public and may change with every MINOR while MAJOR is 0, and with MAJOR later. A
 * program that loads the shared library compares what it was compiled with and what it got:
 *
 *     if (strcmp(septem_version(), SEPTEM_VERSION) != 0) {
 *         fputs("another version of libseptem\n", stderr);
 *     }
 */
#ifndef SEPTEM_VERSION_H
#define SEPTEM_VERSION_H

#include <septem/export.h>

SEPTEM_C_BEGIN

#define SEPTEM_VERSION "1.1.0"

/* For comparisons while compiling: #if SEPTEM_VERSION_NUMBER >= 10000 means 1.0.0 or later. */
#define SEPTEM_VERSION_NUMBER 10100

/* The same of the library that runs. */
SEPTEM_API const char *septem_version(void);

SEPTEM_C_END

#endif
