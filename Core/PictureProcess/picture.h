#ifndef IMAGEFEED_PICTURE_H
#define IMAGEFEED_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CHEIFProtocol.h"
#include "library.h"

/// The samples of one channel.
typedef struct Plane {
  const uint8_t *bytes;
  size_t stride;
  uint32_t width, height;
  /// The bits of a sample. One with more than 8 has two bytes.
  uint32_t bits;
  /// The value of a sample is `(sample - zero) * scale`: 0 to 1, for color differences -0.5 to 0.5.
  float zero, scale;
} Plane;

/// A decoded picture with its planes as they are in the file.
typedef struct Picture {
  /// Y, Cb, Cr or R, G, B. A gray picture has one plane.
  Plane color[3];
  Plane alpha;
  /// The number of color planes: 1 or 3.
  int count;
  bool hasAlpha, isPremultiplied;
  /// The numbers of H.273. The matrix is 0 for RGB. The others are 2 (unspecified) if the caller
  /// converts the colors.
  int primaries, transfer, matrix;
} Picture;

/// Finds the planes of a decoded image; false for a format that is not supported.
bool findPlanes(
  const Library *library, const HEIFHandle *handle, HEIFImage *image, Picture *picture);

/// Writes the samples of a row of the picture at 1/`factor` of its size, as values from 0 to 1. A
/// sample is the average of the pixels that it covers. A smaller plane is interpolated at full size.
///
/// `first` and `count` are columns at that size, `width` is the picture's at full size. `memory`
/// has room for `2 * width + 8` values.
void readRow(
  const Plane *plane, uint32_t width, uint32_t height, uint32_t factor, uint32_t row,
  uint32_t first, uint32_t count, float *memory, float *values);

/// The conversion of a picture's colors to bytes of sRGB.
typedef struct Conversion Conversion;

/// NULL if memory ran out.
Conversion *makeConversion(const Picture *picture);
/// Converts a row. `values` are the rows of the color planes, then of the transparency.
void convertRow(
  const Conversion *conversion, float *const values[4], uint32_t count,
  const uint8_t background[3], uint8_t *pixels);

/// Receives the answer, then the rows. False ends the decode.
typedef bool (*Receiver)(void *context, const void *bytes, size_t count);

/// Decodes a file and sends the answer.
void decode(
  const Library *library, const CHEIFRequest *request, const void *file, uint32_t isolation,
  Receiver receive, void *context);

#endif
