/* A rule case being run: what case_runner.c and case_then.c share. */
#ifndef SEPTEM_TESTS_CASE_RUN_H
#define SEPTEM_TESTS_CASE_RUN_H

#include <septem/game.h>

#include "position.h"

enum { LINE_MAX_LENGTH = 512, WORDS_MAX = 40 };

struct run {
    const char *path;
    int line;
    int cases;
    int failures;
    bool failed; /* the case at hand, so that the rest of it is skipped */
    bool made;   /* the position is set up */
    bool cited;
    char name[LINE_MAX_LENGTH];
    struct position position;
    struct septem_game g;
    int word_count;
    char *words[WORDS_MAX];
};

struct verb {
    const char *word;
    int least; /* words that must follow */
    void (*run)(struct run *run, char **args, int count);
};

/* Reports the first thing in a case that is not so, with file and line. */
void run_complain(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Words into values; a wrong word is complained about. */
int run_number(struct run *run, const char *word);
int run_seat(struct run *run, const char *word);
septem_card run_card(struct run *run, const char *word);
struct septem_move run_decision(struct run *run, char **args, int count);

/* Is the decision among those the engine lists? */
bool run_listed(const struct septem_game *g, int who, const struct septem_move *move);

/* What can be said after `then`; NULL for an unknown word. */
const struct verb *then_verb(const char *word);

#endif
