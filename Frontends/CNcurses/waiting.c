#define _GNU_SOURCE
#include "waiting.h"

#include <stddef.h>
#include <sys/eventfd.h>
#include <time.h>

int wt_poll(struct pollfd *polled, unsigned int count, long long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(polled, count, nanoseconds < 0 ? NULL : &time, NULL);
}

int wt_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void wt_event_set(int fd) { eventfd_write(fd, 1); }

void wt_event_clear(int fd) {
  eventfd_t count;
  eventfd_read(fd, &count);
}
