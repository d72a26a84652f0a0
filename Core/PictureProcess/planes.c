#include "picture.h"

#include <string.h>

static bool findPlane(const Library *library, HEIFImage *image, int channel, Plane *plane) {
  int stride = 0;
  int width = library->image_get_width(image, channel);
  int height = library->image_get_height(image, channel);
  int bits = library->image_get_bits_per_pixel_range(image, channel);
  plane->bytes = library->image_get_plane_readonly(image, channel, &stride);
  if (!plane->bytes || width <= 0 || height <= 0 || bits < 1 || bits > 16) return false;
  int bytes = bits > 8 ? 2 : 1;
  if (stride < width * bytes) return false;
  plane->stride = (size_t)stride;
  plane->width = (uint32_t)width;
  plane->height = (uint32_t)height;
  plane->bits = (uint32_t)bits;
  plane->zero = 0;
  plane->scale = 1 / (float)((1u << bits) - 1);
  return true;
}

// Half of the size, rounded up.
static bool isHalf(uint32_t part, uint32_t whole) { return part == (whole + 1) / 2; }

static bool fits(const Plane *plane, const Plane *first) {
  return (plane->width == first->width || isHalf(plane->width, first->width)) &&
         (plane->height == first->height || isHalf(plane->height, first->height));
}

// Levels of video have room below black and above white.
static void setRange(Picture *picture, bool isFullRange) {
  for (int index = 0; index < picture->count; index++) {
    Plane *plane = &picture->color[index];
    if (plane->bits < 8) continue;
    uint32_t unit = 1u << (plane->bits - 8);
    bool isDifference = index > 0 && picture->matrix != 0;
    if (isDifference) plane->zero = (float)(128 * unit);
    if (isFullRange) continue;
    if (!isDifference) plane->zero = (float)(16 * unit);
    plane->scale = 1 / (float)((isDifference ? 224 : 219) * unit);
  }
}

static bool hasProfile(const Library *library, const HEIFHandle *handle) {
  uint32_t type = library->image_handle_get_color_profile_type(handle);
  return type == 0x70726F66 /* prof */ || type == 0x72494343 /* rICC */;
}

// The primaries and the curve are the file's. The matrix and the range are those of the decoded image:
// some versions of the library change them to a JPEG's, and version 1.15 removes their numbers then.
static void findColors(
  const Library *library, const HEIFHandle *handle, HEIFImage *image, Picture *picture,
  bool *isFullRange
) {
  enum { unspecified = 2, matrixOfJPEG = 6 };
  HEIFColors *file = NULL, *decoded = NULL;
  if (library->image_handle_get_nclx_color_profile(handle, &file).code != 0) file = NULL;
  if (library->image_get_nclx_color_profile(image, &decoded).code != 0) decoded = NULL;
  const HEIFColors *colors = file ? file : decoded;
  // Unspecified colors are those of a JPEG.
  picture->primaries = picture->transfer = unspecified;
  picture->matrix = matrixOfJPEG;
  *isFullRange = !decoded || decoded->isFullRange;
  if (decoded && decoded->matrix != unspecified) picture->matrix = decoded->matrix;
  if (colors && !hasProfile(library, handle)) {
    picture->primaries = colors->primaries;
    picture->transfer = colors->transfer;
  }
  if (file) library->nclx_color_profile_free(file);
  if (decoded) library->nclx_color_profile_free(decoded);
}

bool findPlanes(
  const Library *library, const HEIFHandle *handle, HEIFImage *image, Picture *picture
) {
  memset(picture, 0, sizeof *picture);
  int space = library->image_get_colorspace(image);
  if (space != HEIFYCbCr && space != HEIFRGB && space != HEIFMonochrome) return false;
  bool isGray =
    space == HEIFMonochrome || library->image_get_chroma_format(image) == HEIFGray;
  picture->count = isGray ? 1 : 3;
  int first = space == HEIFRGB ? HEIFPlaneR : HEIFPlaneY;
  for (int index = 0; index < picture->count; index++) {
    if (!findPlane(library, image, first + index, &picture->color[index])) return false;
    if (!fits(&picture->color[index], &picture->color[0])) return false;
  }
  bool isFullRange = true;
  findColors(library, handle, image, picture, &isFullRange);
  if (space == HEIFRGB) {
    picture->matrix = 0;
    isFullRange = true;
  } else if (picture->matrix == 0 && picture->count == 3) {
    // The planes of a video without a matrix are green, blue and red.
    Plane green = picture->color[0], blue = picture->color[1], red = picture->color[2];
    picture->color[0] = red;
    picture->color[1] = green;
    picture->color[2] = blue;
  }
  setRange(picture, isFullRange);
  if (library->image_has_channel(image, HEIFPlaneAlpha) &&
      findPlane(library, image, HEIFPlaneAlpha, &picture->alpha)) {
    picture->hasAlpha = picture->alpha.width == picture->color[0].width &&
                        picture->alpha.height == picture->color[0].height;
    picture->isPremultiplied = library->image_is_premultiplied_alpha(image) != 0;
  }
  return true;
}

// Adds `count` samples of a row to sums.
static void addRow(const Plane *plane, uint32_t row, uint32_t first, uint32_t count, float *sums) {
  const uint8_t *bytes = plane->bytes + (size_t)row * plane->stride;
  if (plane->bits > 8) {
    const uint8_t *samples = bytes + (size_t)first * 2;
    for (uint32_t x = 0; x < count; x++) {
      uint16_t sample;
      memcpy(&sample, samples + (size_t)x * 2, sizeof sample);
      sums[x] += (float)sample;
    }
  } else {
    for (uint32_t x = 0; x < count; x++) sums[x] += (float)bytes[first + x];
  }
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

// The averages of blocks of `across` by `down` samples. Blocks at the edges are smaller.
static void average(
  const Plane *plane, uint32_t across, uint32_t down, uint32_t row, uint32_t first,
  uint32_t count, float *sums, float *values
) {
  uint32_t left = least(first * across, plane->width - 1);
  uint32_t right = least(left + count * across, plane->width);
  uint32_t top = least(row * down, plane->height - 1);
  uint32_t bottom = least(top + down, plane->height);
  memset(sums, 0, (right - left) * sizeof *sums);
  for (uint32_t y = top; y < bottom; y++) addRow(plane, y, left, right - left, sums);
  uint32_t rows = bottom - top;
  for (uint32_t x = 0; x < count; x++) {
    uint32_t start = least(x * across, right - left - 1);
    uint32_t end = least(start + across, right - left);
    float sum = 0;
    for (uint32_t place = start; place < end; place++) sum += sums[place];
    values[x] = (sum / (float)((end - start) * rows) - plane->zero) * plane->scale;
  }
}

// The row of a plane of half the width or height at full size. Its samples lie between pixels.
static void interpolate(
  const Plane *plane, bool isHalfWide, bool isHalfHigh, uint32_t row, uint32_t first,
  uint32_t count, float *sums, float *values
) {
  uint32_t middle = least(isHalfHigh ? row / 2 : row, plane->height - 1);
  uint32_t other = middle;
  if (isHalfHigh && row % 2 == 1 && middle + 1 < plane->height) other = middle + 1;
  if (isHalfHigh && row % 2 == 0 && middle > 0) other = middle - 1;
  uint32_t left = isHalfWide ? first / 2 : first;
  left = least(left > 0 ? left - 1 : 0, plane->width - 1);
  uint32_t width = least(count + 3, plane->width - left);
  // Three parts of the nearer row, and one of the other.
  memset(sums, 0, width * sizeof *sums);
  addRow(plane, other, left, width, sums);
  float *near = sums + width;
  memset(near, 0, width * sizeof *near);
  addRow(plane, middle, left, width, near);
  for (uint32_t x = 0; x < width; x++) {
    sums[x] = ((near[x] * 3 + sums[x]) / 4 - plane->zero) * plane->scale;
  }
  for (uint32_t x = 0; x < count; x++) {
    uint32_t column = first + x;
    if (!isHalfWide) {
      values[x] = sums[least(column - left, width - 1)];
      continue;
    }
    uint32_t place = least(column / 2 - left, width - 1);
    uint32_t next = column % 2 == 1 ? least(place + 1, width - 1) : place > 0 ? place - 1 : 0;
    values[x] = (sums[place] * 3 + sums[next]) / 4;
  }
}

void readRow(
  const Plane *plane, uint32_t width, uint32_t height, uint32_t factor, uint32_t row,
  uint32_t first, uint32_t count, float *memory, float *values
) {
  bool isHalfWide = plane->width != width, isHalfHigh = plane->height != height;
  if (factor == 1 && (isHalfWide || isHalfHigh)) {
    interpolate(plane, isHalfWide, isHalfHigh, row, first, count, memory, values);
  } else {
    average(
      plane, isHalfWide ? factor / 2 : factor, isHalfHigh ? factor / 2 : factor, row, first, count,
      memory, values);
  }
}
