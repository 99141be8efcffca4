/* Runs a fuzz target over files, for builds without libFuzzer: `fuzz_log_corpus FILE…`. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_MAX = 1 << 20 };

int main(int argc, char **argv)
{
    static uint8_t data[INPUT_MAX];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            perror(argv[i]);
            return 1;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%d inputs\n", argc - 1);
    return argc > 1 ? 0 : 1;
}
