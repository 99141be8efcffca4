/* The version of the library that runs: see septem/version.h. */
#include <septem/version.h>

const char *septem_version(void)
{
    return SEPTEM_VERSION;
}
