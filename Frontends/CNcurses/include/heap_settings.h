#ifndef IMAGEFEED_HEAP_SETTINGS_H
#define IMAGEFEED_HEAP_SETTINGS_H

// Calls mallopt, because Swift's Glibc module lacks malloc.h. Blocks of 64 KB or more are mapped
// separately, and 1 MB or more of free memory at the end of a heap is returned to the system.
void imgf_configure_malloc(void);

#endif
