/* Lines of an export. */
#include "transfer_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_BYTES = 16 };

static const char special[] = "\t\n\r\\", letters[] = "tnr\\";

static void put(struct transfer_line *line, char c)
{
    if (line->length == line->room) {
        size_t room = line->room > 0 ? 2 * line->room : 256;
        char *bytes = realloc(line->bytes, room);
        if (bytes == NULL) {
            line->failed = true;
            return;
        }
        line->bytes = bytes;
        line->room = room;
    }
    line->bytes[line->length++] = c;
}

void line_word(struct transfer_line *line, const char *word)
{
    if (line->length > 0) {
        put(line, '\t');
    }
    for (; *word != '\0'; word++) {
        const char *found = strchr(special, *word);
        if (found != NULL) {
            put(line, '\\');
        }
        put(line, found != NULL ? letters[found - special] : *word);
    }
}

void line_number(struct transfer_line *line, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    line_word(line, text);
}

void line_end(struct transfer_line *line)
{
    put(line, '\n');
}

void line_finish(struct transfer_line *line)
{
    free(line->bytes);
    *line = (struct transfer_line){0};
}

/* Undoes what line_word does to one word. */
static bool unescape(char *word)
{
    char *to = word;
    for (; *word != '\0'; word++) {
        const char *letter = *word == '\\' ? strchr(letters, word[1]) : NULL;
        if (*word == '\\' && (word[1] == '\0' || letter == NULL)) {
            return false;
        }
        *to++ = letter != NULL ? special[letter - letters] : *word;
        word += letter != NULL;
    }
    *to = '\0';
    return true;
}

int line_split(char *line, char *words[TRANSFER_WORDS_MAX])
{
    int count = 0;
    for (char *tab = line; tab != NULL; line = tab + 1) {
        tab = strchr(line, '\t');
        if (tab != NULL) {
            *tab = '\0';
        }
        if (count == TRANSFER_WORDS_MAX || !unescape(line)) {
            return -1;
        }
        words[count++] = line;
        if (tab == NULL) {
            break;
        }
    }
    return count;
}

bool line_read_number(const char *word, int64_t *number)
{
    char *end, again[24];
    errno = 0;
    long long value = strtoll(word, &end, 10);
    snprintf(again, sizeof again, "%lld", value);
    *number = value;
    return errno == 0 && strcmp(again, word) == 0;
}

void digest_begin(struct transfer_digest *digest)
{
    crypto_generichash_init(&digest->state, NULL, 0, DIGEST_BYTES);
}

void digest_add(struct transfer_digest *digest, const char *bytes, size_t length)
{
    crypto_generichash_update(&digest->state, (const unsigned char *)bytes, length);
}

void digest_end(struct transfer_digest *digest, char hex[TRANSFER_DIGEST_MAX])
{
    unsigned char bytes[DIGEST_BYTES];
    crypto_generichash_final(&digest->state, bytes, sizeof bytes);
    sodium_bin2hex(hex, TRANSFER_DIGEST_MAX, bytes, sizeof bytes);
}
