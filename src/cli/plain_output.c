/* Output in ASCII: see plain_output.h.
 *
 * The C library makes streams with functions of ours behind them, so that nothing that writes needs
 * to know. Where it cannot, output stays as it is. */
#define _GNU_SOURCE /* for fopencookie */
#include "plain_output.h"

#include <stdbool.h>
#include <stdint.h>
#include <unistd.h>

#include "../base/ascii_letter.h"
#include "../base/write_all.h"
#include "encoding.h"

#ifdef __GLIBC__

static struct {
    FILE *usual; /* stdout as it was; NULL: it is in place */
    uint32_t code;
    int missing; /* bytes of `code` that have not come yet */
} plain;

/* One more byte; true if `*letter` is to be written now. */
static bool take(uint8_t byte, char *letter)
{
    if (byte < 0x80) {
        plain.missing = 0;
        *letter = (char)byte;
        return true;
    }
    if (byte >= 0xc0) {
        plain.missing = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
        plain.code = byte & (0x3fu >> plain.missing);
        return false;
    }
    plain.code = plain.code << 6 | (byte & 0x3fu);
    *letter = ascii_letter(plain.code);
    return plain.missing > 0 && --plain.missing == 0;
}

static ssize_t write_plain(void *context, const char *bytes, size_t count)
{
    char text[512];
    size_t length = 0;
    (void)context;
    for (size_t i = 0; i < count; i++) {
        length += take((uint8_t)bytes[i], &text[length]);
        if (length == sizeof text || i + 1 == count) {
            if (!write_all(STDOUT_FILENO, text, length)) {
                return 0;
            }
            length = 0;
        }
    }
    return (ssize_t)count;
}

void plain_output_begin(void)
{
    if (plain.usual != NULL || encoding_is_utf8()) {
        return;
    }
    FILE *out = fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_plain});
    if (out != NULL) {
        fflush(stdout);
        setvbuf(out, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
        plain.usual = stdout;
        stdout = out;
    }
}

void plain_output_end(void)
{
    if (plain.usual != NULL) {
        fclose(stdout);
        stdout = plain.usual;
        plain.usual = NULL;
    }
}

#else

void plain_output_begin(void)
{
}

void plain_output_end(void)
{
}

#endif
