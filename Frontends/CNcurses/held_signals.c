#define _GNU_SOURCE
#include "held_signals.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static const int held[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP};
#define HELD_COUNT (sizeof held / sizeof *held)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int depth;
static struct sigaction before[HELD_COUNT];
static volatile sig_atomic_t came[HELD_COUNT];

static void note(int number) {
  for (size_t index = 0; index < HELD_COUNT; index++) {
    if (held[index] == number) {
      came[index] = 1;
    }
  }
}

// Has acted when it comes back, as a signal to the process need not have. Threads of Swift's pool
// block signals.
static void raise_here(int number) {
  sigset_t one, mask;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void hold_signals(void) {
  pthread_mutex_lock(&lock);
  if (depth++ == 0) {
    struct sigaction action = {0};
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    for (size_t index = 0; index < HELD_COUNT; index++) {
      came[index] = 0;
      sigaction(held[index], NULL, &before[index]);
      if (before[index].sa_handler != SIG_IGN) {
        sigaction(held[index], &action, NULL);
      }
    }
  }
  pthread_mutex_unlock(&lock);
}

void release_signals(void) {
  int again[HELD_COUNT] = {0};
  pthread_mutex_lock(&lock);
  if (--depth == 0) {
    for (size_t index = 0; index < HELD_COUNT; index++) {
      if (before[index].sa_handler != SIG_IGN) {
        sigaction(held[index], &before[index], NULL);
        again[index] = came[index];
      }
    }
  }
  pthread_mutex_unlock(&lock);
  for (size_t index = 0; index < HELD_COUNT; index++) {
    if (again[index]) {
      raise_here(held[index]);
    }
  }
}
