#ifndef IMAGEFEED_CSYSTEM_H
#define IMAGEFEED_CSYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

// Whether a file is a program that only root, the user, or `owner` can have put there, and that others
// cannot write to.
bool imgf_is_trusted(const char *path, uint32_t owner);

// Finds a program that belongs to the running one: in ../libexec/imagefeed, or next to it in a folder
// of a build. Returns false without one that only root, the user, or the owner of the running program
// can have put there. In C because the decoders and the commands need it, and share no Swift module.
bool imgf_find_program(const char *name, char *path, size_t size);

#endif
