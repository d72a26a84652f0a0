#ifndef IMAGEFEED_CPICTURES_H
#define IMAGEFEED_CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The system's decoders of PNG, WebP and GIF in steps that Swift can call. Each library is opened when
// the first file of its format is met, so that a start costs nothing and no package depends on it. The
// caller loops. It cancels a decode by making no further call.

/// The formats. Each has one file.
typedef enum __attribute__((enum_extensibility(closed))) CPicturesFormat {
  CPicturesFormatPNG = 0,
  CPicturesFormatWebP,
  CPicturesFormatGIF,
} CPicturesFormat;

/// The result of a call. `CPicturesMessage` has a message for a log, not for users.
typedef enum __attribute__((enum_extensibility(closed))) CPicturesStatus {
  CPicturesStatusOK = 0,
  /// The bytes end before the picture can be started.
  CPicturesStatusCut,
  CPicturesStatusDamaged,
  /// A limit is exceeded.
  CPicturesStatusTooLarge,
  /// The system has no memory left.
  CPicturesStatusNoMemory,
  /// The library does not know this kind of file.
  CPicturesStatusUnsupported,
  /// The system has no library for the format.
  CPicturesStatusNoLibrary,
} CPicturesStatus;

/// The limits for one file. A header of 33 bytes can claim four billion pixels.
typedef struct CPicturesLimits {
  /// Width times height.
  uint64_t pixels;
  /// The memory for pixels, of the library and of this shim.
  uint64_t bytes;
} CPicturesLimits;

typedef struct CPicturesHeader {
  uint32_t width;
  uint32_t height;
  /// Whether pixels may be transparent.
  bool hasAlpha;
  /// The ICC profile in the file; NULL if there is none, or if it is not read by the library.
  const uint8_t *profile;
  size_t profileCount;
} CPicturesHeader;

typedef struct CPicturesRequest {
  /// The scale in eighths, one that `CPicturesEighths` returned.
  uint32_t eighths;
  /// The part to decode, in pixels at that size. A width of 0 means the whole picture.
  uint32_t x, y, width, height;
  /// The color behind transparent pixels: red, green, blue.
  uint8_t background[3];
} CPicturesRequest;

typedef struct CPicturesSize {
  uint32_t width, height;
} CPicturesSize;

/// A decoder, which borrows the bytes until it is closed. Only one thread may use it at a time.
typedef struct CPicturesDecoder CPicturesDecoder;

/// The name of the library that decodes a format, such as `libspng.so.0`; NULL if there is none. Opens
/// the library.
const char *CPicturesLibrary(CPicturesFormat format);

/// Opens a file in memory; NULL if memory ran out.
CPicturesDecoder *CPicturesOpen(
  CPicturesFormat format, const void *bytes, size_t count, CPicturesLimits limits);
void CPicturesClose(CPicturesDecoder *decoder);

/// The calls in their order. After a call has failed, later calls return the same status.
CPicturesStatus CPicturesReadHeader(CPicturesDecoder *decoder, CPicturesHeader *header);
/// The smallest scale of the library, in eighths, that is at least this one.
uint32_t CPicturesEighths(const CPicturesDecoder *decoder, uint32_t wanted);
CPicturesStatus CPicturesStart(
  CPicturesDecoder *decoder, CPicturesRequest request, CPicturesSize *size);
/// The maximum number of rows that are read at once.
enum { CPicturesRowsAtOnce = 16 };
/// Writes up to `limit` rows of packed RGB pixels. May succeed without a row.
CPicturesStatus CPicturesReadRows(
  CPicturesDecoder *decoder, uint8_t *rows, uint32_t limit, uint32_t *written);

/// Whether the bytes ended before the rows that were read. The missing rows are gray.
bool CPicturesIsCut(const CPicturesDecoder *decoder);
/// The number of defects that were concealed: rows after a defect are gray.
int64_t CPicturesWarnings(const CPicturesDecoder *decoder);
const char *CPicturesMessage(const CPicturesDecoder *decoder);

#endif
