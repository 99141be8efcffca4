/* A program that runs beside this one: see child.h. */
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { SLICE_MS = 100, PAUSE_MS = 2 }; /* how often flags and ends are looked for */

/* Between the making of a pipe and its marking as ours another thread must not start a child,
 * which would inherit it and keep it open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* ---- Time ---- */

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t child_deadline(uint64_t ms)
{
    return now_ms() + ms;
}

static void pause_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000L}, NULL);
}

/* ---- Starting ---- */

void child_ignore_pipes(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

/* In the child: the pipes as standard input and output, signals as a program expects them. */
static int spawn(pid_t *pid, const char *command, int input, int output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    char *argv[] = {(char[]){"sh"}, (char[]){"-c"}, NULL, NULL};
    int error = ENOMEM;
    argv[2] = strdup(command);
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    if (argv[2] != NULL && posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO) == 0) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                                  POSIX_SPAWN_SETSIGMASK);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setsigdefault(&attributes, &defaults);
        posix_spawnattr_setsigmask(&attributes, &none);
        error = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ);
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    free(argv[2]);
    return error;
}

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static int start_between_pipes(struct child *child, const char *command)
{
    int to[2], from[2], error;
    if (!make_pipe(to)) {
        return errno;
    }
    if (!make_pipe(from)) {
        error = errno;
        close_both(to);
        return error;
    }
    error = spawn(&child->pid, command, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (error != 0) {
        close(to[1]);
        close(from[0]);
        return error;
    }
    child->to = to[1];
    child->from = from[0];
    fcntl(child->to, F_SETFL, O_NONBLOCK);
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    return 0;
}

bool child_start(struct child *child, const char *command)
{
    *child = (struct child){.buffer = malloc(CHILD_LINE_MAX)};
    if (child->buffer == NULL) {
        return false;
    }
    pthread_mutex_lock(&starting);
    int error = start_between_pipes(child, command);
    pthread_mutex_unlock(&starting);
    if (error != 0) {
        free(child->buffer);
        *child = (struct child){0};
        errno = error;
    }
    return error == 0;
}

/* ---- Talking ---- */

/* The line that has come in whole, if any: its end becomes a zero. */
static char *take_line(struct child *child)
{
    memmove(child->buffer, child->buffer + child->taken, child->filled - child->taken);
    child->filled -= child->taken;
    child->taken = 0;
    char *end = memchr(child->buffer, '\n', child->filled);
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    child->taken = (size_t)(end - child->buffer) + 1;
    return child->buffer;
}

/* True while all is well. */
static bool write_some(struct child *child, const char **text, size_t *length)
{
    ssize_t written = write(child->to, *text, *length);
    if (written < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    *text += written;
    *length -= (size_t)written;
    return true;
}

static bool read_some(struct child *child)
{
    ssize_t got = read(child->from, child->buffer + child->filled, CHILD_LINE_MAX - child->filled);
    if (got < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    child->filled += (size_t)got;
    return got > 0;
}

/* Reads also while it writes: a child may say much before it listens. */
enum child_result child_exchange(struct child *child, const char *text, size_t length,
                                 uint64_t deadline, const atomic_bool *stop, char **line)
{
    while (true) {
        *line = length == 0 ? take_line(child) : NULL;
        if (*line != NULL) {
            return CHILD_LINE;
        }
        if (child->filled == CHILD_LINE_MAX) {
            return CHILD_LONG;
        }
        uint64_t now = now_ms();
        if (stop != NULL && atomic_load(stop)) {
            return CHILD_STOPPED;
        }
        if (now >= deadline) {
            return CHILD_LATE;
        }
        /* Also with nothing to write: a reader that goes away is noticed. */
        int wait = deadline - now < SLICE_MS ? (int)(deadline - now) : SLICE_MS;
        struct pollfd ends[2] = {{.fd = child->from, .events = POLLIN},
                                 {.fd = child->to, .events = length > 0 ? POLLOUT : 0}};
        if (poll(ends, 2, wait) <= 0) {
            continue;
        }
        if ((ends[1].revents & POLLOUT) && !write_some(child, &text, &length)) {
            return CHILD_GONE;
        }
        if (ends[0].revents != 0 ? !read_some(child) : (ends[1].revents & POLLERR) != 0) {
            return CHILD_GONE;
        }
    }
}

/* ---- Ending ---- */

/* Has it ended? It is left as it is, so that its number, and that of its group, stay its own. */
static bool has_ended(const struct child *child)
{
    siginfo_t info = {.si_pid = 0};
    int result = waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return result != 0 || info.si_pid != 0;
}

int child_end(struct child *child, uint64_t ms)
{
    int status = 0;
    if (child->pid == 0) {
        return -1;
    }
    close(child->to);
    uint64_t deadline = child_deadline(ms);
    while (!has_ended(child) && now_ms() < deadline) {
        pause_briefly();
    }
    bool by_itself = has_ended(child);
    kill(-child->pid, SIGKILL);
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(child->from);
    free(child->buffer);
    *child = (struct child){0};
    return by_itself && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
