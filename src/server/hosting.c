/* What people at a table decide about each other: consent to a new player, and a host's mute, ban
 * and lock. */
#include "http_request.h"

void hosting_consent(struct request *request)
{
    struct petition petition = {
        .table = request->stand->table, .person = request->person, .body = request->json};
    if (!petition_consent(&petition)) {
        reply_petition(request, &petition);
        petition_finish(&petition);
        return;
    }
    if (petition.count > 0) {
        const struct entry *entry = &petition.entries[0];
        int asker = petition.table->chairs[entry->seat].request.person;
        bool goes = entry->kind == ENTRY_DECLINED && petition.table->people[asker].outside;
        if (goes) {
            const char *reason = asker == request->person ? "left" : "declined";
            stream_bye(request->server, request->stand, asker, reason);
        }
        floor_write(request->server, request->stand, *entry);
    }
    reply_seq(request);
    petition_finish(&petition);
}

void hosting_ban(struct request *request)
{
    struct stand *stand = request->stand;
    struct petition petition = {
        .table = stand->table, .person = request->person, .body = request->json};
    if (petition_ban(&petition)) {
        int person = petition.entries[0].number;
        stream_bye(request->server, stand, person, "banned");
        floor_write(request->server, stand, petition.entries[0]);
        ban_add(&stand->bans, stand->table, person);
        reply_seq(request);
    } else {
        reply_petition(request, &petition);
    }
    petition_finish(&petition);
}
