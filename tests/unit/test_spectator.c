/* The view of a spectator: what lies open, and nothing that only some seats know. */
#include "unit.h"

#include "../../src/service/spectator.h"
#include "playing.h"
#include "told.h"

enum { GAMES = 40 };

static int below(struct septem_rng *rng, int n)
{
    return (int)septem_rng_below(rng, (uint32_t)n);
}

/* A game of any mix; not every one can be played. */
static struct septem_game start_any(struct septem_rng *rng)
{
    for (;;) {
        struct septem_options options = septem_options_defaults();
        struct septem_game g;
        options.players = 2 + below(rng, 7);
        for (int set = SEPTEM_SET_NONE + 1; set < SEPTEM_SET_COUNT; set++) {
            options.sets |= below(rng, 2) ? 1u << set : 0;
        }
        options.teams = below(rng, 3) == 0;
        options.experts = below(rng, 2);
        options.leaders = (enum septem_edition)below(rng, SEPTEM_LEADERS_COUNT);
        if (septem_game_init(&g, &options, (uint64_t)below(rng, 1 << 30)) == SEPTEM_OK) {
            return g;
        }
    }
}

static json_t *seen_by(const struct septem_game *g, int seat)
{
    struct septem_view view;
    struct json out = {0};
    septem_view_of(g, seat, &view);
    json_view(&out, NULL, &view, JSON_SCORES_SHOWN);
    return told(&out);
}

static json_t *seen_by_nobody(const struct septem_game *g, enum json_scores scores)
{
    struct json out = {0};
    json_spectator(&out, NULL, g, scores);
    return told(&out);
}

static json_t *item(json_t *view, const char *list, int i)
{
    return json_array_get(json_object_get(view, list), (size_t)i);
}

/* Points for cards that lie face down count for those who know them only. */
static void assert_no_more_points(json_t *theirs, json_t *ours)
{
    const char *key;
    json_t *points;
    json_object_foreach(json_object_get(theirs, "score"), key, points)
    {
        json_t *other = json_object_get(json_object_get(ours, "score"), key);
        assert_true(json_integer_value(points) <= json_integer_value(other));
    }
}

/* A city as a seat sees it that has no part in it, its stages face down. */
static void assert_seen_alike(json_t *spectator, json_t *view, int city)
{
    json_t *theirs = json_copy(item(spectator, "cities", city));
    json_t *ours = item(view, "cities", city), *stage;
    size_t i;
    assert_no_more_points(theirs, ours);
    json_object_del(theirs, "score");
    json_object_del(ours, "score");
    json_array_foreach(json_object_get(ours, "stages"), i, stage)
    {
        json_object_set_new(stage, "card", json_null());
    }
    assert_true(json_equal(theirs, ours));
    json_decref(theirs);
    theirs = item(spectator, "hands", city);
    ours = item(view, "hands", city);
    assert_true(json_equal(json_object_get(theirs, "count"), json_object_get(ours, "count")));
    assert_true(
        json_equal(json_object_get(theirs, "leader_count"), json_object_get(ours, "leader_count")));
    assert_true(json_is_null(json_object_get(theirs, "candidates")));
    assert_true(json_is_null(json_object_get(theirs, "leaders")));
}

/* What is no seat's alone is the same for everybody. */
static void assert_common(json_t *spectator, json_t *view)
{
    static const char *const open[] = {"players", "sets",  "teams", "free_city", "steward",
                                       "age",     "turn",  "turns", "passes",    "phase",
                                       "asked",   "owing", "decks", "box",       "dealt",
                                       "fights"};
    static const char *const hidden[] = {"seat", "partner", "drawn", "sealed"};
    static const char *const empty[] = {"hand", "leaders", "pack"};
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
        assert_true(
            json_equal(json_object_get(spectator, open[i]), json_object_get(view, open[i])));
    }
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        assert_true(json_is_null(json_object_get(spectator, hidden[i])));
    }
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        assert_int_equal(json_array_size(json_object_get(spectator, empty[i])), 0);
    }
    json_t *pile = json_object_get(spectator, "pile");
    assert_true(json_equal(json_object_get(pile, "count"),
                           json_object_get(json_object_get(view, "pile"), "count")));
    assert_int_equal(json_object_size(json_object_get(pile, "known")), 0);
    assert_int_equal(json_object_size(spectator), json_object_size(view));
}

static void spectator__sees_what_every_outsider_sees(void **state)
{
    (void)state;
    struct septem_rng rng;
    septem_rng_init(&rng, 3);
    for (int game = 0; game < GAMES; game++) {
        struct septem_game g = start_any(&rng);
        for (; g.phase != SEPTEM_PHASE_OVER; playing_on(&g, &rng, 1 + below(&rng, 20))) {
            json_t *spectator = seen_by_nobody(&g, JSON_SCORES_SHOWN);
            for (int seat = 0; seat < g.players; seat++) {
                json_t *view = seen_by(&g, seat);
                assert_common(spectator, view);
                for (int city = 0; city < g.cities; city++) {
                    int owner = septem_game_steward(&g, city);
                    if (seat != owner && seat != septem_game_partner(&g, owner)) {
                        assert_seen_alike(spectator, view, city);
                    }
                }
                json_decref(view);
            }
            json_decref(spectator);
        }
    }
}

static void spectator__sees_no_scores_where_they_are_hidden(void **state)
{
    (void)state;
    struct septem_game g;
    playing_start(&g, 3, 1);
    json_t *shown = seen_by_nobody(&g, JSON_SCORES_SHOWN);
    json_t *hidden = seen_by_nobody(&g, JSON_SCORES_HIDDEN);
    assert_non_null(json_object_get(item(shown, "cities", 1), "score"));
    assert_null(json_object_get(item(hidden, "cities", 1), "score"));
    json_decref(shown);
    json_decref(hidden);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spectator__sees_what_every_outsider_sees),
        cmocka_unit_test(spectator__sees_no_scores_where_they_are_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
