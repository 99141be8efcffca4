/* The kinds of entries and their words. */
#include "entry.h"

#include <string.h>

static const char *const slugs[ENTRY_COUNT] = {
    [ENTRY_NONE] = "none",       [ENTRY_MADE] = "made",         [ENTRY_SAT] = "sat",
    [ENTRY_LEFT] = "left",       [ENTRY_BOT] = "bot",           [ENTRY_OPENED] = "opened",
    [ENTRY_SWAPPED] = "swapped", [ENTRY_NAMED] = "named",       [ENTRY_BOARD] = "board",
    [ENTRY_SET] = "set",         [ENTRY_STARTED] = "started",   [ENTRY_DECIDED] = "decided",
    [ENTRY_CHAT] = "chat",       [ENTRY_NEXT] = "next",         [ENTRY_KEYED] = "keyed",
    [ENTRY_DRAFTED] = "drafted", [ENTRY_STOOD] = "stood",       [ENTRY_RESAT] = "resat",
    [ENTRY_ASKED] = "asked",     [ENTRY_AGREED] = "agreed",     [ENTRY_DECLINED] = "declined",
    [ENTRY_MUTED] = "muted",     [ENTRY_UNMUTED] = "unmuted",   [ENTRY_BANNED] = "banned",
    [ENTRY_LOCKED] = "locked",   [ENTRY_UNLOCKED] = "unlocked", [ENTRY_COVERED] = "covered",
    [ENTRY_BACK] = "back",       [ENTRY_AWAY] = "away",
};

const char *entry_kind_slug(enum entry_kind kind)
{
    return kind > ENTRY_NONE && kind < ENTRY_COUNT ? slugs[kind] : slugs[ENTRY_NONE];
}

enum entry_kind entry_kind_find(const char *slug)
{
    for (int kind = ENTRY_NONE + 1; kind < ENTRY_COUNT; kind++) {
        if (strcmp(slugs[kind], slug) == 0) {
            return (enum entry_kind)kind;
        }
    }
    return ENTRY_NONE;
}
