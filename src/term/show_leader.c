/* Leaders on the screen: those lying in cities, those in hands, and victory tokens, which some of
 * them take away. Choosing one is like choosing a card: show_hand.c. */
#include <assert.h>

#include <septem/cities.h>

#include "show.h"

#include "../text/name.h"

/* ---- In cities ---- */

void show_leaders_up(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    const struct septem_city *city = &view->game.city[seat];
    septem_card buried[SEPTEM_LEADERS_MAX];
    int count = septem_game_buried(&view->game, seat, buried);
    struct words names = {""};
    for (int card = 1; card < septem_card_end(); card++) {
        if (septem_card_is_leader((septem_card)card) &&
            septem_card_set_has(&city->built, (septem_card)card)) {
            words_add(&names, ", ", septem_text_card(p->lang, (septem_card)card));
        }
    }
    if (city->courted != 0) {
        const char *name = septem_text_card(p->lang, city->courted);
        words_add(&names, ", ", paint_words(p, SAY_COURTED, GAPS(name)).text);
    }
    for (int i = 0; i < count; i++) {
        const char *name = septem_text_card(p->lang, buried[i]);
        words_add(&names, ", ", paint_words(p, SAY_INTERRED, GAPS(name)).text);
    }
    if (names.text[0] != '\0') {
        paint_say(p, SAY_LEADERS, GAPS(names.text));
    }
}

/* ---- In hands ---- */

void show_leaders_held(const struct paint *p, const struct septem_view *view, int seat)
{
    assert(seat >= 0 && seat < view->game.cities);
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(&view->game, seat, leaders);
    bool seen = seat == view->seat || seat == septem_game_partner(&view->game, view->seat);
    struct words names = {""};
    if (count == 0) {
        return;
    }
    if (!seen) {
        paint_line(p, SAY_LEADERS_COUNTED, GAPS(words_number(count).text));
        return;
    }
    for (int i = 0; i < count; i++) {
        words_add(&names, ", ", septem_text_card(p->lang, leaders[i]));
    }
    paint_line(p, SAY_LEADERS_HELD, GAPS(names.text));
}

void show_own_leaders(const struct paint *p, const struct septem_view *view)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(&view->game, view->seat, leaders);
    if (count == 0) {
        paint_line(p, SAY_NO_LEADERS, NO_GAPS);
        return;
    }
    paint_head(p, SAY_HEAD_HELD, NO_GAPS);
    for (int i = 0; i < count; i++) {
        struct septem_why why =
            septem_game_why_not(&view->game, view->seat, leaders[i], SEPTEM_USE_RECRUIT);
        struct words effects = words_card_effects(p, leaders[i]);
        paint_line(p, SAY_LEADER_HELD,
                   GAPS(septem_text_card(p->lang, leaders[i]), effects.text,
                        words_coins(p, why.price).text));
    }
}

/* ---- Victory tokens ---- */

void show_tokens_to_return(const struct paint *p, const struct septem_view *view,
                           const struct show_choice *choice)
{
    for (int i = 0; i < choice->move_count; i++) {
        int age = choice->moves[i].token;
        int held = view->game.city[view->seat].victories[age - 1];
        paint_line(p, show_about(view, SAY_TOKEN_ROW),
                   GAPS(words_number(i + 1).text, words_number(septem_token_value(age)).text,
                        words_number(held).text));
    }
}

/* ---- News ---- */

static bool holds(const struct septem_view *view, septem_card leader)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    int count = septem_game_leaders(&view->game, view->seat, leaders);
    for (int i = 0; i < count; i++) {
        if (leaders[i] == leader) {
            return true;
        }
    }
    return false;
}

void show_new_leaders(const struct paint *p, const struct septem_view *before,
                      const struct septem_view *after, septem_card known)
{
    septem_card leaders[SEPTEM_LEADERS_MAX];
    struct words names = {""};
    int count = septem_game_leaders(&after->game, after->seat, leaders);
    for (int i = 0; i < count; i++) {
        if (leaders[i] != known && !holds(before, leaders[i])) {
            words_add(&names, ", ", septem_text_card(p->lang, leaders[i]));
        }
    }
    if (names.text[0] != '\0') {
        paint_line(p, SAY_NEW_LEADERS, GAPS(names.text));
    }
}
