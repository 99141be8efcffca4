/* Engines offered as bots: in a game in the terminal, in simulations, at the tables of a server.
 * The text of such a bot is "engine:NAME" (src/ai/bot_guest.h), with a name that the one who offers
 * it has chosen. Every bot that is made of it has a process of its own, which starts with its first
 * question. */
#ifndef SEPTEM_ENGINE_OFFER_H
#define SEPTEM_ENGINE_OFFER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include <septem/bot.h>

#include "bot_protocol.h"

enum { ENGINE_OFFER_NAME_MAX = 32 };

struct engine_offer {
    char name[ENGINE_OFFER_NAME_MAX]; /* small letters, digits, - and _ */
    const char *command;              /* owned by the caller */
    uint32_t deadline_ms;
    const atomic_bool *stop; /* if true: answers are not waited for; may be NULL */
    /* A turn was lost, on whatever thread; may be NULL. */
    void (*lost)(const struct engine_offer *offer, const char *why);
    void *context;                     /* of `lost` */
    char title[BOT_PROTOCOL_NAME_MAX]; /* its name for itself, from engine_offer_try */
};

/* Reads "NAME=COMMAND", which must outlive the offer. False: it is not that. */
bool engine_offer_read(struct engine_offer *offer, const char *text);

/* What an engine has to do first, and what to do about one that does not: lines that follow a
 * complaint. */
extern const char engine_offer_advice[];

/* Starts it once and ends it: does it say hello? False: `why` says what it does instead. */
bool engine_offer_try(struct engine_offer *offer, char why[BOT_PROTOCOL_ERROR_MAX]);

/* A spec whose bots ask this engine. The offer must outlive them. */
struct septem_bot_spec engine_offer_spec(const struct engine_offer *offer);

#endif
