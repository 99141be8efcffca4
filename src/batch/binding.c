/* Functions for bindings in other languages: see septem/binding.h. */
#include <septem/binding.h>

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <septem/action.h>
#include <septem/batch.h>
#include <septem/log.h>
#include <septem/text.h>

#include "../text/view_base64.h"

int septem_binding_version(void)
{
    return SEPTEM_BINDING_VERSION;
}

/* ---- Views as text ---- */

_Static_assert((int)SEPTEM_LAYOUT_MAX == VIEW_BASE64_LAYOUT_MAX, "the same digits");
_Static_assert((int)SEPTEM_PACKED_MAX == VIEW_BASE64_TEXT_MAX, "the same text");

void septem_binding_layout(char out[SEPTEM_LAYOUT_MAX])
{
    view_base64_layout(out);
}

void septem_binding_view_write(const struct septem_view *view, char text[SEPTEM_PACKED_MAX])
{
    view_base64_write(view, text);
}

bool septem_binding_view_read(const char *text, struct septem_view *view)
{
    return view_base64_read(text, view);
}

/* ---- Sizes ---- */

int septem_binding_size(const char *type)
{
    static const struct {
        const char *name;
        size_t size;
    } sizes[] = {
#define SIZE(type) {#type, sizeof(struct septem_##type)}
        SIZE(game),         SIZE(city),
        SIZE(move),         SIZE(options),
        SIZE(view),         SIZE(log),
        SIZE(rng),          SIZE(score),
        SIZE(view_hand),    SIZE(why),
        SIZE(loss),         SIZE(log_error),
        SIZE(deal),         SIZE(observation_row),
        SIZE(bot_spec),     SIZE(batch_setup),
        SIZE(batch_arrays), SIZE(batch_thoughts),
#undef SIZE
    };
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        if (strcmp(sizes[i].name, type) == 0) {
            return (int)sizes[i].size;
        }
    }
    return 0;
}

/* ---- Constants ---- */

int64_t septem_binding_constant(const char *name)
{
    static const struct {
        const char *name;
        int64_t value;
    } constants[] = {
#define CONSTANT(name) {#name, SEPTEM_##name}
        CONSTANT(AGES),
        CONSTANT(CITIES_MAX),
        CONSTANT(MOVES_MAX),
        CONSTANT(STAGES_MAX),
        CONSTANT(HAND_MAX),
        CONSTANT(TEXT_MAX),
        CONSTANT(MOVE_TEXT_MAX),
        CONSTANT(LOG_TEXT_MAX),
        CONSTANT(BOT_ERROR_MAX),
        CONSTANT(PHASE_OVER),
        CONSTANT(PHASE_COUNT),
        CONSTANT(USE_COUNT),
        CONSTANT(LINE_COUNT),
        CONSTANT(SIDES_COUNT),
        CONSTANT(LEADERS_MAX),
        CONSTANT(LAYOUT_MAX),
        CONSTANT(PACKED_MAX),
        CONSTANT(COUNTABLE_COUNT),
        CONSTANT(SYMBOL_COUNT),
        CONSTANT(RESOURCE_COUNT),
        CONSTANT(COLOUR_COUNT),
        CONSTANT(USE_BUILD),
        CONSTANT(BLUE),
        CONSTANT(YELLOW),
        CONSTANT(RED),
        CONSTANT(GREEN),
        CONSTANT(SET_BASE),
        CONSTANT(SET_COUNT),
        CONSTANT(ACTION_BARE),
        CONSTANT(ACTION_NONE),
        CONSTANT(ACTION_TEXT_MAX),
        CONSTANT(OBSERVATION_ZERO),
        CONSTANT(BATCH_CANDIDATES),
        CONSTANT(CANDIDATE_BYTES),
        CONSTANT(EFFECTS_MAX),
#undef CONSTANT
    };
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++) {
        if (strcmp(constants[i].name, name) == 0) {
            return constants[i].value;
        }
    }
    return -1;
}

/* ---- Fields ---- */

#define IN(type, field) ((struct septem_##type *)0)->field
#define IS_SIGNED(item) _Generic((item), int8_t : 1, int16_t : 1, int : 1, int64_t : 1, default : 0)

struct field {
    const char *type, *name;
    size_t offset, size, count;
    int is_signed;
};

/* clang-format off */
#define ONE(type, field)                                                                           \
    {#type, #field, offsetof(struct septem_##type, field), sizeof(IN(type, field)), 1,             \
     IS_SIGNED(IN(type, field))}
#define MANY(type, field)                                                                          \
    {#type, #field, offsetof(struct septem_##type, field), sizeof(IN(type, field)[0]),             \
     sizeof(IN(type, field)) / sizeof(IN(type, field)[0]), IS_SIGNED(IN(type, field)[0])}

static const struct field fields[] = {
    ONE(options, players), ONE(options, sets), ONE(options, sides), ONE(options, teams),
    MANY(options, boards), ONE(options, leaders), ONE(options, experts),

    ONE(move, card), ONE(move, use), ONE(move, stage), ONE(move, left),
    ONE(move, right), ONE(move, bank), ONE(move, as),

    ONE(game, players), ONE(game, cities), ONE(game, hand_size), ONE(game, turns),
    ONE(game, phase), ONE(game, age), ONE(game, turn), ONE(game, asked), ONE(game, owing),
    ONE(game, sets), ONE(game, seed), ONE(game, teams), MANY(game, city),

    ONE(city, coins), ONE(city, board), ONE(city, stages), MANY(city, counts),
    MANY(city, symbols), ONE(city, shields), MANY(city, victories), ONE(city, powers),
    ONE(city, debts), ONE(city, diplomacy),

    MANY(score, lines), ONE(score, total), ONE(score, coins),

    ONE(view, game), ONE(view, seat),

    ONE(view_hand, count), ONE(view_hand, unseen), ONE(view_hand, candidate_count),
    MANY(view_hand, candidates),

    ONE(observation_row, name), ONE(observation_row, text), ONE(observation_row, kind),
    ONE(observation_row, offset), ONE(observation_row, width), ONE(observation_row, stride),
    ONE(observation_row, scale),

    ONE(batch_setup, games), ONE(batch_setup, threads), ONE(batch_setup, table_count),
    ONE(batch_setup, bot_count), ONE(batch_setup, tables), ONE(batch_setup, bots),

    ONE(deal, seed), ONE(deal, table), MANY(deal, bots),

    ONE(batch_arrays, capacity), ONE(batch_arrays, stride), ONE(batch_arrays, observations),
    ONE(batch_arrays, candidates), ONE(batch_arrays, counts), ONE(batch_arrays, games),
    ONE(batch_arrays, players), ONE(batch_arrays, shares), ONE(batch_arrays, margins),
    ONE(batch_arrays, lines), ONE(batch_arrays, stages),

    ONE(batch_thoughts, choices), ONE(batch_thoughts, visits), ONE(batch_thoughts, values),

    ONE(log, decision_count), ONE(log_error, line), MANY(log_error, text),
};
/* clang-format on */

bool septem_binding_field(const char *type, const char *field, int out[4])
{
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const struct field *row = &fields[i];
        if (strcmp(row->type, type) == 0 && strcmp(row->name, field) == 0) {
            const int numbers[4] = {(int)row->offset, (int)row->size, (int)row->count,
                                    row->is_signed};
            memcpy(out, numbers, sizeof numbers);
            return true;
        }
    }
    return false;
}

/* ---- By pointer ---- */

void septem_binding_options(struct septem_options *options)
{
    memset(options, 0, sizeof *options);
    *options = septem_options_defaults();
}

void septem_binding_score(const struct septem_game *g, int seat, struct septem_score *score)
{
    *score = septem_game_score(g, seat);
}

void septem_binding_hand(const struct septem_view *view, int seat, struct septem_view_hand *hand)
{
    assert(seat >= 0 && seat < view->game.cities);
    *hand = septem_view_hand(view, seat);
}

int septem_binding_left(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    return septem_game_left(g, seat);
}

int septem_binding_right(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    return septem_game_right(g, seat);
}

int septem_binding_partner(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    return septem_game_partner(g, seat);
}

int septem_binding_answers_for(const struct septem_game *g, int seat)
{
    assert(seat >= 0 && seat < g->cities);
    return septem_game_steward(g, seat);
}

int septem_binding_pile(const struct septem_game *g, int card)
{
    return card > 0 && card < septem_card_end() ? septem_game_pile(g, (septem_card)card) : 0;
}

bool septem_binding_built(const struct septem_game *g, int seat, int card)
{
    assert(seat >= 0 && seat < g->cities);
    return card > 0 && card < septem_card_end() &&
           septem_card_set_has(&g->city[seat].built, (septem_card)card);
}

const char *septem_binding_card(int card)
{
    return card > 0 && card < septem_card_end() ? septem_card_info((septem_card)card)->slug : NULL;
}

const char *septem_binding_board(int board)
{
    return board > 0 && board < septem_board_end() ? septem_board_info((septem_board)board)->slug
                                                   : NULL;
}

int septem_binding_board_side(int board)
{
    return board > 0 && board < septem_board_end() ? septem_board_info((septem_board)board)->side
                                                   : 0;
}

const char *septem_binding_set(int set)
{
    const struct septem_set_info *info = septem_set_info((enum septem_set)set);
    return info != NULL ? info->slug : NULL;
}

/* ---- Bots ---- */

bool septem_binding_bot_spec(const char *text, struct septem_bot_spec *spec,
                             char error[SEPTEM_BOT_ERROR_MAX])
{
    struct septem_bot_error why = {{0}};
    bool known = septem_bot_parse(text, spec, &why);
    memcpy(error, why.text, sizeof why.text);
    return known;
}

struct septem_bot *septem_binding_bot(const char *text, char error[SEPTEM_BOT_ERROR_MAX])
{
    struct septem_bot_spec spec;
    struct septem_bot *bot = NULL;
    if (septem_binding_bot_spec(text, &spec, error)) {
        bot = septem_bot_create(&spec);
        snprintf(error, SEPTEM_BOT_ERROR_MAX, "out of memory");
    }
    return bot;
}

bool septem_binding_choose(struct septem_bot *bot, const struct septem_game *g, int seat,
                           struct septem_rng *rng, struct septem_move *move)
{
    assert(seat >= 0 && seat < g->cities);
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_view view;
    int count = septem_game_moves(g, seat, moves);
    if (count == 0) {
        return false;
    }
    septem_view_of(g, septem_game_steward(g, seat), &view);
    struct septem_question question = {
        .view = &view, .seat = seat, .moves = moves, .count = count, .rng = rng};
    *move = moves[septem_bot_choose(bot, &question)];
    return true;
}
