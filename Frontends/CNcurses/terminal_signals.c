#define _GNU_SOURCE
#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static const int caught[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP};
#define CAUGHT_COUNT (sizeof caught / sizeof *caught)

static struct sigaction before[CAUGHT_COUNT];
static struct sigaction quit_before;

// Made once and never closed: a handler may still run, on another thread, when the handlers are
// removed, and must not write into whatever has the descriptor's number by then.
static atomic_int write_end = -1;
static int read_end = -1;

// The ending signal that a handler of the process has already taken, or 0.
static atomic_int ending_signal;

// Runs on any thread. A full pipe loses the byte, but then the reader has enough to do already.
static void note(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(atomic_load(&write_end), &byte, 1);
  (void)ignored;
  errno = saved;
}

static void catch(int number, struct sigaction *old) {
  struct sigaction action = {0};
  action.sa_handler = note;
  action.sa_flags = SA_RESTART;
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

// What came after the last terminal was given back is nobody's.
static void forget_old(void) {
  unsigned char old[64];
  while (read(read_end, old, sizeof old) > 0) {
  }
}

int imgf_catch_signals(void) {
  if (read_end < 0 && make_pipe() != 0) {
    return -1;
  }
  forget_old();
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    catch(caught[index], &before[index]);
  }
  return read_end;
}

void imgf_release_signals(void) {
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    sigaction(caught[index], &before[index], NULL);
  }
}

void imgf_signal_others(int number) {
  struct sigaction ignore = {0}, ours;
  ignore.sa_handler = SIG_IGN;
  sigaction(number, &ignore, &ours);
  kill(0, number);
  sigaction(number, &ours, NULL);
}

void imgf_ignore_quit(void) {
  struct sigaction ignore = {0};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGQUIT, &ignore, &quit_before);
}

void imgf_accept_quit(void) {
  sigaction(SIGQUIT, &quit_before, NULL);
}

void imgf_note_ending(int number) {
  atomic_store(&ending_signal, number);
}

static int is_in_foreground(int fd) {
  pid_t group = tcgetpgrp(fd);
  return group < 0 || group == getpgrp();
}

// Stops the process as the terminal would, until it is in the foreground. By hand, because a thread
// started from Swift's pool blocks TTOU, so that the system would let it draw.
//
// A process that was stopped here has changed nothing yet: what is to end it does so at once, instead
// of being handled by threads that are stopped again. This thread unblocks these signals as well.
// Otherwise a TERM that came with a CONT would wait for another thread, which this one stops again. A
// signal that was handled before ends the process too, because the CONT after it came too early.
static int stop_until_foreground(int fd) {
  static const int ending[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
  enum { COUNT = sizeof ending / sizeof *ending };
  struct sigaction standard = {0}, before[COUNT];
  sigset_t open, mask;
  standard.sa_handler = SIG_DFL;
  sigemptyset(&open);
  sigaddset(&open, SIGTTOU);
  for (int index = 0; index < COUNT; index++) {
    sigaddset(&open, ending[index]);
    sigaction(ending[index], NULL, &before[index]);
    if (before[index].sa_handler != SIG_IGN) {
      sigaction(ending[index], &standard, NULL);
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
  // The shell that started a group can continue only what leads it.
  if (getpgrp() != getpid()) {
    return;
  }
  struct sigaction standard = {0};
  struct sigaction our_stop, our_continue;
  standard.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &standard, &our_stop);
  // The continuation after this stop is ours to know; its handler could run late, on any thread,
  // and make a second one of it.
  sigaction(SIGCONT, &standard, &our_continue);
  // Directed at this thread, so that the stop has happened and ended when raise comes back. A thread
  // started from one of Swift's pool inherits that SIGTSTP is blocked. In an orphaned process group
  // the system discards the signal and we simply go on.
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGCONT, &our_continue, NULL);
  sigaction(SIGTSTP, &our_stop, NULL);
}
