#define _GNU_SOURCE

#include "cplatform.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

bool imgf_is_trusted(const char *path, uint32_t owner) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode) && (status.st_mode & S_IWOTH) == 0 &&
         (status.st_uid == 0 || status.st_uid == owner || status.st_uid == geteuid()) &&
         access(path, X_OK) == 0;
}

bool imgf_find_program(const char *name, char *path, size_t size) {
  static const char *const places[] = {"../libexec/imagefeed/", ""};
  memset(path, 0, size);
  char folder[PATH_MAX];
  struct stat status;
  ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
  if (length <= 0 || stat("/proc/self/exe", &status) != 0) return false;
  folder[length] = 0;
  char *slash = strrchr(folder, '/');
  if (!slash) return false;
  slash[1] = 0;
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    int written = snprintf(path, size, "%s%s%s", folder, places[place], name);
    if (written > 0 && (size_t)written < size && imgf_is_trusted(path, status.st_uid)) return true;
  }
  return false;
}
