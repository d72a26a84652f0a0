#include "decoder.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  // Rows above the part are decoded and dropped. A cancel waits for at most this many.
  skippedAtOnce = 64,
  missingLevel = 128,
};

// The best codec of each format.
static const Codec *const codecs[] = {
  [CPicturesFormatPNG] = &codecSPNG,
  [CPicturesFormatWebP] = &codecWebP,
  [CPicturesFormatGIF] = &codecGIF,
};

// MARK: libraries

// Opens a library. Its functions are resolved when they are called, and their names stay invisible to
// others. Returns whether it has all of them.
static bool openLibrary(Library *library) {
  void *file = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
  if (file == NULL) return false;
  for (const Symbol *symbol = library->symbols; symbol->name; symbol++) {
    void *function = dlsym(file, symbol->name);
    if (function == NULL) return false;
    *(void **)symbol->slot = function;
  }
  return true;
}

static bool hasLibrary(Library *library) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (library->state == LibraryUnknown)
    library->state = openLibrary(library) ? LibraryFound : LibraryMissing;
  bool isFound = library->state == LibraryFound;
  pthread_mutex_unlock(&lock);
  return isFound;
}

// This codec, or the next alternative whose library exists; NULL if there is none.
static const Codec *findCodec(const Codec *codec) {
  while (codec && !hasLibrary(codec->library)) codec = codec->alternative;
  return codec;
}

const char *CPicturesLibrary(CPicturesFormat format) {
  const Codec *codec = findCodec(codecs[format]);
  return codec ? codec->library->name : NULL;
}

// MARK: life

CPicturesDecoder *CPicturesOpen(
  CPicturesFormat format, const void *bytes, size_t count, CPicturesLimits limits) {
  CPicturesDecoder *decoder = calloc(1, sizeof *decoder);
  if (decoder == NULL) return NULL;
  decoder->codec = findCodec(codecs[format]);
  decoder->bytes = bytes;
  decoder->count = count;
  decoder->limits = limits;
  return decoder;
}

static void closeCodec(CPicturesDecoder *decoder) {
  if (decoder->state) decoder->codec->close(decoder);
  decoder->state = NULL;
}

void CPicturesClose(CPicturesDecoder *decoder) {
  closeCodec(decoder);
  free(decoder);
}

bool CPicturesIsCut(const CPicturesDecoder *decoder) { return decoder->isCut; }
int64_t CPicturesWarnings(const CPicturesDecoder *decoder) { return decoder->warnings; }
const char *CPicturesMessage(const CPicturesDecoder *decoder) { return decoder->message; }

CPicturesStatus decoderDamaged(CPicturesDecoder *decoder, const char *message) {
  snprintf(decoder->message, sizeof decoder->message, "%s", message);
  return CPicturesStatusDamaged;
}

size_t decoderAllowed(const CPicturesDecoder *decoder, uint64_t count, uint64_t size) {
  if (count > decoder->limits.bytes / size) return SIZE_MAX;
  return (size_t)(count * size);
}

static CPicturesStatus fail(CPicturesDecoder *decoder, CPicturesStatus status) {
  decoder->status = status;
  return status;
}

// MARK: header

// Reads the header with the first codec that accepts it.
static CPicturesStatus readHeader(CPicturesDecoder *decoder) {
  CPicturesStatus status = decoder->codec->readHeader(decoder);
  if (status != CPicturesStatusDamaged) return status;
  const Codec *other = findCodec(decoder->codec->alternative);
  if (other == NULL) return status;
  closeCodec(decoder);
  decoder->codec = other;
  decoder->header = (CPicturesHeader){0};
  return other->readHeader(decoder);
}

CPicturesStatus CPicturesReadHeader(CPicturesDecoder *decoder, CPicturesHeader *header) {
  if (decoder->status != CPicturesStatusOK) return decoder->status;
  if (decoder->codec == NULL) return fail(decoder, CPicturesStatusNoLibrary);
  CPicturesStatus status = readHeader(decoder);
  *header = decoder->header;
  if (status != CPicturesStatusOK) return fail(decoder, status);
  if (header->width == 0 || header->height == 0)
    return fail(decoder, decoderDamaged(decoder, "a picture without pixels"));
  if ((uint64_t)header->width * header->height > decoder->limits.pixels)
    return fail(decoder, CPicturesStatusTooLarge);
  return CPicturesStatusOK;
}

uint32_t CPicturesEighths(const CPicturesDecoder *decoder, uint32_t wanted) {
  return decoder->codec->eighths ? decoder->codec->eighths(decoder, wanted) : 8;
}

// MARK: start

static bool isInside(const CPicturesRequest *request, CPicturesSize whole) {
  return request->height > 0 && request->x < whole.width
    && request->width <= whole.width - request->x && request->y < whole.height
    && request->height <= whole.height - request->y;
}

CPicturesStatus CPicturesStart(
  CPicturesDecoder *decoder, CPicturesRequest request, CPicturesSize *size) {
  if (decoder->status != CPicturesStatusOK) return decoder->status;
  decoder->whole.width = (uint32_t)(((uint64_t)decoder->header.width * request.eighths + 7) / 8);
  decoder->whole.height = (uint32_t)(((uint64_t)decoder->header.height * request.eighths + 7) / 8);
  if (request.width == 0) {
    request.x = request.y = 0;
    request.width = decoder->whole.width;
    request.height = decoder->whole.height;
  }
  decoder->request = request;
  if (!isInside(&request, decoder->whole))
    return fail(decoder, decoderDamaged(decoder, "the part lies outside the picture"));
  CPicturesStatus status = decoder->codec->start(decoder);
  if (status != CPicturesStatusOK) return fail(decoder, status);
  if (decoder->codec->prepare == NULL) decoder->isReady = true;
  size->width = request.width;
  size->height = request.height;
  return CPicturesStatusOK;
}

// MARK: rows

static uint8_t product(uint8_t left, uint8_t right) {
  unsigned value = (unsigned)left * right + 128;
  return (uint8_t)((value + (value >> 8)) >> 8);
}

static void blend(const CPicturesDecoder *decoder, const uint8_t *from, uint8_t *to) {
  const uint8_t *ground = decoder->request.background;
  uint32_t count = decoder->request.width;
  for (uint32_t index = 0; index < count; index++, from += 4, to += 3) {
    uint8_t opacity = from[3];
    if (opacity == 255) {
      memcpy(to, from, 3);
      continue;
    }
    for (int sample = 0; sample < 3; sample++) {
      unsigned color = decoder->isPremultiplied ? from[sample] : product(from[sample], opacity);
      unsigned sum = color + product(ground[sample], (uint8_t)(255 - opacity));
      to[sample] = (uint8_t)(sum > 255 ? 255 : sum);
    }
  }
}

static void copyRow(const CPicturesDecoder *decoder, const uint8_t *from, uint8_t *to) {
  from += decoder->request.x * (size_t)decoder->samples;
  if (decoder->samples == SamplesRGBA)
    blend(decoder, from, to);
  else
    memcpy(to, from, (size_t)decoder->request.width * 3);
}

// Conceals a defect after the first row: the rest of the picture is gray.
static bool conceal(CPicturesDecoder *decoder, CPicturesStatus status) {
  bool isCut = status == CPicturesStatusCut;
  if (decoder->rowsRead == 0 || !(isCut || status == CPicturesStatusDamaged)) return false;
  decoder->hasEnded = true;
  if (isCut)
    decoder->isCut = true;
  else
    decoder->warnings += 1;
  return true;
}

static CPicturesStatus nextRow(CPicturesDecoder *decoder, const uint8_t **row) {
  *row = NULL;
  if (!decoder->hasEnded) {
    CPicturesStatus status = decoder->codec->readRow(decoder, row);
    if (status != CPicturesStatusOK) {
      *row = NULL;
      if (!conceal(decoder, status)) return fail(decoder, status);
    }
  }
  decoder->rowsRead += 1;
  return CPicturesStatusOK;
}

CPicturesStatus CPicturesReadRows(
  CPicturesDecoder *decoder, uint8_t *rows, uint32_t limit, uint32_t *written) {
  *written = 0;
  if (decoder->status != CPicturesStatusOK) return decoder->status;
  if (!decoder->isReady) {
    CPicturesStatus status = decoder->codec->prepare(decoder);
    return status == CPicturesStatusOK ? status : fail(decoder, status);
  }
  const CPicturesRequest *request = &decoder->request;
  size_t rowBytes = (size_t)request->width * 3;
  uint32_t end = request->y + request->height;
  const uint8_t *row;
  for (int skipped = 0; decoder->rowsRead < request->y; skipped++) {
    if (skipped == skippedAtOnce) return CPicturesStatusOK;
    CPicturesStatus status = nextRow(decoder, &row);
    if (status != CPicturesStatusOK) return status;
  }
  uint32_t most = limit < CPicturesRowsAtOnce ? limit : CPicturesRowsAtOnce;
  for (; *written < most && decoder->rowsRead < end; *written += 1) {
    CPicturesStatus status = nextRow(decoder, &row);
    if (status != CPicturesStatusOK) return status;
    uint8_t *to = rows + *written * rowBytes;
    if (row)
      copyRow(decoder, row, to);
    else
      memset(to, missingLevel, rowBytes);
  }
  return CPicturesStatusOK;
}
