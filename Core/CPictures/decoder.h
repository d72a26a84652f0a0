#ifndef IMAGEFEED_CPICTURES_DECODER_H
#define IMAGEFEED_CPICTURES_DECODER_H

#include "CPictures.h"

#include <setjmp.h>

/// The samples of a row from a library, 8 bits each.
typedef enum Samples {
  /// Red, green, blue.
  SamplesRGB = 3,
  /// The same and opacity.
  SamplesRGBA = 4,
} Samples;

/// A function of a library, and the pointer to set.
typedef struct Symbol {
  const char *name;
  void *slot;
} Symbol;

enum { symbolLimit = 24 };

/// A library of the system. It is opened when it is first needed.
typedef struct Library {
  const char *name;
  /// All functions that are called. A library without one of them counts as missing. The rest is zero.
  Symbol symbols[symbolLimit];
  enum { LibraryUnknown = 0, LibraryFound, LibraryMissing } state;
} Library;

/// A format: its library and the calls to it. The calls return a status, and set `message` for
/// `Damaged`.
typedef struct Codec {
  Library *library;
  /// Another codec of the format, for systems without this library and for headers that it refuses; NULL
  /// if there is none.
  const struct Codec *alternative;
  /// Reads the header, and sets `header`.
  CPicturesStatus (*readHeader)(CPicturesDecoder *decoder);
  /// The smallest scale of the library that is at least this one; NULL if it has only the full size.
  uint32_t (*eighths)(const CPicturesDecoder *decoder, uint32_t wanted);
  /// Prepares the rows of the whole picture at the scale of the request. Sets `samples`.
  CPicturesStatus (*start)(CPicturesDecoder *decoder);
  /// Does a portion of what must be done before the first row, such as the passes of an interlaced
  /// picture. Sets `isReady` at the end. NULL if nothing must be done.
  CPicturesStatus (*prepare)(CPicturesDecoder *decoder);
  /// Sets `row` to the next row of the whole picture, valid until the next call.
  CPicturesStatus (*readRow)(CPicturesDecoder *decoder, const uint8_t **row);
  void (*close)(CPicturesDecoder *decoder);
} Codec;

/// In files of their own. PNG has two, because more systems have libpng, and libspng is faster. They also
/// differ in which misplaced chunks they ignore.
extern const Codec codecSPNG, codecLibPNG, codecWebP, codecGIF;

struct CPicturesDecoder {
  const Codec *codec;
  const uint8_t *bytes;
  size_t count;
  CPicturesLimits limits;
  CPicturesHeader header;
  CPicturesRequest request;
  /// The size of the whole picture at the scale of the request.
  CPicturesSize whole;
  Samples samples;
  /// Whether the colors are already multiplied by the opacity.
  bool isPremultiplied;
  bool isReady;
  /// The number of rows of the whole picture that were read.
  uint32_t rowsRead;
  CPicturesStatus status;
  /// Whether no further row can be read. The missing rows are gray.
  bool hasEnded;
  bool isCut;
  int64_t warnings;
  char message[128];
  /// The state of the codec.
  void *state;
};

/// Sets the message, and returns `Damaged`.
CPicturesStatus decoderDamaged(CPicturesDecoder *decoder, const char *message);

/// The number of bytes for `count` things of `size` bytes; SIZE_MAX if they exceed the limit.
size_t decoderAllowed(const CPicturesDecoder *decoder, uint64_t count, uint64_t size);

/// Fills the pixels of an interlaced PNG whose passes after this one are missing with those above and to
/// the left. `stride` is the number of bytes of a row.
void passesFill(
  uint8_t *plane, uint32_t width, uint32_t height, size_t stride, Samples samples, int lastPass);

#endif
