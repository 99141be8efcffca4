#include "entering.h"

bool write_entry(struct table *table, struct entry entry)
{
    entry.seq = table->seq + 1;
    entry.at = 1000 + table->seq;
    entry.text = entry.text != NULL ? entry.text : "";
    entry.key = entry.key != NULL ? entry.key : "";
    return table_apply(table, &entry);
}
