/* Bounds on what is written. */
#include "growth.h"

#include <sys/statvfs.h>

#include "journal.h"

enum {
    DISK_MS = 2000,    /* between two looks at it */
    DISK_RETRY_S = 60, /* for who is refused */
    MEGABYTE = 1000 * 1000
};

/* The entries that a request writes, by the first of them. */
static const struct growth {
    handler *handle;
    enum entry_kind kind;
    bool is_new; /* something that can wait until there is more disk */
} growths[] = {
    {lobby_make, ENTRY_MADE, true},         {seating_rematch, ENTRY_MADE, true},
    {deciding_chat, ENTRY_CHAT, true},      {seating_options, ENTRY_SET, true},
    {seating_name, ENTRY_NAMED, true},      {seating_board, ENTRY_BOARD, false},
    {seating_join, ENTRY_SAT, false},       {seating_follow, ENTRY_NEXT, false},
    {seating_chairs, ENTRY_BOT, false},     {seating_stand, ENTRY_STOOD, false},
    {deciding_cover, ENTRY_COVERED, false}, {hosting_consent, ENTRY_AGREED, false},
    {seating_mute, ENTRY_MUTED, false},     {seating_lock, ENTRY_LOCKED, false},
};

static const struct growth *growth_of(const struct request *request)
{
    for (size_t i = 0; i < sizeof growths / sizeof growths[0]; i++) {
        if (growths[i].handle == request->route->handle) {
            return &growths[i];
        }
    }
    return NULL;
}

enum refusal growth_check(struct request *request)
{
    struct server *server = request->server;
    const struct growth *growth = growth_of(request);
    const struct table *table = request->stand != NULL ? request->stand->table : NULL;
    if (growth == NULL || (growth->kind == ENTRY_BOARD && table->status == TABLE_DRAFTING)) {
        return REFUSAL_NONE;
    }
    if (growth->is_new && server->disk_low) {
        request->retry_after = DISK_RETRY_S;
        return REFUSAL_DISK;
    }
    if (table != NULL && !table_has_room(table, growth->kind)) {
        return REFUSAL_FULL;
    }
    request->retry_after = quotas_wait(server->quotas, &request->address, server->now);
    return request->retry_after > 0 ? REFUSAL_MANY_BYTES : REFUSAL_NONE;
}

void growth_look_at_disk(struct server *server)
{
    struct statvfs disk;
    if (server->now < server->disk_look || statvfs(server->options.data, &disk) != 0) {
        return;
    }
    server->disk_look = server->now + DISK_MS;
    server->disk_free = (uint64_t)disk.f_bavail * disk.f_frsize;
    bool low = server->disk_free / MEGABYTE < (uint64_t)server->options.disk_floor;
    if (low != server->disk_low) {
        server->disk_low = low;
        journal(low ? "disk_low" : "disk_ok", "free_mb=%llu floor_mb=%d",
                (unsigned long long)(server->disk_free / MEGABYTE), server->options.disk_floor);
    }
}
