// Fuzzes the code of imagefeed-picture with libFuzzer, in one process and without isolation. The library
// is the system's, without a sanitizer of its own.

#include <stdlib.h>
#include <string.h>

#include "picture.h"

static bool discard(void *context, const void *bytes, size_t count) {
  // Each byte is read, so that the sanitizer checks it.
  unsigned char *sum = context;
  for (size_t index = 0; index < count; index++) *sum ^= ((const unsigned char *)bytes)[index];
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static Library library;
  static int isOpen = -1;
  if (isOpen < 0) isOpen = openLibrary(&library);
  if (!isOpen) abort();
  if (count < 8) return 0;
  // The last bytes select the request.
  const uint8_t *knobs = bytes + count - 8;
  CHEIFRequest request = {
    .magic = CHEIFRequestMagic,
    .codec = knobs[0] % 3,
    .chroma = knobs[1] % 5,
    .count = count - 8,
    .pixels = 1 << 18,
    .bytes = 1 << 22,
    .factor = (uint32_t[]){1, 2, 4, 8}[knobs[2] % 4],
    .background = {1, 2, 3},
  };
  if (knobs[3] % 2) request.part = (CHEIFArea){knobs[4], knobs[5], knobs[6], knobs[7]};
  unsigned char sum = 0;
  decode(&library, &request, bytes, 0, discard, &sum);
  return 0;
}
