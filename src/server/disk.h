/* How much disk is left: with too little, nothing new is begun. */
#ifndef SEPTEM_DISK_H
#define SEPTEM_DISK_H

#include <stdbool.h>
#include <stdint.h>

struct disk {
    const char *path; /* of a file on it; NULL: there is nothing to look at */
    int floor;        /* megabytes */
    uint64_t free;    /* bytes, as of the last look */
    bool is_low;
    int64_t next; /* when to look again */
};

/* Looks at it, every few seconds; the journal says when it becomes low or is so no longer. */
void disk_look(struct disk *disk, int64_t now);

#endif
