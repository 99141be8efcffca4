/* The requests that only a server has, or answers in its own way. */
#ifndef SEPTEM_API_SERVER_H
#define SEPTEM_API_SERVER_H

#include "../service/request.h"

/* Ends with a row without a path. */
extern const struct route server_routes[];

/* For those who run it: what is there (api_status.c). */
handler status_health, status_metrics;

/* Which tables there are, cards, the deal of the day (api_list.c). */
handler list_tables, list_cards, list_daily;

/* All tables of a browser (api_glances.c). */
handler list_glances;

/* What a seat knows, as bytes of the library (api_view.c). */
handler seat_view;

/* Limits, secrets and cookies around handlers of the service (api_session.c). */
handler session_make, session_branch, session_join, session_open, session_forget, session_leave,
    session_chat;

/* A person's own addresses for notices (api_notices.c). */
handler notices_show, notices_put, notices_delete;

/* Asking those who are awaited (api_nudge.c). */
handler seat_nudge;

/* The links in mails (api_mail.c). */
handler mail_confirm, mail_off, mail_show;

#endif
