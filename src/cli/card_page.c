/* One card, leader or board in full: see card_page.h. */
#include "card_page.h"

#include <stdio.h>
#include <string.h>

#include "../term/show.h"
#include "cli.h"
#include "typed_name.h"

enum { COST_MAX = 64 };

/* ---- Costs in letters ---- */

void card_page_spell(septem_lang lang, char *cost)
{
    static const char letters[] = {
#define X(id, slug, letter) letter,
#include <septem/resources.def>
#undef X
        '\0'};
    const char *own = paint_text(lang, SAY_LETTERS);
    for (; *cost != '\0'; cost++) {
        const char *found = strchr(letters, *cost);
        *cost = found != NULL ? own[found - letters] : *cost;
    }
}

void card_page_letters(septem_lang lang)
{
    const char *letters = paint_text(lang, SAY_LETTERS);
    printf("$ %s", septem_text(lang, SEPTEM_PHRASE_HEAD_COINS));
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        printf("  %c %s", letters[r - 1], septem_text_resource(lang, (enum septem_resource)r));
    }
    putchar('\n');
}

/* ---- Boards ---- */

void card_page_board(septem_lang lang, septem_board board)
{
    const struct septem_board_info *info = septem_board_info(board);
    char text[SEPTEM_TEXT_MAX], cost[COST_MAX];
    printf("%s %c  %s  (%s)", septem_text_board(lang, board), info->side, info->slug,
           septem_text_wonder(lang, board));
    if (info->resource != SEPTEM_RESOURCE_NONE) {
        printf(": %s", septem_text_resource(lang, (enum septem_resource)info->resource));
    }
    putchar('\n');
    if (septem_text_traits(lang, board, text, sizeof text) > 0) {
        printf("  %s\n", text);
    }
    if (septem_text_needs(lang, board, text, sizeof text) > 0) {
        printf("  %s\n", text);
    }
    for (int i = 0; i < info->stage_count; i++) {
        snprintf(cost, sizeof cost, "="); /* what the copied stage costs */
        if (!info->copies) {
            septem_text_cost_short(&info->stages[i].cost, cost, sizeof cost);
            card_page_spell(lang, cost);
        }
        septem_text_effects(lang, info->stages[i].effects, text, sizeof text);
        printf("  %d  %-8s  %s\n", i + 1, cost, text);
    }
}

/* ---- Cards ---- */

/* "3: 1, 4: 1, 5: 2": the number of copies for each number of players. */
static struct words copies_words(const struct septem_card_info *info)
{
    struct words words = {""};
    int copies = 0;
    for (int n = 3; n <= SEPTEM_COUNTED_AT_MAX; n++) {
        char part[16];
        copies += info->copies >> n & 1;
        snprintf(part, sizeof part, "%d: %d", n, copies);
        words_add(&words, ", ", part);
    }
    return words;
}

static struct words decks_words(const struct septem_card_info *info)
{
    struct words words = {""};
    for (unsigned deck = 1; deck <= info->decks; deck <<= 1) {
        if (info->decks & deck) {
            words_add(&words, ", ", septem_slug_deck((enum septem_deck)deck));
        }
    }
    return words;
}

static void show_in_full(const struct paint *p, septem_card card)
{
    static const char *const ages[SEPTEM_AGES + 1] = {"", "I", "II", "III"};
    const struct septem_card_info *info = septem_card_info(card);
    const char *set = septem_text_set(p->lang, (enum septem_set)info->set);
    fprintf(p->out, "%s  %s\n", septem_text_card(p->lang, card), info->slug);
    if (info->age == 0) {
        paint_line(p, SAY_FULL_LEADER, GAPS(set, decks_words(info).text));
    } else {
        paint_line(p, SAY_FULL_CARD,
                   GAPS(set, ages[info->age], septem_text_colour(p->lang, info->colour)));
    }
    paint_line(p, SAY_FULL_EFFECT, GAPS(words_card_effects(p, card).text));
    paint_line(p, SAY_FULL_COST, GAPS(words_card_cost(p, card).text));
    show_chains(p, card);
    if (info->age != 0 && info->copies != 0) {
        paint_line(p, SAY_FULL_COPIES, GAPS(copies_words(info).text));
    } else if (info->age != 0) {
        paint_line(p, SAY_FULL_DRAWN, NO_GAPS);
    }
}

/* ---- All that has the name ---- */

static bool is_of(uint32_t sets, int set)
{
    return sets >> set & 1;
}

static int show_cards(const struct paint *p, const char *name, uint32_t sets,
                      struct typed_near *near)
{
    int found = 0;
    for (int card = 1; card < septem_card_end(); card++) {
        int distance = typed_name_card(name, (septem_card)card);
        if (is_of(sets, septem_card_info((septem_card)card)->set) && distance == 0) {
            show_in_full(p, (septem_card)card);
            found++;
        }
        typed_near_add(near, name, septem_text_card(p->lang, (septem_card)card), distance);
    }
    return found;
}

static int show_boards(const struct paint *p, const char *name, uint32_t sets,
                       struct typed_near *near)
{
    int found = 0;
    for (int board = 1; board < septem_board_end(); board++) {
        int distance = typed_name_board(name, (septem_board)board);
        if (is_of(sets, septem_board_info((septem_board)board)->set) && distance == 0) {
            if (found++ == 0) {
                card_page_letters(p->lang);
            }
            card_page_board(p->lang, (septem_board)board);
        }
        typed_near_add(near, name, septem_text_board(p->lang, (septem_board)board), distance);
    }
    return found;
}

bool card_page(const struct paint *p, const char *name, uint32_t sets)
{
    struct typed_near near = {.count = 0};
    char text[TYPED_NEAR_TEXT];
    int found = show_cards(p, name, sets, &near);
    found += show_boards(p, name, sets, &near);
    if (found == 0) {
        cli_misuse("cards", "there is no card, leader or board '%s'%s", name,
                   typed_near_text(&near, text));
    }
    return found > 0;
}
