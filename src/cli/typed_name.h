/* Names of cards and boards as people type them: small or large letters, with or without accents,
 * blanks and signs, in any language, or the slug. */
#ifndef SEPTEM_TYPED_NAME_H
#define SEPTEM_TYPED_NAME_H

#include <stdbool.h>

#include <septem/text.h>

/* How far a name is from what was typed: 0 if it is that name, else letters to be changed; 1 if
 * it is a part of the name. */
int typed_name_distance(const char *typed, const char *name);

/* The same for the nearest of all names that lists show for a card or a board. */
int typed_name_card(const char *typed, septem_card card);
int typed_name_board(const char *typed, septem_board board);

/* The nearest ones, for "did you mean". Zero it before use. */
enum { TYPED_NEAR_MAX = 3 };
struct typed_near {
    const char *names[TYPED_NEAR_MAX];
    int distances[TYPED_NEAR_MAX];
    int count;
};

/* Takes a name in if it is near enough to be meant, and nearer than another one. */
void typed_near_add(struct typed_near *near, const char *typed, const char *name, int distance);

/* "; did you mean Gizah or Rhódos?", "" if nothing is near. Returns `text`. */
enum { TYPED_NEAR_TEXT = 256 };
const char *typed_near_text(const struct typed_near *near, char text[TYPED_NEAR_TEXT]);

#endif
