/* What the thread of events waits for beside its own parts: the address of such a struct, the first
 * field of something larger, is what epoll gives back. */
#ifndef SEPTEM_EVENT_SOURCE_H
#define SEPTEM_EVENT_SOURCE_H

#include <stdint.h>

struct event_source {
    void (*happens)(struct event_source *source, uint32_t events);
};

#endif
