#include "csystem.h"

#include <sys/vfs.h>

// Magic numbers have 32 bits; on some systems the field has a sign.
static unsigned long type(const struct statfs *status) {
  return (unsigned long)status->f_type & 0xFFFFFFFFul;
}

unsigned long imgf_file_system(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? type(&status) : 0;
}

unsigned long imgf_file_system_of(const char *path) {
  struct statfs status;
  return statfs(path, &status) == 0 ? type(&status) : 0;
}
