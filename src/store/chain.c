/* Digests of entries: BLAKE2b, 16 bytes. */
#include "chain.h"

#include <sodium.h>
#include <string.h>

static void put_number(crypto_generichash_state *state, int64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)((uint64_t)number >> 8 * i);
    }
    crypto_generichash_update(state, bytes, sizeof bytes);
}

/* With its length first, so that no two lists of texts look the same. */
static void put_text(crypto_generichash_state *state, const char *text)
{
    size_t length = strlen(text);
    put_number(state, (int64_t)length);
    crypto_generichash_update(state, (const uint8_t *)text, length);
}

void chain_add(struct chain *chain, int64_t number, const struct entry *entry, const char *kind)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, CHAIN_BYTES);
    crypto_generichash_update(&state, chain->bytes, CHAIN_BYTES);
    put_number(&state, number);
    put_number(&state, entry->seq);
    put_number(&state, entry->at);
    put_text(&state, kind);
    put_number(&state, entry->person);
    put_number(&state, entry->seat);
    put_number(&state, entry->number);
    put_text(&state, entry->text);
    put_text(&state, entry->key);
    crypto_generichash_final(&state, chain->bytes, CHAIN_BYTES);
}

bool chain_equal(const struct chain *a, const struct chain *b)
{
    return memcmp(a->bytes, b->bytes, CHAIN_BYTES) == 0;
}

void chain_toggle(struct chain *sum, const struct chain *end)
{
    for (int i = 0; i < CHAIN_BYTES; i++) {
        sum->bytes[i] ^= end->bytes[i];
    }
}
