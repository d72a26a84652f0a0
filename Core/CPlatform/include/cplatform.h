#ifndef IMAGEFEED_CSYSTEM_H
#define IMAGEFEED_CSYSTEM_H

// The type of the file system that an open file lies on, as `statfs` reports it; 0 if unknown. In C
// because Swift's Glibc module has no `statfs`.
unsigned long imgf_file_system(int descriptor);

// The same for a path.
unsigned long imgf_file_system_of(const char *path);

// A pipe whose ends are closed on exec from the start: its reading end, then its writing end. In C
// because Swift's Glibc module has no `pipe2`. Returns -1 with errno.
int imgf_pipe(int ends[2]);

// Accepts a connection that is closed on exec from the start. In C because Swift's Glibc module has
// no `accept4`. Returns -1 with errno.
int imgf_accept(int listener);

#endif
