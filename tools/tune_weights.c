/* Finds weights for src/ai/weights.c by letting bots that decide with them play each other.
 *
 *     tune_weights SECONDS TABLE... >weights.c.new
 *
 * A TABLE is a number of players, then "l" for leaders, "e" for those of all editions, "c" for
 * cities, "p" for packs, "k" for catan, "t" for teams, or "a" for every set there is:
 * "2 3 4 5 7 4c 6a 4t 3l". Begins with the weights there are. All
 * seats pick decisions by the same weights, the likelier the better they look (evaluate_pick).
 * After every batch of games each weight moves towards the features of the decisions of those who
 * did better than their boards usually do, and away from those of the others (policy gradient;
 * steps by Adam). Reports on stderr; the same command never gives quite the same weights. */
#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <septem/score.h>
#include <septem/text.h>

#include "../src/ai/evaluate.h"

enum { THREADS = 2, GAMES = 200, TABLES_MAX = 32, TRUST_AFTER = 500, REPORT_S = 15 };

static const double rate = 0.01; /* of a step, at first; falls in the second half */
static const double spread = 5;  /* points that make a place e times as good */

typedef double gradient[EVALUATE_PERIODS][FEATURE_COUNT];

/* The mean result of each board: some are stronger than others, with any player. */
struct usual {
    double sum[UINT8_MAX + 1];
    uint64_t count[UINT8_MAX + 1];
};

/* A batch of games on one thread. */
struct batch {
    const struct evaluator *evaluator;
    const struct septem_options *tables;
    int table_count;
    struct usual usual; /* a copy, added to while playing */
    struct septem_rng rng;
    gradient ascent;
    double points;
    uint64_t seats;
    /* Room for a game and a decision. */
    gradient seat_ascent[SEPTEM_CITIES_MAX];
    struct septem_move moves[SEPTEM_MOVES_MAX];
    struct feature_list features[SEPTEM_MOVES_MAX];
    float worth[SEPTEM_MOVES_MAX];
};

/* ---- Games ---- */

static void decide(struct batch *b, struct septem_game *g, int seat)
{
    int period = evaluate_period(g, seat), count = septem_game_moves(g, seat, b->moves);
    int player = septem_game_steward(g, seat); /* whose merit it is */
    struct evaluate_wanted wanted = evaluate_wanted(b->evaluator, g, seat);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        struct feature_list *features = &b->features[i];
        features->count = 0;
        b->worth[i] = evaluate_move(b->evaluator, g, seat, &b->moves[i], features);
        if (wanted.card != 0 && b->moves[i].card == wanted.card) {
            b->worth[i] += b->evaluator->weights[period][FEATURE_DENY] * wanted.missed;
            features->list[features->count++] = (struct feature){FEATURE_DENY, wanted.missed};
        }
    }
    int choice = evaluate_pick(b->worth, count, 1, &b->rng);
    for (int i = 0; i < count; i++) {
        sum += b->worth[i];
    }
    for (int i = 0; i < count; i++) {
        double push = (i == choice) - b->worth[i] / sum;
        for (int t = 0; t < b->features[i].count; t++) {
            b->seat_ascent[player][period][b->features[i].list[t].row] +=
                push * b->features[i].list[t].amount;
        }
    }
    septem_game_play(g, seat, &b->moves[choice]);
}

/* How much better than par a seat did: shares of a victory, blurred. */
static void judge(struct batch *b, const struct septem_game *g, double *merit)
{
    double points[SEPTEM_CITIES_MAX], sum = 0;
    int side = g->teams ? 2 : 1;
    for (int seat = 0; seat < g->players; seat++) {
        points[seat] = septem_game_score(g, seat).total;
        b->points += points[seat];
        b->seats++;
    }
    for (int seat = 0; seat < g->players; seat++) {
        int first = seat - seat % side;
        merit[seat] = exp((points[first] + points[first + side - 1]) / (2 * spread));
        sum += merit[seat];
    }
    for (int seat = 0; seat < g->players; seat++) {
        merit[seat] = merit[seat] / sum * g->players - 1;
    }
}

static void play_game(struct batch *b)
{
    struct septem_game g;
    double merit[SEPTEM_CITIES_MAX];
    uint32_t table = septem_rng_below(&b->rng, (uint32_t)b->table_count);
    septem_game_init(&g, &b->tables[table], septem_rng_next(&b->rng));
    memset(b->seat_ascent, 0, g.players * sizeof b->seat_ascent[0]);
    while (g.phase != SEPTEM_PHASE_OVER) {
        unsigned owing = g.owing;
        for (int seat = 0; owing != 0; seat++, owing >>= 1) {
            if (owing & 1) {
                decide(b, &g, seat);
            }
        }
    }
    judge(b, &g, merit);
    for (int seat = 0; seat < g.players; seat++) {
        septem_board board = g.city[seat].board;
        double usual = b->usual.count[board] >= TRUST_AFTER
                           ? b->usual.sum[board] / (double)b->usual.count[board]
                           : 0;
        b->usual.sum[board] += merit[seat];
        b->usual.count[board]++;
        for (int p = 0; p < EVALUATE_PERIODS; p++) {
            for (int t = 0; t < FEATURE_COUNT; t++) {
                b->ascent[p][t] += (merit[seat] - usual) * b->seat_ascent[seat][p][t];
            }
        }
    }
}

static void *play_batch(void *context)
{
    struct batch *b = context;
    memset(b->ascent, 0, sizeof b->ascent);
    b->points = 0;
    b->seats = 0;
    for (int i = 0; i < GAMES; i++) {
        play_game(b);
    }
    return NULL;
}

/* ---- Steps ---- */

struct climb {
    struct evaluate_weights weights; /* those of `exact`, rounded */
    gradient exact, mean, square;
    int steps;
};

static void step(struct climb *climb, const struct batch *batches, double length)
{
    uint64_t seats = 0;
    climb->steps++;
    for (int i = 0; i < THREADS; i++) {
        seats += batches[i].seats;
    }
    for (int p = 0; p < EVALUATE_PERIODS; p++) {
        for (int t = 0; t < FEATURE_COUNT; t++) {
            double up = 0;
            for (int i = 0; i < THREADS; i++) {
                up += batches[i].ascent[p][t] / (double)seats;
            }
            climb->mean[p][t] = 0.9 * climb->mean[p][t] + 0.1 * up;
            climb->square[p][t] = 0.999 * climb->square[p][t] + 0.001 * up * up;
            double mean = climb->mean[p][t] / (1 - pow(0.9, climb->steps));
            double square = climb->square[p][t] / (1 - pow(0.999, climb->steps));
            climb->exact[p][t] += length * mean / (sqrt(square) + 1e-5);
            *evaluate_weight(&climb->weights, p, t) = (int16_t)lround(100 * climb->exact[p][t]);
        }
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tune(struct climb *climb, struct batch *batches, double seconds)
{
    double started = now(), reported = started, points = 0;
    uint64_t seats = 0;
    for (double done = 0; done < 1; done = (now() - started) / seconds) {
        pthread_t threads[THREADS];
        struct evaluator evaluator;
        evaluator_init(&evaluator, &climb->weights);
        for (int i = 0; i < THREADS; i++) {
            batches[i].evaluator = &evaluator;
            if (pthread_create(&threads[i], NULL, play_batch, &batches[i]) != 0) {
                fprintf(stderr, "tune_weights: no thread could be started\n");
                exit(1);
            }
        }
        for (int i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            points += batches[i].points;
            seats += batches[i].seats;
        }
        step(climb, batches, done < 0.5 ? rate : rate * (0.05 + 1.9 * (1 - done)));
        if (now() - reported > REPORT_S) {
            fprintf(stderr, "%3.0f %%  %.2f points a city, %d games\n", 100 * done,
                    points / (double)seats, climb->steps * THREADS * GAMES);
            reported = now();
            points = 0;
            seats = 0;
        }
    }
}

/* ---- Reading and writing ---- */

static bool read_table(const char *text, struct septem_options *options)
{
    struct septem_game game;
    *options = septem_options_defaults();
    options->players = text[0] - '0';
    for (const char *letter = text + 1; *letter != '\0' && text[0] != '\0'; letter++) {
        for (int set = SEPTEM_SET_BASE; set < SEPTEM_SET_COUNT; set++) {
            bool meant = *letter == 'a' || (*letter == 'k' && set == SEPTEM_SET_CATAN) ||
                         (*letter == 'p' && set == SEPTEM_SET_PACKS) ||
                         (strchr("le", *letter) != NULL && set == SEPTEM_SET_LEADERS) ||
                         (strchr("ct", *letter) != NULL && set == SEPTEM_SET_CITIES);
            options->sets |= (uint32_t)meant << set;
        }
        options->teams |= *letter == 't';
        if (*letter == 'a' || *letter == 'e') {
            options->leaders = SEPTEM_LEADERS_ALL;
        }
    }
    return septem_game_init(&game, options, 0) == SEPTEM_OK;
}

static void write_row(const char *name, const char *index, const int16_t *weights, int periods)
{
    char label[96] = "[FEATURE_";
    size_t length = strlen(label);
    bool any = false;
    for (int p = 0; p < periods; p++) {
        any |= weights[p] != 0;
    }
    if (!any) {
        return;
    }
    snprintf(label + length, sizeof label - length, "%s%s%s]", name, index[0] ? " + " : "", index);
    printf("    %-42s = {", label);
    for (int p = 0; p < periods; p++) {
        printf("%s%6d", p > 0 ? "," : "", weights[p]);
    }
    printf("},\n");
}

/* Where a feature has several rows: which one, as the source says it. */
static void name_index(char index[64], int first, int rows, int i)
{
    const char *prefix = "", *slug = "";
    if (first == FEATURE_WORD) {
        prefix = "SEPTEM_FX_";
        slug = septem_slug_fx((enum septem_fx)i);
    } else if (first == FEATURE_COLOUR ||
               (rows == SEPTEM_COUNTED_COUNT && i < SEPTEM_COLOUR_COUNT)) {
        prefix = "SEPTEM_";
        slug = septem_slug_colour(i);
    } else if (rows == SEPTEM_COUNTED_COUNT) {
        prefix = "SEPTEM_COUNT_";
        slug = septem_slug_colour(i);
    } else if (rows > 1) {
        snprintf(index, 64, "%d", i);
        return;
    }
    snprintf(index, 64, "%s%s", prefix, slug);
    for (char *c = index; *c != '\0'; c++) {
        *c = (char)toupper((unsigned char)*c);
    }
}

/* The weights of the periods from `first` on, as source text. */
static void write_table(struct evaluate_weights *weights, const char *name, int first, int periods)
{
    static const struct {
        const char *name;
        int first, rows;
    } features[] = {
#define FEATURE(name, rows) {#name, FEATURE_##name, rows},
#include "../src/ai/move_features.def"
#undef FEATURE
    };
    printf("%s.%s = {\n", first > 0 ? "}, " : "", name);
    for (size_t t = 0; t < sizeof features / sizeof features[0]; t++) {
        for (int i = 0; i < features[t].rows; i++) {
            char index[64];
            name_index(index, features[t].first, features[t].rows, i);
            write_row(features[t].name, index,
                      evaluate_weight(weights, first, features[t].first + i), periods);
        }
    }
}

static void write_weights(struct evaluate_weights *weights)
{
    write_table(weights, "turns", 0, EVALUATE_TURNS);
    write_table(weights, "leaders", EVALUATE_TURNS, EVALUATE_LEADERS);
    write_table(weights, "free_city", EVALUATE_TURNS + EVALUATE_LEADERS, EVALUATE_FREE_CITY);
}

int main(int argc, char **argv)
{
    static struct climb climb;
    static struct batch batches[THREADS];
    struct septem_options tables[TABLES_MAX];
    double seconds = argc > 1 ? strtod(argv[1], NULL) : 0;
    int count = argc - 2;
    for (int i = 0; i < count && i < TABLES_MAX; i++) {
        if (!read_table(argv[i + 2], &tables[i])) {
            fprintf(stderr, "tune_weights: '%s' is no table\n", argv[i + 2]);
            return 2;
        }
    }
    if (!(seconds > 0) || count < 1 || count > TABLES_MAX) {
        fprintf(stderr, "usage: tune_weights SECONDS TABLE... >weights.c.new\n");
        return 2;
    }
    climb.weights = evaluate_standard;
    for (int p = 0; p < EVALUATE_PERIODS; p++) {
        for (int t = 0; t < FEATURE_COUNT; t++) {
            climb.exact[p][t] = *evaluate_weight(&climb.weights, p, t) / 100.0;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        batches[i].tables = tables;
        batches[i].table_count = count;
        septem_rng_init(&batches[i].rng, septem_rng_mix((uint64_t)time(NULL), (uint64_t)i));
    }
    tune(&climb, batches, seconds);
    write_weights(&climb.weights);
    return 0;
}
