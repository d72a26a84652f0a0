#ifndef IMAGEFEED_CJPEG_H
#define IMAGEFEED_CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg-turbo in steps that Swift can call: no callbacks, no structs of the library's, and no
// longjmp that passes a frame of the caller's. The caller loops, so it can stop between any two
// calls; that is how a decode is cancelled.

/// How a call ended. The message beside it is for a log, never for a person.
typedef enum __attribute__((enum_extensibility(closed))) CJPEGStatus {
  CJPEGStatusOK = 0,
  CJPEGStatusNotJPEG,
  /// The bytes ended before the picture could be begun.
  CJPEGStatusCut,
  CJPEGStatusDamaged,
  /// It passes a limit, or memory ran out.
  CJPEGStatusTooLarge,
  /// A JPEG, but of a kind that is not read: lossless, 12 bits, two components.
  CJPEGStatusUnsupported,
} CJPEGStatus;

/// What a file may cost. A header can claim 65,500 x 65,500 pixels in 20 bytes.
typedef struct CJPEGLimits {
  /// Width times height as stored.
  uint64_t pixels;
  /// The library's own memory; a file in several scans keeps every coefficient in it.
  uint64_t bytes;
  /// Each scan walks over the whole picture, however few bytes it has.
  int32_t scans;
} CJPEGLimits;

typedef struct CJPEGHeader {
  uint32_t width;
  uint32_t height;
  int32_t components;
  bool progressive;
  /// Several scans, progressive or not: all of them are read before the first row comes out.
  bool scans;
} CJPEGHeader;

typedef struct CJPEGRequest {
  /// The picture is made at `eighths`/8 of its size, 1 to 8.
  int32_t eighths;
  /// Stop at the first scans that tell something about every component.
  bool preview;
  /// The part wanted, in pixels at that size. A width of 0 is the whole picture.
  uint32_t x, y, width, height;
} CJPEGRequest;

typedef struct CJPEGLayout {
  /// The whole picture at the size asked for.
  uint32_t wholeWidth, wholeHeight;
  /// What the rows will hold: the part asked for, 3 bytes a pixel.
  uint32_t width, height;
} CJPEGLayout;

/// Borrows the bytes until it is closed. One thread at a time.
typedef struct CJPEGDecoder CJPEGDecoder;

/// NULL when memory ran out.
CJPEGDecoder *CJPEGOpen(const void *bytes, size_t count, CJPEGLimits limits);
void CJPEGClose(CJPEGDecoder *decoder);

/// The calls in their order. After one has failed the rest repeat its status.
CJPEGStatus CJPEGReadHeader(CJPEGDecoder *decoder, CJPEGHeader *header);
CJPEGStatus CJPEGStart(CJPEGDecoder *decoder, CJPEGRequest request, CJPEGLayout *layout);
/// Reads a little of a file with several scans; to be called until `ready`.
CJPEGStatus CJPEGAbsorb(CJPEGDecoder *decoder, bool *ready);
/// Writes up to `limit` rows of `layout.width` RGB pixels, packed. May write none and still be OK.
CJPEGStatus CJPEGReadRows(
  CJPEGDecoder *decoder, uint8_t *rows, uint32_t limit, uint32_t *written);
/// After the last row of a whole picture: looks for the end marker. Never fails.
void CJPEGFinish(CJPEGDecoder *decoder);

/// The bytes ended before the file's end marker was seen.
bool CJPEGIsCut(const CJPEGDecoder *decoder);
/// Damage that the library papered over.
int64_t CJPEGWarnings(const CJPEGDecoder *decoder);
const char *CJPEGMessage(const CJPEGDecoder *decoder);

typedef struct CJPEGStyle {
  /// 1 to 100.
  int32_t quality;
  bool progressive;
  /// Luma samples to a chroma sample: 1 or 2.
  int32_t across, down;
} CJPEGStyle;

typedef struct CJPEGOutput {
  uint8_t *bytes;
  size_t count;
} CJPEGOutput;

/// RGB, packed. The output is freed with CJPEGFree, also after a failure.
CJPEGStatus CJPEGEncode(
  const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGStyle style, CJPEGOutput *output);
void CJPEGFree(CJPEGOutput output);

#endif
