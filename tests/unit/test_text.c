/* Words: names, sentences and languages, and decisions as text. */
#include "unit.h"

#include <string.h>

#include "../../src/text/language.h"

/* ---- Languages ---- */

static void text__finds_languages_by_tag(void **state)
{
    (void)state;
    septem_lang lang = 9;
    assert_true(septem_lang_find("en", &lang));
    assert_int_equal(lang, 0);
    assert_true(septem_lang_find("fr_CA.UTF-8", &lang));
    assert_string_equal(septem_lang_name(lang), "Français");
    assert_false(septem_lang_find("f", &lang));
    assert_false(septem_lang_find("", &lang));
    assert_string_equal(septem_lang_tag(lang), "fr");
}

/* A language is whole: nothing in it falls back to English. */
static void text__languages_lack_nothing(void **state)
{
    (void)state;
    for (int lang = 1; lang < septem_lang_end(); lang++) {
        const struct language *in = language((septem_lang)lang);
        for (int i = 1; i < SEPTEM_PHRASE_COUNT; i++) {
            assert_non_null(in->phrases[i]);
        }
        for (int i = 1; i < SEPTEM_DENY_COUNT; i++) {
            assert_non_null(in->denials[i]);
        }
        for (int i = 1; i < SEPTEM_ERR_COUNT; i++) {
            assert_non_null(in->errors[i]);
        }
        for (int i = 1; i < CARD_END; i++) {
            assert_non_null(in->cards[i]);
        }
        for (int i = 1; i < BOARD_END; i++) {
            assert_non_null(in->boards[i]);
            assert_non_null(in->wonders[i]);
        }
        for (int i = 1; i < SEPTEM_SET_COUNT; i++) {
            assert_non_null(in->sets[i]);
        }
    }
}

/* Every gap of every phrase is filled, and every brace closed. */
static void text__phrases_are_filled(void **state)
{
    (void)state;
    for (int lang = 0; lang < septem_lang_end(); lang++) {
        for (int i = 1; i < SEPTEM_PHRASE_COUNT; i++) {
            const char *text = septem_text((septem_lang)lang, (enum septem_phrase)i);
            char filled[SEPTEM_TEXT_MAX];
            septem_text_fill((septem_lang)lang, (enum septem_phrase)i,
                             (struct septem_args){{"1", "2", "3", "4"}}, filled, sizeof filled);
            assert_null(strpbrk(filled, "{}|"));
            assert_true(septem_text_is_clean(text, strlen(text)));
        }
    }
}

static const char *coins(septem_lang lang, const char *n, char buf[64])
{
    septem_text_fill(lang, SEPTEM_PHRASE_COINS, (struct septem_args){{n}}, buf, 64);
    return buf;
}

static void text__singular_and_plural(void **state)
{
    (void)state;
    char buf[64];
    septem_lang fr = 0;
    assert_true(septem_lang_find("fr", &fr));
    assert_string_equal(coins(0, "1", buf), "1 coin");
    assert_string_equal(coins(0, "0", buf), "0 coins");
    assert_string_equal(coins(0, "12", buf), "12 coins");
    assert_string_equal(coins(fr, "0", buf), "0 pièce");
    assert_string_equal(coins(fr, "2", buf), "2 pièces");
}

/* Arguments stand in the order of the names in the English text, whatever order another language
 * has, and however often a name returns. */
static void text__gaps_are_filled_by_name(void **state)
{
    (void)state;
    static const char english[] = "{n} {n?coin|coins} {whom} for {n} {what}";
    char buf[64];
    struct septem_args args = {{"1", "to Bo", "cards"}};
    septem_text_fill_pattern(0, english, english, args, buf, sizeof buf);
    assert_string_equal(buf, "1 coin to Bo for 1 cards");
    septem_text_fill_pattern(0, "{what}, {whom}: {n?a|b}{n}", english, args, buf, sizeof buf);
    assert_string_equal(buf, "cards, to Bo: a1");
    septem_text_fill_pattern(0, "[{unheard_of}{wha}]", english, args, buf, sizeof buf);
    assert_string_equal(buf, "[]");
}

/* ---- Names ---- */

static void text__names_in_french(void **state)
{
    (void)state;
    septem_lang fr = 0;
    assert_true(septem_lang_find("fr", &fr));
    assert_string_equal(septem_text_card(fr, card_named("stables")), "Écuries");
    assert_string_equal(septem_text_board(fr, septem_board_find("giza", 'B')), "Gizeh");
    assert_string_equal(septem_text_card(fr, card_named("sepulcher")), "Sépulcre");
    assert_string_equal(septem_text_set(fr, SEPTEM_SET_CITIES), "Cités");
    assert_string_equal(septem_text_wonder(fr, septem_board_find("great_wall", 'B')),
                        "La Grande Muraille");
    assert_string_equal(septem_text_wonder(fr, septem_board_find("catan", 'A')), "L’île de Catan");
    assert_string_equal(septem_text_card(0, card_named("stables")), "Stables");
    assert_string_equal(septem_text_wonder(0, septem_board_find("giza", 'A')),
                        "The Pyramids of Giza");
}

static void text__nothing_has_no_name(void **state)
{
    (void)state;
    assert_string_equal(septem_text_card(0, 0), "");
    assert_string_equal(septem_text_card(0, UINT8_MAX), "");
    assert_string_equal(septem_text_board(200, UINT8_MAX), "");
    assert_string_equal(septem_text_resource(0, SEPTEM_RESOURCE_NONE), "");
    assert_string_equal(septem_text_colour(0, SEPTEM_COUNTED_COUNT), "");
    assert_string_equal(septem_text_colour(0, -1), "");
    assert_string_equal(septem_slug_colour(0), "none");
    assert_string_equal(septem_slug_fx(SEPTEM_FX_COUNT), "none");
    assert_string_equal(septem_text(0, SEPTEM_PHRASE_COUNT), "");
}

/* A value added to an enum must be named here too. */
static void text__every_value_has_a_word(void **state)
{
    (void)state;
    for (int i = 1; i < SEPTEM_FX_COUNT; i++) {
        assert_string_not_equal(septem_slug_fx((enum septem_fx)i), "none");
    }
    for (int i = 1; i < SEPTEM_USE_COUNT; i++) {
        assert_string_not_equal(septem_slug_use((enum septem_use)i), "none");
    }
    for (int i = 1; i < SEPTEM_PHASE_COUNT; i++) {
        assert_string_not_equal(septem_slug_phase((enum septem_phase)i), "none");
        assert_string_not_equal(septem_text_phase(0, (enum septem_phase)i), "");
    }
    for (int i = 0; i < SEPTEM_BY_COUNT; i++) {
        assert_string_not_equal(septem_slug_by((enum septem_by)i), "none");
    }
    for (int i = 0; i < SEPTEM_LINE_COUNT; i++) {
        assert_string_not_equal(septem_slug_line((enum septem_line)i), "none");
        assert_string_not_equal(septem_text_line(0, (enum septem_line)i), "");
    }
    for (int i = 1; i < SEPTEM_COUNTED_COUNT; i++) {
        assert_string_not_equal(septem_slug_colour(i), "none");
    }
}

/* ---- Sentences ---- */

static void effects_fit(septem_lang lang, const struct septem_effect *effects)
{
    char text[SEPTEM_TEXT_MAX];
    int length = septem_text_effects(lang, effects, text, sizeof text);
    assert_in_range(length, 1, SEPTEM_TEXT_MAX - 1);
    assert_null(strpbrk(text, "{}|"));
    assert_null(strstr(text, "  "));
}

static void text__every_effect_is_a_sentence(void **state)
{
    (void)state;
    for (int lang = 0; lang < septem_lang_end(); lang++) {
        for (int card = 1; card < septem_card_end(); card++) {
            effects_fit((septem_lang)lang, septem_card_info((septem_card)card)->effects);
        }
        for (int board = 1; board < septem_board_end(); board++) {
            const struct septem_board_info *info = septem_board_info((septem_board)board);
            for (int stage = 0; stage < info->stage_count; stage++) {
                effects_fit((septem_lang)lang, info->stages[stage].effects);
            }
        }
    }
}

static void text__effects_of_cards(void **state)
{
    (void)state;
    static const struct {
        const char *card, *text;
    } rows[] = {
        {"quarry", "makes 2 stone"},
        {"tree_farm", "makes wood or clay, one of them each turn"},
        {"stockade", "1 shield"},
        {"vineyard", "1 coin at once for each brown card in this city and its neighbours"},
        {"west_trading_post", "raw materials cost 1 coin from the left neighbour"},
        {"academy", "science: compass"},
        {"spy_ring", "science: at the end 1 symbol copied from green cards of neighbours"},
        {"embassy", "3 points; 1 diplomacy token: out of the next conflict"},
        {"lair", "3 points; every other city loses 2 coins"},
        {"cenotaph", "5 points; every other city loses 1 coin for each victory token it has"},
        {"gambling_house", "9 coins at once; 2 coins from the bank to each neighbour"},
        {"clandestine_dock_east",
         "each turn 1 coin off the first unit bought from the right neighbour"},
        {"architect_cabinet", "2 points; wonder stages cost no resources, only their coins"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[SEPTEM_TEXT_MAX];
        const struct septem_card_info *info = septem_card_info(card_named(rows[i].card));
        septem_text_effects(0, info->effects, text, sizeof text);
        assert_string_equal(text, rows[i].text);
    }
}

/* Stage `stage` of a board; stage 0 stands for its traits. */
static void board_says(const char *board, char side, int stage, const char *words)
{
    char text[SEPTEM_TEXT_MAX];
    septem_board found = septem_board_find(board, side);
    if (stage == 0) {
        septem_text_traits(0, found, text, sizeof text);
    } else {
        septem_text_effects(0, septem_board_info(found)->stages[stage - 1].effects, text,
                            sizeof text);
    }
    assert_string_equal(text, words);
}

static void text__boards(void **state)
{
    (void)state;
    board_says("giza", 'A', 0, "");
    board_says("great_wall", 'A', 0, "stages in any order");
    board_says("manneken_pis", 'A', 0,
               "4 coins more at the start; its stages are those of the neighbours’ boards");
    board_says("manneken_pis", 'A', 1, "costs and does what stage 1 in the city to the left does");
    board_says("manneken_pis", 'A', 3,
               "costs and does what the last stage in the city to the left does");
    board_says("stonehenge", 'A', 3,
               "2 points at the end for each stone shown by the brown cards in this city");
    board_says("stonehenge", 'B', 2,
               "1 point at the end for each card in the neighbouring cities of the colour of the "
               "card under this stage");
    board_says("catan", 'A', 0,
               "each turn two equal units of its brown or gray cards serve as one unit of any "
               "kind");
}

static void text__boards_that_need_a_set(void **state)
{
    (void)state;
    char text[SEPTEM_TEXT_MAX];
    septem_text_needs(0, septem_board_find("abu_simbel", 'A'), text, sizeof text);
    assert_string_equal(text, "only with the set Leaders");
    septem_text_needs(0, septem_board_find("catan", 'B'), text, sizeof text);
    assert_string_equal(text, "only with the set Leaders");
    board_says("abu_simbel", 'A', 0, "");
    assert_int_equal(septem_text_needs(0, septem_board_find("roma", 'A'), text, sizeof text), 0);
    assert_int_equal(septem_text_needs(0, septem_board_find("giza", 'A'), text, sizeof text), 0);
}

static void cost_is(const char *card, const char *words, const char *letters)
{
    char text[SEPTEM_TEXT_MAX];
    const struct septem_cost *cost = &septem_card_info(card_named(card))->cost;
    septem_text_cost(0, cost, text, sizeof text);
    assert_string_equal(text, words);
    septem_text_cost_short(cost, text, sizeof text);
    assert_string_equal(text, letters);
}

static void text__costs(void **state)
{
    (void)state;
    cost_is("altar", "free", "-");
    cost_is("tree_farm", "1 coin", "$1");
    cost_is("courthouse", "2 clay, 1 textile", "CCT");
    cost_is("militia", "3 coins", "$3");
}

static void text__decisions_in_words(void **state)
{
    (void)state;
    char text[SEPTEM_TEXT_MAX];
    struct septem_move move = read_move("build stables left 2 bank 1");
    septem_text_move(0, &move, text, sizeof text);
    assert_string_equal(text, "build Stables: 2 coins to the left, 1 coin to the bank");
    move = read_move("stage altar 2");
    septem_text_move(0, &move, text, sizeof text);
    assert_string_equal(text, "build wonder stage 2 with Altar");
    move = read_move("stage altar 1 as 3 left 2");
    assert_int_equal(move.as, 3);
    septem_text_move(0, &move, text, sizeof text);
    assert_string_equal(
        text, "build wonder stage 1 as stage 3 of the neighbour with Altar: 2 coins to the left");
    move = read_move("salvage none");
    septem_text_move(0, &move, text, sizeof text);
    assert_string_equal(text, "build nothing from the discard pile");
    move = read_move("pay 0");
    septem_text_move(0, &move, text, sizeof text);
    assert_string_equal(text, "pay 0 coins of the loss");
}

/* ---- Characters and buffers ---- */

static void text__cuts_between_characters(void **state)
{
    (void)state;
    septem_lang fr = 0;
    char text[8];
    assert_true(septem_lang_find("fr", &fr));
    memset(text, '#', sizeof text);
    int whole = septem_text_fill(fr, SEPTEM_PHRASE_EACH_STAGE, (struct septem_args){{0}}, text, 2);
    assert_int_equal(whole, (int)strlen("étape de merveille"));
    assert_string_equal(text, "");
    septem_text_fill(fr, SEPTEM_PHRASE_EACH_STAGE, (struct septem_args){{0}}, text, 3);
    assert_string_equal(text, "é");
    assert_int_equal(
        septem_text_fill(fr, SEPTEM_PHRASE_EACH_STAGE, (struct septem_args){{0}}, NULL, 0), whole);
}

static void text__counts_characters_not_bytes(void **state)
{
    (void)state;
    assert_int_equal(septem_text_width("Écuries"), 7);
    assert_int_equal(septem_text_width(""), 0);
}

static void text__tells_clean_text(void **state)
{
    (void)state;
    static const char *const clean[] = {"Ada", "Åsa \xe2\x82\xac", "\xf0\x9f\x8e\xb2", ""};
    static const char *const dirty[] = {
        "a\tb",     "\x7f", "\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
        "\xc2\x85", "\x80", "\xff", "\xe2\x82",
    };
    for (size_t i = 0; i < sizeof clean / sizeof clean[0]; i++) {
        assert_true(septem_text_is_clean(clean[i], strlen(clean[i])));
    }
    for (size_t i = 0; i < sizeof dirty / sizeof dirty[0]; i++) {
        assert_false(septem_text_is_clean(dirty[i], strlen(dirty[i])));
    }
    assert_false(septem_text_is_clean("a\0b", 3));
}

/* ---- Notation ---- */

/* Plays to the end; every decision on the way is read as it is written. A bit per phase seen. */
static unsigned decisions_survive(struct septem_game *g, uint64_t seed)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct septem_rng rng;
    unsigned phases = 0;
    septem_rng_init(&rng, seed);
    for (; g->phase != SEPTEM_PHASE_OVER; playing_step(g, &rng)) {
        int count = septem_game_moves(g, playing_seat(g), moves);
        phases |= 1u << g->phase;
        for (int i = 0; i < count; i++) {
            char text[SEPTEM_MOVE_TEXT_MAX];
            struct septem_move move;
            assert_in_range(septem_move_write(g, &moves[i], text, sizeof text), 5,
                            SEPTEM_MOVE_TEXT_MAX - 1);
            assert_int_equal(septem_move_read(g, text, &move), SEPTEM_PARSE_NONE);
            assert_memory_equal(&move, &moves[i], sizeof move);
        }
    }
    return phases;
}

static void text__decisions_are_read_as_they_are_written(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_game g;
        playing_start_with(&g, 2 + (int)(seed % 6), seed, septem_board_find("babylon", 'B'),
                           septem_board_find("halicarnassus", 'B'));
        decisions_survive(&g, seed);
    }
}

/* With every set there is, so that every question comes up. */
static void text__decisions_of_every_question_are_read(void **state)
{
    (void)state;
    unsigned phases = 1u << SEPTEM_PHASE_NONE | 1u << SEPTEM_PHASE_OVER;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct septem_options options = septem_options_defaults();
        struct septem_game g;
        options.players = 2 + (int)(seed % 7);
        options.sets = (1u << SEPTEM_SET_COUNT) - 2;
        options.leaders = SEPTEM_LEADERS_ALL;
        options.boards[0] = septem_board_find("babylon", 'B');
        options.boards[1] = septem_board_find("halicarnassus", 'B');
        assert_int_equal(septem_game_init(&g, &options, seed), SEPTEM_OK);
        phases |= decisions_survive(&g, seed);
    }
    assert_int_equal(phases, (1u << SEPTEM_PHASE_COUNT) - 1);
}

/* R12.3: also those that name the stage they copy. */
static void text__decisions_name_the_copied_stage(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct septem_options options = septem_options_defaults();
        struct septem_game g;
        options.sets = (1u << SEPTEM_SET_COUNT) - 2;
        options.boards[0] = septem_board_find("manneken_pis", 'A');
        options.boards[1] = septem_board_find("great_wall", seed % 2 == 0 ? 'A' : 'B');
        assert_int_equal(septem_game_init(&g, &options, seed), SEPTEM_OK);
        decisions_survive(&g, seed);
    }
}

/* Logs and programs that were written before may call a power by its former word. */
static void text__former_words_are_read_and_not_written(void **state)
{
    (void)state;
    static const char *const texts[] = {"build altar by free_colour freeze",
                                        "build altar by caligula freeze"};
    for (int i = 0; i < 2; i++) {
        struct septem_move move = {0};
        enum septem_phase phase = SEPTEM_PHASE_NONE;
        char text[SEPTEM_MOVE_TEXT_MAX];
        assert_int_equal(septem_notation_read(texts[i], &phase, &move, NULL), SEPTEM_PARSE_NONE);
        assert_int_equal(septem_move_by(&move), SEPTEM_BY_FREE_COLOUR);
        septem_notation_write(phase, &move, text, sizeof text);
        assert_string_equal(text, texts[0]);
    }
}

static void text__notation_is_strict(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum septem_parse_error error;
    } rows[] = {
        {"", SEPTEM_PARSE_DECISION},
        {"burn altar", SEPTEM_PARSE_DECISION},
        {"Build altar", SEPTEM_PARSE_DECISION},
        {" build altar", SEPTEM_PARSE_DECISION},
        {"last", SEPTEM_PARSE_DECISION},
        {"last  sell altar", SEPTEM_PARSE_DECISION},
        {"build", SEPTEM_PARSE_MORE},
        {"build ", SEPTEM_PARSE_BLANKS},
        {"build  altar", SEPTEM_PARSE_BLANKS},
        {"build altar ", SEPTEM_PARSE_BLANKS},
        {"build alter", SEPTEM_PARSE_CARD},
        {"build none", SEPTEM_PARSE_CARD},
        {"build altar left", SEPTEM_PARSE_PAYMENT},
        {"build altar left 0", SEPTEM_PARSE_PAYMENT},
        {"build altar left 02", SEPTEM_PARSE_PAYMENT},
        {"build altar left 256", SEPTEM_PARSE_PAYMENT},
        {"build altar left -1", SEPTEM_PARSE_PAYMENT},
        {"build altar left 2 left 2", SEPTEM_PARSE_PAYMENT},
        {"build altar right 2 left 2", SEPTEM_PARSE_PAYMENT},
        {"build altar by", SEPTEM_PARSE_BY},
        {"build altar by cost", SEPTEM_PARSE_BY},
        {"build altar by caesar", SEPTEM_PARSE_BY},
        {"build altar by free_build left 2", SEPTEM_PARSE_TOO_MUCH},
        {"build altar 1", SEPTEM_PARSE_TOO_MUCH},
        {"stage altar", SEPTEM_PARSE_STAGE},
        {"stage altar 0", SEPTEM_PARSE_STAGE},
        {"stage altar 01", SEPTEM_PARSE_STAGE},
        {"stage altar 1 by free_build", SEPTEM_PARSE_TOO_MUCH},
        {"stage altar as 1", SEPTEM_PARSE_STAGE},
        {"stage altar 1 as", SEPTEM_PARSE_STAGE},
        {"stage altar 1 as 0", SEPTEM_PARSE_STAGE},
        {"stage altar 1 as 5", SEPTEM_PARSE_STAGE},
        {"stage altar 1 as 02", SEPTEM_PARSE_STAGE},
        {"stage altar 1 as 2 as 2", SEPTEM_PARSE_TOO_MUCH},
        {"stage altar 1 left 2 as 2", SEPTEM_PARSE_TOO_MUCH},
        {"build altar as 2", SEPTEM_PARSE_TOO_MUCH},
        {"sell altar left 2", SEPTEM_PARSE_TOO_MUCH},
        {"salvage", SEPTEM_PARSE_MORE},
        {"salvage none none", SEPTEM_PARSE_TOO_MUCH},
        {"last leave none", SEPTEM_PARSE_CARD},
        {"pay", SEPTEM_PARSE_MORE},
        {"pay ", SEPTEM_PARSE_BLANKS},
        {"pay -1", SEPTEM_PARSE_NUMBER},
        {"pay 00", SEPTEM_PARSE_NUMBER},
        {"pay altar", SEPTEM_PARSE_NUMBER},
        {"pay 256", SEPTEM_PARSE_NUMBER_LARGE},
        {"pay 1 bank 1", SEPTEM_PARSE_TOO_MUCH},
        {"last pay 1", SEPTEM_PARSE_DECISION},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct septem_move move;
        enum septem_phase phase;
        const char *where = NULL;
        assert_int_equal(septem_notation_read(rows[i].text, &phase, &move, &where), rows[i].error);
        assert_true(where >= rows[i].text && where <= rows[i].text + strlen(rows[i].text));
    }
}

static void text__decisions_belong_to_their_question(void **state)
{
    (void)state;
    struct septem_game g;
    struct septem_move move;
    playing_start(&g, 3, 1);
    assert_int_equal(septem_move_read(&g, "sell altar", &move), SEPTEM_PARSE_NONE);
    assert_int_equal(septem_move_read(&g, "last sell altar", &move), SEPTEM_PARSE_NOT_NOW);
    assert_int_equal(septem_move_read(&g, "salvage none", &move), SEPTEM_PARSE_NOT_NOW);
    g.phase = SEPTEM_PHASE_LAST_CARD;
    assert_int_equal(septem_move_read(&g, "sell altar", &move), SEPTEM_PARSE_NOT_NOW);
    assert_int_equal(septem_move_read(&g, "last leave altar", &move), SEPTEM_PARSE_NONE);
    assert_int_equal(septem_move_read(&g, "pay 1", &move), SEPTEM_PARSE_NOT_NOW);
    g.phase = SEPTEM_PHASE_PAY;
    assert_int_equal(septem_move_read(&g, "pay 0", &move), SEPTEM_PARSE_NONE);
    assert_int_equal(move.use, SEPTEM_USE_PAY);
    assert_int_equal(move.bank, 0);
}

static void text__every_parse_erroring_is_explained(void **state)
{
    (void)state;
    for (int i = 0; i < SEPTEM_PARSE_COUNT; i++) {
        assert_true(strlen(septem_parse_error_text((enum septem_parse_error)i)) > 5);
    }
    assert_string_equal(septem_parse_error_text(SEPTEM_PARSE_COUNT), "unknown error");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text__finds_languages_by_tag),
        cmocka_unit_test(text__languages_lack_nothing),
        cmocka_unit_test(text__phrases_are_filled),
        cmocka_unit_test(text__singular_and_plural),
        cmocka_unit_test(text__gaps_are_filled_by_name),
        cmocka_unit_test(text__names_in_french),
        cmocka_unit_test(text__nothing_has_no_name),
        cmocka_unit_test(text__every_value_has_a_word),
        cmocka_unit_test(text__every_effect_is_a_sentence),
        cmocka_unit_test(text__effects_of_cards),
        cmocka_unit_test(text__boards),
        cmocka_unit_test(text__boards_that_need_a_set),
        cmocka_unit_test(text__costs),
        cmocka_unit_test(text__decisions_in_words),
        cmocka_unit_test(text__cuts_between_characters),
        cmocka_unit_test(text__counts_characters_not_bytes),
        cmocka_unit_test(text__tells_clean_text),
        cmocka_unit_test(text__decisions_are_read_as_they_are_written),
        cmocka_unit_test(text__decisions_of_every_question_are_read),
        cmocka_unit_test(text__decisions_name_the_copied_stage),
        cmocka_unit_test(text__former_words_are_read_and_not_written),
        cmocka_unit_test(text__notation_is_strict),
        cmocka_unit_test(text__decisions_belong_to_their_question),
        cmocka_unit_test(text__every_parse_erroring_is_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
