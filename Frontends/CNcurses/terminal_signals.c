#define _GNU_SOURCE
#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

#define CAUGHT_CAPACITY 8

static int caught[CAUGHT_CAPACITY];
static size_t caught_count;
static struct sigaction before[CAUGHT_CAPACITY];
static struct sigaction interrupt_before;
static struct sigaction quit_before;

// Made once and never closed. When the handlers are removed, one of them may still run on another
// thread, and must not write to a descriptor that has the same number by then.
static atomic_int write_end = -1;
static int read_end = -1;

// The ending signal that a handler of the process has already taken, or 0.
static atomic_int ending_signal;

// Runs on any thread. If the pipe is full, the byte is lost, but then the reader is busy already.
static void note(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(atomic_load(&write_end), &byte, 1);
  (void)ignored;
  errno = saved;
}

static void handle(int number, void (*handler)(int), struct sigaction *old) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, old);
}

static int make_pipe(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  read_end = ends[0];
  atomic_store(&write_end, ends[1]);
  return 0;
}

// Discards the signals that arrived after the last terminal was left. They are not for this one.
static void drop_old(void) {
  unsigned char old[64];
  while (read(read_end, old, sizeof old) > 0) {
  }
}

int imgf_catch_signals(const int *signals, size_t count) {
  if (count > CAUGHT_CAPACITY) {
    errno = E2BIG;
    return -1;
  }
  if (read_end < 0 && make_pipe() != 0) {
    return -1;
  }
  drop_old();
  for (caught_count = 0; caught_count < count; caught_count++) {
    int number = caught[caught_count] = signals[caught_count];
    handle(number, note, &before[caught_count]);
    // The parent process ignores SIGTSTP because it has no job control. Nothing would continue this
    // process after a stop.
    if (number == SIGTSTP && before[caught_count].sa_handler == SIG_IGN) {
      sigaction(number, &before[caught_count], NULL);
    }
  }
  return read_end;
}

void imgf_release_signals(void) {
  while (caught_count > 0) {
    caught_count--;
    sigaction(caught[caught_count], &before[caught_count], NULL);
  }
}

void imgf_signal_others(int number) {
  struct sigaction ours;
  handle(number, SIG_IGN, &ours);
  kill(0, number);
  sigaction(number, &ours, NULL);
}

void imgf_ignore_keys(void) {
  handle(SIGINT, SIG_IGN, &interrupt_before);
  handle(SIGQUIT, SIG_IGN, &quit_before);
}

void imgf_accept_interrupt(void) { sigaction(SIGINT, &interrupt_before, NULL); }

void imgf_accept_quit(void) { sigaction(SIGQUIT, &quit_before, NULL); }

void imgf_note_ending(int number) {
  atomic_store(&ending_signal, number);
}

static int is_in_foreground(int fd) {
  pid_t group = tcgetpgrp(fd);
  return group < 0 || group == getpgrp();
}

// Stops the process, as the terminal would, until it is in the foreground. The terminal does not stop a
// thread that a thread of Swift's pool started, because that thread blocks SIGTTOU.
//
// A process that was stopped here has changed nothing yet. A signal that ends it acts at once, because
// other threads are stopped again before they could handle it. This thread also unblocks these signals.
// Otherwise a SIGTERM with a SIGCONT would wait for another thread, which this one stops again. A signal
// that was handled before the stop ends the process too.
static int stop_until_foreground(int fd) {
  static const int ending[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
  enum { COUNT = sizeof ending / sizeof *ending };
  struct sigaction before[COUNT];
  sigset_t open, mask;
  sigemptyset(&open);
  sigaddset(&open, SIGTTOU);
  for (int index = 0; index < COUNT; index++) {
    sigaddset(&open, ending[index]);
    sigaction(ending[index], NULL, &before[index]);
    if (before[index].sa_handler != SIG_IGN) {
      handle(ending[index], SIG_DFL, NULL);
    }
  }
  pthread_sigmask(SIG_UNBLOCK, &open, &mask);
  int handled = atomic_load(&ending_signal);
  if (handled != 0) {
    raise(handled);
  }
  // An orphaned group is not stopped.
  int is_foreground = 0;
  for (int attempt = 0; attempt < 100 && !is_foreground; attempt++) {
    raise(SIGTTOU);
    is_foreground = is_in_foreground(fd);
  }
  for (int index = 0; index < COUNT; index++) {
    sigaction(ending[index], &before[index], NULL);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return is_foreground;
}

int imgf_wait_for_foreground(int fd) {
  if (is_in_foreground(fd) || stop_until_foreground(fd)) {
    return 0;
  }
  errno = EIO;
  return -1;
}

void imgf_stop_process(void) {
  struct sigaction our_stop, our_continue;
  handle(SIGTSTP, SIG_DFL, &our_stop);
  // The handler of SIGCONT could run late, on any thread, and report this continuation as another one.
  handle(SIGCONT, SIG_DFL, &our_continue);
  // Sent to this thread, so that the stop is over when raise returns. SIGTSTP is unblocked first,
  // because a thread that a thread of Swift's pool started inherits that it is blocked. In an orphaned
  // process group the system discards the signal, and the process continues.
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGCONT, &our_continue, NULL);
  sigaction(SIGTSTP, &our_stop, NULL);
}
