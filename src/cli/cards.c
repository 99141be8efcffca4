/* septem cards: every card, leader and board with cost, chain, copies and effect, to read or as
 * JSON. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include <septem/card.h>
#include <septem/text.h>

#include "../json/json_cards.h"
#include "card_page.h"
#include "cli.h"

enum { COLUMNS = 7, CELL_MAX = SEPTEM_TEXT_MAX };

struct row {
    char cells[COLUMNS][CELL_MAX];
};

struct widths {
    int columns[COLUMNS];
};

/* ---- Columns ---- */

static void widen(struct widths *widths, const struct row *row)
{
    for (int i = 0; i < COLUMNS; i++) {
        int width = septem_text_width(row->cells[i]);
        if (width > widths->columns[i]) {
            widths->columns[i] = width;
        }
    }
}

/* printf pads by bytes, which is too little where letters have accents. */
static void print_row(const struct row *row, const struct widths *widths)
{
    int last = COLUMNS - 1;
    while (last > 0 && row->cells[last][0] == '\0') {
        last--;
    }
    for (int i = 0; i <= last; i++) {
        int pad = i < last ? widths->columns[i] - septem_text_width(row->cells[i]) + 2 : 0;
        printf("%s%*s", row->cells[i], pad, "");
    }
    putchar('\n');
}

static void print_head(septem_lang lang, enum septem_phrase phrase, const char *arg)
{
    char text[SEPTEM_TEXT_MAX];
    septem_text_fill(lang, phrase, (struct septem_args){{arg}}, text, sizeof text);
    printf("\n%s\n\n", text);
}

static void put(char cell[CELL_MAX], const char *text)
{
    snprintf(cell, CELL_MAX, "%s", text);
}

static void add(char cell[CELL_MAX], const char *between, const char *text)
{
    size_t length = strlen(cell);
    snprintf(cell + length, CELL_MAX - length, "%s%s", length > 0 ? between : "", text);
}

/* ---- Cards ---- */

static struct row head_row(septem_lang lang)
{
    static const enum septem_phrase heads[COLUMNS] = {
        [0] = SEPTEM_PHRASE_HEAD_CARD,       [2] = SEPTEM_PHRASE_HEAD_COLOUR,
        [3] = SEPTEM_PHRASE_HEAD_COST,       [4] = SEPTEM_PHRASE_HEAD_COPIES,
        [5] = SEPTEM_PHRASE_HEAD_FREE_AFTER, [6] = SEPTEM_PHRASE_HEAD_EFFECT,
    };
    struct row row = {0};
    for (int i = 0; i < COLUMNS; i++) {
        put(row.cells[i], septem_text(lang, heads[i]));
    }
    put(row.cells[1], "Slug"); /* the same in every language, as what stands under it */
    return row;
}

static struct row card_row(septem_lang lang, septem_card card)
{
    const struct septem_card_info *info = septem_card_info(card);
    struct row row = {0};
    put(row.cells[0], septem_text_card(lang, card));
    put(row.cells[1], info->slug);
    put(row.cells[2], septem_text_colour(lang, info->colour));
    septem_text_card_cost_short(card, row.cells[3], CELL_MAX);
    card_page_spell(lang, row.cells[3]);
    for (int n = 1; n <= SEPTEM_COUNTED_AT_MAX; n++) {
        if (info->copies >> n & 1) {
            add(row.cells[4], " ", (char[]){(char)('0' + n), '\0'});
        }
    }
    if (info->copies == 0) {
        put(row.cells[4], septem_text(lang, SEPTEM_PHRASE_DRAWN));
    }
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (info->free_after[i] != 0) {
            add(row.cells[5], septem_text(lang, SEPTEM_PHRASE_OR),
                septem_text_card(lang, info->free_after[i]));
        }
    }
    septem_text_effects(lang, info->effects, row.cells[6], CELL_MAX);
    return row;
}

static bool is_listed(septem_card card, enum septem_set set, int age)
{
    const struct septem_card_info *info = septem_card_info(card);
    return info->set == (int)set && info->age == age;
}

/* ---- Leaders ---- */

static struct row leader_head(septem_lang lang)
{
    struct row row = {0};
    put(row.cells[0], septem_text(lang, SEPTEM_PHRASE_HEAD_LEADER));
    put(row.cells[1], "Slug");
    put(row.cells[2], septem_text(lang, SEPTEM_PHRASE_HEAD_COST));
    put(row.cells[3], septem_text(lang, SEPTEM_PHRASE_HEAD_DECKS));
    put(row.cells[4], septem_text(lang, SEPTEM_PHRASE_HEAD_EFFECT));
    return row;
}

static struct row leader_row(septem_lang lang, septem_card leader)
{
    const struct septem_card_info *info = septem_card_info(leader);
    struct row row = {0};
    put(row.cells[0], septem_text_card(lang, leader));
    put(row.cells[1], info->slug);
    septem_text_card_cost_short(leader, row.cells[2], CELL_MAX);
    for (unsigned deck = 1; deck <= info->decks; deck <<= 1) {
        if (info->decks & deck) {
            add(row.cells[3], " ", septem_slug_deck((enum septem_deck)deck));
        }
    }
    septem_text_effects(lang, info->effects, row.cells[4], CELL_MAX);
    return row;
}

/* ---- Lists ---- */

/* What heads a list of cards, and how one of it is written. */
struct list {
    enum septem_phrase title;
    struct row (*head)(septem_lang lang);
    struct row (*row)(septem_lang lang, septem_card card);
};

/* The cards of one age, or the leaders, which have the age 0, in columns as wide as these need;
 * nothing where there are none. */
static void print_list(septem_lang lang, enum septem_set set, int age)
{
    static const struct list cards = {SEPTEM_PHRASE_HEAD_CARDS, head_row, card_row};
    static const struct list leaders = {SEPTEM_PHRASE_HEAD_LEADERS, leader_head, leader_row};
    static const char *const numbers[SEPTEM_AGES + 1] = {NULL, "I", "II", "III"};
    const struct list *list = age == 0 ? &leaders : &cards;
    struct widths widths = {{0}};
    struct row row = list->head(lang);
    int count = 0;
    widen(&widths, &row);
    for (int card = 1; card < septem_card_end(); card++) {
        if (is_listed((septem_card)card, set, age)) {
            row = list->row(lang, (septem_card)card);
            widen(&widths, &row);
            count++;
        }
    }
    if (count == 0) {
        return;
    }
    print_head(lang, list->title, numbers[age]);
    row = list->head(lang);
    print_row(&row, &widths);
    for (int card = 1; card < septem_card_end(); card++) {
        if (is_listed((septem_card)card, set, age)) {
            row = list->row(lang, (septem_card)card);
            print_row(&row, &widths);
        }
    }
}

/* ---- Boards ---- */

static void print_boards(septem_lang lang, enum septem_set set)
{
    bool any = false;
    for (int board = 1; board < septem_board_end(); board++) {
        if (septem_board_info((septem_board)board)->set == (int)set) {
            if (!any) {
                print_head(lang, SEPTEM_PHRASE_HEAD_BOARDS, NULL);
            }
            any = true;
            card_page_board(lang, (septem_board)board);
        }
    }
}

static void print_tables(septem_lang lang, uint32_t sets)
{
    card_page_letters(lang);
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (sets >> set & 1) {
            printf("\n%s  %s\n", septem_text_set(lang, (enum septem_set)set),
                   septem_set_info((enum septem_set)set)->slug);
            for (int age = 0; age <= SEPTEM_AGES; age++) {
                print_list(lang, (enum septem_set)set, age);
            }
            print_boards(lang, (enum septem_set)set);
        }
    }
}

static int print_json(septem_lang lang, uint32_t sets)
{
    struct json out = {.indent = 1};
    json_tables(&out, NULL, lang, sets);
    return cli_print_json("cards", &out);
}

/* ---- One of them ---- */

/* A name of several words needs no quotes. */
static int print_one(septem_lang lang, uint32_t sets, char **words)
{
    struct paint p = paint_on(stdout, lang);
    struct words name = {""};
    for (; *words != NULL; words++) {
        words_add(&name, " ", *words);
    }
    return card_page(&p, name.text, sets) ? CLI_OK : CLI_USAGE;
}

/* ---- The command ---- */

static int show_help(void)
{
    printf(
        "usage: septem cards [--set SET[,SET...]] [--lang LANGUAGE] [--json] [NAME]\n\n"
        "Lists every card, leader and board with cost, chain, copies and effect, and with its\n"
        "slug: the word for it in logs, in JSON and in options. With a NAME, in any language or\n"
        "a slug, shows that one in full.\n\n"
        "      --set S    only these sets (all)\n"
        "      --lang L   in this language (that of the environment; of JSON en):");
    cli_print_languages();
    printf("\n      --json     the tables as JSON, for programs\n");
    return CLI_OK;
}

int cmd_cards(int argc, char **argv)
{
    static const struct option options[] = {
        {"set", required_argument, NULL, 's'},
        {"lang", required_argument, NULL, 'l'},
        {"json", no_argument, NULL, 'j'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    struct septem_options chosen = {0};
    septem_lang lang = 0;
    const char *asked = NULL;
    bool json = false;
    int option;
    while ((option = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        switch (option) {
        case 's':
            if (!cli_sets("cards", optarg, &chosen)) {
                return CLI_USAGE;
            }
            break;
        case 'l':
            asked = optarg;
            break;
        case 'j':
            json = true;
            break;
        case 'h':
            return show_help();
        default:
            return cli_see_help("cards");
        }
    }
    if (json && optind < argc) {
        return cli_misuse("cards", "--json is for all of them, without '%s'", argv[optind]);
    }
    /* What programs read does not change with who starts them. */
    if (!cli_choose_lang("cards", json && asked == NULL ? "en" : asked, &lang)) {
        return CLI_USAGE;
    }
    uint32_t sets = chosen.sets != 0 ? chosen.sets : (1u << SEPTEM_SET_COUNT) - 2;
    if (json) {
        return print_json(lang, sets);
    }
    if (optind < argc) {
        return print_one(lang, sets, argv + optind);
    }
    print_tables(lang, sets);
    return CLI_OK;
}
