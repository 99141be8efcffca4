/* Lines with libedit: see line_input.h. */
#include "line_input.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "encoding.h"

enum { EARLIER = 100 };

struct line_input {
    EditLine *edit;
    History *history;
    FILE *out; /* a copy: stdout may be a stream without a file */
    const char *prompt;
};

static char *prompt_of(EditLine *edit)
{
    static char none[] = "";
    struct line_input *input = NULL;
    el_get(edit, EL_CLIENTDATA, &input);
    /* It is only read. */
    return input != NULL && input->prompt != NULL ? (char *)(size_t)input->prompt : none;
}

static bool is_able(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal != NULL &&
           terminal[0] != '\0' && strcmp(terminal, "dumb") != 0 && encoding_is_utf8();
}

struct line_input *line_input_create(void)
{
    HistEvent event;
    struct line_input *input = is_able() ? calloc(1, sizeof *input) : NULL;
    if (input == NULL) {
        return NULL;
    }
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL) {
        setlocale(LC_CTYPE, "");
    }
    int copy = dup(STDOUT_FILENO);
    input->out = copy >= 0 ? fdopen(copy, "w") : NULL;
    input->edit = input->out != NULL ? el_init("septem", stdin, input->out, stderr) : NULL;
    input->history = history_init();
    if (input->edit == NULL || input->history == NULL) {
        line_input_destroy(input);
        return NULL;
    }
    history(input->history, &event, H_SETSIZE, EARLIER);
    el_set(input->edit, EL_CLIENTDATA, input);
    el_set(input->edit, EL_PROMPT, prompt_of);
    el_set(input->edit, EL_EDITOR, "emacs");
    el_set(input->edit, EL_HIST, history, input->history);
    el_set(input->edit, EL_SIGNAL, 1);
    el_source(input->edit, NULL);
    return input;
}

void line_input_destroy(struct line_input *input)
{
    if (input == NULL) {
        return;
    }
    if (input->history != NULL) {
        history_end(input->history);
    }
    if (input->edit != NULL) {
        el_end(input->edit);
    }
    if (input->out != NULL) {
        fclose(input->out);
    }
    free(input);
}

const char *line_input_read(struct line_input *input, const char *prompt)
{
    HistEvent event;
    int length = 0;
    input->prompt = prompt;
    const char *line = el_gets(input->edit, &length);
    if (line != NULL && length > 1) {
        history(input->history, &event, H_ENTER, line);
    }
    input->prompt = NULL;
    return length > 0 ? line : NULL;
}
