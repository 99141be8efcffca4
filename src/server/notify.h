/* Telling systemd how things are (sd_notify): the server is ready, stops, is alive. Does nothing
 * where nobody asked for it (NOTIFY_SOCKET, WATCHDOG_USEC). */
#ifndef SEPTEM_NOTIFY_H
#define SEPTEM_NOTIFY_H

#include <stdint.h>

void notify_say(const char *state);

/* How often "WATCHDOG=1" is expected, in milliseconds: twice as often as it has to be. 0: never. */
int64_t notify_watchdog_ms(void);

#endif
