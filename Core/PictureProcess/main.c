// imagefeed-picture: decodes one HEIC or AVIF picture, apart from the process that has the user's
// token (decision 0012). The request and the file are on stdin, a file in memory. The answer and the
// pixels go to stdout. It opens the library, shuts itself in, and only then looks at the file.

#include "CHEIFProtocol.h"
#include "library.h"
#include "picture.h"
#include "sandbox.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool writeAll(void *context, const void *bytes, size_t count) {
  (void)context;
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    next += written;
    count -= (size_t)written;
  }
  return true;
}

// Rows are collected, because each write may wake the reader.
enum { bufferSize = 1 << 17 };
static char buffer[bufferSize];
static size_t buffered = 0;

static bool flushBuffer(void) {
  size_t count = buffered;
  buffered = 0;
  return writeAll(NULL, buffer, count);
}

static bool send(void *context, const void *bytes, size_t count) {
  if (buffered + count > bufferSize && !flushBuffer()) return false;
  if (count > bufferSize) return writeAll(context, bytes, count);
  memcpy(buffer + buffered, bytes, count);
  buffered += count;
  return true;
}

// The request with the file behind it; NULL if stdin is something else.
static const CHEIFRequest *readRequest(void) {
  struct stat status;
  if (fstat(STDIN_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return NULL;
  if (status.st_size < (off_t)sizeof(CHEIFRequest)) return NULL;
  size_t size = (size_t)status.st_size;
  const CHEIFRequest *request = mmap(NULL, size, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
  if (request == MAP_FAILED) return NULL;
  bool isRequest = request->magic == CHEIFRequestMagic &&
                   request->count == size - sizeof(CHEIFRequest) &&
                   (request->factor == 1 || request->factor % 2 == 0);
  return isRequest ? request : NULL;
}

static int refuse(uint32_t isolation, CHEIFStatus status) {
  CHEIFAnswer answer = {.magic = CHEIFAnswerMagic, .status = status, .isolation = isolation};
  return writeAll(NULL, &answer, sizeof answer) ? 0 : 1;
}

// The answer to a request without a file.
static CHEIFStatus statusOf(const Library *library, uint32_t codec) {
  int format = codec == CHEIFCodecHEVC ? HEIFFormatHEVC : HEIFFormatAV1;
  return library->have_decoder_for_format(format) ? CHEIFStatusOK : CHEIFStatusNoDecoder;
}

int main(void) {
  closeInherited();
  const CHEIFRequest *request = readRequest();
  if (!request) {
    fprintf(stderr, "imagefeed-picture is a part of imagefeed, which starts it.\n");
    return 2;
  }
  // Otherwise each thread reserves addresses of its own.
  mallopt(M_ARENA_MAX, 2);
  Library library;
  bool isOpen = openLibrary(&library);
  limitResources(request->bytes);
  uint32_t isolation = request->isolated ? isolate() : 0;
  if (request->isolated && !(isolation & CHEIFSeccomp)) {
    return refuse(isolation, CHEIFStatusNoIsolation);
  }
  if (!isOpen) return refuse(isolation, CHEIFStatusNoLibrary);
  if (request->count == 0) return refuse(isolation, statusOf(&library, request->codec));
  decode(&library, request, request + 1, isolation, send, NULL);
  // The libraries’ own ends are not needed, and could fail here.
  _exit(flushBuffer() ? 0 : 1);
}
