/* Keys, encryption and signatures of Web Push, with OpenSSL. */
#include "web_push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json/json_writer.h"

enum {
    RECORD = 4096,
    TAG = 16,
    CEK = 16,
    NONCE = 12,
    HASH = 32,
    PAD_TO = 512,
    TOKEN_S = 12 * 60 * 60, /* a signature is good for this long; 24 hours is the most */
    BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING
};

struct web_push {
    EVP_PKEY *pair;
    char key[WEB_PUSH_KEY_TEXT];
    char contact[256];
};

/* ---- Keys ---- */

/* The public key of a secret; false if that is none. */
static bool point_of(const uint8_t secret[WEB_PUSH_SECRET], uint8_t point[WEB_PUSH_POINT])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *place = group != NULL ? EC_POINT_new(group) : NULL;
    BIGNUM *number = BN_bin2bn(secret, WEB_PUSH_SECRET, NULL);
    bool good = place != NULL && number != NULL && !BN_is_zero(number) &&
                BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, place, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, place, POINT_CONVERSION_UNCOMPRESSED, point,
                                   WEB_PUSH_POINT, NULL) == WEB_PUSH_POINT;
    BN_clear_free(number);
    EC_POINT_free(place);
    EC_GROUP_free(group);
    return good;
}

/* A key as OpenSSL has it, with `secret` a pair; NULL if it is none. */
static EVP_PKEY *key_of(const uint8_t point[WEB_PUSH_POINT], const uint8_t *secret)
{
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = secret != NULL ? BN_bin2bn(secret, WEB_PUSH_SECRET, NULL) : NULL;
    bool good =
        build != NULL && context != NULL && (secret == NULL || number != NULL) &&
        OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, WEB_PUSH_POINT) ==
            1 &&
        (number == NULL || OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1);
    OSSL_PARAM *params = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (params == NULL || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, secret != NULL ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          params) != 1) {
        key = NULL;
    }
    OSSL_PARAM_free(params);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_BLD_free(build);
    return key;
}

static bool read_base64(const char *text, uint8_t *bytes, size_t length)
{
    size_t found = 0;
    return text != NULL &&
           sodium_base642bin(bytes, length, text, strcspn(text, "="), NULL, &found, NULL, BASE64) ==
               0 &&
           found == length;
}

bool web_push_read(const char *p256dh, const char *auth, struct web_push_to *to)
{
    if (!read_base64(p256dh, to->point, sizeof to->point) ||
        !read_base64(auth, to->auth, sizeof to->auth)) {
        return false;
    }
    EVP_PKEY *key = key_of(to->point, NULL); /* NULL where it is no point of the curve */
    EVP_PKEY_free(key);
    return key != NULL;
}

/* ---- Encryption ---- */

static bool agree(EVP_PKEY *ours, EVP_PKEY *theirs, uint8_t shared[HASH])
{
    size_t length = HASH;
    EVP_PKEY_CTX *context = ours != NULL ? EVP_PKEY_CTX_new(ours, NULL) : NULL;
    bool good = context != NULL && theirs != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, shared, &length) == 1 && length == HASH;
    EVP_PKEY_CTX_free(context);
    return good;
}

struct bytes {
    const void *at;
    size_t length;
};

static bool hkdf(struct bytes salt, struct bytes key, struct bytes info, uint8_t *out, size_t size)
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, NULL);
    bool good = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1 &&
                EVP_PKEY_CTX_set1_hkdf_salt(context, salt.at, (int)salt.length) == 1 &&
                EVP_PKEY_CTX_set1_hkdf_key(context, key.at, (int)key.length) == 1 &&
                EVP_PKEY_CTX_add1_hkdf_info(context, info.at, (int)info.length) == 1 &&
                EVP_PKEY_derive(context, out, &size) == 1;
    EVP_PKEY_CTX_free(context);
    return good;
}

/* What the record is encrypted with: RFC 8291, 3.4. */
struct record_keys {
    uint8_t cek[CEK], nonce[NONCE];
};

static bool derive(const struct web_push_to *to, const uint8_t point[WEB_PUSH_POINT],
                   const uint8_t shared[HASH], const uint8_t salt[WEB_PUSH_SALT],
                   struct record_keys *keys)
{
    static const char head[] = "WebPush: info"; /* the zero at its end is part of it */
    static const char cek[] = "Content-Encoding: aes128gcm", nonce[] = "Content-Encoding: nonce";
    uint8_t info[sizeof head + 2 * WEB_PUSH_POINT], ikm[HASH];
    memcpy(info, head, sizeof head);
    memcpy(info + sizeof head, to->point, WEB_PUSH_POINT);
    memcpy(info + sizeof head + WEB_PUSH_POINT, point, WEB_PUSH_POINT);
    struct bytes salted = {salt, WEB_PUSH_SALT}, from = {ikm, sizeof ikm};
    bool good = hkdf((struct bytes){to->auth, WEB_PUSH_AUTH}, (struct bytes){shared, HASH},
                     (struct bytes){info, sizeof info}, ikm, sizeof ikm) &&
                hkdf(salted, from, (struct bytes){cek, sizeof cek}, keys->cek, CEK) &&
                hkdf(salted, from, (struct bytes){nonce, sizeof nonce}, keys->nonce, NONCE);
    sodium_memzero(ikm, sizeof ikm);
    return good;
}

/* Text, the mark of the last record, and zeros; then the tag. */
static bool encrypt_record(const struct record_keys *keys, const char *text, size_t padded,
                           uint8_t *out)
{
    uint8_t plain[WEB_PUSH_TEXT_MAX + PAD_TO + 1] = {0};
    size_t length = strlen(text);
    int wrote = 0, rest = 0;
    memcpy(plain, text, length);
    plain[length] = 2;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool good =
        context != NULL &&
        EVP_EncryptInit_ex2(context, EVP_aes_128_gcm(), keys->cek, keys->nonce, NULL) == 1 &&
        EVP_EncryptUpdate(context, out, &wrote, plain, (int)padded + 1) == 1 &&
        EVP_EncryptFinal_ex(context, out + wrote, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, TAG, out + padded + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

size_t web_push_encrypt(const struct web_push_to *to, const uint8_t secret[WEB_PUSH_SECRET],
                        const uint8_t salt[WEB_PUSH_SALT], const char *text, size_t padded,
                        uint8_t body[WEB_PUSH_BODY_MAX])
{
    uint8_t shared[HASH], *point = body + WEB_PUSH_SALT + 5;
    struct record_keys keys;
    if (strlen(text) > padded || padded > WEB_PUSH_TEXT_MAX + PAD_TO ||
        WEB_PUSH_HEAD + padded + 1 + TAG > WEB_PUSH_BODY_MAX || !point_of(secret, point)) {
        return 0;
    }
    memcpy(body, salt, WEB_PUSH_SALT);
    memcpy(body + WEB_PUSH_SALT, (uint8_t[]){0, 0, RECORD >> 8, 0, WEB_PUSH_POINT}, 5);
    EVP_PKEY *ours = key_of(point, secret), *theirs = key_of(to->point, NULL);
    bool good = agree(ours, theirs, shared) && derive(to, point, shared, salt, &keys) &&
                encrypt_record(&keys, text, padded, body + WEB_PUSH_HEAD);
    EVP_PKEY_free(ours);
    EVP_PKEY_free(theirs);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(&keys, sizeof keys);
    return good ? WEB_PUSH_HEAD + padded + 1 + TAG : 0;
}

size_t web_push_seal(const struct web_push_to *to, const char *text,
                     uint8_t body[WEB_PUSH_BODY_MAX])
{
    uint8_t secret[WEB_PUSH_SECRET], salt[WEB_PUSH_SALT];
    size_t padded = (strlen(text) + PAD_TO - 1) / PAD_TO * PAD_TO;
    randombytes_buf(secret, sizeof secret);
    randombytes_buf(salt, sizeof salt);
    secret[0] &= 0x7f; /* less than the order of the curve */
    size_t length = web_push_encrypt(to, secret, salt, text, padded, body);
    sodium_memzero(secret, sizeof secret);
    return length;
}

/* ---- Signatures ---- */

struct web_push *web_push_create(const struct septem_key *secret, const char *contact)
{
    uint8_t point[WEB_PUSH_POINT];
    _Static_assert(sizeof secret->bytes == WEB_PUSH_SECRET, "a secret of the store is a key");
    struct web_push *push = calloc(1, sizeof *push);
    if (push == NULL || !point_of(secret->bytes, point) ||
        (push->pair = key_of(point, secret->bytes)) == NULL) {
        free(push);
        return NULL;
    }
    sodium_bin2base64(push->key, sizeof push->key, point, sizeof point, BASE64);
    snprintf(push->contact, sizeof push->contact, "%s", contact);
    return push;
}

void web_push_destroy(struct web_push *push)
{
    if (push != NULL) {
        EVP_PKEY_free(push->pair);
        free(push);
    }
}

const char *web_push_key(const struct web_push *push)
{
    return push->key;
}

/* ES256 wants both numbers of the signature as they are, 32 bytes each. */
static bool sign(const struct web_push *push, const char *text, uint8_t out[64])
{
    uint8_t der[80];
    size_t length = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good =
        context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, push->pair) == 1 &&
        EVP_DigestSign(context, der, &length, (const unsigned char *)text, strlen(text)) == 1;
    const unsigned char *at = der;
    ECDSA_SIG *pair = good ? d2i_ECDSA_SIG(NULL, &at, (long)length) : NULL;
    good = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, 32) == 32 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + 32, 32) == 32;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    return good;
}

/* The claims: for which service, until when, from whom. The caller's to free. */
static char *claims(const struct web_push *push, const char *url, int64_t now)
{
    const char *host = strstr(url, "://");
    size_t length = host != NULL ? (size_t)(host - url) + 3 + strcspn(host + 3, "/?") : 0;
    struct json out = {0};
    json_begin_object(&out, NULL);
    json_text_bytes(&out, "aud", url, length);
    json_int(&out, "exp", now + TOKEN_S);
    json_text(&out, "sub", push->contact);
    json_end_object(&out);
    return json_take(&out);
}

bool web_push_sign(const struct web_push *push, const char *url, int64_t now,
                   char token[WEB_PUSH_TOKEN_MAX])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char parts[WEB_PUSH_TOKEN_MAX - 200], signature[100];
    uint8_t bytes[64];
    char *said = claims(push, url, now);
    if (said == NULL || sodium_base64_ENCODED_LEN(strlen(said), BASE64) > sizeof parts - 60) {
        free(said);
        return false;
    }
    sodium_bin2base64(parts, sizeof parts, (const uint8_t *)head, sizeof head - 1, BASE64);
    size_t used = strlen(parts);
    parts[used++] = '.';
    sodium_bin2base64(parts + used, sizeof parts - used, (const uint8_t *)said, strlen(said),
                      BASE64);
    free(said);
    if (!sign(push, parts, bytes)) {
        return false;
    }
    sodium_bin2base64(signature, sizeof signature, bytes, sizeof bytes, BASE64);
    snprintf(token, WEB_PUSH_TOKEN_MAX, "vapid t=%s.%s, k=%s", parts, signature, push->key);
    return true;
}
