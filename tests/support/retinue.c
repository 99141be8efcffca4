/* The leaders of a position: see retinue.h. */
#include "retinue.h"

#include <string.h>

#include "hand.h"
#include "leader.h"

/* What is left of the leaders of the table, and those drawn so far. */
struct laying {
    struct septem_game *g;
    bool free[UINT8_MAX + 1]; /* in the decks, and nowhere yet */
    bool named[UINT8_MAX + 1];
    int drawn;
    const char *fault;
};

/* The leaders of one seat in the order in which it came by them; card 0: any. */
struct retinue {
    int count;
    septem_card cards[SEPTEM_LEADERS_MAX];
    enum septem_leader_fate fates[SEPTEM_LEADERS_MAX];
};

static bool stands(const struct position_cards *cards, septem_card card)
{
    return memchr(cards->cards, card, (size_t)cards->count) != NULL;
}

static void add(struct laying *laying, struct retinue *retinue, septem_card card,
                enum septem_leader_fate fate)
{
    if (retinue->count == SEPTEM_LEADERS_MAX) {
        laying->fault = "a city has too many leaders";
        return;
    }
    retinue->cards[retinue->count] = card;
    retinue->fates[retinue->count++] = fate;
}

/* Leaders face up, under stages, sold; then those in hand or, at the end, given back. */
static struct retinue gather(struct laying *laying, const struct position_city *city, int seat)
{
    const struct septem_game *g = laying->g;
    struct retinue retinue = {.count = 0};
    int used = g->turn == 0 ? g->age - 1 : g->age;
    bool over = used == SEPTEM_AGES && !septem_board_info(g->city[seat].board)->keeps_leaders;
    for (int i = 0; i < city->leaders.count; i++) {
        add(laying, &retinue, city->leaders.cards[i], SEPTEM_LEADER_FACE_UP);
    }
    for (int stage = 0; stage < SEPTEM_STAGES_MAX; stage++) {
        septem_card card = city->markers[stage].card;
        if (septem_card_is_leader(card) && !stands(&city->leaders, card)) {
            add(laying, &retinue, card, SEPTEM_LEADER_STAGE);
        }
    }
    while (retinue.count < (over ? SEPTEM_PACK : used)) {
        add(laying, &retinue, 0, SEPTEM_LEADER_IN_BOX);
    }
    for (int i = 0; i < city->holds.count; i++) {
        add(laying, &retinue, city->holds.cards[i], SEPTEM_LEADER_IN_HAND);
    }
    while (retinue.count < SEPTEM_PACK) {
        add(laying, &retinue, 0, SEPTEM_LEADER_IN_HAND);
    }
    return retinue;
}

/* The leader wanted, or any that nobody names. */
static septem_card take(struct laying *laying, septem_card wanted)
{
    septem_card card = wanted;
    for (int i = 1; wanted == 0 && i < septem_card_end(); i++) {
        if (laying->free[i] && !laying->named[i]) {
            card = (septem_card)i;
            break;
        }
    }
    if (!laying->free[card]) {
        laying->fault = "a leader is named twice, or is not in these decks";
    }
    laying->free[card] = false;
    return card;
}

/* Something became of a leader in the recruitment of its number. */
static void meet_fate(struct septem_game *g, int slot, int number, enum septem_leader_fate fate)
{
    uint8_t age = g->age, turn = g->turn;
    g->age = number < age ? (uint8_t)(number + 1) : age;
    g->turn = number < age ? 0 : turn;
    leader_set_fate(g, slot, fate);
    g->age = age;
    g->turn = turn;
}

static void lay_one(struct laying *laying, int seat, int number, septem_card wanted,
                    enum septem_leader_fate fate)
{
    struct septem_leaders *l = &laying->g->leaders;
    septem_card card = take(laying, wanted);
    int slot = SEPTEM_SLOT_DRAWN + laying->drawn;
    if (number < SEPTEM_PACK) {
        int pack = (seat + number) % laying->g->players;
        l->packs[pack][number] = card;
        slot = SEPTEM_PACK * pack + number;
    } else {
        l->box[laying->drawn] = card;
        l->drawn_by[laying->drawn++] = (uint8_t)seat;
    }
    if (fate != SEPTEM_LEADER_IN_HAND) {
        meet_fate(laying->g, slot, number, fate);
    }
}

/* Those drawn, those named, then all that are still free. */
static void fill_box(struct laying *laying, const struct position_cards *named)
{
    struct septem_leaders *l = &laying->g->leaders;
    l->box_first = l->box_end = (uint8_t)laying->drawn;
    for (int i = 0; i < named->count; i++) {
        l->box[l->box_end++] = take(laying, named->cards[i]);
    }
    for (int card = 1; card < septem_card_end(); card++) {
        if (laying->free[card]) {
            l->box[l->box_end++] = (septem_card)card;
        }
    }
    l->box_dealt = l->box_end;
}

/* Leaders that were sold or given back lie at the bottom, in seat order. */
static void give_back(struct septem_game *g)
{
    for (int seat = 0; seat < g->players; seat++) {
        uint8_t slots[SEPTEM_LEADERS_MAX];
        int count = leader_slots(g, seat, slots);
        for (int i = 0; i < count; i++) {
            if (leader_fate(g, slots[i]) == SEPTEM_LEADER_IN_BOX) {
                leader_to_box(g, slots[i]);
            }
        }
    }
}

static void begin(struct laying *laying, const struct position *position)
{
    septem_card all[UINT8_MAX + 1];
    int count = leader_list(laying->g->leaders.decks, all);
    for (int i = 0; i < count; i++) {
        laying->free[all[i]] = true;
    }
    for (int seat = 0; seat < position->players; seat++) {
        const struct position_city *city = &position->city[seat];
        const struct position_cards *lists[] = {&city->leaders, &city->holds, &position->box};
        for (int list = 0; list < 3; list++) {
            for (int i = 0; i < lists[list]->count; i++) {
                laying->named[lists[list]->cards[i]] = true;
            }
        }
        for (int stage = 0; stage < SEPTEM_STAGES_MAX; stage++) {
            laying->named[city->markers[stage].card] = true;
        }
    }
}

const char *retinue_lay(const struct position *position, struct septem_game *g)
{
    struct laying laying = {.g = g};
    bool selecting = position->age == 0;
    begin(&laying, position);
    g->leaders = (struct septem_leaders){.decks = g->leaders.decks};
    for (int seat = 0; seat < g->players && laying.fault == NULL; seat++) {
        struct retinue retinue = gather(&laying, &position->city[seat], seat);
        for (int i = 0; i < retinue.count && laying.fault == NULL; i++) {
            if (selecting) { /* what is said to be in hand is the pack */
                g->leaders.packs[seat][i] = take(&laying, retinue.cards[i]);
            } else {
                lay_one(&laying, seat, i, retinue.cards[i], retinue.fates[i]);
            }
        }
        if (selecting) {
            hand_sort(g->leaders.packs[seat], SEPTEM_PACK);
        }
    }
    if (laying.fault == NULL) {
        fill_box(&laying, &position->box);
        g->leaders.kept = selecting ? 0 : SEPTEM_PACK;
        give_back(g);
    }
    return laying.fault;
}

uint8_t retinue_marker(const struct septem_game *g, int seat, septem_card leader)
{
    uint8_t slots[SEPTEM_LEADERS_MAX];
    int count = leader_slots(g, seat, slots);
    for (int i = 0; i < count; i++) {
        if (leader_at(g, slots[i]) == leader) {
            return (uint8_t)(MARKER_SLOT + slots[i]);
        }
    }
    return 0;
}
