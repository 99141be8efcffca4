/* Appraisals: could a city build a card now, and what would that bring at once?
 *
 * The points are those that the city and its neighbours would have more at the end if nothing else
 * happened until then, with the conflict of this age as it would go now. They are told in thirds,
 * since three coins are a point; what is paid for the card is left aside. All of it is public: it
 * is the same in every view of a game, and worked out when it is first asked for.
 *
 * Left out: what a card changes by a question it asks, by victory tokens, by leaders that pay for
 * what comes, and by guilds that are copied. */
#ifndef SEPTEM_APPRAISAL_H
#define SEPTEM_APPRAISAL_H

#include <septem/game.h>

#include "../engine/payment.h"
#include "../engine/rows.h"
#include "../engine/science.h"

/* How a city could come by a card. Exact for what production and chains give; what is bought is
 * estimated. Wild producers, reductions and powers that build for nothing are left out. */
enum means { MEANS_NONE, MEANS_BUY, MEANS_MAKE };

/* Points in thirds, from -127 to 127: of the city, of its left and of its right neighbour. */
struct gain {
    int8_t own, left, right;
};

/* What is kept of a city, most of it only when it is first needed. */
struct appraised_city {
    struct buyer buyer;
    int shields;
    struct septem_card_set known_means, known_gains;
    uint8_t means[CARD_END];
    struct gain gains[CARD_END];
    bool has_stage;
    struct septem_stage_choice choice; /* the stage that was asked for last */
    uint8_t stage_means;
    struct gain stage_gain;
    /* Science: points now, and what each symbol more would add ([0]: one of choice). */
    struct science_symbols symbols;
    bool has_science;
    int science;
    uint8_t known_symbols;
    int8_t more[SEPTEM_SYMBOL_COUNT];
    /* What late cards of the city, its left and its right neighbour count now; and what one more of
     * a colour, or one more stage, adds to it. */
    bool counts_late, has_late; /* any of them has some; `late` is worked out */
    int late[3];
    uint16_t known_counts;
    struct gain counts[SEPTEM_COUNT_STAGES + 1];
};

struct appraisals {
    struct septem_game g; /* a copy, of which counts are raised and put back */
    struct appraised_city cities[SEPTEM_CITIES_MAX];
};

/* Before anything is asked. The game may be that of a view. */
void appraisals_init(struct appraisals *all, const struct septem_game *g);

/* The points of a city in the conflict of this age, as it would go now. */
int appraise_conflict(const struct appraisals *all, int seat);

/* Works out what is not known yet of a card, for the two below. */
void appraise_new_means(struct appraisals *all, int seat, septem_card card);
void appraise_new_gain(struct appraisals *all, int seat, septem_card card);

/* How a city could come by a card that is no leader. */
static inline enum means appraise_means(struct appraisals *all, int seat, septem_card card)
{
    if (!septem_card_set_has(&all->cities[seat].known_means, card)) {
        appraise_new_means(all, seat, card);
    }
    return (enum means)all->cities[seat].means[card];
}

/* What a card or leader would bring it. */
static inline struct gain appraise_gain(struct appraisals *all, int seat, septem_card card)
{
    if (!septem_card_set_has(&all->cities[seat].known_gains, card)) {
        appraise_new_gain(all, seat, card);
    }
    return all->cities[seat].gains[card];
}

/* What a card would bring it, if it could be built: thirds of points. */
static inline int appraise_card(struct appraisals *all, int seat, septem_card card)
{
    return appraise_means(all, seat, card) != MEANS_NONE ? appraise_gain(all, seat, card).own : 0;
}

/* The same of a stage that may be built next. */
enum means appraise_stage_means(struct appraisals *all, int seat,
                                struct septem_stage_choice choice);
struct gain appraise_stage_gain(struct appraisals *all, int seat,
                                struct septem_stage_choice choice);

#endif
