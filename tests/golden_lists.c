/* Compares the golden games that show, in a comment before each decision, everybody's coins and
 * every legal decision, with what the engine lists: `golden_lists FILE…`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <septem/log.h>
#include <septem/text.h>

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static char lines[SEPTEM_MOVES_MAX][SEPTEM_MOVE_TEXT_MAX];

/* "# coins 3 3 3; legal: build altar | sell altar", of the first `count` lines. */
static void describe(const struct septem_game *g, int count, char *out, size_t size)
{
    int length = snprintf(out, size, "# coins");
    for (int i = 0; i < g->cities; i++) {
        length += snprintf(out + length, size - (size_t)length, " %d", g->city[i].coins);
    }
    length += snprintf(out + length, size - (size_t)length, "; legal: ");
    qsort(lines, (size_t)count, sizeof lines[0], compare);
    for (int i = 0; i < count; i++) {
        length +=
            snprintf(out + length, size - (size_t)length, "%s%s", i > 0 ? " | " : "", lines[i]);
    }
}

static void describe_engine(const struct septem_game *g, int seat, char *out, size_t size)
{
    static struct septem_move moves[SEPTEM_MOVES_MAX];
    int count = septem_game_moves(g, seat, moves);
    for (int i = 0; i < count; i++) {
        septem_move_write(g, &moves[i], lines[i], sizeof lines[i]);
    }
    describe(g, count, out, size);
}

/* The decisions of a comment in the words of today: what is no decision stays as it is. */
static void describe_comment(const struct septem_game *g, const char *comment, char *out,
                             size_t size)
{
    const char *at = strstr(comment, "legal: ");
    int count = 0;
    for (at = at != NULL ? at + 7 : ""; *at != '\0' && count < SEPTEM_MOVES_MAX; count++) {
        const char *end = strstr(at, " | ");
        int length = (int)(end != NULL ? (size_t)(end - at) : strlen(at));
        struct septem_move move;
        snprintf(lines[count], sizeof lines[count], "%.*s", length, at);
        if (septem_move_read(g, lines[count], &move) == SEPTEM_PARSE_NONE) {
            septem_move_write(g, &move, lines[count], sizeof lines[count]);
        }
        at = end != NULL ? end + 3 : "";
    }
    describe(g, count, out, size);
}

/* Does the comment say the coins? The list of decisions is compared by itself. */
static bool begins_with_coins(const char *comment, const char *engine)
{
    size_t head = strcspn(engine, ";");
    return strncmp(comment, engine, head) == 0 && comment[head] == ';';
}

static char *read_all(const char *path, size_t *length)
{
    static char text[1 << 22];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    *length = fread(text, 1, sizeof text - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static bool fails(const char *path, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, what);
    return false;
}

static bool compare_file(const char *path)
{
    static struct septem_log log;
    static char engine[1 << 18], said[1 << 18];
    struct septem_log_error error = {0};
    struct septem_game g;
    size_t length;
    char *text = read_all(path, &length);
    const char *comment = "";
    int next = 0, line = 0, compared = 0;
    if (!septem_log_read(&log, text, length, &error) || !septem_log_start(&log, &g, &error)) {
        return fails(path, error.line, error.text);
    }
    for (char *word = strtok(text, "\n"); word != NULL; word = strtok(NULL, "\n")) {
        line++;
        if (strncmp(word, "# coins", 7) == 0) {
            comment = word;
        } else if (word[0] >= '0' && word[0] <= '9') {
            describe_engine(&g, log.decisions[next].seat, engine, sizeof engine);
            describe_comment(&g, comment, said, sizeof said);
            if (!begins_with_coins(comment, engine) || strcmp(said, engine) != 0) {
                fprintf(stderr, "the log:    %s\nthe engine: %s\n", comment, engine);
                return fails(path, line, "another list of decisions");
            }
            compared++;
            if (!septem_log_step(&log, next++, &g, &error)) {
                return fails(path, error.line, error.text);
            }
        }
    }
    if (compared == 0 || compared != log.decision_count) {
        return fails(path, line, "not every decision has its list");
    }
    printf("%s: %d lists\n", path, compared);
    return septem_log_check_end(&log, &g, &error) || fails(path, error.line, error.text);
}

int main(int argc, char **argv)
{
    int failures = argc < 2;
    for (int i = 1; i < argc; i++) {
        failures += !compare_file(argv[i]);
    }
    return failures == 0 ? 0 : 1;
}
