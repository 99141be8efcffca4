/* Places: see placing.h. */
#include "placing.h"

/* R7.4 */
static bool is_ahead(const struct septem_standing *a, const struct septem_standing *b)
{
    return a->total > b->total || (a->total == b->total && a->coins > b->coins);
}

static void place_among(struct septem_standing *side, const struct septem_standing *sides,
                        int count)
{
    side->place = 1;
    for (int i = 0; i < count; i++) {
        const struct septem_standing *other = &sides[i];
        side->place += is_ahead(other, side);
        if (other->seats != side->seats && other->total == side->total) {
            int tie = other->coins == side->coins ? SEPTEM_TIE_SHARED : SEPTEM_TIE_COINS;
            side->tie = (uint8_t)(tie > side->tie ? tie : side->tie);
        }
    }
}

/* In the order of their seats. Returns their number. */
static int sides_of(const struct septem_score *scores, int players, bool teams,
                    struct septem_standing sides[SEPTEM_CITIES_MAX])
{
    int size = teams ? 2 : 1; /* seats that win together */
    for (int i = 0; i < SEPTEM_CITIES_MAX; i++) {
        sides[i] = (struct septem_standing){0};
    }
    for (int seat = 0; seat < players; seat++) {
        struct septem_standing *side = &sides[seat / size];
        side->seats |= (uint8_t)(1u << seat);
        side->total = (int16_t)(side->total + scores[seat].total);
        side->coins = (int16_t)(side->coins + scores[seat].coins);
        for (int line = 0; line < SEPTEM_LINE_COUNT; line++) {
            side->lines[line] = (int16_t)(side->lines[line] + scores[seat].lines[line]);
        }
    }
    return players / size;
}

int placing_of(const struct septem_score *scores, int players, bool teams,
               struct septem_standing out[SEPTEM_CITIES_MAX])
{
    struct septem_standing sides[SEPTEM_CITIES_MAX];
    int count = sides_of(scores, players, teams, sides), written = 0;
    for (int i = 0; i < count; i++) {
        place_among(&sides[i], sides, count);
    }
    for (int place = 1; place <= count; place++) {
        for (int i = 0; i < count; i++) {
            if (sides[i].place == place) {
                out[written++] = sides[i];
            }
        }
    }
    return written;
}
