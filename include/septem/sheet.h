/* A score sheet filled in by people: a game played with the box on a real table, counted here.
 *
 *     struct septem_sheet sheet;
 *     struct septem_score scores[SEPTEM_CITIES_MAX];
 *     struct septem_standing sides[SEPTEM_CITIES_MAX];
 *     if (septem_sheet_read(&sheet, text, length, &error)) {
 *         int count = septem_sheet_count(&sheet, scores, sides);
 *         … sides[0] is the first of count, with the score of each of its seats in scores …
 *     }
 *
 * People count what lies before them: points line by line, coins and debts, science in symbols.
 * The rest, what coins and symbols are worth, who is ahead and what broke a tie, is counted by the
 * rules of a game that was played here (R7). The text is described in docs/score.md. A sheet is a
 * value without pointers; a zeroed one has no players. Nothing allocates. */
#ifndef SEPTEM_SHEET_H
#define SEPTEM_SHEET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <septem/export.h>
#include <septem/log.h>
#include <septem/score.h>

SEPTEM_C_BEGIN

enum {
    SEPTEM_SHEET_PLAYERS_MIN = 2,
    SEPTEM_SHEET_FIGURE_MAX = 300, /* points of a line, to both sides of zero; coins; debts */
    SEPTEM_SHEET_SYMBOLS_MAX = 20, /* of a kind */
    SEPTEM_SHEET_FREE_MAX = 8,     /* symbols of choice, and masks */
    SEPTEM_SHEET_CARDS_MAX = 8
};

struct septem_sheet_player {
    char name[SEPTEM_NAME_MAX];
    int16_t lines[SEPTEM_LINE_COUNT]; /* the points of each; of treasury and science always 0 */
    int16_t coins, debts;
    uint8_t symbols[SEPTEM_SYMBOL_COUNT]; /* those that masks of neighbours can copy; [0]: of choice
                                           */
    uint8_t masks;                        /* symbols of neighbours copied (R11.6) */
    /* Leaders with symbols, or that change how symbols count (R10.15): each counts once. */
    uint8_t card_count;
    septem_card cards[SEPTEM_SHEET_CARDS_MAX];
};

/* Players in their order around the table, which is that of the neighbours. */
struct septem_sheet {
    int players;
    bool teams; /* players 0 and 1, 2 and 3, ... are partners (R11.10) */
    struct septem_sheet_player player[SEPTEM_CITIES_MAX];
};

/* Does a leader have to do with science? Others are no cards of a sheet. */
SEPTEM_API bool septem_sheet_takes(septem_card card);

/* NULL if the sheet can be counted, else what is wrong with it, in English. `player` is then who is
 * to blame, or -1; it may be NULL. */
SEPTEM_API const char *septem_sheet_fault(const struct septem_sheet *sheet, int *player);

/* Counts a sheet that has no fault: the score of every player, and who competes, the best first.
 * Returns how many these are. */
SEPTEM_API int septem_sheet_count(const struct septem_sheet *sheet,
                                  struct septem_score scores[SEPTEM_CITIES_MAX],
                                  struct septem_standing sides[SEPTEM_CITIES_MAX]);

/* Reads a sheet of `length` bytes, whatever they are. On failure says what is wrong, where, and
 * what to write instead; the sheet is then of no use. */
SEPTEM_API bool septem_sheet_read(struct septem_sheet *sheet, const char *text, size_t length,
                                  struct septem_log_error *error);

SEPTEM_C_END

#endif
