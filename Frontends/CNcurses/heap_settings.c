#include "heap_settings.h"

#include <malloc.h>

void imgf_configure_malloc(void) {
  // Setting either one also stops the automatic adjustment by glibc.
  mallopt(M_MMAP_THRESHOLD, 64 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
  mallopt(M_ARENA_MAX, 2);
}
