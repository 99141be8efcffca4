/* The deal of the day, and who has played it. */
#include "daily_deal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <septem/score.h>

enum { PLAYERS = 4, DAY_MS = 24 * 60 * 60 * 1000 };

const char daily_bot[] = "normal";

int64_t daily_day(int64_t now)
{
    return now / DAY_MS;
}

struct setting daily_setting(int64_t day)
{
    struct setting setting = setting_defaults();
    time_t midnight = (time_t)(day * DAY_MS / 1000);
    struct tm date;
    gmtime_r(&midnight, &date);
    setting.game.players = PLAYERS;
    /* Nobody helps, and nobody is in a hurry. */
    setting.hints = false;
    setting.chat = false;
    setting.absent = 0;
    strftime(setting.title, sizeof setting.title, "%Y-%m-%d", &date);
    memcpy(setting.day, setting.title, sizeof setting.day);
    return setting;
}

/* The date as a number, 20261115: as good as any other, and people know it when they see it. */
uint64_t daily_seed(int64_t day)
{
    time_t midnight = (time_t)(day * DAY_MS / 1000);
    struct tm date;
    gmtime_r(&midnight, &date);
    return (uint64_t)((date.tm_year + 1900) * 10000 + (date.tm_mon + 1) * 100 + date.tm_mday);
}

/* The beginning of a stream that only the secret gives; day after day another one. */
struct septem_key daily_key(const struct septem_key *secret, int64_t day)
{
    struct septem_stream stream;
    septem_stream_init(&stream, secret, (uint64_t)day);
    return septem_stream_key(&stream);
}

septem_board daily_board(const struct septem_key *key)
{
    struct setting setting = daily_setting(0);
    struct septem_game game;
    enum septem_err err = septem_game_init_keyed(&game, &setting.game, key);
    assert(err == SEPTEM_OK);
    (void)err;
    return game.city[0].board;
}

bool daily_fits(const struct setting *setting, int64_t day)
{
    struct setting wanted = daily_setting(day);
    char *a = setting_text(setting), *b = setting_text(&wanted);
    bool fits = a != NULL && b != NULL && strcmp(a, b) == 0;
    free(a);
    free(b);
    return fits;
}

/* One person, who came first and never left, and the bots of the day. */
static bool is_seated(const struct table *table)
{
    if (table->person_count != 1 || table->chairs[0].kind != CHAIR_PERSON) {
        return false;
    }
    for (int seat = 1; seat < PLAYERS; seat++) {
        const struct table_chair *chair = &table->chairs[seat];
        if (chair->kind != CHAIR_BOT || strcmp(chair->bot, daily_bot) != 0) {
            return false;
        }
    }
    return true;
}

/* Did the person take every decision of seat 0, and the bots all others? */
static bool is_played(const struct table *table)
{
    for (int question = 1; question <= table->question_count; question++) {
        for (int seat = 0; seat < PLAYERS; seat++) {
            const struct table_decision *decision = table_decision_of(table, question, seat);
            if (decision != NULL && decision->bot != (seat > 0)) {
                return false;
            }
        }
    }
    return true;
}

static bool is_better(const struct daily_row *a, const struct daily_row *b)
{
    if (a->result.points != b->result.points) {
        return a->result.points > b->result.points;
    }
    return a->result.place != b->result.place ? a->result.place < b->result.place : a->at < b->at;
}

int daily_keep(struct daily_row *rows, int count, int max, const struct daily_row *row)
{
    int at = count;
    while (at > 0 && is_better(row, &rows[at - 1])) {
        at--;
    }
    if (at == max) {
        return count;
    }
    count += count < max;
    memmove(&rows[at + 1], &rows[at], (size_t)(count - 1 - at) * sizeof rows[0]);
    rows[at] = *row;
    return count;
}

bool daily_result(const struct table *table, struct daily_result *result)
{
    if (table->status != TABLE_OVER || !daily_fits(&table->setting, daily_day(table->made)) ||
        !is_seated(table) || !is_played(table)) {
        return false;
    }
    struct septem_score own = septem_game_score(&table->game, 0);
    *result = (struct daily_result){.points = own.total, .place = 1};
    for (int seat = 1; seat < PLAYERS; seat++) {
        struct septem_score other = septem_game_score(&table->game, seat);
        result->place +=
            other.total > own.total || (other.total == own.total && other.coins > own.coins);
    }
    return true;
}
