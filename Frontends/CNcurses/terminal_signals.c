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

int ts_install(void) {
  if (read_end < 0 && make_pipe() != 0) {
    return -1;
  }
  forget_old();
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    catch(caught[index], &before[index]);
  }
  return read_end;
}

void ts_remove(void) {
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    sigaction(caught[index], &before[index], NULL);
  }
}

void ts_ignore_quit(void) {
  struct sigaction ignore = {0};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGQUIT, &ignore, &quit_before);
}

void ts_heed_quit(void) {
  sigaction(SIGQUIT, &quit_before, NULL);
}

// Stops the process as the terminal would. By hand, because a thread started from Swift's pool blocks
// TTOU, so that the system would let it draw. A process that was stopped here has changed nothing yet:
// what is to end it does so at once, instead of being handled by threads that are stopped again.
static void stop_in_background(void) {
  static const int ending[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
  enum { COUNT = sizeof ending / sizeof *ending };
  struct sigaction standard = {0}, before[COUNT];
  standard.sa_handler = SIG_DFL;
  for (int index = 0; index < COUNT; index++) {
    sigaction(ending[index], NULL, &before[index]);
    if (before[index].sa_handler != SIG_IGN) {
      sigaction(ending[index], &standard, NULL);
    }
  }
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  raise(SIGTTOU);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  for (int index = 0; index < COUNT; index++) {
    sigaction(ending[index], &before[index], NULL);
  }
}

int ts_wait_for_foreground(int fd) {
  // An orphaned group is not stopped.
  for (int attempt = 0; attempt < 100; attempt++) {
    pid_t group = tcgetpgrp(fd);
    if (group < 0 || group == getpgrp()) {
      return 0;
    }
    stop_in_background();
  }
  errno = EIO;
  return -1;
}

void ts_stop(void) {
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
