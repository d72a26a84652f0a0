#ifndef IMAGEFEED_WAITING_H
#define IMAGEFEED_WAITING_H

#include <poll.h>

// Calls ppoll, because Swift's Glibc module lacks it. A negative time waits without a limit.
int imgf_poll(struct pollfd *polled, unsigned int count, long long nanoseconds);

#endif
