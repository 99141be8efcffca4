/* Where notices may be sent: which addresses are public. */
#include "unit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "../../src/server/notice_guard.h"

static bool is_public(const char *text)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        return notice_guard_is_public((const struct sockaddr *)&v4);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return notice_guard_is_public((const struct sockaddr *)&v6);
}

static void notice_guard__takes_public_addresses(void **state)
{
    (void)state;
    static const char *const addresses[] = {
        "1.1.1.1",         "8.8.8.8",          "9.255.255.255",   "11.0.0.0",
        "100.63.255.255",  "100.128.0.0",      "126.255.255.255", "128.0.0.0",
        "169.253.255.255", "169.255.0.0",      "172.15.255.255",  "172.32.0.0",
        "192.167.255.255", "192.169.0.0",      "198.17.255.255",  "198.20.0.0",
        "223.255.255.255", "2606:4700::6810",  "2a00:1450::200e", "2001:4860::8888",
        "3ffe::1",         "64:ff9b::808:808", "2001:200::1",
    };
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        if (!is_public(addresses[i])) {
            fail_msg("%s is public", addresses[i]);
        }
    }
}

static void notice_guard__takes_no_other_address(void **state)
{
    (void)state;
    static const char *const addresses[] = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::7f00:1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::808:808",
        "100::1",
        "2001::1",
        "2001:10::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fdff:ffff::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1",
        "ff0e::1",
    };
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        if (is_public(addresses[i])) {
            fail_msg("%s is not public", addresses[i]);
        }
    }
    struct sockaddr other = {.sa_family = AF_UNIX};
    assert_false(notice_guard_is_public(&other));
}

static void notice_guard__looks_at_urls(void **state)
{
    (void)state;
    assert_int_equal(notice_guard_url("https://example.org/x?y=1", false), NOTICE_URL_GOOD);
    assert_int_equal(notice_guard_url("https://example.org:8443/x", false), NOTICE_URL_GOOD);
    assert_int_equal(notice_guard_url("https://[2606:4700::6810]/x", false), NOTICE_URL_GOOD);
    assert_int_equal(notice_guard_url("http://example.org/x", false), NOTICE_URL_BAD);
    assert_int_equal(notice_guard_url("https://example.org:25/x", false), NOTICE_URL_PORT);
    assert_int_equal(notice_guard_url("https://127.1/x", false), NOTICE_URL_PRIVATE);
    assert_int_equal(notice_guard_url("https://[::ffff:127.0.0.1]/", false), NOTICE_URL_PRIVATE);
    assert_int_equal(notice_guard_url("http://127.0.0.1:8080/x", true), NOTICE_URL_GOOD);
    assert_int_equal(notice_guard_url("gopher://127.0.0.1:8080/x", true), NOTICE_URL_BAD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notice_guard__takes_public_addresses),
        cmocka_unit_test(notice_guard__takes_no_other_address),
        cmocka_unit_test(notice_guard__looks_at_urls),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
