/* The servers that a crowd is let loose on, and what they use of the machine. */
#ifndef SEPTEM_LOAD_HOST_H
#define SEPTEM_LOAD_HOST_H

#include <stdbool.h>
#include <sys/types.h>

struct load_host {
    pid_t pid;
    int port, errors; /* errors: where it says them */
};

/* Starts a server; `shares`: it has the database together with others. False: it does not listen.
 */
bool load_host_start(struct load_host *host, const char *septem, const char *data, bool shares);

/* Ends it in order; its exit status, -1: it had none. */
int load_host_stop(struct load_host *host);

/* A number of a file of a process in /proc. */
long load_host_field(pid_t pid, const char *file, const char *key);

/* Processor seconds a process has used. */
double load_host_cpu(pid_t pid);

/* Seconds the first thread of a process, the server's thread of events, was ready to run and had
 * no core: how crowded the machine is. */
double load_host_delay(pid_t pid);

#endif
