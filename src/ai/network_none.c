/* A build without a network: the page has none of its own. */
#include "network.h"

struct network_bytes network_embedded(void)
{
    return (struct network_bytes){.begin = NULL, .size = 0};
}
