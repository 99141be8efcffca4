/* Web Push: a message that only one browser can read (RFC 8291, aes128gcm of RFC 8188), with a
 * signature that says which server sent it (RFC 8292). HTTP itself is left to others. */
#ifndef SEPTEM_WEB_PUSH_H
#define SEPTEM_WEB_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/key.h>

enum {
    WEB_PUSH_POINT = 65, /* bytes of a public key of P-256, uncompressed */
    WEB_PUSH_SECRET = 32,
    WEB_PUSH_AUTH = 16,
    WEB_PUSH_SALT = 16,
    WEB_PUSH_TEXT_MAX = 3500, /* bytes of a message: services take 4096, packed */
    WEB_PUSH_HEAD = WEB_PUSH_SALT + 4 + 1 + WEB_PUSH_POINT,
    WEB_PUSH_BODY_MAX = 4096,
    WEB_PUSH_KEY_TEXT = 88,   /* a public key in base64, with its zero */
    WEB_PUSH_TOKEN_MAX = 1200 /* the value of the header Authorization */
};

/* Who can read it: what the browser gave. */
struct web_push_to {
    uint8_t point[WEB_PUSH_POINT];
    uint8_t auth[WEB_PUSH_AUTH];
};

/* From base64 as browsers write it. False if these cannot be keys. */
bool web_push_read(const char *p256dh, const char *auth, struct web_push_to *to);

/* Encrypts `text`, padded with zeros to `padded` bytes, with a key pair and a salt that are used
 * once. Returns the bytes of the body; 0: it does not fit, or out of memory. */
size_t web_push_encrypt(const struct web_push_to *to, const uint8_t secret[WEB_PUSH_SECRET],
                        const uint8_t salt[WEB_PUSH_SALT], const char *text, size_t padded,
                        uint8_t body[WEB_PUSH_BODY_MAX]);

/* The same with a key and a salt that are drawn, and with a length that says little. */
size_t web_push_seal(const struct web_push_to *to, const char *text,
                     uint8_t body[WEB_PUSH_BODY_MAX]);

/* The key that a server is known by. */
struct web_push;

/* `contact`: a URL where its operator is found. NULL: that is no key, or out of memory. */
struct web_push *web_push_create(const struct septem_key *secret, const char *contact);
void web_push_destroy(struct web_push *push);

/* The public key, which the browser asks for when it subscribes. */
const char *web_push_key(const struct web_push *push);

/* The header Authorization for a message to `url` at `now`, seconds since 1970. For one thread at a
 * time. False if out of memory. */
bool web_push_sign(const struct web_push *push, const char *url, int64_t now,
                   char token[WEB_PUSH_TOKEN_MAX]);

#endif
