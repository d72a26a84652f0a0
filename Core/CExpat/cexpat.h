#ifndef IMAGEFEED_CEXPAT_H
#define IMAGEFEED_CEXPAT_H

#if __has_include(<expat.h>)
#include <expat.h>
#else
#error "imagefeed needs Expat: apt-get install libexpat1-dev (dnf: expat-devel)"
#endif

#include <stddef.h>

/// The first place of `needle` in `haystack`, or NULL. glibc and musl have it, and their headers show
/// it only to programs that ask for GNU's extensions.
void *memmem(const void *haystack, size_t haystackSize, const void *needle, size_t needleSize);

#endif
