#ifndef IMAGEFEED_WAITING_H
#define IMAGEFEED_WAITING_H

#include <poll.h>

// ppoll for Swift, whose Glibc module has neither it nor eventfd. Less than 0 nanoseconds is for
// ever.
int wt_poll(struct pollfd *polled, unsigned int count, long long nanoseconds);

// An eventfd that does not block; -1 with errno.
int wt_event(void);
// Both tell nothing: a full counter is set, an empty one is clear.
void wt_event_set(int fd);
void wt_event_clear(int fd);

#endif
