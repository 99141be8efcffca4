/* Free disk. */
#include "disk.h"

#include <stddef.h>
#include <sys/statvfs.h>

#include "journal.h"

enum { LOOK_MS = 2000, MEGABYTE = 1000 * 1000 };

void disk_look(struct disk *disk, int64_t now)
{
    struct statvfs info;
    if (disk->path == NULL || now < disk->next || statvfs(disk->path, &info) != 0) {
        return;
    }
    disk->next = now + LOOK_MS;
    disk->free = (uint64_t)info.f_bavail * info.f_frsize;
    bool is_low = disk->free / MEGABYTE < (uint64_t)disk->floor;
    if (is_low != disk->is_low) {
        disk->is_low = is_low;
        journal(is_low ? "disk_low" : "disk_ok", "free_mb=%llu floor_mb=%d",
                (unsigned long long)(disk->free / MEGABYTE), disk->floor);
    }
}
