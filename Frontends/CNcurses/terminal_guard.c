#define _GNU_SOURCE
#include "terminal_guard.h"

#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Enough for three strings of a terminfo entry, which has at most 32 KiB. Unused memory costs nothing.
#define RESET_CAPACITY 131072
#define KEPT_LIMIT 1048576
#define REPLAY_LIMIT 65536

// The terminal's descriptor; -1 while the guard is free.
static atomic_int terminal = -1;
static struct termios shell_modes;
static struct termios program_modes;
// The bytes to write are in one of two buffers, so that the other one can change while the guard is
// armed.
static struct {
  unsigned char bytes[RESET_CAPACITY];
  size_t count;
} resets[2];
static atomic_int current_reset;
// RESTORED, ARMED while the terminal must be restored, or the thread that is restoring it. That thread
// replaces ARMED, so that it happens once.
#define RESTORED 0
#define ARMED 1
static atomic_uintptr_t state;
// The thread that is writing to the terminal in `imgf_write_screen`; 0 if no thread is.
static atomic_uintptr_t writing_thread;

// While the screen is shown, stderr is kept in memory, because its text would appear on the screen. The
// memory has a fixed size, also for the programs that inherit it. The offset, which all of them share,
// is the end of the text.
static int real_stderr = -1;
static int kept_stderr = -1;

// The signals of crashes, and the others that end a process unless it catches them.
static const int fatal_signals[] = {SIGILL,  SIGTRAP, SIGABRT, SIGSEGV, SIGBUS,    SIGFPE,
                                    SIGSYS,  SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM,   SIGVTALRM,
                                    SIGPROF, SIGXCPU, SIGXFSZ, SIGIO,   SIGPWR};
// The number of signals that Swift reports with a backtrace. They are the first ones.
#define REPORTED_COUNT 8
#define FATAL_COUNT (sizeof fatal_signals / sizeof *fatal_signals)
static struct sigaction before[FATAL_COUNT];
// Whether the handlers are installed, so that `before` is valid.
static bool handles_fatal;
static int backtraces;
static void *crash_stack;

int imgf_take_terminal(int fd, const int *signals, size_t count) {
  int none = -1;
  if (!atomic_compare_exchange_strong(&terminal, &none, fd)) {
    errno = EBUSY;
    return -1;
  }
  int reading = tcgetattr(fd, &shell_modes) == 0 ? imgf_catch_signals(signals, count) : -1;
  if (reading < 0) {
    atomic_store(&terminal, -1);
  }
  return reading;
}

// Writes all bytes, or gives up if the terminal accepts no output for a second, because an exit must
// not hang.
static void write_all(int fd, const unsigned char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (written < 0 && errno == EAGAIN) {
      struct pollfd ready = {.fd = fd, .events = POLLOUT};
      if (poll(&ready, 1, 1000) == 0) {
        return;
      }
    } else if (written == 0 || errno != EINTR) {
      return;
    }
  }
}

static void keep_stderr(void) {
  if (kept_stderr < 0 || real_stderr < 0) {
    return;
  }
  dup2(kept_stderr, STDERR_FILENO);
}

// Restores stderr and writes the caught output to it, only the end if it is long.
static void replay_stderr(void) {
  if (kept_stderr < 0 || real_stderr < 0) {
    return;
  }
  dup2(real_stderr, STDERR_FILENO);
  off_t end = lseek(kept_stderr, 0, SEEK_CUR);
  off_t position = end > REPLAY_LIMIT ? end - REPLAY_LIMIT : 0;
  unsigned char chunk[4096];
  while (position < end) {
    size_t rest = (size_t)(end - position);
    ssize_t count = pread(kept_stderr, chunk, rest < sizeof chunk ? rest : sizeof chunk, position);
    if (count <= 0) {
      break;
    }
    write_all(STDERR_FILENO, chunk, (size_t)count);
    position += count;
  }
  lseek(kept_stderr, 0, SEEK_SET);
}

// Waits until the variable no longer contains another thread. The wait is limited, because that thread
// may hang in a terminal that blocks.
static void wait_for_other(atomic_uintptr_t *variable, int milliseconds) {
  struct timespec millisecond = {.tv_nsec = 1000000};
  for (int attempt = 0; attempt < milliseconds; attempt++) {
    uintptr_t thread = atomic_load(variable);
    if (thread <= ARMED || thread == (uintptr_t)pthread_self()) {
      return;
    }
    nanosleep(&millisecond, NULL);
  }
}

ssize_t imgf_write_screen(int fd, const void *bytes, size_t count) {
  atomic_store(&writing_thread, (uintptr_t)pthread_self());
  if (atomic_load(&state) != ARMED) {
    atomic_store(&writing_thread, 0);
    for (;;) {
      pause();
    }
  }
  ssize_t written = write(fd, bytes, count);
  int saved = errno;
  atomic_store(&writing_thread, 0);
  errno = saved;
  return written;
}

void imgf_restore(void) {
  int saved = errno;
  uintptr_t was = ARMED;
  if (!atomic_compare_exchange_strong(&state, &was, (uintptr_t)pthread_self())) {
    // The caller may end the process next. `write_all` may take a second.
    wait_for_other(&state, 1500);
    errno = saved;
    return;
  }
  wait_for_other(&writing_thread, 200);
  int reset = atomic_load(&current_reset);
  write_all(terminal, resets[reset].bytes, resets[reset].count);
  tcsetattr(terminal, TCSANOW, &shell_modes);
  replay_stderr();
  atomic_store(&state, RESTORED);
  errno = saved;
}

// Restores the terminal. Then the signal ends the process, or runs Swift's handler if the user
// requested a backtrace.
static void end_by(int number) {
  imgf_restore();
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  for (size_t index = 0; index < FATAL_COUNT; index++) {
    if (backtraces && fatal_signals[index] == number) {
      action = before[index];
    }
  }
  sigaction(number, &action, NULL);
  // Blocked while this handler runs, delivered when it returns.
  raise(number);
}

// With a separate stack, the handler also runs after an overflow of the terminal thread's stack.
static void install_fatal_handlers(void) {
  handles_fatal = true;
  struct sigaction action = {0};
  action.sa_handler = end_by;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  crash_stack = malloc(65536);
  stack_t stack = {.ss_sp = crash_stack, .ss_size = 65536};
  stack_t old;
  if (crash_stack != NULL && sigaltstack(NULL, &old) == 0 && (old.ss_flags & SS_DISABLE)) {
    sigaltstack(&stack, NULL);
  }
  for (size_t index = 0; index < FATAL_COUNT; index++) {
    sigaction(fatal_signals[index], NULL, &before[index]);
    // Another handler belongs to Swift's backtraces and runs after this one, or to a profiler, which
    // must keep its signal.
    bool is_default = before[index].sa_handler == SIG_DFL;
    bool is_ignored = before[index].sa_handler == SIG_IGN;
    if (is_default || (!is_ignored && index < REPORTED_COUNT)) {
      sigaction(fatal_signals[index], &action, NULL);
    }
  }
}

void imgf_catch_stderr(void) {
  if (!isatty(STDERR_FILENO)) {
    return;
  }
  real_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  kept_stderr = memfd_create("stderr", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (kept_stderr >= 0 && ftruncate(kept_stderr, KEPT_LIMIT) == 0) {
    fcntl(kept_stderr, F_ADD_SEALS, F_SEAL_GROW);
  }
  keep_stderr();
}

int imgf_key_signal(unsigned char key) {
  if (key == _POSIX_VDISABLE || !(shell_modes.c_lflag & ISIG)) {
    return 0;
  }
  if (key == shell_modes.c_cc[VINTR]) {
    return SIGINT;
  }
  if (key == shell_modes.c_cc[VQUIT]) {
    return SIGQUIT;
  }
  // If this process does not lead its group, Ctrl-Z would also stop the programs that started it, such
  // as the shell of an editor's filter.
  return key == shell_modes.c_cc[VSUSP] && getpgrp() == getpid() ? SIGTSTP : 0;
}

int imgf_change_reset(const unsigned char *reset, size_t count) {
  if (count > RESET_CAPACITY) {
    errno = E2BIG;
    return -1;
  }
  int next = 1 - atomic_load(&current_reset);
  if (count > 0) {
    memcpy(resets[next].bytes, reset, count);
  }
  resets[next].count = count;
  atomic_store(&current_reset, next);
  return 0;
}

// Changes the modes. Those that ncurses has changed before stay.
static int change_modes(enum imgf_modes modes) {
  if (tcgetattr(terminal, &program_modes) != 0) {
    return -1;
  }
  program_modes.c_lflag &= ~(tcflag_t)ECHO;
  if (modes == IMGF_KEYS) {
    program_modes.c_lflag &= ~(tcflag_t)ICANON;
  } else if (modes == IMGF_RAW) {
    program_modes.c_lflag &= ~(tcflag_t)(ICANON | ISIG | IEXTEN);
    program_modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP);
  }
  return tcsetattr(terminal, TCSANOW, &program_modes);
}

int imgf_arm_restore(enum imgf_modes modes, const unsigned char *reset, size_t count) {
  static int registered;
  if (imgf_change_reset(reset, count) != 0) {
    return -1;
  }
  if (!registered) {
    registered = 1;
    atexit(imgf_restore);
  }
  backtraces = getenv("SWIFT_BACKTRACE") != NULL;
  install_fatal_handlers();
  atomic_store(&state, ARMED);
  return change_modes(modes);
}

void imgf_reset_modes(void) {
  // TCSAFLUSH would wait for output that a stopped terminal does not accept.
  tcsetattr(terminal, TCSANOW, &shell_modes);
  tcflush(terminal, TCIFLUSH);
}

void imgf_rearm_restore(void) {
  tcsetattr(terminal, TCSANOW, &program_modes);
  keep_stderr();
  atomic_store(&state, ARMED);
}

static void forget(int *fd) {
  if (*fd >= 0) {
    close(*fd);
  }
  *fd = -1;
}

static void remove_fatal_handlers(void) {
  for (size_t index = 0; handles_fatal && index < FATAL_COUNT; index++) {
    sigaction(fatal_signals[index], &before[index], NULL);
  }
  handles_fatal = false;
  stack_t off = {.ss_flags = SS_DISABLE};
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && current.ss_sp == crash_stack) {
    sigaltstack(&off, NULL);
  }
  free(crash_stack);
  crash_stack = NULL;
}

void imgf_leave_terminal(void) {
  imgf_restore();
  remove_fatal_handlers();
  imgf_release_signals();
  forget(&real_stderr);
  forget(&kept_stderr);
  atomic_store(&terminal, -1);
}
