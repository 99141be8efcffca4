/* After the end: the log of the game, and how everything stood before each question. And why not,
 * while it lasts. */
#include <stdlib.h>
#include <string.h>

#include <septem/score.h>
#include <septem/view.h>

#include "../text/json.h"
#include "account.h"

/* The game before its first decision, and its log so far. */
static bool begin(const struct table *table, struct septem_log *log, struct septem_game *g)
{
    return septem_log_read(log, table->header, strlen(table->header), NULL) &&
           septem_log_start(log, g, NULL);
}

/* Plays the decisions of a question that count, in seat order. */
static void play_question(const struct table *table, int question, struct septem_game *g,
                          struct septem_log *log)
{
    for (int seat = 0; seat < table->game.cities; seat++) {
        const struct table_decision *decision = table_decision_of(table, question, seat);
        if (decision == NULL) {
            continue;
        }
        if (log != NULL) {
            septem_log_add(log, g, seat, &decision->move);
        }
        septem_game_play(g, seat, &decision->move);
    }
}

char *account_log(const struct table *table)
{
    struct septem_log *log = malloc(sizeof *log);
    char *text = malloc(SEPTEM_LOG_TEXT_MAX);
    struct septem_game g;
    bool good = log != NULL && text != NULL && begin(table, log, &g);
    for (int question = 1; good && question <= table->question_count; question++) {
        play_question(table, question, &g, log);
    }
    if (good) {
        septem_log_end(log, &g);
        septem_log_write(log, text, SEPTEM_LOG_TEXT_MAX);
        text = note_comments(table, text);
    } else {
        free(text);
        text = NULL;
    }
    free(log);
    return text;
}

static json_t *open_hands(const struct septem_game *g)
{
    json_t *hands = json_array();
    for (int seat = 0; seat < g->players; seat++) {
        struct septem_view view;
        septem_view_of(g, seat, &view);
        json_t *told = septem_json_view(&view);
        septem_json_append(hands, json_incref(json_object_get(told, "hand")));
        json_decref(told);
    }
    return hands;
}

static json_t *open_cities(const struct septem_game *g)
{
    json_t *cities = json_array();
    for (int seat = 0; seat < g->cities; seat++) {
        septem_card markers[SEPTEM_STAGES_MAX];
        for (int stage = 1; stage <= SEPTEM_STAGES_MAX; stage++) {
            markers[stage - 1] = septem_game_marker(g, seat, stage);
        }
        septem_json_append(cities, septem_json_city(g, seat, markers));
    }
    return cities;
}

static json_t *open_book(const struct table *table, const struct septem_game *g, int question)
{
    json_t *object = json_object();
    septem_json_set(object, "question", json_integer(question));
    septem_json_set(object, "questions", json_integer(table->question_count));
    septem_json_set(object, "age", json_integer(g->age));
    septem_json_set(object, "turn", json_integer(g->turn));
    septem_json_set(object, "phase", json_string(septem_slug_phase((enum septem_phase)g->phase)));
    septem_json_set(object, "hands", open_hands(g));
    septem_json_set(object, "cities", open_cities(g));
    septem_json_set(object, "news",
                    question <= table->question_count ? account_step(table, question)
                                                      : json_null());
    return object;
}

/* The game as it was before a question, from 1 to one past the last. */
static bool rebuild(const struct table *table, int question, struct septem_game *g)
{
    struct septem_log *log = malloc(sizeof *log);
    bool good = question >= 1 && question <= table->question_count + 1 && log != NULL &&
                begin(table, log, g);
    for (int q = 1; good && q < question; q++) {
        play_question(table, q, g, NULL);
    }
    free(log);
    return good;
}

json_t *account_replay(const struct table *table, int question)
{
    struct septem_game g;
    return rebuild(table, question, &g) ? open_book(table, &g, question) : NULL;
}

bool account_seen(const struct table *table, int question, int seat, struct septem_view *view)
{
    struct septem_game g;
    if (seat < 0 || seat >= table->game.cities || !rebuild(table, question, &g) ||
        !septem_game_owes(&g, seat)) {
        return false;
    }
    septem_view_of(&g, septem_game_steward(&g, seat), view);
    return true;
}

/* ---- Why not ---- */

static json_t *offer_json(const struct septem_offer *offer)
{
    json_t *object = json_object(), *units = json_object(), *price = json_object();
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        const char *slug = septem_slug_resource((enum septem_resource)r);
        if (offer->units[r] > 0) {
            septem_json_set(units, slug, json_integer(offer->units[r]));
            septem_json_set(price, slug, json_integer(offer->price[r]));
        }
    }
    septem_json_set(object, "units", units);
    septem_json_set(object, "price", price);
    return object;
}

static json_t *missing_json(const struct septem_why *why)
{
    json_t *object = json_object();
    for (int r = SEPTEM_RESOURCE_NONE + 1; r < SEPTEM_RESOURCE_COUNT; r++) {
        if (why->missing[r] > 0) {
            septem_json_set(object, septem_slug_resource((enum septem_resource)r),
                            json_integer(why->missing[r]));
        }
    }
    return object;
}

/* A code in small letters. */
static json_t *code_json(const char *code)
{
    char slug[32] = "";
    for (size_t i = 0; code[i] != '\0' && i + 1 < sizeof slug; i++) {
        slug[i] = code[i] >= 'A' && code[i] <= 'Z' ? (char)(code[i] - 'A' + 'a') : code[i];
    }
    return json_string(slug);
}

json_t *account_deny(enum septem_deny deny)
{
    static const char *const codes[SEPTEM_DENY_COUNT] = {
        [SEPTEM_DENY_NONE] = "NONE",
#define X(code) [SEPTEM_DENY_##code] = #code,
#include <septem/denials.def>
#undef X
    };
    return code_json(codes[deny]);
}

json_t *account_err(enum septem_err err)
{
    static const char *const codes[SEPTEM_ERR_COUNT] = {
        [SEPTEM_OK] = "NONE",
#define X(code) [SEPTEM_ERR_##code] = #code,
#include <septem/errors.def>
#undef X
    };
    return code_json(codes[err]);
}

static json_t *why_json(const struct septem_why *why)
{
    json_t *object = json_object(), *chains = json_array();
    bool can = why->deny == SEPTEM_DENY_NONE;
    for (int i = 0; i < SEPTEM_CHAINS_MAX; i++) {
        if (why->chains[i] != 0) {
            septem_json_append(chains, septem_json_slug(why->chains[i]));
        }
    }
    septem_json_set(object, "reason", can ? json_null() : account_deny(why->deny));
    septem_json_set(object, "message",
                    can ? json_null() : json_string(septem_deny_text(why->deny)));
    septem_json_set(object, "price", why->price >= 0 ? json_integer(why->price) : json_null());
    septem_json_set(object, "coins", json_integer(why->coins));
    septem_json_set(object, "stage", why->stage > 0 ? json_integer(why->stage) : json_null());
    septem_json_set(object, "as", why->as > 0 ? json_integer(why->as) : json_null());
    septem_json_set(object, "cost", septem_json_cost(&why->cost));
    septem_json_set(object, "missing", missing_json(why));
    septem_json_set(object, "left", offer_json(&why->left));
    septem_json_set(object, "right", offer_json(&why->right));
    septem_json_set(object, "chained", json_boolean(why->chained));
    septem_json_set(object, "chains", chains);
    septem_json_set(object, "power", json_boolean(why->power));
    return object;
}

json_t *account_why_seen(const struct septem_view *view, septem_card card, enum septem_use use)
{
    struct septem_why why = septem_game_why_not(&view->game, view->seat, card, use);
    return why_json(&why);
}

json_t *account_why(const struct table *table, int seat, septem_card card, enum septem_use use)
{
    struct septem_view view;
    septem_view_of(&table->game, seat, &view);
    return account_why_seen(&view, card, use);
}

enum septem_use account_use(const char *word)
{
    static const enum septem_use uses[] = {SEPTEM_USE_BUILD, SEPTEM_USE_STAGE, SEPTEM_USE_RECRUIT};
    for (size_t i = 0; word != NULL && i < sizeof uses / sizeof uses[0]; i++) {
        if (strcmp(word, septem_slug_use(uses[i])) == 0) {
            return uses[i];
        }
    }
    return SEPTEM_USE_NONE;
}
