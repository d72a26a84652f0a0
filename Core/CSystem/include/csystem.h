#ifndef IMAGEFEED_CSYSTEM_H
#define IMAGEFEED_CSYSTEM_H

// The type of the file system that an open file lies on, as `statfs` reports it; 0 if unknown. In C
// because Swift's Glibc module has no `statfs`.
unsigned long imgf_file_system(int descriptor);

// The same for a path.
unsigned long imgf_file_system_of(const char *path);

#endif
