#define _GNU_SOURCE
#include "terminal_signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static const int caught[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP};
#define CAUGHT_COUNT (sizeof caught / sizeof *caught)

static struct sigaction before[CAUGHT_COUNT];
static volatile int ends[2] = {-1, -1};

// Runs on any thread. A full pipe loses the byte, but then the reader has enough to do already.
static void note(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t ignored = write(ends[1], &byte, 1);
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

int ts_install(void) {
  int made[2];
  if (pipe2(made, O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  ends[0] = made[0];
  ends[1] = made[1];
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    catch(caught[index], &before[index]);
  }
  return made[0];
}

void ts_remove(void) {
  for (size_t index = 0; index < CAUGHT_COUNT; index++) {
    sigaction(caught[index], &before[index], NULL);
  }
  close(ends[0]);
  close(ends[1]);
  ends[0] = ends[1] = -1;
}

void ts_stop(void) {
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
