/* Score sheets filled in by people: see septem/sheet.h. */
#include <assert.h>

#include <septem/cities.h>
#include <septem/sheet.h>

#include "effect.h"
#include "placing.h"
#include "rows.h"
#include "science.h"

bool septem_sheet_takes(septem_card card)
{
    struct effect_symbols symbols = {0};
    if (card == CARD_NONE || card >= septem_card_end() || !septem_card_is_leader(card)) {
        return false;
    }
    effect_symbols(card_rows[card].effects, &symbols);
    int all = symbols.set_bonus + symbols.mosts + symbols.swaps;
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        all += symbols.fixed[i];
    }
    return all > 0;
}

/* ---- Faults ---- */

static bool has_card_twice(const struct septem_sheet_player *player)
{
    for (int i = 0; i < player->card_count; i++) {
        for (int k = 0; k < i; k++) {
            if (player->cards[i] == player->cards[k]) {
                return true;
            }
        }
    }
    return false;
}

static const char *card_fault(const struct septem_sheet_player *player)
{
    if (player->card_count > SEPTEM_SHEET_CARDS_MAX) {
        return "too many leaders";
    }
    for (int i = 0; i < player->card_count; i++) {
        if (!septem_sheet_takes(player->cards[i])) {
            return "only leaders who have to do with science are named";
        }
    }
    return has_card_twice(player) ? "a leader is named twice" : NULL;
}

static bool is_figure(int n, int low, int high)
{
    return n >= low && n <= high;
}

static bool has_odd_figure(const struct septem_sheet_player *player)
{
    int max = SEPTEM_SHEET_FIGURE_MAX;
    bool odd = !is_figure(player->coins, 0, max) || !is_figure(player->debts, 0, max);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        odd = odd || !is_figure(player->lines[line], -max, max);
    }
    return odd || player->lines[SEPTEM_LINE_TREASURY] != 0 ||
           player->lines[SEPTEM_LINE_SCIENCE] != 0;
}

static const char *player_fault(const struct septem_sheet_player *player)
{
    bool odd = has_odd_figure(player);
    for (int i = SEPTEM_COMPASS; i < SEPTEM_SYMBOL_COUNT; i++) {
        odd = odd || player->symbols[i] > SEPTEM_SHEET_SYMBOLS_MAX;
    }
    if (odd || player->symbols[SEPTEM_SYMBOL_NONE] > SEPTEM_SHEET_FREE_MAX ||
        player->masks > SEPTEM_SHEET_FREE_MAX) {
        return "a number is larger or smaller than any game has it";
    }
    return card_fault(player);
}

const char *septem_sheet_fault(const struct septem_sheet *sheet, int *player)
{
    int whose = -1;
    const char *fault = NULL;
    if (!is_figure(sheet->players, SEPTEM_SHEET_PLAYERS_MIN, SEPTEM_CITIES_MAX)) {
        fault = "a game has two to eight players";
    } else if (sheet->teams && (sheet->players < 4 || sheet->players % 2 != 0)) {
        fault = "teams need four, six or eight players";
    }
    for (int seat = 0; fault == NULL && seat < sheet->players; seat++) {
        fault = player_fault(&sheet->player[seat]);
        /* Who copies from the Free City counts what is copied, for nobody counts the Free City. */
        if (fault == NULL && sheet->players == 2 && sheet->player[seat].masks > 0) {
            fault = "with two players count the symbols that masks copy, not the masks";
        }
        whose = fault != NULL ? seat : -1;
    }
    if (player != NULL) {
        *player = whose;
    }
    return fault;
}

/* ---- Counting ---- */

/* The cards of the neighbours' leaders are not among what can be copied. */
static struct science_symbols symbols_of(const struct septem_sheet *sheet, int seat)
{
    const struct septem_sheet_player *player = &sheet->player[seat];
    const struct septem_sheet_player *left = &sheet->player[(seat + 1) % sheet->players];
    const struct septem_sheet_player *right =
        &sheet->player[(seat + sheet->players - 1) % sheet->players];
    struct science_symbols symbols = {.masks = player->masks};
    for (int i = 0; i < player->card_count; i++) {
        effect_symbols(card_rows[player->cards[i]].effects, &symbols.own);
    }
    for (int i = 0; i < SEPTEM_SYMBOL_COUNT; i++) {
        symbols.own.fixed[i] += player->symbols[i];
        symbols.offered[i] = left->symbols[i] + right->symbols[i];
    }
    return symbols;
}

static struct septem_score score_of(const struct septem_sheet *sheet, int seat)
{
    const struct septem_sheet_player *player = &sheet->player[seat];
    struct science_symbols symbols = symbols_of(sheet, seat);
    struct science science = science_best(&symbols);
    struct septem_score score = {.coins = player->coins};
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        score.lines[line] = player->lines[line];
    }
    score.lines[SEPTEM_LINE_TREASURY] =
        (int16_t)septem_treasury_points(player->coins, player->debts);
    science_enter(&science, &score);
    for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
        score.total = (int16_t)(score.total + score.lines[line]);
    }
    return score;
}

int septem_sheet_count(const struct septem_sheet *sheet,
                       struct septem_score scores[SEPTEM_CITIES_MAX],
                       struct septem_standing sides[SEPTEM_CITIES_MAX])
{
    assert(septem_sheet_fault(sheet, NULL) == NULL);
    for (int seat = 0; seat < sheet->players; seat++) {
        scores[seat] = score_of(sheet, seat);
    }
    return placing_of(scores, sheet->players, sheet->teams, sides);
}
