/* Entries as tests write them: the next one of a table, a millisecond after the last. */
#ifndef SEPTEM_TESTS_ENTERING_H
#define SEPTEM_TESTS_ENTERING_H

#include "../../src/table/table.h"

/* Sets number and time, and texts that are NULL to "". As table_apply returns it. */
bool write_entry(struct table *table, struct entry entry);

#endif
