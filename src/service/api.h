/* The handlers of requests (api_*.c). A new one is declared here and has a row in routes.c. */
#ifndef SEPTEM_API_H
#define SEPTEM_API_H

#include "request.h"

/* What there is, and making a table, anew or from a finished game (api_lobby.c). */
handler api_version, api_bots, api_make, api_branch;

/* Without a table: a game that people counted (api_score.c). */
handler api_score;

/* Around a table: people, chairs, options, the start and the rematch (api_seats.c). */
handler api_join, api_session, api_who, api_name, api_leave, api_stand, api_board, api_chairs,
    api_consent, api_mute, api_ban, api_lock, api_options, api_start, api_rematch, api_follow,
    api_back, api_away, api_cover;

/* While a game goes on (api_game.c). */
handler api_state, api_glance, api_events, api_history, api_decide, api_chat, api_why, api_hint,
    api_ledger;

/* After the end (api_review.c). */
handler api_log, api_replay, api_advice, api_analysis;

#endif
