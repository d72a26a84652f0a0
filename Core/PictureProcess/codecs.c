#define _GNU_SOURCE

#include "codecs.h"

#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The functions below have the names of functions of the codecs and are exported. The dynamic linker
// finds a program’s functions first, so libheif calls these.
#define EXPORTED __attribute__((visibility("default")))

static bool skipsFilters = false;

void skipFilters(bool areSkipped) { skipsFilters = areSkipped; }

// A loaded library.
typedef struct Codec {
  // The beginning of its file’s name, which ends before the number of its interface.
  const char *name;
  char path[4096];
  int version;
} Codec;

static int match(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  Codec *codec = context;
  const char *slash = strrchr(library->dlpi_name, '/');
  const char *name = slash ? slash + 1 : library->dlpi_name;
  size_t length = strlen(codec->name);
  if (strncmp(name, codec->name, length) != 0) return 0;
  snprintf(codec->path, sizeof codec->path, "%s", library->dlpi_name);
  codec->version = atoi(name + length);
  return 1;
}

// Opens a library that libheif has loaded. No file is read.
static void *find(Codec *codec) {
  if (dl_iterate_phdr(match, codec) == 0) return NULL;
  return dlopen(codec->path, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
}

// The settings of dav1d, which are the same in the versions 6 and 7 of its interface.
typedef struct AV1Settings {
  int threads, frames, grain, point, layers;
  unsigned limit;
  void *functions[5];
  int strict, invisible;
  int filters;
} AV1Settings;

EXPORTED void dav1d_default_settings(AV1Settings *settings) {
  // A caller that gets no library must not read what was on its stack.
  memset(settings, 0, sizeof *settings);
  Codec codec = {.name = "libdav1d.so."};
  void *library = find(&codec);
  if (!library) return;
  void (*original)(AV1Settings *) =
    (void (*)(AV1Settings *))dlsym(library, "dav1d_default_settings");
  if (!original) return;
  original(settings);
  if (codec.version != 6 && codec.version != 7) return;
  // A picture is one frame. To prepare for more, the codec reads it in two steps, which need twice the
  // memory.
  settings->frames = 1;
  if (skipsFilters) settings->filters = 0;
}

EXPORTED void *de265_new_decoder(void) {
  enum { disableDeblocking = 7, disableSampleOffsets = 8 };
  Codec codec = {.name = "libde265.so."};
  void *library = find(&codec);
  if (!library) return NULL;
  void *(*original)(void) = (void *(*)(void))dlsym(library, "de265_new_decoder");
  void (*set)(void *, int, int) =
    (void (*)(void *, int, int))dlsym(library, "de265_set_parameter_bool");
  void *decoder = original ? original() : NULL;
  if (decoder && set && codec.version == 0 && skipsFilters) {
    set(decoder, disableDeblocking, 1);
    set(decoder, disableSampleOffsets, 1);
  }
  return decoder;
}
