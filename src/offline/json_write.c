/* JSON as text, by src/text/json_text.h, which leaves real numbers to this. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "../text/json_text.h"
#include "json_number.h"

size_t json_dumpb(const json_t *json, char *buffer, size_t size, size_t flags)
{
    char digits[JSON_NUMBER_MAX];
    (void)flags;
    json_number_write(json_real_value(json), digits);
    size_t length = strlen(digits);
    memcpy(buffer, digits, length < size ? length : size);
    return length;
}

char *json_dumps(const json_t *json, size_t flags)
{
    struct json_text text = {0};
    (void)flags;
    if (!json_is_object(json) && !json_is_array(json)) {
        return NULL;
    }
    json_text_write(&text, json);
    if (text.full) {
        free(text.bytes);
        return NULL;
    }
    return text.bytes;
}
