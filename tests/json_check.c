/* Is the standard input JSON? `json_check [N]`: exit 0 if it is, and a list of N things. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <jansson.h>

int main(int argc, char **argv)
{
    json_error_t error;
    json_t *root = json_loadf(stdin, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        fprintf(stderr, "line %d, column %d: %s\n", error.line, error.column, error.text);
        return 1;
    }
    size_t wanted = argc > 1 ? (size_t)strtoul(argv[1], NULL, 10) : 0;
    bool good = argc < 2 || (json_is_array(root) && json_array_size(root) == wanted);
    json_decref(root);
    return good ? 0 : 1;
}
