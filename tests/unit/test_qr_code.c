/* QR codes: what stands where, and with a reader from elsewhere, what a phone would read. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../src/term/qr_code.h"
#include "unit.h"

static void qr_code__grows_with_the_text(void **state)
{
    (void)state;
    char text[QR_CODE_TEXT_MAX + 2] = "";
    static const struct {
        int length, size;
    } sizes[] = {{0, 21}, {17, 21}, {18, 25}, {32, 25}, {33, 29}, {53, 29}, {78, 33}, {106, 37}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct qr_code code;
        memset(text, 'x', (size_t)sizes[i].length);
        assert_true(qr_code_make(text, &code));
        assert_int_equal(code.size, sizes[i].size);
    }
    memset(text, 'x', sizeof text - 1);
    assert_false(qr_code_make(text, &(struct qr_code){0}));
}

static void qr_code__prints_as_the_terminal_can(void **state)
{
    (void)state;
    struct qr_code code;
    assert_true(qr_code_make("http://10.0.0.1:7777/", &code));
    for (int i = 0; i < 4; i++) {
        struct qr_look look = {.utf8 = i & 1, .colour = i & 2};
        char *text = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&text, &size);
        qr_code_print(&code, look, out);
        fclose(out);
        int lines = 0, high = 0;
        for (size_t at = 0; at < size; at++) {
            lines += text[at] == '\n';
            high += (unsigned char)text[at] >= 0x80;
        }
        assert_int_equal(lines, look.utf8 ? (code.size + 9) / 2 : code.size + 8);
        assert_true(look.utf8 == (high > 0));
        assert_true(look.colour == (strchr(text, '\033') != NULL));
        free(text);
    }
}

/* A portable bitmap, eight dots a square and a margin of four squares. */
static void write_bitmap(const struct qr_code *code, const char *path)
{
    enum { DOTS = 8, MARGIN = 4 };
    int side = (code->size + 2 * MARGIN) * DOTS;
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "P1\n%d %d\n", side, side);
    for (int i = 0; i < side * side; i++) {
        int x = i % side / DOTS - MARGIN, y = i / side / DOTS - MARGIN;
        bool inside = x >= 0 && y >= 0 && x < code->size && y < code->size;
        fputs(inside && code->dark[y][x] ? "1\n" : "0\n", file);
    }
    fclose(file);
}

static void qr_code__is_read_by_others(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "http://10.0.0.1:7777/", "http://192.168.178.123:20000/",
        "http://[2001:db8:1234:5678:9abc:def0:1234:5678]:65535/",
        "http://example.org/a-rather-long-path/that-needs-the-fourth-version/of-codes",
        "http://example.org/a-path-for-the-fifth-version/of-codes/which-nobody-would-type"};
    if (system("command -v zbarimg >/dev/null 2>&1") != 0) {
        skip();
    }
    char path[] = "/tmp/septem-qr.XXXXXX", command[128], read[256];
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct qr_code code;
        assert_true(qr_code_make(texts[i], &code));
        write_bitmap(&code, path);
        snprintf(command, sizeof command, "zbarimg --quiet --raw pbm:%s 2>/dev/null", path);
        FILE *reader = popen(command, "r");
        assert_non_null(reader);
        read[fread(read, 1, sizeof read - 1, reader)] = '\0';
        pclose(reader);
        read[strcspn(read, "\n")] = '\0';
        assert_string_equal(read, texts[i]);
    }
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(qr_code__grows_with_the_text),
        cmocka_unit_test(qr_code__prints_as_the_terminal_can),
        cmocka_unit_test(qr_code__is_read_by_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
