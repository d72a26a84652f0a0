#ifndef IMAGEFEED_WAITING_H
#define IMAGEFEED_WAITING_H

#include <poll.h>

// ppoll for Swift, whose Glibc module lacks it. Less than 0 nanoseconds is for ever.
int imgf_poll_terminal(struct pollfd *polled, unsigned int count, long long nanoseconds);

#endif
