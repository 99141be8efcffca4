/* The characters of include/septem/characters.def. */
#include "character.h"

#include <assert.h>

#include <septem/bot.h>

#include "network.h"

/* What a liked decision gains, as a logit at a temperature of 1: its odds rise by four fifths. */
enum { LIKING = NETWORK_ONE * 3 / 5 };

const struct septem_character septem_characters[] = {
    {NULL, NULL},
#define X(id, slug, colours, stages, line) {slug, line},
#include <septem/characters.def>
#undef X
    {NULL, NULL},
};

static const struct {
    unsigned colours;
    bool stages;
} likes[SEPTEM_CHARACTER_COUNT] = {
    [0] = {0, false},
#define X(id, slug, colours, stages, line) [SEPTEM_CHARACTER_##id] = {colours, stages},
#include <septem/characters.def>
#undef X
};

static bool is_liked(uint64_t number, const struct septem_move *move)
{
    switch (move->use) {
    case SEPTEM_USE_BUILD:
    case SEPTEM_USE_SALVAGE:
    case SEPTEM_USE_KEEP:
    case SEPTEM_USE_RECRUIT:
    case SEPTEM_USE_HIRE:
        return move->card != 0 &&
               (likes[number].colours >> septem_card_info(move->card)->colour & 1) != 0;
    case SEPTEM_USE_STAGE:
        return likes[number].stages;
    default:
        return false;
    }
}

void character_like(uint64_t number, uint64_t temperature, const struct septem_move *moves,
                    int count, int32_t *logits)
{
    assert(number < SEPTEM_CHARACTER_COUNT);
    int32_t more = (int32_t)(LIKING * (temperature > 100 ? temperature : 100) / 100);
    for (int i = 0; i < count; i++) {
        logits[i] += is_liked(number, &moves[i]) ? more : 0;
    }
}
