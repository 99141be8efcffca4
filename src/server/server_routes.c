/* The rows of the server. Those of a path and method that the service has too replace its rows. */
#include "../service/request.h"
#include "api_server.h"

enum {
    BRANCH = OF_TABLE | WANTS_SECRET,
    JOIN = OF_TABLE | WANTS_SECRET | TAKES_ANY_SECRET,
    SESSION = OF_TABLE | TAKES_ANY_SECRET
};

/* clang-format off */
const struct route server_routes[] = {
    {"GET",    "health",              status_health,  0,            ENTRY_NONE, false},
    {"GET",    "metrics",             status_metrics, 0,            ENTRY_NONE, false},
    {"GET",    "v1/cards",            list_cards,     0,            ENTRY_NONE, false},
    {"GET",    "v1/daily",            list_daily,     0,            ENTRY_NONE, false},
    {"POST",   "v1/glances",          list_glances,   0,            ENTRY_NONE, false},
    {"GET",    "v1/tables",           list_tables,    0,            ENTRY_NONE, false},
    {"POST",   "v1/tables",           session_make,   WANTS_SECRET, ENTRY_MADE, true},
    {"POST",   "v1/tables/*/branch",  session_branch, BRANCH,       ENTRY_MADE, true},
    {"POST",   "v1/tables/*/join",    session_join,   JOIN,         ENTRY_SAT,  false},
    {"POST",   "v1/tables/*/session", session_open,   SESSION,      ENTRY_NONE, false},
    {"DELETE", "v1/tables/*/session", session_forget, SESSION,      ENTRY_NONE, false},
    {"POST",   "v1/tables/*/leave",   session_leave,  OF_PERSON,    ENTRY_NONE, false},
    {"POST",   "v1/tables/*/chat",    session_chat,   OF_PERSON,    ENTRY_CHAT, true},
    {"GET",    "v1/tables/*/view",    seat_view,      OF_SEAT,      ENTRY_NONE, false},
    {"GET",    "v1/tables/*/notices", notices_show,   OF_SEAT,      ENTRY_NONE, false},
    {"PUT",    "v1/tables/*/notices", notices_put,    OF_SEAT,      ENTRY_NONE, false},
    {"DELETE", "v1/tables/*/notices", notices_delete, OF_SEAT,      ENTRY_NONE, false},
    {"POST",   "v1/tables/*/nudge",   seat_nudge,     OF_SEAT,      ENTRY_NONE, false},
    {"POST",   "v1/tables/*/confirm", mail_confirm,   SESSION,      ENTRY_NONE, false},
    {"POST",   "v1/unsubscribe",      mail_off,       TAKES_FORM,   ENTRY_NONE, false},
    {"GET",    "v1/unsubscribe",      mail_show,      0,            ENTRY_NONE, false},
    {0},
};
/* clang-format on */
