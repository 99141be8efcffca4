/* What a person sees of a game: cities, hand, news and points, drawn from the view of a seat.
 *
 * Nothing here knows a rule: what may be done, what it costs and why not come from the engine's
 * lists and reasons, points from its scores. A question about the Free City is shown from a view
 * whose seat is changed to the Free City's. */
#ifndef SEPTEM_SHOW_H
#define SEPTEM_SHOW_H

#include <septem/bot.h>
#include <septem/score.h>
#include <septem/view.h>

#include "../service/decision.h"
#include "../service/thought.h"
#include "paint.h"

/* The decisions of a question arranged by card, as they are numbered on the screen. */
struct show_choice {
    int move_count;
    struct septem_move moves[SEPTEM_MOVES_MAX];
    int card_count;
    septem_card cards[UINT8_MAX + 1]; /* number k on the screen is cards[k - 1] */
};

/* Numbers the cards of choice->moves, in the order of the tables, which puts colours together; with
 * them leaders in hand that could not be recruited, and those for which the Free City has no use.
 */
void show_arrange(struct show_choice *choice, const struct septem_view *view);

/* What is done with a card first of all when this is asked; SEPTEM_USE_NONE where the question is
 * not about cards. */
enum septem_use show_main_use(const struct septem_view *view);

/* Is this a question in which a card can mark a stage, too? */
bool show_asks_for_stages(const struct septem_view *view);

/* May hands be held back with one of these decisions? */
bool show_may_freeze(const struct show_choice *choice);

/* The ways to use a card so, cheapest first: indices into choice->moves, and how many. Those that
 * hold hands back are left out. */
int show_ways(const struct show_choice *choice, septem_card card, enum septem_use use,
              int ways[SEPTEM_MOVES_MAX]);

/* Likewise the ways to build one of the stages that could be next by using a card so. */
int show_ways_to_stage(const struct show_choice *choice, septem_card card, enum septem_use use,
                       struct septem_stage_choice stage, int ways[SEPTEM_MOVES_MAX]);

/* The stages that can be built by using this card so, of all that could be next. */
int show_payable_stages(const struct show_choice *choice, const struct septem_view *view,
                        septem_card card, enum septem_use use,
                        struct septem_stage_choice stages[SEPTEM_STAGES_MAX]);

/* What passes up a follow-up question; NULL: there is no such decision. */
const struct septem_move *show_pass(const struct show_choice *choice);

/* Adds to a decision that hands stay where they are; false, unchanged, if that cannot be. */
bool show_freeze(const struct show_choice *choice, struct septem_move *move);

/* Who: the board's name, and whether it is you. */
struct words show_name(const struct paint *p, const struct septem_view *view, int seat);

/* What is said to people of their own city, as it is said of the Free City they decide for. */
enum saying show_about(const struct septem_view *view, enum saying saying);

/* To whom coins go: "2 coins to Gizah on the left, 1 coin to the bank"; "free" where nobody. */
struct words show_payment(const struct paint *p, const struct septem_view *view,
                          const struct septem_move *move);

/* show_city.c */
/* The effects of a stage: those of the stage it copies, once that is certain. */
const struct septem_effect *show_stage_effects(const struct septem_view *view, int seat, int stage);
/* What a city can do by itself, and its stages. */
void show_stages(const struct paint *p, const struct septem_view *view, int seat);
void show_city_short(const struct paint *p, const struct septem_view *view, int seat);
void show_city_full(const struct paint *p, const struct septem_view *view, int seat);
void show_holds(const struct paint *p, const struct septem_view *view, int seat);
void show_pile(const struct paint *p, const struct septem_view *view);

/* show_hand.c */
/* What is about to be decided, and where the hands go then. */
void show_heading(const struct paint *p, const struct septem_view *view);
/* What is asked: the head of show_question. */
void show_question_head(const struct paint *p, const struct septem_view *view);
/* Card `number` of the choice, with what it costs. */
void show_card_row(const struct paint *p, const struct septem_view *view,
                   const struct show_choice *choice, int number);
/* What the stages that could be next cost. */
void show_next_stages(const struct paint *p, const struct septem_view *view,
                      const struct show_choice *choice);
/* The same without their effects, and then without reasons. */
void show_next_costs(const struct paint *p, const struct septem_view *view,
                     const struct show_choice *choice);
void show_next_briefly(const struct paint *p, const struct septem_view *view,
                       const struct show_choice *choice);
void show_turn(const struct paint *p, const struct septem_view *view);
void show_question(const struct paint *p, const struct septem_view *view,
                   const struct show_choice *choice);
/* What makes a card free, and what it makes free. */
void show_chains(const struct paint *p, septem_card card);
void show_card(const struct paint *p, const struct septem_view *view,
               const struct show_choice *choice, septem_card card);
void show_why_not(const struct paint *p, const struct septem_view *view, septem_card card,
                  enum septem_use use);

/* A stage that could be next, and is built by this decision, as an entry of a list. */
void show_stage_choice(const struct paint *p, const struct septem_view *view,
                       const struct septem_move *move, int number);

/* show_hint.c */
/* The best decisions, with what they let expect and why. */
void show_hints(const struct paint *p, const struct thought *thought);

/* show_draft.c */
/* A draft of boards: who picks when, what was picked, what is on offer. */
void show_draft(const struct paint *p, const struct table *table, int seat);
/* Number n of the sides on offer that nobody has, from 1; 0: there is no such. */
septem_board show_offer(const struct table *table, int number);
/* One of them, with its stages. */
void show_board(const struct paint *p, const struct table *table, septem_board board);

/* show_leader.c */
/* The leaders of a city: "; leaders: Plato, Midas (buried)", nothing where there are none. */
void show_leaders_up(const struct paint *p, const struct septem_view *view, int seat);
/* The leaders a seat holds: their names where the view's seat sees them, else how many. */
void show_leaders_held(const struct paint *p, const struct septem_view *view, int seat);
/* The leaders in this seat's hand, with what they do and cost now. */
void show_own_leaders(const struct paint *p, const struct septem_view *view);
/* The victory tokens of which one must be given up. */
void show_tokens_to_return(const struct paint *p, const struct septem_view *view,
                           const struct show_choice *choice);
/* Leaders that came into this seat's hand since `before`, but for one: it is no news. */
void show_new_leaders(const struct paint *p, const struct septem_view *before,
                      const struct septem_view *after, septem_card known);
/* show_news.c */
/* What a question revealed and what came of it, as the page tells it; nothing for question 0. */
void show_news(const struct paint *p, const struct septem_view *view, const struct table *table,
               int question);
/* Parts of that: what is said of a decision beside what was done; what else happened but for
 * fights. */
void show_decision_rest(const struct paint *p, const struct septem_view *view,
                        const struct table *table, int question, const struct decision_seen *event);
void show_events(const struct paint *p, const struct septem_view *view, const struct table *table,
                 int question);
/* The rules behind that, in words, with their clauses. */
void show_rules(const struct paint *p, const struct table *table, int question);
/* The cards under the wonders, which are no secret once the game is over. */
void show_buried(const struct paint *p, const struct septem_view *view,
                 const struct septem_game *over);

/* show_sheet.c */
/* A score sheet: a column for each city. */
struct show_sheet {
    int cities;
    bool teams, has_leaders;
    bool has_places;                       /* a row says them */
    const char *heads[SEPTEM_CITIES_MAX];  /* over the columns */
    struct words names[SEPTEM_CITIES_MAX]; /* in sentences */
    struct septem_score scores[SEPTEM_CITIES_MAX];
    int side_count;
    struct septem_standing sides[SEPTEM_CITIES_MAX];
};

/* The lines anybody can score on, the total and what breaks ties. */
void show_sheet(const struct paint *p, const struct show_sheet *sheet);
/* Is it a line that every game has, or has one of these cities points on it? */
bool show_line_is_used(const struct septem_score *scores, int cities, enum septem_line line);
/* The places its longest head of a row takes. */
int show_sheet_head(septem_lang lang);
/* Symbols and guilds that were chosen at the end, a line each. */
void show_chosen(const struct paint *p, const struct show_sheet *sheet);
/* Who won; `you` is the seat of the person who reads it, -1 for none. */
void show_winners(const struct paint *p, const struct show_sheet *sheet, int you);
/* What decided the victory if others have as many points (R7.4). */
void show_tie(const struct paint *p, const struct show_sheet *sheet);
/* All of it for a game: as it stands, or at its end. */
void show_scores(const struct paint *p, const struct septem_view *view);
/* Who won, and what was chosen at the end. */
void show_ending(const struct paint *p, const struct septem_view *view);

#endif
