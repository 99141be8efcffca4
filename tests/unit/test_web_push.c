/* Web Push: the example of RFC 8291, appendix A, and keys that are none. */
#include "unit.h"

#include <sodium.h>
#include <string.h>

#include "../../src/server/web_push.h"

enum { BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

static const char reader[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8p"
    "ZGH6SRpkNtoIAiw4";
static const char auth[] = "BTBZMqHH6r4Tts7J_aSIgg";

static void read_bytes(const char *text, uint8_t *bytes, size_t size)
{
    size_t length = 0;
    assert_int_equal(
        sodium_base642bin(bytes, size, text, strlen(text), NULL, &length, NULL, BASE64), 0);
    assert_int_equal(length, size);
}

static void web_push__encrypts_the_example_of_rfc_8291(void **state)
{
    (void)state;
    static const char text[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qu"
        "lcy4a-fN";
    uint8_t secret[WEB_PUSH_SECRET], salt[WEB_PUSH_SALT], body[WEB_PUSH_BODY_MAX];
    char found[sizeof wanted];
    struct web_push_to to;
    assert_true(web_push_read(reader, auth, &to));
    read_bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, sizeof secret);
    read_bytes("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    size_t length = web_push_encrypt(&to, secret, salt, text, strlen(text), body);
    assert_int_equal(sodium_base64_ENCODED_LEN(length, BASE64), sizeof wanted);
    sodium_bin2base64(found, sizeof found, body, length, BASE64);
    assert_string_equal(found, wanted);
}

static void web_push__says_little_by_length(void **state)
{
    (void)state;
    uint8_t body[WEB_PUSH_BODY_MAX];
    char longest[WEB_PUSH_TEXT_MAX + 2];
    struct web_push_to to;
    assert_true(web_push_read(reader, auth, &to));
    assert_int_equal(web_push_seal(&to, "a", body), web_push_seal(&to, "some more words", body));
    memset(longest, 'x', sizeof longest);
    longest[WEB_PUSH_TEXT_MAX] = '\0';
    size_t length = web_push_seal(&to, longest, body);
    assert_true(length > WEB_PUSH_TEXT_MAX && length <= WEB_PUSH_BODY_MAX);
}

static void web_push__refuses_keys_that_are_none(void **state)
{
    (void)state;
    struct web_push_to to;
    char other[sizeof reader];
    memcpy(other, reader, sizeof reader);
    other[40] = other[40] == 'A' ? 'B' : 'A'; /* no point of the curve */
    assert_false(web_push_read(other, auth, &to));
    assert_false(web_push_read("", auth, &to));
    assert_false(web_push_read(NULL, auth, &to));
    assert_false(web_push_read(reader, "BTBZMqHH6r4Tts7J_aSIggAA", &to));
    assert_false(web_push_read(reader, "BTBZMqHH6r4T!s7J_aSIgg", &to));
    assert_false(web_push_read(auth, auth, &to));
    assert_null(web_push_create(&(struct septem_key){{0}}, "https://example.org/"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(web_push__encrypts_the_example_of_rfc_8291),
        cmocka_unit_test(web_push__says_little_by_length),
        cmocka_unit_test(web_push__refuses_keys_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
