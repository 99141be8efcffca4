/* Reading logs back. */
#include "reload.h"

#include <stdlib.h>
#include <string.h>

/* Does the entry leave the settings alone, and they it? */
static bool ignores_settings(enum entry_kind kind)
{
    return kind == ENTRY_CHAT || kind == ENTRY_NAMED;
}

/* Settings in their normal form replace all that were before. */
static bool replaces_settings(const struct table *table, const struct entry *entry)
{
    return entry->kind == ENTRY_SET && entry->number == ENTRY_SET_WHOLE &&
           entry->seq == table->seq + 1;
}

static bool hold(struct reload *reload, const struct entry *entry)
{
    char *settings = strdup(entry->text);
    if (settings == NULL) {
        return false;
    }
    free(reload->settings);
    reload->settings = settings;
    table_note_entry(reload->table, entry);
    return true;
}

bool reload_entry(struct reload *reload, const struct entry *entry)
{
    if (replaces_settings(reload->table, entry)) {
        return hold(reload, entry);
    }
    return (ignores_settings(entry->kind) || reload_end(reload)) &&
           table_apply(reload->table, entry);
}

bool reload_end(struct reload *reload)
{
    bool good = reload->settings == NULL || table_read_settings(reload->table, reload->settings);
    free(reload->settings);
    reload->settings = NULL;
    return good;
}
