/* The table of cards, made of the rows in data/, and how to look one up. */
#include <septem/card.h>

#include <stddef.h>
#include <string.h>

#include "rows.h"
#include "sentences.h"
#include "words.h"

_Static_assert(sizeof(void *) != 8 || sizeof(struct septem_card_info) == 128,
               "rows keep to lines of a cache");

_Alignas(64) const struct septem_card_info card_rows[CARD_END] = {
#define CARD(id_, slug_, name_, age_, colour_, copies_, cost_, tie_, ...)                          \
    [CARD_##id_] = {.cost = cost_,                                                                 \
                    tie_,                                                                          \
                    .colour = SEPTEM_##colour_,                                                    \
                    .age = age_,                                                                   \
                    .set = SET,                                                                    \
                    .copies = copies_,                                                             \
                    .effects = {__VA_ARGS__},                                                      \
                    .slug = slug_,                                                                 \
                    .name = TEXT(name_)},
#define SET SEPTEM_SET_BASE
#include "base/cards.def"
#undef SET
#define SET SEPTEM_SET_CITIES
#include "cities/cards.def"
#undef SET
#define SET SEPTEM_SET_LEADERS
#include "leaders/cards.def"
#include "leaders/leaders.def"
#undef SET
#define SET SEPTEM_SET_PROMO
#include "promo/leaders.def"
#undef SET
#undef CARD
};

const struct card_range card_ranges[SEPTEM_SET_COUNT] = {
    [SEPTEM_SET_BASE] = {CARD_NONE + 1, CARD_BASE_END},
    [SEPTEM_SET_CITIES] = {CARD_BASE_END, CARD_CITIES_END},
    [SEPTEM_SET_LEADERS] = {CARD_CITIES_END, CARD_LEADERS_END},
};

const struct septem_set_info set_rows[SEPTEM_SET_COUNT] = {
    [SEPTEM_SET_BASE] = {.slug = "base", .name = "Base game", .players_max = 7, .start_coins = 3},
    [SEPTEM_SET_LEADERS] =
        {.slug = "leaders", .name = "Leaders", .players_max = 7, .leaders = true, .start_coins = 6},
    [SEPTEM_SET_CITIES] =
        {.slug = "cities", .name = "Cities", .players_max = 8, .debts = true, .teams = true},
    [SEPTEM_SET_PACKS] = {.slug = "packs", .name = "Wonder Pack", .players_max = 7},
    [SEPTEM_SET_CATAN] = {.slug = "catan", .name = "Catan", .players_max = 7},
    [SEPTEM_SET_PROMO] = {.slug = "promo",
                          .name = "Promos",
                          .players_max = 7,
                          .needs = SEPTEM_SET_LEADERS},
};

int septem_card_end(void)
{
    return CARD_END;
}

const struct septem_card_info *septem_card_info(septem_card card)
{
    return card > CARD_NONE && card < CARD_END ? &card_rows[card] : NULL;
}

bool septem_card_is_leader(septem_card card)
{
    return card >= LEADER_FIRST && card < CARD_END;
}

bool septem_card_is_sold(septem_card card)
{
    return card < CARD_END &&
           (card_rows[card].colour == SEPTEM_BROWN || card_rows[card].colour == SEPTEM_GRAY);
}

septem_card septem_card_find(const char *slug)
{
    for (int card = CARD_NONE + 1; card < CARD_END; card++) {
        if (strcmp(card_rows[card].slug, slug) == 0) {
            return (septem_card)card;
        }
    }
    return CARD_NONE;
}

const struct septem_set_info *septem_set_info(enum septem_set set)
{
    return set > SEPTEM_SET_NONE && set < SEPTEM_SET_COUNT ? &set_rows[set] : NULL;
}

enum septem_set septem_set_find(const char *slug)
{
    for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
        if (strcmp(set_rows[set].slug, slug) == 0) {
            return (enum septem_set)set;
        }
    }
    return SEPTEM_SET_NONE;
}
