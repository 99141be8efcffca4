/* The C library's printing for the page, where nobody reads what a program prints: snprintf with
 * texts, whole numbers and characters, which is all that messages are made of, and nothing behind
 * stderr. The library's own would bring files and real numbers along, more than the rules of the
 * game. Only builds for the page have this file. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct target {
    char *text;
    size_t size, length; /* of the whole, written or not */
};

static void put(struct target *to, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, to->length++) {
        if (to->length + 1 < to->size) {
            to->text[to->length] = bytes[i];
        }
    }
}

static void put_number(struct target *to, unsigned long long number, bool is_negative)
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    if (is_negative) {
        digits[--at] = '-';
    }
    put(to, digits + at, sizeof digits - at);
}

static void put_text(struct target *to, const char *text, int most)
{
    const char *end = most >= 0 ? memchr(text, '\0', (size_t)most) : text + strlen(text);
    put(to, text, end != NULL ? (size_t)(end - text) : (size_t)most);
}

/* Behind a '%'; returns where the format goes on. */
static const char *put_next(struct target *to, const char *at, va_list *args)
{
    int most = -1, longs = 0;
    char letter;
    if (at[0] == '.' && at[1] == '*') {
        most = va_arg(*args, int);
        at += 2;
    } else if (*at == '.') {
        for (most = 0, at++; *at >= '0' && *at <= '9'; at++) {
            most = 10 * most + (*at - '0');
        }
    }
    for (; *at == 'l'; at++) {
        longs++;
    }
    if (*at == 'd') {
        long long number = longs == 2   ? va_arg(*args, long long)
                           : longs == 1 ? va_arg(*args, long)
                                        : va_arg(*args, int);
        unsigned long long size = (unsigned long long)number;
        put_number(to, number < 0 ? 0 - size : size, number < 0);
    } else if (*at == 'u') {
        put_number(to,
                   longs == 2   ? va_arg(*args, unsigned long long)
                   : longs == 1 ? va_arg(*args, unsigned long)
                                : va_arg(*args, unsigned),
                   false);
    } else if (*at == 's') {
        put_text(to, va_arg(*args, const char *), most);
    } else {
        letter = *at == 'c' ? (char)va_arg(*args, int) : '%';
        put(to, &letter, 1);
    }
    return at + 1;
}

int vsnprintf(char *text, size_t size, const char *format, va_list args)
{
    struct target to = {text, size, 0};
    va_list mine;
    va_copy(mine, args);
    for (const char *at = format; *at != '\0';) {
        size_t plain = strcspn(at, "%");
        put(&to, at, plain);
        at += plain;
        if (*at == '%') {
            at = put_next(&to, at + 1, &mine);
        }
    }
    va_end(mine);
    if (size > 0) {
        text[to.length < size ? to.length : size - 1] = '\0';
    }
    return (int)to.length;
}

int snprintf(char *text, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, size, format, args);
    va_end(args);
    return length;
}

FILE *const stderr = NULL;

size_t fwrite(const void *restrict bytes, size_t size, size_t count, FILE *restrict file)
{
    (void)bytes, (void)size, (void)file;
    return count;
}
