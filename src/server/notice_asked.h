/* Who is to be told of what an entry has brought about: docs/notices.md. */
#ifndef SEPTEM_NOTICE_ASKED_H
#define SEPTEM_NOTICE_ASKED_H

#include "../store/store_notices.h"

/* What an entry that was just applied means for notices. People are asked only with a new question
 * or pick, and only those for whom no bot answers and who have no page open. `due` is when they are
 * to be told; 0: nobody is told here. */
struct store_asked notice_asked(const struct table *table, const struct entry *entry, int64_t due);

/* The people of these chairs, who are awaited, are asked again: those who are away. */
struct store_asked notice_reminded(const struct table *table, unsigned chairs, int64_t due);

/* Does the table wait for this person, away, because of that question? */
bool notice_is_wanted(const struct table *table, int person, int question);

#endif
