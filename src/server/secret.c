/* Secrets, with libsodium. */
#include "secret.h"

#include <sodium.h>
#include <string.h>

static const int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

bool secret_begin(void)
{
    return sodium_init() >= 0;
}

bool secret_hash(const char *text, uint8_t hash[TABLE_HASH_BYTES])
{
    unsigned char bytes[32];
    size_t length = 0;
    if (strlen(text) != SECRET_LENGTH ||
        sodium_base642bin(bytes, sizeof bytes, text, SECRET_LENGTH, NULL, &length, NULL, variant) !=
            0 ||
        length != sizeof bytes) {
        return false;
    }
    /* No salt and no work factor: there are 256 bits to guess. */
    crypto_generichash(hash, TABLE_HASH_BYTES, bytes, sizeof bytes, NULL, 0);
    return true;
}

struct secret secret_make(void)
{
    struct secret secret;
    unsigned char bytes[32];
    uint8_t hash[TABLE_HASH_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret.text, sizeof secret.text, bytes, sizeof bytes, variant);
    secret_hash(secret.text, hash);
    sodium_bin2hex(secret.hash, sizeof secret.hash, hash, sizeof hash);
    return secret;
}

bool secret_is_table_id(const char *id)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(id) == TABLE_ID_LENGTH && strspn(id, letters) == TABLE_ID_LENGTH;
}

void secret_random(void *bytes, size_t length)
{
    randombytes_buf(bytes, length);
}
