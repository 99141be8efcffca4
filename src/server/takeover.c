/* Taking over from other servers, and handing over to them. */
#include "takeover.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include "../base/complain.h"
#include "../service/service.h"
#include "../store/store.h"
#include "cluster.h"
#include "journal.h"
#include "relay.h"
#include "server.h"

/* With a port, of which the default is the one it listens at: "10.0.0.2", "[fd00::2]:7777". */
static void write_address(const char *given, unsigned port, char out[CLUSTER_ADDRESS_MAX])
{
    const char *bracket = strrchr(given, ']'), *colon = strrchr(given, ':');
    bool has_port =
        colon != NULL && (given[0] == '[' ? colon > bracket : strchr(given, ':') == colon);
    bool is_bare_v6 = given[0] != '[' && !has_port && colon != NULL;
    snprintf(out, CLUSTER_ADDRESS_MAX,
             has_port     ? "%.60s"
             : is_bare_v6 ? "[%.50s]:%u"
                          : "%.52s:%u",
             given, port);
}

bool takeover_begin(struct server *server, unsigned port, struct serve_error *error)
{
    char address[CLUSTER_ADDRESS_MAX];
    struct store_error wrong;
    if (server->options.cluster == NULL) {
        return true;
    }
    write_address(server->options.cluster, port, address);
    server->cluster = cluster_create(server->store, address, &wrong);
    return server->cluster != NULL || COMPLAIN(error->text, "%s", wrong.text);
}

/* A game that is nobody's goes on here, if no other server is faster. */
static bool adopt(void *context, const struct store_row *row)
{
    struct server *server = context;
    if (!server->service.is_stopping &&
        open_tables_find(&server->service.tables, row->id) == NULL) {
        stored_tables_ask_row(&server->stored, row);
    }
    return true;
}

void takeover_look(struct server *server)
{
    char address[CLUSTER_ADDRESS_MAX];
    while (cluster_next_lost(server->cluster, address)) {
        journal("server_gone", "address=%s", address);
        relays_lose(&server->relays, address);
    }
    cluster_orphans(server->cluster, adopt, server);
}

void takeover_leave(struct server *server)
{
    if (server->has_left) {
        return;
    }
    if (server->cluster != NULL && !cluster_has_retired(server->cluster)) {
        if (server->stored.durable >= server->stored.given) {
            cluster_retire(server->cluster);
        }
        return;
    }
    server->has_left = true;
    relays_lose(&server->relays, NULL);
    streams_end_all(&server->streams);
}
