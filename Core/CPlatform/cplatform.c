#define _GNU_SOURCE

#include "cplatform.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/vfs.h>
#include <unistd.h>

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

int imgf_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int imgf_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC); }
