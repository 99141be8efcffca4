/* The digest of a game: the same number on every machine for the same state. */
#include <assert.h>

#include <septem/game.h>

#include "move.h"

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

/* Eight bytes at a time, put together by value so that byte order does not matter. */
static uint64_t mix_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (int j = i; j < count && j < i + 8; j++) {
            word = word << 8 | bytes[j];
        }
        hash = mix(hash, word);
    }
    return hash;
}

static uint64_t mix_move(uint64_t hash, const struct septem_move *m)
{
    uint8_t bytes[MOVE_BYTES];
    move_bytes(m, bytes);
    return mix_bytes(hash, bytes, MOVE_BYTES);
}

static uint64_t mix_leaders(uint64_t hash, const struct septem_game *g)
{
    const struct septem_leaders *l = &g->leaders;
    const uint8_t frame[8] = {l->decks,     l->kept,      l->box_first, l->box_end,
                              g->frozen[0], g->frozen[1], g->frozen[2], g->bonus_taken};
    hash = mix_bytes(hash, frame, 8);
    for (int player = 0; player < g->players; player++) {
        hash = mix_bytes(hash, l->packs[player], SEPTEM_PACK);
    }
    hash = mix_bytes(hash, l->box, l->box_end);
    hash = mix_bytes(hash, l->drawn_by, l->box_first);
    uint8_t ends[SEPTEM_SLOT_COUNT];
    for (int slot = 0; slot < SEPTEM_SLOT_COUNT; slot++) {
        const struct septem_leader_end *end = &l->ends[slot];
        ends[slot] = (uint8_t)(end->fate + 16 * end->in_turn + 32 * end->age);
    }
    hash = mix_bytes(hash, ends, SEPTEM_SLOT_COUNT);
    for (int seat = 0; seat < g->cities; seat++) {
        hash = mix(hash, (uint64_t)g->city[seat].courted << 8 | g->city[seat].courtier);
    }
    return hash;
}

uint64_t septem_game_hash(const struct septem_game *g)
{
    assert(g != NULL);
    uint64_t hash = mix(g->sets, (uint64_t)g->teams << 16 | (uint64_t)g->players << 8 | g->cities);
    hash = mix(hash, (uint64_t)g->phase << 24 | (uint64_t)g->age << 16 | (uint64_t)g->turn << 8 |
                         g->owing);
    hash = mix_bytes(hash, g->hand_of, SEPTEM_CITIES_MAX);
    for (int seat = 0; seat < SEPTEM_CITIES_MAX; seat++) {
        hash = mix(hash, g->due[seat]);
    }
    for (int age = 0; age < SEPTEM_AGES; age++) {
        for (int hand = 0; hand < g->cities; hand++) {
            hash = mix_bytes(hash, g->hands[age][hand], SEPTEM_HAND_MAX);
            hash = mix(hash, g->fates[age][hand]);
        }
    }
    if (g->leaders.decks != 0) {
        hash = mix_leaders(hash, g);
    }
    for (int i = 0; i < SEPTEM_PILE_WORDS; i++) {
        hash = mix(hash, g->pile[i]);
    }
    for (int i = 0; i < g->search_count; i++) {
        const struct septem_search *s = &g->searches[i];
        hash = mix(hash, (uint64_t)s->seat << 24 | (uint64_t)s->age << 16 | (uint64_t)s->gone << 8 |
                             s->card);
    }
    for (int seat = 0; seat < g->cities; seat++) {
        const struct septem_city *city = &g->city[seat];
        hash = mix(hash, (uint64_t)(city->spent >> 8) << 40 | (uint64_t)city->board << 32 |
                             (uint64_t)city->coins << 16 | (uint64_t)city->stages << 8 |
                             (city->spent & 255));
        hash = mix_bytes(hash, city->markers, SEPTEM_STAGES_MAX);
        hash = mix_bytes(hash, city->as, SEPTEM_STAGES_MAX);
        hash = mix_bytes(hash, city->victories, SEPTEM_AGES);
        hash = mix(hash, (uint64_t)city->counts[SEPTEM_COUNT_DEFEATS] << 16 |
                             (uint64_t)city->debts << 8 | city->diplomacy);
        for (int i = 0; i < 3; i++) {
            hash = mix(hash, city->built.words[i]);
        }
        hash =
            mix(hash, (uint64_t)g->losses[seat].coins << 16 |
                          (uint64_t)g->losses[seat].per_victory << 8 | g->losses[seat].per_stage);
        hash = mix_move(hash, &g->sealed[seat]);
    }
    return hash;
}
