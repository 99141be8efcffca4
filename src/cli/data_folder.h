/* Where this user's games and tables are kept. */
#ifndef SEPTEM_DATA_FOLDER_H
#define SEPTEM_DATA_FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* septem/`below` ("" for septem itself) in $XDG_DATA_HOME, or in ~/.local/share if that is not set
 * or relative; made if it is not there. False: errno says why, and `folder` what was tried, "" if
 * there is no home. */
bool data_folder(const char *below, char folder[PATH_MAX]);

#endif
