/* Tables with people who come and go. */
#include "attending.h"

#include <stdlib.h>
#include <string.h>

#include "../../src/service/command.h"
#include "../../src/table/vacation.h"
#include "unit.h"

void desk_put(struct desk *desk, struct entry entry)
{
    entry.seq = desk->table->seq + 1;
    entry.at = desk->now + desk->wall;
    entry.clock = desk->now;
    entry.text = strdup(entry.text != NULL ? entry.text : "");
    entry.key = strdup(entry.key != NULL ? entry.key : "");
    assert_true(table_apply(desk->table, &entry));
    assert_true(desk->count < DESK_LOG_MAX);
    desk->log[desk->count++] = entry;
    table_tick(desk->table, desk->now);
}

void desk_pass(struct desk *desk, int64_t ms)
{
    int seat;
    desk->now += ms;
    table_tick(desk->table, desk->now);
    while ((seat = vacation_due(desk->table, desk->now)) >= 0) {
        int person = desk->table->chairs[seat].person;
        desk_put(desk, (struct entry){.kind = ENTRY_BACK, .person = person, .seat = seat});
    }
    while ((seat = table_cover_due(desk->table, desk->now)) >= 0) {
        desk_put(desk, (struct entry){.kind = ENTRY_COVERED, .person = -1, .seat = seat});
    }
}

void desk_arrive(struct desk *desk, int person)
{
    bool returns = table_returns(desk->table, person);
    table_connect(desk->table, person, desk->now);
    if (returns) {
        desk_put(desk, (struct entry){.kind = ENTRY_BACK, .person = person, .seat = -1});
    }
    table_tick(desk->table, desk->now);
}

void desk_leave(struct desk *desk, int person)
{
    table_disconnect(desk->table, person, desk->now);
    table_tick(desk->table, desk->now);
}

void desk_decide(struct desk *desk, int seat, int person)
{
    struct septem_move moves[SEPTEM_MOVES_MAX];
    char text[SEPTEM_MOVE_TEXT_MAX];
    struct table *table = desk->table;
    assert_true(septem_game_moves(&table->game, seat, moves) > 0);
    septem_move_write(&table->game, &moves[0], text, sizeof text);
    desk_put(desk, (struct entry){.kind = ENTRY_DECIDED,
                                  .person = person,
                                  .seat = seat,
                                  .number = table->question,
                                  .text = text,
                                  .key = person >= 0 ? "x" : table_bot_key(table, seat)});
}

void desk_let_bots(struct desk *desk)
{
    unsigned seats;
    while ((seats = table_wants_bots(desk->table)) != 0) {
        int seat = 0;
        while (!(seats >> seat & 1)) {
            seat++;
        }
        desk_decide(desk, seat, -1);
    }
}

struct desk desk_sit(int people, const char *options)
{
    static const char *const names[] = {"Ada", "Bob", "Eve"};
    struct desk desk = {.table = table_create("AAAAAAAAAAAAAAAA"), .now = DESK_BEGUN};
    desk_put(&desk, (struct entry){.kind = ENTRY_MADE, .person = -1, .text = options});
    for (int seat = 0; seat < 3; seat++) {
        struct entry person = {.kind = ENTRY_SAT, .person = seat, .seat = seat, .number = -1};
        struct entry bot = {.kind = ENTRY_BOT, .person = 0, .seat = seat, .text = "easy"};
        person.text = names[seat];
        desk_put(&desk, seat < people ? person : bot);
    }
    return desk;
}

struct desk desk_begin(int people, const char *options)
{
    struct desk desk = desk_sit(people, options);
    char *header = table_deal(desk.table, &(struct origin){.seed = 42});
    assert_non_null(header);
    desk_put(&desk, (struct entry){.kind = ENTRY_STARTED, .person = -1, .text = header});
    free(header);
    return desk;
}

void desk_restart(struct desk *desk, int64_t ms)
{
    table_destroy(desk->table);
    desk->table = table_create("AAAAAAAAAAAAAAAA");
    for (int i = 0; i < desk->count; i++) {
        struct entry entry = desk->log[i];
        entry.clock = 0;
        assert_true(table_apply(desk->table, &entry));
    }
    desk->now += ms;
    table_resume(desk->table, desk->now);
    table_tick(desk->table, desk->now);
}

void desk_finish(struct desk *desk)
{
    for (int i = 0; i < desk->count; i++) {
        free((char *)desk->log[i].text);
        free((char *)desk->log[i].key);
    }
    table_destroy(desk->table);
}

enum cover desk_cover(const struct desk *desk, int seat)
{
    return desk->table->chairs[seat].cover;
}

void desk_miss(struct desk *desk)
{
    assert_true(desk->table->deadline > desk->now);
    desk_pass(desk, desk->table->deadline - desk->now);
    desk_let_bots(desk);
}

struct desk desk_draft(int people, const char *options)
{
    struct desk desk = desk_sit(people, options);
    char *text = draft_text(desk.table, &(struct origin){.seed = 3});
    assert_non_null(text);
    desk_put(&desk, (struct entry){.kind = ENTRY_DRAFTED, .person = -1, .text = text});
    free(text);
    return desk;
}

void desk_let_bots_pick(struct desk *desk)
{
    for (bool more = true; more;) {
        struct command command = {.table = desk->table, .person = -1};
        more = desk->table->status == TABLE_DRAFTING && command_go_on(&command);
        if (more) {
            desk_put(desk, command.entries[0]);
        }
        command_finish(&command);
    }
}
