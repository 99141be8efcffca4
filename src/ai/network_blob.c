/* The network of data/net, which network_bytes.S puts into the library. */
#include "network.h"

extern const uint8_t septem_network_begin[], septem_network_end[];

struct network_bytes network_embedded(void)
{
    return (struct network_bytes){.begin = septem_network_begin,
                                  .size = (size_t)(septem_network_end - septem_network_begin)};
}
