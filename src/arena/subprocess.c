/* A subprocess that reads and writes lines: see subprocess.h. */
#include "subprocess.h"

#include <assert.h>
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

#include "../base/monotonic.h"

extern char **environ;

enum { SLICE_MS = 100, PAUSE_MS = 2 }; /* how often flags and exits are polled */

/* Between the making of a pipe and its marking as ours another thread must not start a subprocess,
 * which would inherit it and keep it open. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/* ---- Time ---- */

uint64_t subprocess_deadline(uint64_t ms)
{
    return monotonic_ms() + ms;
}

static void pause_briefly(void)
{
    nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000L}, NULL);
}

/* ---- Starting ---- */

void subprocess_ignore_pipes(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigemptyset(&ignore.sa_mask);
    sigaction(SIGPIPE, &ignore, NULL);
}

/* In the subprocess: the pipes as standard input and output, signals as a program expects them. */
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

static int start_between_pipes(struct subprocess *subprocess, const char *command)
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
    error = spawn(&subprocess->pid, command, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (error != 0) {
        close(to[1]);
        close(from[0]);
        return error;
    }
    subprocess->to = to[1];
    subprocess->from = from[0];
    fcntl(subprocess->to, F_SETFL, O_NONBLOCK);
    fcntl(subprocess->from, F_SETFL, O_NONBLOCK);
    return 0;
}

bool subprocess_start(struct subprocess *subprocess, const char *command)
{
    assert(command != NULL);
    *subprocess = (struct subprocess){.buffer = malloc(SUBPROCESS_LINE_MAX)};
    if (subprocess->buffer == NULL) {
        return false;
    }
    pthread_mutex_lock(&starting);
    int error = start_between_pipes(subprocess, command);
    pthread_mutex_unlock(&starting);
    if (error != 0) {
        free(subprocess->buffer);
        *subprocess = (struct subprocess){0};
        errno = error;
    }
    return error == 0;
}

/* ---- Reading and writing ---- */

/* The next complete line in the buffer, or NULL. Its newline becomes a zero. */
static char *take_line(struct subprocess *subprocess)
{
    memmove(subprocess->buffer, subprocess->buffer + subprocess->taken,
            subprocess->filled - subprocess->taken);
    subprocess->filled -= subprocess->taken;
    subprocess->taken = 0;
    char *end = memchr(subprocess->buffer, '\n', subprocess->filled);
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    subprocess->taken = (size_t)(end - subprocess->buffer) + 1;
    return subprocess->buffer;
}

/* True while all is well. */
static bool write_some(struct subprocess *subprocess, const char **text, size_t *length)
{
    ssize_t written = write(subprocess->to, *text, *length);
    if (written < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    *text += written;
    *length -= (size_t)written;
    return true;
}

static bool read_some(struct subprocess *subprocess)
{
    ssize_t got = read(subprocess->from, subprocess->buffer + subprocess->filled,
                       SUBPROCESS_LINE_MAX - subprocess->filled);
    if (got < 0) {
        return errno == EAGAIN || errno == EINTR;
    }
    subprocess->filled += (size_t)got;
    return got > 0;
}

/* Reads while it writes: a subprocess may write much before it reads. With `line` NULL it is done
 * when all is written. */
static enum subprocess_result exchange(struct subprocess *subprocess, const char *text,
                                       size_t length, uint64_t deadline, const atomic_bool *stop,
                                       char **line)
{
    while (true) {
        if (length == 0 && (line == NULL || (*line = take_line(subprocess)) != NULL)) {
            return SUBPROCESS_LINE;
        }
        if (subprocess->filled == SUBPROCESS_LINE_MAX) {
            return SUBPROCESS_LONG;
        }
        uint64_t now = monotonic_ms();
        if (stop != NULL && atomic_load(stop)) {
            return SUBPROCESS_STOPPED;
        }
        if (now >= deadline) {
            return SUBPROCESS_LATE;
        }
        /* Polled even with nothing to write, to notice a closed pipe. */
        int wait = deadline - now < SLICE_MS ? (int)(deadline - now) : SLICE_MS;
        struct pollfd ends[2] = {{.fd = subprocess->from, .events = POLLIN},
                                 {.fd = subprocess->to, .events = length > 0 ? POLLOUT : 0}};
        if (poll(ends, 2, wait) <= 0) {
            continue;
        }
        if ((ends[1].revents & POLLOUT) && !write_some(subprocess, &text, &length)) {
            return SUBPROCESS_GONE;
        }
        if (ends[0].revents != 0 ? !read_some(subprocess) : (ends[1].revents & POLLERR) != 0) {
            return SUBPROCESS_GONE;
        }
    }
}

enum subprocess_result subprocess_exchange(struct subprocess *subprocess, const char *text,
                                           size_t length, uint64_t deadline,
                                           const atomic_bool *stop, char **line)
{
    assert(line != NULL && (text != NULL || length == 0));
    return exchange(subprocess, text, length, deadline, stop, line);
}

enum subprocess_result subprocess_send(struct subprocess *subprocess, const char *text,
                                       size_t length, uint64_t deadline)
{
    assert(text != NULL);
    return exchange(subprocess, text, length, deadline, NULL, NULL);
}

void subprocess_unread(struct subprocess *subprocess, char *text, size_t size)
{
    assert(subprocess->pid != 0 && size > 0);
    if (subprocess->filled < SUBPROCESS_LINE_MAX) {
        read_some(subprocess);
    }
    size_t length = subprocess->filled - subprocess->taken;
    const char *unread = subprocess->buffer + subprocess->taken;
    const char *end = memchr(unread, '\n', length);
    length = end != NULL ? (size_t)(end - unread) : length;
    length = length < size - 1 ? length : size - 1;
    memcpy(text, unread, length);
    text[length] = '\0';
}

/* ---- Ending ---- */

/* True if it has ended. It is not reaped yet, so that its pid and process group stay reserved. */
static bool has_ended(const struct subprocess *subprocess)
{
    siginfo_t info = {.si_pid = 0};
    int result = waitid(P_PID, (id_t)subprocess->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return result != 0 || info.si_pid != 0;
}

int subprocess_end(struct subprocess *subprocess, uint64_t ms)
{
    int status = 0;
    if (subprocess->pid == 0) {
        return -1;
    }
    close(subprocess->to);
    uint64_t deadline = subprocess_deadline(ms);
    while (!has_ended(subprocess) && monotonic_ms() < deadline) {
        pause_briefly();
    }
    bool by_itself = has_ended(subprocess);
    kill(-subprocess->pid, SIGKILL);
    while (waitpid(subprocess->pid, &status, 0) < 0 && errno == EINTR) {
    }
    close(subprocess->from);
    free(subprocess->buffer);
    *subprocess = (struct subprocess){0};
    return by_itself && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
