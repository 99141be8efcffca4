/* Where this user's games and tables are kept: see data_folder.h. */
#include "data_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool data_folder(const char *below, char folder[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool has_data = data != NULL && data[0] == '/';
    folder[0] = '\0';
    if (!has_data && (home == NULL || home[0] != '/')) {
        errno = ENOENT;
        return false;
    }
    int length = snprintf(folder, PATH_MAX, "%s%s/septem%s%s", has_data ? data : home,
                          has_data ? "" : "/.local/share", below[0] != '\0' ? "/" : "", below);
    if (length >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (char *c = strchr(folder + 1, '/'); c != NULL; c = strchr(c + 1, '/')) {
        *c = '\0';
        mkdir(folder, 0700); /* the last one tells whether that worked */
        *c = '/';
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}
