/* A number for a text, to compare texts by: 64 bits, FNV-1a with a final mix. Not
 * collision-resistant: a client that forges a collision only confuses its own seat. */
#ifndef SEPTEM_DIGEST_TEXT_H
#define SEPTEM_DIGEST_TEXT_H

#include <stdint.h>

static inline uint64_t digest_text(const char *text)
{
    uint64_t digest = 0xcbf29ce484222325u;
    for (; *text != '\0'; text++) {
        digest = (digest ^ (unsigned char)*text) * 0x100000001b3u;
    }
    digest = (digest ^ digest >> 33) * 0xff51afd7ed558ccdu;
    return digest ^ digest >> 33;
}

#endif
