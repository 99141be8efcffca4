/* The log of a game in a file, as --log has it: written anew after every question, taken up again
 * later. */
#ifndef SEPTEM_LOGFILE_H
#define SEPTEM_LOGFILE_H

#include <stdbool.h>

#include <septem/log.h>

/* What a file was found to hold. */
enum logfile_found {
    LOGFILE_NONE,  /* there is no such file */
    LOGFILE_GAME,  /* a game that is not over */
    LOGFILE_FAILED /* anything else, which has been complained about */
};

/* Reads the log in `path`, and plays it to where it stops to check it. *text, the caller's to free,
 * is what the file holds; NULL: nothing. */
enum logfile_found logfile_read(const char *path, struct septem_log *log, char **text);

/* Writes the text of a log to `path`, whole or not at all, through a file of another name beside
 * it. A link stays a link. False after complaining. */
bool logfile_write(const char *path, const char *text);

#endif
