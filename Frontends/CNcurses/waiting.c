#define _GNU_SOURCE
#include "waiting.h"

#include <stddef.h>
#include <time.h>

int imgf_poll(struct pollfd *polled, unsigned int count, long long nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  return ppoll(polled, count, nanoseconds < 0 ? NULL : &time, NULL);
}
