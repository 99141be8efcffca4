/* Playing again: the settings and the people of the next table. */
#include "command.h"

struct setting command_again(const struct table *table)
{
    struct setting setting = table->setting;
    setting.seeded = setting.keyed = false;
    setting.seed = 0;
    setting.key = (struct septem_key){{0}};
    setting.day[0] = '\0';
    return setting;
}

int command_move_over(const struct table *from, struct entry entries[COMMAND_ENTRIES_MAX])
{
    const struct table_person *host = from->host >= 0 ? &from->people[from->host] : NULL;
    int count = 0, people = 0;
    if (host != NULL && host->seat < 0) {
        entries[count++] = (struct entry){.kind = ENTRY_SAT,
                                          .person = people++,
                                          .seat = -1,
                                          .number = from->host,
                                          .text = host->name};
    }
    for (int pass = 0; pass < 2; pass++) {
        for (int seat = 0; seat < from->setting.game.players; seat++) {
            const struct table_chair *chair = &from->chairs[seat];
            bool is_host = chair->kind == CHAIR_PERSON && chair->person == from->host;
            /* The host first: who comes first hosts. */
            if (chair->kind == CHAIR_PERSON && is_host == (pass == 0)) {
                entries[count++] = (struct entry){.kind = ENTRY_SAT,
                                                  .person = people++,
                                                  .seat = seat,
                                                  .number = chair->person,
                                                  .text = from->people[chair->person].name};
            } else if (chair->kind == CHAIR_BOT && pass == 1) {
                entries[count++] = (struct entry){
                    .kind = ENTRY_BOT, .person = -1, .seat = seat, .text = chair->bot};
            }
        }
    }
    return count;
}

int command_follower(const struct table *next, int person)
{
    for (int i = 0; i < next->person_count; i++) {
        if (next->people[i].from == person && !next->people[i].gone) {
            return i;
        }
    }
    return -1;
}
