/* Taking a line of text apart: see scan.h. */
#include "scan.h"

#include <assert.h>
#include <string.h>

struct scan scan_open(const char *text, size_t length)
{
    assert(text != NULL || length == 0);
    return (struct scan){.at = text, .end = text + length};
}

bool scan_fail(struct scan *scan, enum septem_parse_error error, const char *where)
{
    scan->error = error;
    scan->where = where;
    return false;
}

bool scan_done(const struct scan *scan)
{
    return scan->at == scan->end;
}

/* Where the next word begins, NULL where none does. */
static const char *word_start(const struct scan *scan)
{
    const char *at = scan->at;
    if (scan->begun && at < scan->end && *at == ' ') {
        at++;
    }
    return at < scan->end && *at != ' ' ? at : NULL;
}

bool scan_next(struct scan *scan, struct scan_word *word)
{
    const char *start = word_start(scan);
    if (start == NULL) {
        return scan_fail(scan, scan_done(scan) ? SEPTEM_PARSE_MORE : SEPTEM_PARSE_BLANKS, scan->at);
    }
    const char *blank = memchr(start, ' ', (size_t)(scan->end - start));
    scan->at = blank != NULL ? blank : scan->end;
    scan->begun = true;
    *word = (struct scan_word){start, (size_t)(scan->at - start)};
    return true;
}

bool scan_take(struct scan *scan, const char *words)
{
    const char *start = word_start(scan);
    size_t length = strlen(words);
    if (start == NULL || (size_t)(scan->end - start) < length ||
        memcmp(start, words, length) != 0) {
        return false;
    }
    if (start + length < scan->end && start[length] != ' ') {
        return false;
    }
    scan->at = start + length;
    scan->begun = true;
    return true;
}

bool scan_number(struct scan *scan, uint64_t max, uint64_t *number)
{
    assert(number != NULL);
    struct scan_word word;
    uint64_t value = 0;
    if (!scan_next(scan, &word)) {
        return false;
    }
    if (word.text[0] == '0' && word.length > 1) {
        return scan_fail(scan, SEPTEM_PARSE_NUMBER, word.text);
    }
    for (size_t i = 0; i < word.length; i++) {
        unsigned digit = (unsigned)(word.text[i] - '0');
        if (word.text[i] < '0' || digit > 9) {
            return scan_fail(scan, SEPTEM_PARSE_NUMBER, word.text);
        }
        if (digit > max || value > (max - digit) / 10) {
            return scan_fail(scan, SEPTEM_PARSE_NUMBER_LARGE, word.text);
        }
        value = 10 * value + digit;
    }
    *number = value;
    return true;
}

void scan_copy(const struct scan_word *word, char *buf, size_t size)
{
    assert(buf != NULL && size > 0);
    size_t length = word->length < size ? word->length : 0;
    memcpy(buf, word->text, length);
    buf[length] = '\0';
}

bool scan_card(struct scan *scan, septem_card *card)
{
    struct scan_word word;
    char slug[40];
    if (!scan_next(scan, &word)) {
        return false;
    }
    scan_copy(&word, slug, sizeof slug);
    *card = septem_card_find(slug);
    return *card != 0 || scan_fail(scan, SEPTEM_PARSE_CARD, word.text);
}

bool scan_finish(struct scan *scan)
{
    if (scan_done(scan)) {
        return true;
    }
    bool word = word_start(scan) != NULL;
    return scan_fail(scan, word ? SEPTEM_PARSE_TOO_MUCH : SEPTEM_PARSE_BLANKS, scan->at);
}
