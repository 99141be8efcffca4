/* Starting servers, and looking at them. */
#include "load_host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load_client.h"

static void run(const char *septem, const char *data, bool shares)
{
    const char *words[] = {septem,       "serve",     "--port",
                           "0",          "--data",    data,
                           "--rate",     "0",         "--tables",
                           "0",          "--streams", "0",
                           "--joins",    "0",         "--connections",
                           "19000",      "--written", "0",
                           "--thinking", "0",         "--address-connections",
                           "0",          NULL,        NULL,
                           NULL};
    if (shares) {
        words[22] = "--cluster-address";
        words[23] = "127.0.0.1";
    }
    execv(septem, (char *const *)(void *)words);
    _exit(127);
}

bool load_host_start(struct load_host *host, const char *septem, const char *data, bool shares)
{
    int pipes[2];
    if (pipe(pipes) != 0 || (host->pid = fork()) < 0) {
        return false;
    }
    if (host->pid == 0) {
        dup2(pipes[1], STDERR_FILENO);
        run(septem, data, shares);
    }
    close(pipes[1]);
    FILE *said = fdopen(pipes[0], "r");
    char line[1024];
    while (said != NULL && host->port == 0 && fgets(line, sizeof line, said) != NULL) {
        const char *port = strstr(line, " port=");
        host->port = port != NULL ? atoi(port + 6) : 0;
    }
    host->errors = pipes[0];
    client_nonblocking(host->errors);
    return host->port != 0;
}

int load_host_stop(struct load_host *host)
{
    int status = 0;
    kill(host->pid, SIGTERM);
    waitpid(host->pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

long load_host_field(pid_t pid, const char *file, const char *key)
{
    char path[64], line[256];
    long value = 0;
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
    FILE *stream = fopen(path, "r");
    while (stream != NULL && fgets(line, sizeof line, stream) != NULL) {
        if (strncmp(line, key, strlen(key)) == 0) {
            value = atol(line + strlen(key));
        }
    }
    if (stream != NULL) {
        fclose(stream);
    }
    return value;
}

double load_host_cpu(pid_t pid)
{
    char path[64];
    unsigned long user = 0, kernel = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *stream = fopen(path, "r");
    if (stream != NULL) {
        if (fscanf(stream, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                   &kernel) != 2) {
            user = kernel = 0;
        }
        fclose(stream);
    }
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

double load_host_delay(pid_t pid)
{
    char path[64];
    unsigned long long delay = 0;
    snprintf(path, sizeof path, "/proc/%ld/schedstat", (long)pid);
    FILE *stream = fopen(path, "r");
    if (stream != NULL) {
        delay = fscanf(stream, "%*u %llu", &delay) == 1 ? delay : 0;
        fclose(stream);
    }
    return 1e-9 * (double)delay;
}
