/* A disk that hangs: what is written reaches it only while the file $HANGING_DISK is missing. For
 * LD_PRELOAD. */
#include <stdlib.h>
#include <unistd.h>

#if defined(__GNUC__)
#define SHOWN __attribute__((visibility("default")))
#else
#define SHOWN
#endif

static int hang(int fd)
{
    const char *file = getenv("HANGING_DISK");
    (void)fd;
    while (file != NULL && access(file, F_OK) == 0) {
        usleep(10000);
    }
    return 0; /* no power is cut in these tests */
}

SHOWN int fsync(int fd)
{
    return hang(fd);
}

SHOWN int fdatasync(int fd)
{
    return hang(fd);
}
