/* What is said at a table: free words and fixed phrases. */
#include "chat.h"

#include <stdlib.h>
#include <string.h>

#include "../base/copy_text.h"

bool chat_apply(struct table *table, const struct entry *entry)
{
    if (entry->person < 0 || entry->person >= table->person_count ||
        table->people[entry->person].gone) {
        return false;
    }
    if (table->chat_count == TABLE_CHAT_KEPT) {
        free(table->chat[0].text);
        memmove(table->chat, table->chat + 1, (TABLE_CHAT_KEPT - 1) * sizeof *table->chat);
        table->chat_count--;
    }
    struct table_chat *chat = realloc(table->chat, (size_t)(table->chat_count + 1) * sizeof *chat);
    char *text = strdup(entry->text);
    if (chat != NULL) {
        table->chat = chat;
    }
    if (chat == NULL || text == NULL) {
        free(text);
        return false;
    }
    struct table_chat *line = &chat[table->chat_count++];
    *line = (struct table_chat){.seq = entry->seq,
                                .at = entry->at,
                                .seat = table->people[entry->person].seat,
                                .text = text,
                                .quip = table_quip_find(entry->key)};
    copy_text(line->name, sizeof line->name, table->people[entry->person].name);
    return true;
}
