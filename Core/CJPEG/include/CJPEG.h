#ifndef IMAGEFEED_CJPEG_H
#define IMAGEFEED_CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg-turbo in steps that Swift can call, without callbacks, without the library's structs, and
// without a longjmp across a frame of the caller. The caller loops. It cancels a decode by making
// no further call.

/// The result of a call. `CJPEGMessage` has a message for a log, not for users.
typedef enum __attribute__((enum_extensibility(closed))) CJPEGStatus {
  CJPEGStatusOK = 0,
  CJPEGStatusNotJPEG,
  /// The bytes end before the picture can be started.
  CJPEGStatusCut,
  CJPEGStatusDamaged,
  /// A limit is exceeded.
  CJPEGStatusTooLarge,
  /// The system has no memory left.
  CJPEGStatusNoMemory,
  /// A kind of JPEG that is not supported: lossless, 12 bits, two components, or an unknown height.
  CJPEGStatusUnsupported,
} CJPEGStatus;

/// The limits for one file. A header of 20 bytes can claim 65,500 x 65,500 pixels.
typedef struct CJPEGLimits {
  /// Width times height as stored.
  uint64_t pixels;
  /// The library's own memory. For a file with several scans it contains all coefficients.
  uint64_t bytes;
  /// The number of scans. Each one processes the whole picture, however few bytes it has.
  int32_t scans;
} CJPEGLimits;

typedef struct CJPEGHeader {
  uint32_t width;
  uint32_t height;
  int32_t components;
  bool progressive;
  /// Whether there are several scans, progressive or not. All are read before the first row.
  bool scans;
} CJPEGHeader;

typedef struct CJPEGRequest {
  /// The scale in eighths, 1 to 8.
  int32_t eighths;
  /// The part to decode, in pixels at that size. A width of 0 means the whole picture.
  uint32_t x, y, width, height;
} CJPEGRequest;

typedef struct CJPEGLayout {
  /// The size of the whole picture at the requested scale.
  uint32_t wholeWidth, wholeHeight;
  /// The size of the part that the rows will contain, 3 bytes per pixel.
  uint32_t width, height;
} CJPEGLayout;

/// A decoder, which borrows the bytes until it is closed. Only one thread may use it at a time.
typedef struct CJPEGDecoder CJPEGDecoder;

/// Opens a file in memory; NULL if memory ran out.
CJPEGDecoder *CJPEGOpen(const void *bytes, size_t count, CJPEGLimits limits);
void CJPEGClose(CJPEGDecoder *decoder);

/// The calls in their order. After a call has failed, later calls return the same status.
CJPEGStatus CJPEGReadHeader(CJPEGDecoder *decoder, CJPEGHeader *header);
/// Sets the colors of inks, for a file with four components: for each of `steps` amounts of cyan, magenta,
/// yellow and black, which changes fastest, red, green and blue. The table is copied. Without one, or
/// without memory for it, inks are multiplied.
void CJPEGSetInks(CJPEGDecoder *decoder, const uint8_t *table, uint32_t steps);
CJPEGStatus CJPEGStart(CJPEGDecoder *decoder, CJPEGRequest request, CJPEGLayout *layout);
/// Reads a portion of a file with several scans. Call it until `ready` is true.
CJPEGStatus CJPEGAbsorb(CJPEGDecoder *decoder, bool *ready);
/// The maximum number of rows that are read at once.
enum { CJPEGRowsAtOnce = 16 };
/// Writes up to `limit` rows of `layout.width` packed RGB pixels. May succeed without a row.
CJPEGStatus CJPEGReadRows(
  CJPEGDecoder *decoder, uint8_t *rows, uint32_t limit, uint32_t *written);
/// Reads to the end marker after the last row of a picture. Never fails.
void CJPEGFinish(CJPEGDecoder *decoder);

/// Whether the bytes ended before the file's end marker.
bool CJPEGIsCut(const CJPEGDecoder *decoder);
/// The number of defects that the library concealed.
int64_t CJPEGWarnings(const CJPEGDecoder *decoder);
const char *CJPEGMessage(const CJPEGDecoder *decoder);

typedef struct CJPEGStyle {
  /// The quality, 1 to 100.
  int32_t quality;
  bool progressive;
  /// The luma samples per chroma sample, 1 or 2.
  int32_t across, down;
} CJPEGStyle;

typedef struct CJPEGOutput {
  uint8_t *bytes;
  size_t count;
} CJPEGOutput;

/// Encodes packed RGB. Free the output with CJPEGFree, also after a failure.
CJPEGStatus CJPEGEncode(
  const uint8_t *pixels, uint32_t width, uint32_t height, CJPEGStyle style, CJPEGOutput *output);
void CJPEGFree(CJPEGOutput output);

#endif
