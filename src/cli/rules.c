/* septem rules: the text of docs/rules.md, or clauses of it, without the marks of Markdown. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

extern const char rules_text[]; /* rules_bytes.S */

/* ---- Text ---- */

/* How long the mark at `at` is that readers need not see; 0 if there is none. */
static size_t mark_length(const char *at, bool is_code)
{
    bool starts_line = at == rules_text || at[-1] == '\n';
    const char *close = *at == '[' ? strchr(at, ']') : NULL;
    if (*at == '#' && starts_line) {
        return strspn(at, "# ");
    }
    if (strncmp(at, "<a id=", 6) == 0) {
        return (size_t)(strchr(at, '/') - at) + strlen("/a>");
    }
    if (strncmp(at, "](", 2) == 0) {
        return strcspn(at, ")") + 1;
    }
    return *at == '`' || (*at == '*' && !is_code) || (close != NULL && close[1] == '(');
}

static void print_text(const char *at, const char *end)
{
    bool is_code = false;
    while (at < end) {
        size_t mark = mark_length(at, is_code);
        is_code ^= *at == '`';
        if (mark == 0) {
            putchar(*at++);
        }
        at += mark;
    }
}

/* ---- Clauses ---- */

/* Where the clause begins that is called so, such as R8.2, 8.2 or, for all of its clauses, R8; NULL
 * if there is none. */
static const char *find_clause(const char *name)
{
    char anchor[32] = "<a id=\"r";
    size_t n = strlen(anchor);
    for (name += *name == 'R' || *name == 'r'; *name != '\0' && n < 24; name++) {
        anchor[n++] = *name == '.' ? '-' : *name;
    }
    snprintf(anchor + n, sizeof anchor - n, "\">");
    const char *found = *name == '\0' ? strstr(rules_text, anchor) : NULL;
    return found != NULL && found[-1] == ' ' ? found - strlen("## ") : found;
}

static const char *clause_end(const char *clause)
{
    const char *section = strstr(clause, "\n\n## ");
    const char *next = *clause == '#' ? NULL : strstr(clause, "\n\n<a id=");
    const char *end = next != NULL && (section == NULL || next < section) ? next : section;
    return end != NULL ? end + 1 : clause + strlen(clause);
}

/* ---- The command ---- */

static int show_help(void)
{
    printf("usage: septem rules [CLAUSE...]\n\n"
           "The rules that the engine plays by: all of them, or only these clauses, such as R8.2;\n"
           "R8 is R8.1, R8.2 and so on. The text is that of docs/rules.md, in English.\n");
    return CLI_OK;
}

int cmd_rules(int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    int option = getopt_long(argc, argv, "h", options, NULL);
    if (option != -1) {
        return option == 'h' ? show_help() : cli_see_help("rules");
    }
    for (int i = optind; i < argc; i++) {
        if (find_clause(argv[i]) == NULL) {
            return cli_misuse("rules", "there is no clause '%s'; they are called R1.1 to R12.7",
                              argv[i]);
        }
    }
    for (int i = optind; i < argc; i++) {
        const char *clause = find_clause(argv[i]);
        print_text(clause, clause_end(clause));
        fputs(i + 1 < argc ? "\n" : "", stdout);
    }
    if (optind == argc) {
        print_text(rules_text, rules_text + strlen(rules_text));
    }
    return CLI_OK;
}
