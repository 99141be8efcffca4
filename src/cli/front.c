/* In lines or on the whole screen: see front.h. */
#define _DEFAULT_SOURCE /* for the size of a terminal */
#include "front.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "encoding.h"
#include "line_input.h"

void front_init(struct front *front, septem_lang lang, void (*hint)(void *context), void *context)
{
    *front = (struct front){.prompt = {.paint = paint_on(stdout, lang),
                                       .in = stdin,
                                       .echo = !isatty(STDIN_FILENO),
                                       .hint = hint,
                                       .context = context}};
    paint_wrap(&front->prompt.paint);
}

void front_finish(struct front *front)
{
    front_end(front);
    line_input_destroy(front->prompt.input);
    paint_finish(&front->prompt.paint);
}

/* ---- Complaints, of engines too, would be written into the picture ---- */

static void hold_complaints(struct front *front)
{
    front->held = isatty(STDERR_FILENO) ? tmpfile() : NULL;
    front->complaints = front->held != NULL ? dup(STDERR_FILENO) : -1;
    if (front->complaints >= 0) {
        fflush(stderr);
        dup2(fileno(front->held), STDERR_FILENO);
    }
}

static void give_complaints(struct front *front)
{
    char bytes[512];
    size_t count;
    if (front->held == NULL) {
        return;
    }
    if (front->complaints >= 0) {
        fflush(stderr);
        dup2(front->complaints, STDERR_FILENO);
        close(front->complaints);
    }
    rewind(front->held);
    while ((count = fread(bytes, 1, sizeof bytes, front->held)) > 0) {
        fwrite(bytes, 1, count, stderr);
    }
    fclose(front->held);
    front->held = NULL;
}

/* ---- The front ---- */

/* Why the whole screen cannot be had; NULL: it can. */
static const char *screen_fault(void)
{
    struct winsize size;
    const char *terminal = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || terminal == NULL ||
        strcmp(terminal, "dumb") == 0) {
        return "this is no terminal that has one";
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < SCREEN_COLUMNS ||
        size.ws_row < SCREEN_ROWS) {
        return "the terminal must have 80 columns and 24 rows";
    }
    return NULL;
}

bool front_begin(struct front *front, const struct table *table, enum front_kind kind)
{
    const char *fault = kind == FRONT_LINES ? "" : screen_fault();
    paint_flush(&front->prompt.paint);
    front->prompt.table = table;
    if (fault == NULL) {
        front->screen = screen_create(front->prompt.paint.lang, encoding_is_utf8());
        fault = front->screen == NULL ? "this terminal is not known" : NULL;
    }
    if (front->screen == NULL) {
        front->prompt.input = line_input_create();
    }
    if (front->screen != NULL) {
        hold_complaints(front);
        screen_set_table(front->screen, table);
        screen_set_watched(front->screen, front->prompt.paint.watched);
        screen_set_talk(front->screen, front->prompt.say, front->prompt.context);
        if (front->is_still) {
            screen_set_still(front->screen);
        }
    } else if (kind == FRONT_SCREEN) {
        cli_fail("play", "--screen: %s", fault);
        return false;
    }
    return true;
}

void front_end(struct front *front)
{
    screen_destroy(front->screen);
    front->screen = NULL;
    give_complaints(front);
}

static enum prompt_result result_of(enum screen_result result)
{
    return result == SCREEN_DECIDED ? PROMPT_DECIDED : PROMPT_QUIT;
}

enum prompt_result front_decide(struct front *front, struct septem_move *move)
{
    struct prompt *prompt = &front->prompt;
    if (front->screen == NULL) {
        return prompt_decision(prompt, move);
    }
    struct screen_question question = {.view = prompt->view,
                                       .chooser = prompt->chooser,
                                       .choice = &prompt->choice,
                                       .hint = prompt->hint,
                                       .context = prompt->context};
    return result_of(screen_decide(front->screen, &question, move));
}

enum prompt_result front_pick(struct front *front, int seat, septem_board *board)
{
    return front->screen == NULL ? prompt_board(&front->prompt, seat, board)
                                 : result_of(screen_pick(front->screen, seat, board));
}

enum prompt_result front_watch(struct front *front, const struct septem_view *view)
{
    return front->screen == NULL ? PROMPT_DECIDED : result_of(screen_watch(front->screen, view));
}

void front_news(struct front *front, const struct septem_view *view, int question)
{
    const struct paint *p = &front->prompt.paint;
    if (front->screen != NULL) {
        screen_news(front->screen, view, question);
        return;
    }
    fputc('\n', p->out);
    show_news(p, view, front->prompt.table, question);
}

void front_hints(struct front *front, const struct thought *thought)
{
    const struct paint *p = &front->prompt.paint;
    if (front->screen != NULL) {
        screen_hints(front->screen, thought);
    } else if (thought != NULL) {
        show_hints(p, thought);
    } else {
        paint_line(p, SAY_NO_HINT, NO_GAPS);
    }
}

void front_note(struct front *front, enum saying saying, struct septem_args gaps)
{
    const struct paint *p = &front->prompt.paint;
    if (front->screen != NULL) {
        screen_note(front->screen, paint_words(p, saying, gaps).text);
    } else {
        paint_line(p, saying, gaps);
    }
}

enum prompt_result front_idle(struct front *front, const struct septem_view *view,
                              const char *words, int milliseconds)
{
    const struct paint *p = &front->prompt.paint;
    struct timespec time = {.tv_nsec = milliseconds * 1000000L};
    if (front->screen != NULL) {
        return result_of(
            screen_idle(front->screen, view, words != NULL ? words : "", milliseconds));
    }
    if (words != NULL) {
        fprintf(p->out, "%s\n", words);
        paint_flush(p);
    }
    nanosleep(&time, NULL);
    return PROMPT_DECIDED;
}

void front_wait(struct front *front, const struct septem_view *view)
{
    if (front->screen != NULL) {
        screen_wait(front->screen, view, SAY_THINKING);
    }
}
