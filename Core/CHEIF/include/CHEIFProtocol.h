#ifndef IMAGEFEED_CHEIF_PROTOCOL_H
#define IMAGEFEED_CHEIF_PROTOCOL_H

#include <stdint.h>

// The request and the answer of `imagefeed-picture`. Both processes are of one build, so the structs
// are sent as they are in memory. The request and the file are on its stdin, which is a file in
// memory. The answer and then the rows of the picture are written to its stdout.

enum { CHEIFRequestMagic = 0x49504643, CHEIFAnswerMagic = 0x49504641 };

typedef enum CHEIFCodec {
  CHEIFCodecUnknown = 0,
  CHEIFCodecHEVC,
  CHEIFCodecAV1,
} CHEIFCodec;

/// The sizes of the planes of color differences. The library does not convert them if it is asked for
/// those of the file.
typedef enum CHEIFChroma {
  CHEIFChromaUnknown = 0,
  CHEIFChromaGray,
  CHEIFChroma420,
  CHEIFChroma422,
  CHEIFChroma444,
} CHEIFChroma;

typedef struct CHEIFArea {
  uint32_t x, y, width, height;
} CHEIFArea;

typedef struct CHEIFRequest {
  uint32_t magic;
  uint32_t codec, chroma;
  /// The bytes of the file, which follow. Without any, the answer tells whether there is a decoder.
  uint64_t count;
  /// The most pixels that the file may claim, and the most bytes of memory to use.
  uint64_t pixels, bytes;
  /// The number of pixels that become one in both directions: 1 or an even number.
  uint32_t factor;
  /// The part to return, in pixels of the upright picture at that scale. A width of 0 means all.
  CHEIFArea part;
  /// The background of a transparent picture: red, green, blue.
  uint8_t background[3];
  /// Whether to fail on a system without seccomp.
  uint8_t isolated;
} CHEIFRequest;

typedef enum CHEIFStatus {
  CHEIFStatusOK = 0,
  /// The library found no picture in the file.
  CHEIFStatusNotPicture,
  CHEIFStatusCut,
  CHEIFStatusDamaged,
  CHEIFStatusTooLarge,
  CHEIFStatusUnsupported,
  /// libheif cannot be opened, or is too old.
  CHEIFStatusNoLibrary,
  /// libheif has no decoder for the codec of the picture.
  CHEIFStatusNoDecoder,
  /// The system does not permit isolation.
  CHEIFStatusNoIsolation,
} CHEIFStatus;

/// The kinds of isolation that are in effect.
enum { CHEIFSeccomp = 1, CHEIFLandlock = 2 };

typedef struct CHEIFAnswer {
  uint32_t magic;
  uint32_t status;
  uint32_t isolation;
  /// The size of the whole upright picture at the scale of the rows.
  uint32_t width, height;
  /// The part that the rows contain. They have 3 bytes per pixel.
  CHEIFArea part;
  /// A message of the library for a log, in English. Ends with a zero.
  char message[164];
} CHEIFAnswer;

#endif
