#ifndef IMAGEFEED_HEAP_SETTINGS_H
#define IMAGEFEED_HEAP_SETTINGS_H

// mallopt for Swift, whose Glibc module lacks malloc.h: blocks of 64 KB and more are mapped and
// unmapped one by one, and what is free at a heap's end is given back from 1 MB on.
void imgf_configure_malloc(void);

#endif
