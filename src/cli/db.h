/* septem db: what is asked, and the actions that move tables (db_move.c). */
#ifndef SEPTEM_CLI_DB_H
#define SEPTEM_CLI_DB_H

#include <stdbool.h>

struct db_request {
    const char *data;  /* a file, or the address of a database */
    const char *file;  /* NULL: none */
    const char *table; /* NULL: all */
    bool json;
};

int db_migrate(const struct db_request *request);
int db_export(const struct db_request *request);
int db_import(const struct db_request *request);
int db_backup(const struct db_request *request);

#endif
