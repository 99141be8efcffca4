/* Sealed with libsodium's secretbox, by a key that is derived from a secret of the file. */
#include "mail_code.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum {
    NONCE = crypto_secretbox_NONCEBYTES,
    SEAL = crypto_secretbox_MACBYTES,
    SEALED_MAX = NONCE + SEAL + MAIL_CODE_TEXT_MAX,
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING
};
_Static_assert((int)MAIL_CODE_MAX > (int)SEALED_MAX * 4 / 3 + 2, "a code fits");

static void derive(const struct septem_key *secret, unsigned char key[crypto_secretbox_KEYBYTES])
{
    static const unsigned char purpose[] = "links of mails";
    crypto_generichash(key, crypto_secretbox_KEYBYTES, purpose, sizeof purpose, secret->bytes,
                       sizeof secret->bytes);
}

void mail_code_make(const struct septem_key *secret, const char *text, char code[MAIL_CODE_MAX])
{
    unsigned char key[crypto_secretbox_KEYBYTES], sealed[SEALED_MAX];
    size_t length = strlen(text);
    assert(length < MAIL_CODE_TEXT_MAX);
    derive(secret, key);
    randombytes_buf(sealed, NONCE);
    crypto_secretbox_easy(sealed + NONCE, (const unsigned char *)text, length, sealed, key);
    sodium_bin2base64(code, MAIL_CODE_MAX, sealed, NONCE + SEAL + length, VARIANT);
}

bool mail_code_read(const struct septem_key *secret, const char *code,
                    char text[MAIL_CODE_TEXT_MAX])
{
    unsigned char key[crypto_secretbox_KEYBYTES], sealed[SEALED_MAX];
    size_t length = 0;
    if (code == NULL ||
        sodium_base642bin(sealed, sizeof sealed, code, strlen(code), NULL, &length, NULL,
                          VARIANT) != 0 ||
        length < NONCE + SEAL || length >= NONCE + SEAL + MAIL_CODE_TEXT_MAX) {
        return false;
    }
    derive(secret, key);
    if (crypto_secretbox_open_easy((unsigned char *)text, sealed + NONCE, length - NONCE, sealed,
                                   key) != 0) {
        return false;
    }
    text[length - NONCE - SEAL] = '\0';
    return true;
}
