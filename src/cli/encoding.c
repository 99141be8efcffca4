/* Which characters the terminal of this user shows: see encoding.h. */
#include "encoding.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>

/* "UTF-8", "utf8": letters and digits are compared, without case. */
static bool names_utf8(const char *charset)
{
    const char *wanted = "utf8";
    for (; *charset != '\0' && *charset != '@'; charset++) {
        if (*charset == '-') {
            continue;
        }
        if (*wanted == '\0' || tolower((unsigned char)*charset) != *wanted) {
            return false;
        }
        wanted++;
    }
    return *wanted == '\0';
}

bool encoding_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *locale = getenv(variables[i]);
        if (locale != NULL && locale[0] != '\0') {
            while (*locale != '\0' && *locale != '.') {
                locale++;
            }
            return *locale == '.' && names_utf8(locale + 1);
        }
    }
    return true;
}
