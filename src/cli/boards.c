/* Boards given to seats: see boards.h. */
#include "boards.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include <septem/card.h>
#include <septem/rng.h>

#include "cli.h"
#include "typed_name.h"

enum { ENTRY_MAX = 64 };

/* An entry taken apart: "giza:B". */
struct entry {
    char slug[ENTRY_MAX];
    char side; /* '\0': not said; '?': neither A nor B */
};

/* ---- Reading ---- */

/* Lists show boards by their names, in the language of the reader: these are as good as slugs. */
static void find_slug(struct entry *entry)
{
    for (int b = 1; entry->slug[0] != '\0' && b < septem_board_end(); b++) {
        if (typed_name_board(entry->slug, (septem_board)b) == 0) {
            snprintf(entry->slug, sizeof entry->slug, "%s",
                     septem_board_info((septem_board)b)->slug);
            return;
        }
    }
}

/* How far the name goes: to a colon, or to a blank before a last letter A or B, as in lists. */
static size_t name_length(const char *text, size_t length)
{
    const char *colon = memchr(text, ':', length);
    if (colon != NULL) {
        return (size_t)(colon - text);
    }
    bool has_side = length > 2 && text[length - 2] == ' ' && strchr("AaBb", text[length - 1]);
    return has_side ? length - 2 : length;
}

static struct entry read_entry(const char *text, size_t length)
{
    struct entry entry = {.side = '\0'};
    size_t slug = name_length(text, length);
    snprintf(entry.slug, sizeof entry.slug, "%.*s", (int)slug, text);
    find_slug(&entry);
    if (slug < length) {
        const char *side = text + slug + 1;
        bool one = length - slug - 1 == 1;
        entry.side = one && strchr("Aa", *side) != NULL   ? 'A'
                     : one && strchr("Bb", *side) != NULL ? 'B'
                                                          : '?';
    }
    return entry;
}

/* Takes the next entry of a list; false at the end. */
static bool next_entry(const char **rest, struct entry *entry)
{
    if (*rest == NULL) {
        return false;
    }
    size_t length = strcspn(*rest, ",");
    *entry = read_entry(*rest, length);
    *rest = (*rest)[length] == ',' ? *rest + length + 1 : NULL;
    return true;
}

/* ---- Choosing ---- */

static const char *set_slug(int set)
{
    return septem_set_info((enum septem_set)set)->slug;
}

/* The set that is missing for a board, SEPTEM_SET_NONE where it can be used. */
static int lacks(const struct septem_board_info *info, uint32_t sets)
{
    if (!(sets >> info->set & 1)) {
        return info->set;
    }
    return info->needs != SEPTEM_SET_NONE && !(sets >> info->needs & 1) ? info->needs
                                                                        : SEPTEM_SET_NONE;
}

/* What keeps a seat from having a board at this table. */
static enum septem_err fault_of(septem_board board, int seat, const struct septem_options *options)
{
    struct septem_options trial = *options;
    struct septem_game game;
    trial.boards[seat] = board;
    return septem_game_init(&game, &trial, 0);
}

/* The side said, else that of all boards, else by lot among those that can be used. */
static septem_board choose_side(const struct entry *entry, int seat, uint64_t seed,
                                const struct septem_options *options)
{
    char side = (septem_rng_mix(seed, (uint64_t)seat) & 1) != 0 ? 'B' : 'A';
    if (entry->side != '\0') {
        return septem_board_find(entry->slug, entry->side);
    }
    if (options->sides != SEPTEM_SIDES_RANDOM) {
        return septem_board_find(entry->slug, options->sides == SEPTEM_SIDES_B ? 'B' : 'A');
    }
    septem_board board = septem_board_find(entry->slug, side);
    septem_board other = septem_board_find(entry->slug, side == 'A' ? 'B' : 'A');
    bool usable = board != 0 && fault_of(board, seat, options) == SEPTEM_OK;
    return usable || other == 0 ? board : other;
}

static void list_boards(struct boards_asker asker, const char *typed)
{
    struct typed_near near = {.count = 0};
    char text[TYPED_NEAR_TEXT];
    for (int b = 1; b < septem_board_end(); b++) {
        typed_near_add(&near, typed, septem_board_info((septem_board)b)->slug,
                       typed_name_board(typed, (septem_board)b));
    }
    cli_fail(asker.command, "%s: there is no board '%s'%s", asker.option, typed,
             typed_near_text(&near, text));
    fprintf(stderr, "The boards are:\n");
    for (int b = 1; b < septem_board_end(); b++) {
        const struct septem_board_info *info = septem_board_info((septem_board)b);
        if (info->side == 'A') {
            fprintf(stderr, "  %-15s %s (%s)\n", info->slug, info->name, set_slug(info->set));
        }
    }
}

/* Says what is wrong with a board for a table; true if something is. */
static bool complain(struct boards_asker asker, const struct entry *entry, septem_board board,
                     int seat, const struct septem_options *options)
{
    const struct septem_board_info *info = septem_board_info(board);
    if (entry->side == '?') {
        cli_misuse(asker.command, "%s: the side of %s must be A or B, as in %s:B", asker.option,
                   entry->slug, entry->slug);
        return true;
    }
    if (info == NULL) {
        list_boards(asker, entry->slug);
        return true;
    }
    int lacking = lacks(info, options->sets);
    if (lacking != SEPTEM_SET_NONE) {
        cli_misuse(asker.command, "%s: %s %c needs the set %s; add --with %s", asker.option,
                   info->slug, info->side, set_slug(lacking), set_slug(lacking));
        return true;
    }
    if (fault_of(board, seat, options) == SEPTEM_ERR_BOARD_FREE_CITY) {
        cli_misuse(asker.command, "%s: %s %c is not for seat %d: %s", asker.option, info->slug,
                   info->side, seat, septem_err_text(SEPTEM_ERR_BOARD_FREE_CITY));
        return true;
    }
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        const struct septem_board_info *other = septem_board_info(options->boards[i]);
        if (other != NULL && strcmp(other->slug, info->slug) == 0) {
            cli_misuse(asker.command, "%s: %s is given twice; a board is for one seat only",
                       asker.option, info->slug);
            return true;
        }
    }
    return false;
}

static bool give(struct boards_asker asker, const struct entry *entry, int seat, uint64_t seed,
                 struct septem_options *options)
{
    septem_board board = choose_side(entry, seat, seed, options);
    if (complain(asker, entry, board, seat, options)) {
        return false;
    }
    options->boards[seat] = board;
    return true;
}

bool boards_give_one(struct boards_asker asker, const char *text, int seat, uint64_t seed,
                     struct septem_options *options)
{
    struct entry entry = read_entry(text, strlen(text));
    if (options->boards[seat] != 0) {
        cli_misuse(asker.command, "%s: seat %d has a board already; give it one only", asker.option,
                   seat);
        return false;
    }
    return give(asker, &entry, seat, seed, options);
}

bool boards_give(struct boards_asker asker, const char *list, int seats, uint64_t seed,
                 struct septem_options *options)
{
    assert(seats >= 2 && seats <= SEPTEM_CITIES_MAX);
    struct entry entry;
    for (int seat = 0; next_entry(&list, &entry); seat++) {
        if (seat >= seats) {
            cli_misuse(asker.command,
                       "%s: there are boards for more than the %d seats; leave some "
                       "out or add players with -n",
                       asker.option, seats);
            return false;
        }
        bool drawn = entry.slug[0] == '\0' && entry.side == '\0';
        if (!drawn && !give(asker, &entry, seat, seed, options)) {
            return false;
        }
    }
    return true;
}

/* ---- Comparing ---- */

static bool is(const struct septem_game *g, int seat, const struct entry *entry)
{
    const struct septem_board_info *info = septem_board_info(g->city[seat].board);
    return strcmp(info->slug, entry->slug) == 0 &&
           (entry->side == '\0' || entry->side == info->side);
}

bool boards_is(const struct septem_game *g, int seat, const char *text)
{
    assert(seat >= 0 && seat < g->cities);
    struct entry entry = read_entry(text, strlen(text));
    return is(g, seat, &entry);
}

bool boards_are(const struct septem_game *g, const char *list)
{
    struct entry entry;
    bool same = true;
    for (int seat = 0; same && next_entry(&list, &entry); seat++) {
        same = seat < g->cities && (entry.slug[0] == '\0' || is(g, seat, &entry));
    }
    return same;
}
