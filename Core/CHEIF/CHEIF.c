#define _GNU_SOURCE

#include "CHEIF.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { pauseMilliseconds = 5 };

// The child's three streams replace descriptors 0 to 2, so ours must not be among them.
static int aboveStreams(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int code = errno;
  close(descriptor);
  errno = code;
  return moved;
}

static int writeAll(int descriptor, const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(descriptor, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    next += written;
    count -= (size_t)written;
  }
  return 0;
}

// Some systems permit only memory that is never run, of which old kernels do not know.
static int makeMemory(void) {
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING, neverRun = 8;
  int memory = memfd_create("imagefeed-picture", flags | neverRun);
  return memory < 0 && errno == EINVAL ? memfd_create("imagefeed-picture", flags) : memory;
}

// The child must not see other bytes than those that it has checked, so the file is sealed.
static int makeInput(const CHEIFRequest *request, const void *bytes, size_t count, int *input) {
  *input = aboveStreams(makeMemory());
  if (*input < 0) return errno;
  int code = writeAll(*input, request, sizeof *request);
  if (code == 0) code = writeAll(*input, bytes, count);
  if (code != 0) close(*input);
  else fcntl(*input, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL);
  return code;
}

static int makeOutput(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return errno;
  for (int end = 0; end < 2; end++) ends[end] = aboveStreams(ends[end]);
  if (ends[0] < 0 || ends[1] < 0) {
    for (int end = 0; end < 2; end++) {
      if (ends[end] >= 0) close(ends[end]);
    }
    return EMFILE;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  // A larger pipe saves switches between the processes. It is not important.
  fcntl(ends[0], F_SETPIPE_SZ, 1 << 20);
  return 0;
}

// Only what locates libraries is kept of the environment.
static void keep(const char *name, char *memory, size_t size, char **environment) {
  const char *value = getenv(name);
  if (value && snprintf(memory, size, "%s=%s", name, value) < (int)size) {
    while (*environment) environment++;
    *environment = memory;
  }
}

static int spawn(const char *program, int input, int output, pid_t *process) {
  char libraries[PATH_MAX], plugins[PATH_MAX];
  char *environment[3] = {NULL, NULL, NULL};
  keep("LD_LIBRARY_PATH", libraries, sizeof libraries, environment);
  keep("LIBHEIF_PLUGIN_PATH", plugins, sizeof plugins, environment);
  char *words[] = {(char *)program, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int code = posix_spawn_file_actions_init(&actions);
  if (code != 0) return code;
  code = posix_spawnattr_init(&attributes);
  if (code == 0) {
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    // A group of its own: Ctrl-C on the terminal is for us, and we end the child.
    posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    code = posix_spawn(process, program, &actions, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return code;
}

int32_t CHEIFStart(
  const char *program, const CHEIFRequest *request, const void *bytes, size_t count,
  CHEIFProcess *started
) {
  int input, output[2];
  int code = makeInput(request, bytes, count, &input);
  if (code != 0) return code;
  code = makeOutput(output);
  if (code == 0) {
    pid_t process = 0;
    code = spawn(program, input, output[1], &process);
    close(output[1]);
    if (code == 0) *started = (CHEIFProcess){process, output[0]};
    else close(output[0]);
  }
  close(input);
  return code;
}

ptrdiff_t CHEIFRead(CHEIFProcess process, void *bytes, size_t count) {
  ssize_t got = read(process.output, bytes, count);
  if (got >= 0) return got;
  if (errno != EAGAIN && errno != EINTR) return CHEIFEnded;
  struct pollfd waiting = {process.output, POLLIN, 0};
  poll(&waiting, 1, pauseMilliseconds);
  return CHEIFNothingYet;
}

int32_t CHEIFEnd(CHEIFProcess process) {
  // The status of a child that has ended by itself is not changed by the signal.
  kill(process.process, SIGKILL);
  close(process.output);
  int status = 0;
  while (waitpid(process.process, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;
static int running = 0;

bool CHEIFEnter(void) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_nsec += pauseMilliseconds * 1000000L;
  if (end.tv_nsec >= 1000000000L) {
    end.tv_sec += 1;
    end.tv_nsec -= 1000000000L;
  }
  pthread_mutex_lock(&lock);
  if (running >= CHEIFProcessLimit) pthread_cond_clockwait(&left, &lock, CLOCK_MONOTONIC, &end);
  bool entered = running < CHEIFProcessLimit;
  if (entered) running++;
  pthread_mutex_unlock(&lock);
  return entered;
}

void CHEIFLeave(void) {
  pthread_mutex_lock(&lock);
  running--;
  pthread_cond_signal(&left);
  pthread_mutex_unlock(&lock);
}

static atomic_bool isIsolationRequired = true;

bool CHEIFIsIsolationRequired(void) { return isIsolationRequired; }

void CHEIFRequireIsolation(bool isRequired) { isIsolationRequired = isRequired; }
